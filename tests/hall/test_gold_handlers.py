"""Handlers of gold: what a page sends becomes a call, and what the hall tells becomes a message for its reader only."""

from collections.abc import Callable
from typing import Any, Union

import msgspec
import pytest
from tests.hall.bench import Guest
from tests.hall.gold_bench import GoldBench
from tests.saying import refuses, say

from rumpus.gateways.limits import Limits
from rumpus.gateways.web.handlers import gold
from rumpus.hall.errors import Refused
from rumpus.hall.gold.escrow import State
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News
from rumpus.hall.tables.table import Table

DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[tuple(gold.REQUESTS)])  # noqa: UP007 - made at run time


class Page(Guest):
    """A connection as far as handlers need one: sends are decoded again, as a browser would."""

    def __init__(self, hall: Hall, player: Player) -> None:
        super().__init__(player)
        self.hall = hall
        self.limits = Limits()
        self.address = "127.0.0.1"
        self.find_table = self.hall.find_table
        self.got: list[dict[str, Any]] = []

    def when_saved(self, tell: Callable[[], None]) -> None:
        """As a connection does."""
        self.hall.store.when_saved(tell, urgent=True)

    def send(self, message: msgspec.Struct) -> None:
        """Note what arrives."""
        self.got.append(msgspec.json.decode(msgspec.json.encode(message)))

    def tell(self, news: News) -> None:
        """As the connection does."""
        show = gold.NEWS.get(type(news))
        shown = show(self, news) if show is not None else None  # type: ignore[arg-type]
        if isinstance(shown, msgspec.Struct):
            self.send(shown)

    def ask(self, **message: Any) -> None:
        """Send a message."""
        request = DECODER.decode(msgspec.json.encode(message))
        gold.REQUESTS[type(request)](self, request)  # type: ignore[arg-type]

    def last(self, kind: str) -> dict[str, Any]:
        """The newest message of a kind."""
        return [message for message in self.got if message["t"] == kind][-1]


class Desk(GoldBench):
    """A hall whose people come by pages."""

    def guest(self, name: str) -> Page:
        """Somebody new, with a page."""
        page = Page(self.hall, self.hall.players.welcome(name)[0])
        self.hall.arrive(page)
        self.settle()
        return page

    def page(self, name: str) -> Page:
        """Somebody's page."""
        page: Page = getattr(self, name)
        return page


@pytest.fixture
def desk() -> Desk:
    """A hall with four pages."""
    desk = Desk()
    desk.gather()
    return desk


@pytest.fixture
def table(desk: Desk) -> Table:
    """Ann and Bob, between matches."""
    return desk.lay()


def test_a_newcomer_is_told_what_they_have_when_it_is_on_disk(desk: Desk) -> None:
    ann = desk.page("ann")
    desk.store.waits = True
    gold.greet(ann)  # type: ignore[arg-type]
    assert ann.got == []
    desk.store.waits = False
    desk.settle()
    assert ann.got == [{"t": "gold", "gold": 1_000}]


def test_a_newcomer_comes_in_while_the_disk_refuses(desk: Desk) -> None:
    desk.store.healthy = False
    gold.greet(desk.page("ann"))  # type: ignore[arg-type]
    with refuses(Refused, "cannot save"):
        desk.page("ann").ask(t="purse")


def test_a_whole_wager_by_messages(desk: Desk, table: Table) -> None:
    ann, bob, cid, dee = (desk.page(name) for name in ("ann", "bob", "cid", "dee"))
    ann.ask(t="wager", code=table.code, stake=50, house=cid.player.id, fee=10)
    desk.settle()
    pot = cid.last("escrow")
    assert (pot["state"], pot["fee_gold"], pot["house"]["name"]) == ("INITIATED", 10, "Cid")
    cid.ask(t="agree", pot=pot["id"])
    for page in (ann, bob):
        page.ask(t="deposit", pot=pot["id"], amount=50)
        desk.settle()
        assert page.last("gold") == {"t": "gold", "gold": 950}
    desk.ready(table, ann, bob)
    winner, loser = desk.play(table)
    assert isinstance(loser, Page)
    loser.ask(t="dispute", pot=pot["id"], reason="the dice are loaded")
    desk.settle()
    seen = dee.last("escrow")
    assert (seen["state"], seen["dispute"]["reason"]) == ("DISPUTED", "the dice are loaded")
    assert seen["verified"]["outcome"]["reason"] == "rolled_one"
    cid.ask(t="decide", pot=pot["id"], award=winner.player.id, reason="they are not")
    desk.settle()
    assert (dee.last("escrow")["state"], desk.gold(winner, loser)) == ("COMPLETED", [1_050, 950])
    assert not [message for message in dee.got if message["t"] == "gold"], "nobody is told what another one has"


def test_the_loser_accepts_and_a_party_calls_off(desk: Desk, table: Table) -> None:
    ann, bob = desk.page("ann"), desk.page("bob")
    ann.ask(t="wager", code=table.code, stake=50)
    desk.settle()
    bob.ask(t="agree", pot=bob.last("escrow")["id"], on=False)
    desk.settle()
    assert (bob.last("escrow")["state"], bob.last("escrow")["why"]) == (
        "REFUNDED",
        {"say": "notice.called_off", "facts": {"name": "Bob"}},
    )
    pot = desk.fund(table)
    _, loser = desk.play(table)
    assert isinstance(loser, Page)
    loser.ask(t="accept_result", pot=pot.id)
    assert pot.state is State.COMPLETED


def test_who_enters_a_table_sees_its_pot_and_who_comes_in_those_that_concern_them(desk: Desk, table: Table) -> None:
    pot = desk.fund(table, house=desk.cid)
    late, cid = desk.guest("Eve"), Page(desk.hall, desk.cid.player)
    gold.show_entered(late, table)  # type: ignore[arg-type]
    gold.greet(cid)  # type: ignore[arg-type]
    desk.settle()
    assert late.last("escrow")["id"] == cid.last("escrow")["id"] == pot.id
    gold.greet(late)  # type: ignore[arg-type]
    desk.settle()
    assert [message["t"] for message in late.got] == ["escrow", "gold"]


@pytest.mark.parametrize(
    "message",
    [
        {"t": "wager", "code": "LUMIKA", "stake": -1},
        {"t": "wager", "code": "LUMIKA", "stake": 1.5},
        {"t": "wager", "code": "LUMIKA", "stake": 10**13},
        {"t": "wager", "code": "LUMIKA", "stake": 1, "fee": 101},
        {"t": "deposit", "pot": "", "amount": 1},
        {"t": "deposit", "pot": "x", "amount": True},
        {"t": "deposit", "pot": "x" * 33, "amount": 1},
        {"t": "dispute", "pot": "x", "reason": ""},
        {"t": "dispute", "pot": "x", "reason": "y" * 1_001},
        {"t": "decide", "pot": "x", "reason": "no award named"},
        {"t": "purse", "player": "somebody else"},
    ],
)
def test_what_is_malformed_does_not_get_past_the_door(message: dict[str, Any]) -> None:
    with pytest.raises(msgspec.DecodeError):
        DECODER.decode(msgspec.json.encode(message))


def test_what_is_not_there_is_refused_in_a_line(desk: Desk, table: Table) -> None:
    ann = desk.page("ann")
    for message in (
        {"t": "wager", "code": table.code, "stake": 5, "house": "nobody"},
        {"t": "wager", "code": table.code, "stake": 5, "house": desk.cid.player.id, "fee": 11},
        {"t": "wager", "code": "XOXOXO", "stake": 5},
        {"t": "deposit", "pot": "nothing", "amount": 5},
        {"t": "decide", "pot": "nothing", "award": "nobody", "reason": "so"},
        {"t": "agree", "pot": "nothing"},
    ):
        with pytest.raises(Refused) as refused:
            ann.ask(**message)
        assert "\n" not in say(refused.value)
