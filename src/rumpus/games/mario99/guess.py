"""A match as its view shows it, made into a state that can be played on. What the view hides is drawn by a seed."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rumpus.core.falling import WIDTH, place, read_colours
from rumpus.core.rng import Rng
from rumpus.games.mario99.board import COLOURS, HEIGHT
from rumpus.games.mario99.bottle import REPEAT_MS
from rumpus.games.mario99.opening import PILL_ENTRIES

_PILLS: Final = PILL_ENTRIES // 2
_SHOWN: Final = ("score", "number", "phase", "since", "until", "damage", "viruses", "rows")
"""What stands in a view as it stands in a dump."""
_EVERYWHERE: Final = [place(x, y) for y in range(HEIGHT) for x in range(WIDTH)]


def read_view(view: Mapping[str, Any], step: int, seed: int, screen_ms: int) -> dict[str, Any]:
    """The dump of a game in which everybody sees this; the screen of a round goes on by itself `screen_ms` after it
    first listens."""
    rng = Rng(seed)
    luck = rng.fork()
    seats: Sequence[Mapping[str, Any]] = view["seats"]
    listens = view["next_from"]
    return {
        "step": step,
        "outcome": view["outcome"],
        "rng": rng.dump(),
        "pills": _draw_pills(seats, rng),
        **{name: view[name] for name in ("phase", "level", "round", "started", "wins")},
        **{name: [seat[name] for seat in seats] for name in ("gone", "ready", "out")},
        "targets": [seat["target"] for seat in seats],
        "end_at": view["ends"],
        "next_from": listens or 0,
        "auto_at": listens + screen_ms if listens is not None and view["phase"] == "round" else None,
        "bottles": [_read_bottle(seat, step, luck) for seat in seats],
    }


def _draw_pills(seats: Sequence[Mapping[str, Any]], rng: Rng) -> str:
    """The list that is read round and round: what is seen lies where it is, the rest is drawn."""
    pills = [rng.below(3) for _ in range(PILL_ENTRIES)]
    for seat in seats:
        start = 2 * (seat["number"] % _PILLS)
        pills[start : start + 2] = [COLOURS.index(letter) for letter in seat["next"]]
    return "".join(map(str, pills))


def _read_bottle(seat: Mapping[str, Any], step: int, luck: Rng) -> dict[str, Any]:
    pill, shift, spin = seat["pill"], seat["shift"], seat["spin"]
    first, second = read_colours(pill["colours"], COLOURS) if pill else (0, 0)
    return {
        **{name: seat[name] for name in _SHOWN},
        "at": place(pill["x"], pill["y"]) if pill else 0,
        "turn": pill["turn"] if pill else 0,
        "first": first,
        "second": second,
        "rain_at": seat["rain"],
        "shift": shift[0] if shift else 0,
        "shift_at": _next_repeat(shift[1], step) if shift else 0,
        "spin": spin[0] if spin else 0,
        "spin_at": _next_repeat(spin[1], step) if spin else 0,
        "chain": 0,
        "soft": seat.get("soft", False),
        "cured": seat.get("cured", 0),
        "flying": [[place(x, y), COLOURS.index(text[0]) + 1] for x, y, text in seat["falling"]],
        # There is no line but through cells that have changed: who looks everywhere finds the same ones.
        "touched": _EVERYWHERE,
        "luck": luck.dump(),
    }


def _next_repeat(rest: int, step: int) -> int:
    """The first step after this one at which a held key repeats."""
    return step + 1 + (rest - step - 1) % REPEAT_MS
