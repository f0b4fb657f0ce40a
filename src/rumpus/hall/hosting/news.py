"""What people are told because the host, or they themselves on another device, wanted it so."""

from dataclasses import dataclass

from rumpus.core.notice import Notice
from rumpus.hall.people.visitor import News


@dataclass(frozen=True, slots=True)
class Banished(News):
    """You are sent out of the hall; the door says why and closes."""

    reason: Notice
    banned: bool
    """Whether coming back is refused, too."""


@dataclass(frozen=True, slots=True)
class SignedOut(News):
    """This device is no longer yours; the door says so and closes."""


@dataclass(frozen=True, slots=True)
class Announced(News):
    """The host has something to say to everybody; empty: no longer."""

    text: str


@dataclass(frozen=True, slots=True)
class Draining(News):
    """The hall will close for a moment: nothing new begins; or it will not after all."""

    on: bool
