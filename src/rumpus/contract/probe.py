"""Small questions the checks put to a game."""

from rumpus.contract.plain import require_plain, to_text
from rumpus.contract.result import Breach, require
from rumpus.core.game import Game, IllegalAction


def show_all(game: Game) -> str:
    """All that anybody sees and may do, as text."""
    seats = range(game.setup.seats)
    return to_text([game.view(None), [game.view(seat) for seat in seats], [game.actions(seat) for seat in seats]])


def try_action(game: Game, seat: int, action: str, where: str, digest: str | None = None) -> bool:
    """Whether the action is accepted (then it has happened); a Breach if refusing it goes wrong or changes anything.
    `digest` is the game's, if it is known already."""
    before = digest or game.digest()
    said = f"{where}: seat {seat} {action[:40]!r}"
    game.take_events()
    try:
        game.act(seat, action)
    except IllegalAction as problem:
        code = problem.code
        require(code.isidentifier() and code == code.lower(), f"{said} is refused with the code {code!r}")
        require_plain(problem.facts, f"{said} is refused: its facts")
        require(game.digest() == before, f"{said} is refused and changes something")
        require(game.take_events() == [], f"{said} is refused and makes events")
        return False
    except Exception as problem:
        raise Breach(f"{said} raises {type(problem).__name__}: {problem}") from problem
    return True
