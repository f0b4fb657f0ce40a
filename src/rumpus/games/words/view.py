"""What a seat or a watcher sees: the board, its own rack, and of the rest only how many tiles there are."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from rumpus.games.words.board import format_board
from rumpus.games.words.challenging import must_answer
from rumpus.games.words.shape import Entry, View
from rumpus.games.words.tiles import VALUES

if TYPE_CHECKING:
    from rumpus.games.words.rules import Words


def build_view(game: "Words", seat: int | None) -> View:
    """The view of this seat (None: a watcher). When the match is over all racks lie open."""
    over = game.outcome is not None
    view: View = {
        "preset": game.preset,
        "lexicon": game.lexicon.name,
        "layout": list(game.layout.rows),
        "bonus": game.bonus,
        "values": dict(VALUES),
        "board": format_board(game.cells),
        "rack": None if seat is None else list(game.racks[seat]),
        "racks": [len(rack) for rack in game.racks],
        "open": [list(rack) for rack in game.racks] if over else None,
        "bag": len(game.bag),
        "exchange": game.may_exchange,
        "scores": list(game.scores),
        "turn": game.turn,
        "gone": list(game.quits),
        "passes": game.passes,
        "count": game.count,
        "last": cast(Entry, copy_entry(game.last)) if game.last else None,
        "history": cast(list[Entry], copy_entries(game.history)),
        "outcome": game.outcome.describe() if game.outcome else None,
    }
    if game.tournament:
        view["scoreless"] = game.scoreless
    if game.stake is not None:
        view["challenge"], view["awaits"], view["must_answer"] = game.stake, game.awaits, must_answer(game)
    return view


def copy_entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A move, sharing nothing with the original."""
    return {key: _copy_list(value) if type(value) is list else value for key, value in entry.items()}


def copy_entries(entries: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Moves, sharing nothing with the originals."""
    return [copy_entry(entry) for entry in entries]


def _copy_list(items: list[Any]) -> list[Any]:
    return [list(item) if type(item) is list else item for item in items]
