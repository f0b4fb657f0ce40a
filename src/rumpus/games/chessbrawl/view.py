"""What everybody sees of a match: all but the chance to come. Knows how it is shown, not how it is played."""

from typing import TYPE_CHECKING, Any, Final, cast

from rumpus.games.chessbrawl.board import CELL_NAMES, CELLS, is_attacked, list_rows
from rumpus.games.chessbrawl.pieces import BOUGHT, LETTERS, PRICES
from rumpus.games.chessbrawl.run import PLAYER_TURN, SURRENDER_AFTER, Run
from rumpus.games.chessbrawl.shape import LastMove, View
from rumpus.games.chessbrawl.waves import count_kinds

if TYPE_CHECKING:
    from rumpus.games.chessbrawl.rules import ChessBrawl

SHOP: Final = {LETTERS[kind]: PRICES[kind] for kind in BOUGHT}


def build_view(game: "ChessBrawl") -> View:
    """The view, the same for the seat and for watchers."""
    run = game.run
    return {
        "phase": run.phase,
        "round": run.round,
        "wave": run.wave,
        "waves": [count_kinds(wave) for wave in run.coming],
        "board": list_rows(run.board),
        "points": run.points,
        "king": run.king,
        "bought": [CELL_NAMES[cell] for cell in run.bought],
        "moves": _list_moves(run),
        "enemy": CELL_NAMES[run.selected] if run.selected >= 0 else None,
        "enemy_at": run.due,
        "last": _describe_last(run.last),
        "stats": run.tally.describe(),
        "turn_since": run.since,
        "plays": run.plays,
        "plays_left": run.plays_left,
        "abandons_left": game.abandons_left,
        "mode": str(game.setup.options["mode"]),
        "skip": bool(game.setup.options["skip"]) and not game.honour,
        "undo": game.before is not None and run.phase == PLAYER_TURN,
        "surrender_in": SURRENDER_AFTER - run.quiet if run.honour and run.phase == PLAYER_TURN else None,
        "threats": _list_threats(run),
        "prices": dict(SHOP),
        "outcome": game.outcome.describe() if game.outcome else None,
    }


def _list_moves(run: Run) -> dict[str, list[str]]:
    if run.phase != PLAYER_TURN:
        return {}
    return {CELL_NAMES[cell]: [CELL_NAMES[to] for to in targets] for cell, targets in run.list_moves()}


def _list_threats(run: Run) -> list[str]:
    """Cells on which an enemy could take a piece now."""
    if run.phase != PLAYER_TURN:
        return []
    return [CELL_NAMES[cell] for cell in range(CELLS) if run.board[cell] >= 0 and is_attacked(run.board, cell, -1)]


def _describe_last(last: dict[str, Any] | None) -> LastMove | None:
    if last is None:
        return None
    return cast(LastMove, {**last, "promoted": dict(last["promoted"]) if last["promoted"] else None})
