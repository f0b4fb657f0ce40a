"""Whole pieces as actions: a number says where the piece in play goes, and keys bring it there, one after the other.

What can be reached, and by which keys, the game says itself (`PLACEMENTS` in its placements.py). The keys are pressed
as a bot presses them, at the learner's pace, in the same order with time and with bots.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rumpus.core.bot import Bot, Chair, Choice
from rumpus.core.game import View
from rumpus.core.rng import Rng
from rumpus.games.registry import GameFolder
from rumpus.gym.codec import Table, TableCodec

_PATIENCE: Final = 3
"""Keys that may come to nothing before a piece is let go where it is."""


class Guide(ABC):
    """Brings one piece to one place."""

    @abstractmethod
    def find_key(self, view: View, seat: int) -> str | None:
        """The key to press next; None while time does what is wanted."""


class PlacementCodec(TableCodec):
    """A codec whose words are places for a piece, and which tells of each place what would come of it. It stands
    before a game's other codec: `class MyPlacements(PlacementCodec, MyCodec)`."""

    traits: tuple[str, ...]
    """What is told of each place."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._waits = False  # whoever has a piece says where it goes
        self._known: dict[int, tuple[View, Mapping[str, Any]]] = {}

    def list_parts(self) -> dict[str, tuple[int, ...]]:
        """Those of the other codec but its keys; and for each place, in the order of the numbers, whether it can be
        chosen, and its traits."""
        parts = super().list_parts()  # type: ignore[safe-super]  # the game's other codec comes next
        parts.pop("keys", None)
        return {**parts, "places": (len(self.list_words()), 1 + len(self.traits))}

    def list_keys(self) -> Sequence[str]:
        """None: keys are pressed for whoever chooses a place."""
        return ()

    def write(self, view: View, seat: int, step: int, offer: Sequence[str]) -> None:
        """What the other codec writes, and the traits of the places on offer."""
        super().write(view, seat, step, offer)  # type: ignore[safe-super]  # the game's other codec comes next
        slot = self.slots["places"]
        slot[:] = 0.0
        if offer:
            slot[[self._numbers[word] - 1 for word in offer]] = [
                (1.0, *self.rate(place)) for place in self.find_places(view, seat).values()
            ]

    def find_places(self, view: View, seat: int) -> Mapping[str, Any]:
        """Where the seat's piece can go, by word; nothing without a piece. Asked twice of one view it looks once."""
        known = self._known.get(seat)
        if known is None or known[0] is not view:
            known = self._known[seat] = view, self.list_places(view, seat)
        return known[1]

    @abstractmethod
    def list_places(self, view: View, seat: int) -> Mapping[str, Any]:
        """Where the seat's piece can go: words of the list, each with whatever `rate` and `guide` know it by."""

    @abstractmethod
    def rate(self, place: Any) -> Sequence[float]:
        """The traits of a place, between -1 and 1."""

    @abstractmethod
    def guide(self, place: Any) -> Guide:
        """How a piece is brought there."""

    @abstractmethod
    def name_piece(self, view: View, seat: int) -> object:
        """What tells the piece in play from the one before; None if there is none."""

    @abstractmethod
    def let_go(self, view: View, seat: int) -> str | None:
        """The key by which the piece comes down where it is."""

    def pass_time(self, view: View, seat: int, step: int) -> Choice | None:
        """What a seat without a piece has to say so that the match goes on, and when; None if nothing."""
        return None


class PlacingHand(Bot):
    """Carries out where a learner wants its pieces."""

    def __init__(self, codec: PlacementCodec, chair: Chair, pace: int) -> None:
        """A key takes `pace` steps."""
        super().__init__(chair, Rng(0))
        self._codec = codec
        self._pace = pace
        self._guide: Guide | None = None
        self._piece: object = None
        self._seen: object = None
        self._free_at = 0
        self._asked = False
        """Whether a key is to be pressed at `_free_at`."""
        self._failed = 0
        self.waiting = False
        """Whether there is a piece, and nobody has said where it goes."""

    @property
    def busy(self) -> bool:
        """Whether a piece is being brought to its place."""
        return self._guide is not None

    def list_places(self, view: View) -> Sequence[str]:
        """Where the piece in play can go; nothing if there is none."""
        return list(self._codec.find_places(view, self.chair.seat))

    def aim(self, view: View, word: str, step: int) -> None:
        """The piece in play goes there."""
        codec, seat = self._codec, self.chair.seat
        self._guide = codec.guide(codec.find_places(view, seat)[word])
        self._piece = codec.name_piece(view, seat)
        self._free_at = step + self._pace
        self._asked, self._failed, self._seen = False, 0, None
        self.waiting = False

    def forget(self) -> None:
        """It is another position: nothing that was meant counts."""
        self._guide = None
        self.waiting = False

    def choose(self, view: View, step: int) -> Choice | None:
        """The next key, when the finger is free."""
        codec, seat = self._codec, self.chair.seat
        piece = codec.name_piece(view, seat)
        if self._guide is not None and piece != self._piece:
            self._guide = None
        if self._guide is None:
            self.waiting = piece is not None and bool(codec.find_places(view, seat))
            if self.waiting:
                return None
            if piece is None:
                return codec.pass_time(view, seat, step)
            word = codec.let_go(view, seat)
            return Choice(word, self._pace) if word is not None else None
        if self._asked and step >= self._free_at:
            self._free_at = step + self._pace
            self._failed = self._failed + 1 if self._seen == view["seats"][seat] else 0
        self._seen = view["seats"][seat]
        key = self._guide.find_key(view, seat) if self._failed < _PATIENCE else codec.let_go(view, seat)
        self._asked = key is not None
        return Choice(key, max(0, self._free_at - step)) if key is not None else None


def find_placements(folder: GameFolder) -> type[PlacementCodec] | None:
    """The codec by which whole pieces are placed, `PLACEMENTS` in the folder's placements.py; None if it has none."""
    codec: type[PlacementCodec] | None = folder.find_part("placements", "PLACEMENTS")
    return codec


def make_hand(setting: Any, codec: Any, seat: int) -> PlacingHand:
    """Who brings the pieces of a learner in that seat to their places."""
    chair = Chair(setting.info, setting.options, setting.seats, seat, "")
    return PlacingHand(codec, chair, setting.frame_skip)
