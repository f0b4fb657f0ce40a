"""A terminal picture whose words come from the game's own sentences, in the reader's language."""

from collections.abc import Mapping
from typing import Any, ClassVar

from rumpus.core.notice import Fact, plain_facts
from rumpus.core.screen import Screen
from rumpus.core.table_words import AGREED, TIMED_OUT
from rumpus.language.catalogue import load_catalogue


class SpokenScreen(Screen):
    """A picture of a game that says what it says by keys."""

    GAME: ClassVar[str]
    """Whose sentences they are."""

    def say(self, key: str, **facts: Fact) -> str:
        """A sentence of the game. Numbers are given as text where they are drawn as they are."""
        return load_catalogue().say(self.language, key, plain_facts(facts), self.GAME)

    def tell_table_end(self, outcome: Mapping[str, Any]) -> str:
        """How the table ended the match (core/table_words.py); nothing if the game did."""
        catalogue = load_catalogue()
        if outcome["reason"] == AGREED:
            return catalogue.say(self.language, "end.agreed")
        if outcome["reason"] != TIMED_OUT:
            return ""
        losers = [seat for seat, place in enumerate(outcome["places"]) if place > 1]
        if len(outcome["places"]) != 2 or len(losers) != 1:
            return catalogue.say(self.language, "reason.timed_out")
        return catalogue.say(self.language, "end.timed_out", {"name": self.name_seat(losers[0])})

    def tell_place(self, outcome: Mapping[str, Any], seat: int) -> str:
        """What a seat has come to among others, in the game's own words."""
        place = outcome["places"][seat]
        shared = outcome["places"].count(1) == len(outcome["places"])
        key = "terminal.draw" if shared else "terminal.winner" if place == 1 else "terminal.place"
        return self.say(key, place=str(place))

    def write_decimal(self, number: str) -> str:
        """A number with decimals as the reader's language has it."""
        return load_catalogue().write_decimal(self.language, number)

    def name_seat(self, seat: int) -> str:
        """Who sits there, or which seat it is where no names are told."""
        return self.names[seat] if seat < len(self.names) else self.say("terminal.seat", number=str(seat + 1))
