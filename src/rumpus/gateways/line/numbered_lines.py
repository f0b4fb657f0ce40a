"""Lines that are done once: a program that lost its line, or its hall, cannot know whether what it said last was done.

It says ONCE with a number before such a line, and hears DONE with that number when what the line asked for is on disk.
Said again on another connection, also to a hall that was killed meanwhile, the line is answered `repeated` and changes
nothing.
"""

from collections.abc import Callable
from typing import Final

from rumpus.gateways.line.message import Message, write
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player

MOST_NUMBER: Final = 2**53
MOST_PROGRAM: Final = 999
_FIRST_PROGRAM: Final = 1 << 32
"""A player's programs are told apart among numbers that no page has, and no visit of a terminal."""


class NumberedLines:
    """The numbers of one connection's lines."""

    def __init__(self, hall: Hall, send: Callable[[str], None]) -> None:
        self._hall = hall
        self._send = send
        self._next: tuple[int, int] | None = None
        """Program and number of the line that comes next."""

    def expect(self, message: Message) -> None:
        """The next line has a number: ONCE|number, or ONCE|number|program where a player has several programs."""
        number, program = _read(message.fields[1:2], MOST_NUMBER), _read(message.fields[2:3] or ("0",), MOST_PROGRAM)
        if number is None or program is None or number == 0 or len(message.fields) > 3:
            raise Refused("bad_once", most=MOST_NUMBER, programs=MOST_PROGRAM)
        self._next = (_FIRST_PROGRAM + program, number)

    def forget(self) -> None:
        """The line that came could not be read: its number is not used."""
        self._next = None

    def run(
        self,
        player: Player | None,
        message: Message,
        do: Callable[[], None],
        refuse: Callable[[Message, Refused], None],
    ) -> None:
        """Do what a line asks for; if it has a number, once."""
        wanted, self._next = self._next, None
        if wanted is None or player is None:
            do()
            return
        requests, (program, number) = self._hall.requests, wanted
        if requests.is_repeated(player.id, program, number, self):
            told = Refused("repeated")  # what it did may still be on its way to the disk
            self._hall.store.when_saved(lambda: refuse(message, told), urgent=True)
            return
        do()
        requests.note(player.id, program, number, self)
        done = write("GSTA", "", "", "DONE", number)
        self._hall.store.when_saved(lambda: self._send(done), urgent=True)


def _read(given: tuple[str, ...], most: int) -> int | None:
    """A number that is written plainly; None if it is none."""
    text = given[0] if given else ""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 16 and int(text) <= most else None
