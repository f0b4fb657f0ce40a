"""A visit whose matches are in rooms, without any line: what is said where, once it is known where the match is."""

import msgspec
import pytest
from tests.client.test_session import CODE, connect, hear

from rumpus.client.room_visits import FEW, MANY, Elsewhere, RoomVisit
from rumpus.client.session import HallSession
from rumpus.wire.fields import FromHall, Request
from rumpus.wire.matches import Ack, Act, MatchShown, Updated
from rumpus.wire.rooms import Enter, RoomLeft, RoomShown
from rumpus.wire.table_requests import Join
from rumpus.wire.visit import Error

MATCH = f"{CODE}-3f2a9c01"
SHOWN = MatchShown(code=CODE, match=MATCH, game="tetris", seat=0, n=4, step=0, view={"turn": 0})


def send_to(session: HallSession, address: str) -> RoomVisit:
    """The hall says where the match is."""
    hear(session, RoomShown(CODE, MATCH, address, "ticket"))
    visit = session.rooms.of(MATCH)
    assert visit is not None
    return visit


def enter(session: HallSession, visit: RoomVisit, *messages: FromHall) -> list[Request]:
    """A line to the room is there, and it answers; what is said after the ticket."""
    session.enter(visit)
    (said,) = visit.take_out()
    assert isinstance(said, Enter)
    tell(session, visit, *(messages or (SHOWN,)))
    return visit.take_out()


def tell(session: HallSession, visit: RoomVisit, *messages: FromHall) -> None:
    """The room says something."""
    session.hear_room(visit, msgspec.json.encode(list(messages)))


def lose(session: HallSession, visit: RoomVisit) -> list[Request]:
    """The line breaks; what the hall is told."""
    session.rooms.lose(visit)
    session.ask_where(visit)
    return session.take_out()


def acts(said: list[Request]) -> list[int]:
    """The numbers of the inputs among it."""
    return [one.seq for one in said if isinstance(one, Act)]


@pytest.fixture
def session() -> HallSession:
    """Somebody at a table of a hall with rooms."""
    session = HallSession(rooms=True)
    connect(session)
    session.request(Join(code=CODE))
    session.take_out()
    return session


def test_inputs_go_to_the_room_alone_once_it_knows_us(session: HallSession) -> None:
    visit = send_to(session, "/rooms/one")
    session.act(MATCH, 0, "left")
    assert visit.take_out() == []
    assert acts(enter(session, visit)) == [1]
    session.act(MATCH, 0, "right")
    assert acts(visit.take_out()) == [2]
    assert session.take_out() == [], "over two lines the later could overtake the earlier"
    tell(session, visit, Updated(MATCH, 0, 5, 9, [[["turn"], 1]], [], 0), Ack(MATCH, 0, 2))
    assert session.streams[MATCH, 0].view == {"turn": 1}
    assert not session.outbox.is_open(MATCH, 0)


def test_what_was_not_acknowledged_is_said_again_in_the_next_room_and_to_a_hall_that_comes_back_only_there(
    session: HallSession,
) -> None:
    enter(session, one := send_to(session, "/rooms/one"))
    for word in ("left", "right"):
        session.act(MATCH, 0, word)
    tell(session, one, Ack(MATCH, 0, 1))
    (asked,) = lose(session, one)
    assert isinstance(asked, Join)
    assert (asked.room, [(have.match, have.n) for have in asked.have]) == ("lost", [(MATCH, 4)])
    session.act(MATCH, 0, "drop")
    assert session.take_out() == []
    two = send_to(session, "/rooms/two")
    assert two is not one
    assert acts(connect(session)) == []
    assert acts(enter(session, two)) == [2, 3]
    with pytest.raises(Elsewhere):
        tell(session, one, SHOWN)


def test_a_room_that_is_up_is_not_left_when_the_hall_names_it_again(session: HallSession) -> None:
    enter(session, one := send_to(session, "/rooms/one"))
    assert send_to(session, "/rooms/one") is one
    assert send_to(session, "/rooms/two") is not one


@pytest.mark.parametrize(("has_answered", "tries"), [(False, FEW), (True, MANY)])
def test_who_does_not_get_to_a_room_is_shown_the_match_by_the_hall(
    session: HallSession, has_answered: bool, tries: int
) -> None:
    visit = send_to(session, "/rooms/one")
    if has_answered:
        enter(session, visit)
    session.act(MATCH, 0, "left")
    asked = [lose(session, visit) for _ in range(tries)]
    assert [join.room for said in asked for join in said if isinstance(join, Join)] == ["lost"] * (tries - 1) + [
        "never"
    ]
    assert [acts(said) for said in asked] == [[]] * (tries - 1) + [[1]]
    session.act(MATCH, 0, "right")
    assert acts(session.take_out()) == [2]


def test_a_hall_that_shows_the_match_itself_is_told_all_that_is_open(session: HallSession) -> None:
    enter(session, visit := send_to(session, "/rooms/one"))
    session.act(MATCH, 0, "left")
    lose(session, visit)
    hear(session, SHOWN)
    assert acts(session.take_out()) == [1]
    assert session.rooms.of(MATCH) is None


def test_a_room_that_refuses_or_leaves_something_out_is_of_no_use(session: HallSession) -> None:
    visit = send_to(session, "/rooms/one")
    with pytest.raises(Elsewhere):
        enter(session, visit, Error("no_match"))
    enter(session, visit)
    with pytest.raises(Elsewhere):
        tell(session, visit, Updated(MATCH, 0, 6, 9, [], [], 0))


@pytest.mark.parametrize("over", [False, True])
def test_when_a_room_lets_go_its_last_words_count(session: HallSession, over: bool) -> None:
    enter(session, visit := send_to(session, "/rooms/one"))
    session.act(MATCH, 0, "left")
    tell(session, visit, Updated(MATCH, 0, 5, 9, [[["turn"], 1]], [], 0), RoomLeft(MATCH, over))
    assert visit.left
    assert session.streams[MATCH, 0].view == {"turn": 1}
    assert (session.rooms.of(MATCH) is None) == over
    assert acts(session.take_out()) == ([1] if over else []), "of a match that is over the hall answers the rest"
