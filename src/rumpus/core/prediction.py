"""Playing a seat ahead of its match: from the newest view, the inputs that are not in it, and a step to come.

The match decides; what is foreseen is thrown away with the next view and made anew. Nothing is kept between two calls,
and nothing is known but what the seat may see: it is played in a guess (`Game.guess`), which stays as it is.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

from rumpus.core.channel import hear
from rumpus.core.game import Game, IllegalAction, View

Meant: TypeAlias = tuple[int, str]
"""An input: the step it was meant for, and the action."""


@dataclass(slots=True)
class Foreseen:
    """What a seat would see at a step to come."""

    view: View
    due: int | None
    """The step at which time alone changes it next."""
    events: list[tuple[int, dict[str, Any]]]
    """What happened on the way, each with its step."""


class Ahead:
    """A game that is played on; `changes` counts what happened in it, `ends` says that the last may not be told."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.events: list[tuple[int, dict[str, Any]]] = []
        self.changes = 0
        self.ends = False

    def play(self, inputs: Sequence[Meant], until: int, most: int | None = None) -> None:
        """Let it happen until a step, in its order: at one step the rules first."""
        game, left = self.game, list(inputs)
        while game.outcome is None and not self.ends and (most is None or self.changes < most):
            due = game.due()
            meant = max(left[0][0], game.step) if left else None
            if meant is not None and meant <= until and (due is None or meant < due):
                game.advance(meant)
                with suppress(IllegalAction):  # what the hall will refuse, too
                    game.act(self.seat, left[0][1])
                del left[0]
            elif due is not None and due <= until:
                game.advance(due)
            else:
                game.advance(max(until, game.step))
                break
            self.changes += 1
            heard = hear(game.take_events(), self.seat)
            self.events += [(game.step, event) for event in heard]
            self.ends = game.outcome is not None or any(event["name"] in game.decisive for event in heard)


def foresee(start: Game, seat: int, known: View, inputs: Sequence[Meant], until: int) -> Foreseen:
    """What the seat, which sees `known` and could be in `start`, would see at `until` if it does these things, each at
    its step or as soon as may be. Nobody is told of an end, or of what the rules call decisive, before it is true: time
    stands still before it."""
    played = play_ahead(start, seat, inputs, until)
    shown = keep_others(played.game.view(seat), known, seat, start.setup.seats)
    return Foreseen(shown, None if played.ends else played.game.due(), played.events)


def play_ahead(start: Game, seat: int, inputs: Sequence[Meant], until: int) -> Ahead:
    """A copy of a game, played on up to a step, or to where it would end."""
    played = Ahead(start.copy(), seat)
    played.play(inputs, until)
    if played.ends:
        most = played.changes - 1
        played = Ahead(start.copy(), seat)
        played.play(inputs, until, most)
        played.ends = True
    return played


def keep_others(foreseen: View, known: View, seat: int, seats: int) -> View:
    """What was foreseen, but others' boards as they are known: a list with a dict for every seat is by seat."""
    merged = dict(foreseen)
    for key, value in foreseen.items():
        if isinstance(value, list) and len(value) == seats > 1 and all(isinstance(item, dict) for item in value):
            merged[key] = [item if place == seat else known[key][place] for place, item in enumerate(value)]
    return merged
