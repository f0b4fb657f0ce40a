"""A match as it could be, made of what one seat sees: what is hidden from it is dealt out by chance."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rumpus.core.game import Outcome
from rumpus.games.words.board import EMPTY, read_board
from rumpus.games.words.challenging import is_turn
from rumpus.games.words.tiles import BLANK, fill_bag
from rumpus.games.words.view import copy_entries, copy_entry

if TYPE_CHECKING:
    from rumpus.games.words.rules import Words


def fill_in(game: "Words", seat: int | None, view: Mapping[str, Any]) -> None:
    """Make a fresh match what this seat sees (None: a watcher), tiles it does not see drawn by the match's own rng."""
    game.outcome = Outcome.read(view["outcome"])
    game.cells = read_board(view["board"])
    game.racks = [list(rack) for rack in view["open"] or [[] for _ in view["racks"]]]
    if seat is not None:
        game.racks[seat] = list(view["rack"])
    game.bag = fill_bag(game.preset)
    for tile in [*game.cells, *(tile for rack in game.racks for tile in rack)]:
        if tile != EMPTY:
            game.bag.remove(BLANK if tile.islower() else tile)
    game.rng.shuffle(game.bag)
    for rack, count in zip(game.racks, view["racks"], strict=True):
        rack += [game.bag.pop() for _ in range(count - len(rack))]
    game.scores, game.quits = list(view["scores"]), list(view["gone"])
    game.turn, game.passes, game.count = view["turn"], view["passes"], view["count"]
    game.last = copy_entry(view["last"]) if view["last"] else None
    game.history = copy_entries(view["history"])
    game.scoreless, game.awaits = view.get("scoreless", 0), view.get("awaits", False)
    game.finished = _number_turns(game.history, game.count, len(game.racks))


def _number_turns(history: Sequence[Mapping[str, Any]], count: int, seats: int) -> list[int]:
    """The number of the last turn each seat finished, of so many."""
    finished = [0] * seats
    turns = [entry["seat"] for entry in history if is_turn(entry)]
    for number, seat in enumerate(turns, count - len(turns) + 1):
        finished[seat] = number
    return finished
