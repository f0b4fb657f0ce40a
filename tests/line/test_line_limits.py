"""The line door keeps to the limits all doors share: by address, in one line that says when to try again."""

from tests.line.line_sessions import Session

from rumpus.gateways.limits import CODES, GUESTS, NAMES, TABLES, Limit, Limits
from rumpus.gateways.line.visitor import LineVisitor

FLOOD = "192.0.2.1"


class Street(Session):
    """Programs from one address, and one from another."""

    def __init__(self) -> None:
        super().__init__()
        self.limits = Limits(lambda: 100.0)

    def come(self, who: str, address: str = FLOOD) -> None:
        """Somebody connects."""
        visitor = LineVisitor(
            self.hall,
            lambda told: self.heard.append((who, told)),
            lambda: self.hung_up.append(who),
            self.limits,
        )
        visitor.address = address
        self.people[who] = visitor

    def spend(self, limit: Limit, times: int) -> None:
        """The address has asked for so many already, by whichever door."""
        for _ in range(times):
            self.limits.spend(limit, FLOOD)


def test_new_guests_are_counted_together_with_those_of_other_doors() -> None:
    street = Street()
    street.spend(GUESTS, GUESTS.most)
    street.come("ann")
    (told,) = street.say("ann", "GSTA:1:::HELLO|Ann")
    assert told.startswith("GERR:1:::address_too_fast|too many new guests from your address; try again in ")
    street.come("bob", "192.0.2.2")
    assert "WELCOME" in street.say("bob", "GSTA:1:::HELLO|Bob")[0]


def test_who_has_a_token_is_no_new_guest() -> None:
    street = Street()
    street.come("ann")
    token = street.say("ann", "GSTA:1:::HELLO|Ann")[0].rpartition("|")[2]
    street.people["ann"].gone()
    street.spend(GUESTS, GUESTS.most - 1)
    street.come("again")
    assert "|Ann|" in street.say("again", f"GSTA:1:::HELLO||{token}")[0]


def test_tables_are_counted_however_they_are_opened() -> None:
    street = Street()
    street.come("ann")
    street.say("ann", "GSTA:1:::HELLO|Ann")
    street.spend(TABLES, TABLES.most - 1)
    assert "TABLE" in street.say("ann", "GSTA:1:TETRIS::OPEN|me")[0]
    for line in ("GSTA:1:TETRIS::OPEN|me", "GCHAT:1:::/tetris", "GCHAT:1:::/open tetris"):
        (told,) = street.say("ann", line)
        assert "address_too_fast|too many new tables from your address" in told
    assert len(street.hall.tables) == 1


def test_names_are_counted_however_they_are_asked_for() -> None:
    street = Street()
    street.come("ann")
    street.say("ann", "GSTA:1:::HELLO|Ann")
    street.spend(NAMES, NAMES.most - 1)
    assert street.say("ann", "GSTA:1:::NAME|Annette") == ["GSTA:1:::NAME|Annette"]
    for line in ("GSTA:1:::NAME|Anna", "GCHAT:1:::/name Anna", "GCHAT:1:::/hopename Anna"):
        (told,) = street.say("ann", line)
        assert "address_too_fast|too many" in told
    assert street.hall.players.by_name("Anna") is None


def test_codes_are_not_tried_for_long() -> None:
    street = Street()
    street.come("ann")
    street.say("ann", "GSTA:1:::HELLO|Ann")
    street.spend(CODES, CODES.most - 2)
    assert ":no_table|" in street.say("ann", "GSTA:1::ABABAB:JOIN")[0]
    assert ":no_table|" in street.say("ann", "GCHAT:1:::/join ABABAC")[0]
    assert ":address_too_fast|" in street.say("ann", "GSTA:1::ABABAD:JOIN")[0]
    assert ":address_too_fast|" in street.say("ann", "GCHAT:1:::/watch ABABAD")[0]
