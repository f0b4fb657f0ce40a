"""What the page calls in its worker when it plays without a hall (web/worker/local_line.js): one hall, one visitor."""

from typing import Any, Final

from rumpus.local_hall import bridge
from rumpus.local_hall.hall import LocalHall
from rumpus.local_hall.http_answers import HttpAnswers


def _tell(messages: list[dict[str, Any]]) -> None:
    bridge.tell({"hall": messages})


def _keep(key: str, value: dict[str, Any] | None) -> None:
    bridge.tell({"keep": [key, value]})


HALL: Final = LocalHall(bridge.CLOCK, _tell, _keep)
ANSWERS: Final = HttpAnswers(HALL.matches)


def take_up(kept: dict[str, Any]) -> None:
    """Go on with what the browser has kept."""
    HALL.take_up(kept)


def receive(message: dict[str, Any]) -> None:
    """A message for the hall; answers are told."""
    HALL.receive(message)


def answer(address: str) -> Any:
    """What the hall would answer over HTTP."""
    return ANSWERS.answer(address)


def open_file(text: str) -> str:
    """A replay file that somebody wants to see; the id to look at it by."""
    return ANSWERS.open_file(text)


def offer(code: str) -> list[str] | None:
    """What the first player at a table may do now, for a program that plays through the page; None if nothing is on."""
    table = HALL.tables.get(code)
    if table is None or table.live is None or table.live.match.outcome is not None:
        return None
    return table.live.match.game.actions(0)
