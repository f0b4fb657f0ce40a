"""What a seat or a watcher sees of a game. A seat that has hidden its own board sees announcements only."""

from typing import TYPE_CHECKING, cast

from rumpus.games.stayboard.board import STEPS, list_moves
from rumpus.games.stayboard.shape import Entry, Move, View

if TYPE_CHECKING:
    from rumpus.games.stayboard.rules import StayBoard


def build_view(game: "StayBoard", seat: int | None) -> View:
    """The view of this seat (None: a watcher). A hidden board is uncovered when the match is over."""
    size = game.size
    shows_board = seat is None or game.board_shown[seat]
    shows_moves = seat is None or game.moves_shown[seat]
    uncovered = shows_board or game.outcome is not None
    moving = game.outcome is None and not game.choosing
    return {
        "size": size,
        "mode": str(game.setup.options["mode"]),
        "bots": list(game.setup.bots),
        "turn": game.turn,
        "queen": list(divmod(game.queen, size)) if uncovered else None,
        "blocked": _list_blocked(game) if uncovered else None,
        "moves": _list_landings(game) if shows_board and shows_moves and moving else None,
        "shown": {"board": shows_board, "moves": shows_moves},
        "start": list(divmod(game.start, size)),
        "history": [cast(Entry, dict(entry)) for entry in game.history],
        "last": _describe_last(game, uncovered),
        "count": game.count,
        "scores": list(game.scores),
        "breakdown": dict(game.breakdown),
        "worth": game.base,
        "draw_in": game.draw_in,
        "choice": game.turn if game.choosing else None,
        "outcome": game.outcome.describe() if game.outcome else None,
    }


def _list_blocked(game: "StayBoard") -> list[list[int]]:
    return [list(divmod(cell, game.size)) for cell in range(game.size * game.size) if game.blocked >> cell & 1]


def _list_landings(game: "StayBoard") -> list[list[int]]:
    found = list_moves(game.grid, game.queen, game.blocked)
    return [[landing.direction, landing.distance, *divmod(landing.cell, game.size)] for landing in found]


def _describe_last(game: "StayBoard", uncovered: bool) -> Move | None:
    """The last move, good or bad; where it went from and to (perhaps off the board) if the board is seen."""
    if game.last is None:
        return None
    seat, direction, distance, points = (game.last[key] for key in ("seat", "direction", "distance", "points"))
    last: Move = {"seat": seat, "direction": direction, "distance": distance, "points": points}
    if uncovered:
        row, column = divmod(game.last["from"], game.size)
        down, right = STEPS[direction]
        last["from"] = [row, column]
        last["to"] = [row + down * distance, column + right * distance]
    return last
