"""A terminal picture whose words come from the game's own sentences, in the reader's language."""

from typing import ClassVar

from rumpus.core.notice import Fact, plain_facts
from rumpus.core.screen import Screen
from rumpus.language.catalogue import load_catalogue


class SpokenScreen(Screen):
    """A picture of a game that says what it says by keys."""

    GAME: ClassVar[str]
    """Whose sentences they are."""

    def say(self, key: str, **facts: Fact) -> str:
        """A sentence of the game. Numbers are given as text where they are drawn as they are."""
        return load_catalogue().say(self.language, key, plain_facts(facts), self.GAME)

    def name_seat(self, seat: int) -> str:
        """Who sits there, or which seat it is where no names are told."""
        return self.names[seat] if seat < len(self.names) else self.say("terminal.seat", number=str(seat + 1))
