"""What a page's prediction asks of the worker: plain values in, plain values out. `options` are what the match began
under as the hall tells it, rulings among them.

The game that a seat could be in is guessed once for each view and kept, so that a key costs only what it changes.
"""

from dataclasses import dataclass
from typing import Any, Final

from rumpus.core.channel import hear
from rumpus.core.game import Game, IllegalAction, Setup
from rumpus.core.prediction import foresee
from rumpus.games.registry import all_games, find_rules

MOST: Final = 8
"""So many seats are kept: more are not played from one page."""
SEEDS: Final = (1, 2)
"""What comes out differently by these is hidden from who guesses. Neither takes what is rare for true."""


@dataclass(frozen=True, slots=True)
class _Seen:
    start: Game
    seat: int
    view: dict[str, Any]


_SEEN: Final[dict[str, _Seen]] = {}


def list_predicted() -> list[str]:
    """Names of the games that can be played ahead."""
    return [name for name, folder in all_games().items() if folder.rules.can_guess()]


def see(key: str, game: str, options: dict[str, Any], seats: int, seat: int, view: dict[str, Any], step: int) -> None:
    """A seat has been told a view; `key` names what is asked about it from now on."""
    rules = find_rules(game)
    setup = Setup(options, seats, 0)
    _SEEN.pop(key, None)
    if len(_SEEN) >= MOST:
        del _SEEN[next(iter(_SEEN))]
    _SEEN[key] = _Seen(rules.guess(setup, seat, view, step, step), seat, view)


def predict(key: str, seen: list[Any] | None, inputs: list[list[Any]], until: int) -> dict[str, Any]:
    """What a seat would see at the step `until`; when that changes by itself; what happens on the way, by steps. What
    it has been told is `seen`, as for `see`, if that is new."""
    if seen is not None:
        see(key, *seen)
    known = _SEEN[key]
    foreseen = foresee(known.start, known.seat, known.view, [(at, action) for at, action in inputs], until)
    return {"view": foreseen.view, "due": foreseen.due, "events": foreseen.events}


def attempt(
    game: str,
    options: dict[str, Any],
    seats: int,
    bots: list[int],
    seat: int,
    view: dict[str, Any],
    seen: int,
    now: int,
    action: str,
) -> dict[str, Any]:
    """A move made at the step `now`, turn by turn: what the seat would see, and hear of it; no view if that turns on
    something hidden, or is an end, which nobody is told of before it is true. A move that is none is refused as the
    rules refuse it; but while time alone is about to change something, the hall alone can tell."""
    rules = find_rules(game)
    setup = Setup(options, seats, 0, tuple(bots))
    tried = [rules.guess(setup, seat, view, seen, seed) for seed in SEEDS]
    if tried[0].due() is not None:
        return {"view": None, "events": []}
    for guessed in tried:
        guessed.advance(max(seen, now))
        try:
            guessed.act(seat, action)
        except IllegalAction as problem:
            problem.of = game
            raise
    views = [guessed.view(seat) for guessed in tried]
    told = views[0] if views[0] == views[1] and tried[0].outcome is None else None
    events = hear(tried[0].take_events(), seat) if told is not None else []
    return {"view": told, "events": events}
