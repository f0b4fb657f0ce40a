"""From policy to bot: whoever has learned in an environment plays where bots play, in the arena and at halls.

A policy is any function of an observation and the mask of what may be chosen that answers with a number. It sees what
it saw while it learned, and its keys are pressed as the environments press them.
"""

import json
import sys
from collections.abc import Callable, Sequence
from typing import IO, Any, Final, TypeAlias

import numpy as np

from rumpus.core.bot import Bot, Chair, Choice
from rumpus.core.game import GameInfo, Setup, View
from rumpus.core.options import drop_clock
from rumpus.core.rng import Rng
from rumpus.games.registry import find_game
from rumpus.gym.codec import NOTHING, Codec, Mask
from rumpus.gym.placements import PlacementCodec, PlacingHand
from rumpus.gym.setting import BadSetting, Setting, read_setting
from rumpus.gym.spaces import shape_seen

Policy: TypeAlias = Callable[[Any, Mask], int]
"""An observation and its mask in, the number of an action out."""
MakeBot: TypeAlias = Callable[[Chair, Rng], Bot]
"""What sits a bot down."""

_GUESSED: Final = 1
"""Any seed will do: what a seat may do follows from what it sees."""


class PolicyBot(Bot):
    """Asks a policy, as often as it was asked while it learned."""

    def __init__(self, chair: Chair, rng: Rng, policy: Policy, setting: Setting) -> None:
        super().__init__(chair, rng)
        self._policy = policy
        self._setting = setting
        self._codec: Codec = setting.make_codec()
        codec = self._codec
        self._hand = PlacingHand(codec, chair, setting.frame_skip) if isinstance(codec, PlacementCodec) else None
        self._words: list[str] = []
        """What is still to be said of the last choice."""
        self._next = 0
        """When it chooses again, in a game with time."""
        self.offered: Sequence[str] | None = None
        """What the seat may do now, if somebody has said it; else it is worked out from the view."""

    def choose(self, view: View, step: int) -> Choice | None:
        """What the policy wants, key by key."""
        if self._hand is not None:
            return self._place(self._hand, view, step)
        if self._words:
            return Choice(self._words.pop(0))
        if self.chair.info.realtime and step < self._next:
            return Choice(None, self._next - step)
        offer = self.offered if self.offered is not None else self._find_offer(view, step)
        if not offer:
            return None
        self._words = list(self._codec.read(self._ask(view, step, offer), offer) or ())
        self._next = step + self._setting.frame_skip
        if self._words:
            return Choice(self._words.pop(0))
        return Choice(None, self._setting.frame_skip) if self.chair.info.realtime else None

    def _place(self, hand: PlacingHand, view: View, step: int) -> Choice | None:
        """The next key towards the place that was chosen, or that is chosen now."""
        choice = hand.choose(view, step)
        if not hand.waiting:
            return choice
        offer = hand.list_places(view)
        number = self._ask(view, step, offer)
        hand.aim(view, (self._codec.read(number, offer) or offer)[0], step)
        return hand.choose(view, step)

    def _ask(self, view: View, step: int, offer: Sequence[str]) -> int:
        """The policy's choice; of what it may not choose nothing comes, or the first that it may."""
        codec = self._codec
        mask = np.zeros(codec.size, dtype=np.int8)
        codec.mark(offer, mask)
        codec.write(view, self.chair.seat, step, offer)
        number = int(self._policy(shape_seen(codec.array.copy(), codec, self._setting), mask))
        if 0 <= number < codec.size and mask[number]:
            return number
        return NOTHING if mask[NOTHING] else int(mask.argmax())

    def _find_offer(self, view: View, step: int) -> Sequence[str]:
        """What the seat may do, as its view tells."""
        chair = self.chair
        settled = {**chair.info.settle(self._setting.options), **drop_clock(chair.options)}
        setup = Setup(settled, chair.seats, _GUESSED)
        return self._setting.rules.guess(setup, chair.seat, view, step, _GUESSED).actions(chair.seat)


def _read(info: GameInfo, chair: Chair, how: dict[str, Any]) -> Setting:
    options = info.choices(drop_clock(chair.options))
    return read_setting(
        info.name,
        options,
        seats=chair.seats,
        actions=how.get("actions", "keys"),
        observations=how.get("observations", "flat"),
        frame_skip=how.get("frame_skip"),
        max_steps=None,
        reward=None,
        illegal="ignore",
        render_mode=None,
        bots={},
    )


def as_bot(
    policy: Policy,
    game: str,
    *,
    actions: str = "keys",
    observations: str = "flat",
    frame_skip: int | None = None,
) -> MakeBot:
    """What seats the policy as a bot: `make(chair, rng)`. The arguments are those of the environment it learned in."""
    folder = find_game(game)
    if actions == "keys" and not folder.rules.can_guess():
        raise BadSetting(f"what may be done in {folder.info.title} cannot be told from a view; use play_lines")
    how = {"actions": actions, "observations": observations, "frame_skip": frame_skip}
    return lambda chair, rng: PolicyBot(chair, rng, policy, _read(folder.info, chair, how))


def play_lines(
    policy: Policy,
    *,
    actions: str = "keys",
    observations: str = "flat",
    frame_skip: int | None = None,
    source: IO[str] | None = None,
    sink: IO[str] | None = None,
) -> None:
    """Play one match by the lines of docs/bots.md, on stdin and stdout: what `rumpus arena` and `rumpus bot` start."""
    how = {"actions": actions, "observations": observations, "frame_skip": frame_skip}
    out = sink or sys.stdout
    bot: PolicyBot | None = None
    for line in source or sys.stdin:
        message = json.loads(line)
        match message["t"]:
            case "start":
                info = find_game(message["game"]).info
                chair = Chair(info, message["options"], message["seats"], message["seat"], "policy")
                bot = PolicyBot(chair, Rng(message["seed"]), policy, _read(info, chair, how))
            case "look" if bot is not None:
                bot.offered = None if message["actions"] is None or message["more"] else message["actions"]
                choice = bot.choose(message["view"], message["step"])
                said = {"action": None} if choice is None else {"action": choice.action, "wait": choice.wait}
                out.write(json.dumps(said) + "\n")
                out.flush()
            case "end":
                return
