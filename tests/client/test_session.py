"""A visit over several connections, without any: what is said again, and what must not be."""

import msgspec

from rumpus.client.session import HallSession
from rumpus.wire.fields import VERSION, FromHall, NoticeShown, Request
from rumpus.wire.table_requests import Join, Leave
from rumpus.wire.tables import Gone
from rumpus.wire.visit import Error, Hello, Ping, Welcome

CODE = "QWERTY"


def connect(session: HallSession, *tables: str) -> list[Request]:
    """Another connection, on which the hall knows our seats at these tables; what is said after hello."""
    session.lost()
    session.connected()
    assert [type(request) for request in session.take_out()] == [Hello]
    hear(session, Welcome(VERSION, "p1", "Ann", "token", list(tables), "", False, {}))
    return [request for request in session.take_out() if not isinstance(request, Ping)]


def hear(session: HallSession, *messages: FromHall) -> None:
    """The hall says something."""
    session.hear(msgspec.json.encode(list(messages)))


def come(session: HallSession) -> int:
    """Ask to sit at the table; the number of the request."""
    return session.request(Join(code=CODE, sit=True))


def test_who_has_left_does_not_sit_down_again_when_the_goodbye_was_lost() -> None:
    session = HallSession()
    connect(session)
    come(session)
    session.request(Leave(code=CODE))
    assert connect(session) == []  # no seat is ours: the hall has heard it
    assert connect(session) == []


def test_who_leaves_while_the_line_is_down_comes_back_only_to_leave() -> None:
    session = HallSession()
    connect(session)
    come(session)
    session.lost()
    leaving = session.request(Leave(code=CODE))
    joined, left = connect(session, CODE)
    assert isinstance(joined, Join)
    assert not joined.sit
    assert isinstance(left, Leave)
    assert left.id == leaving
    hear(session, Gone(CODE, NoticeShown("left")))
    assert connect(session) == []


def test_who_comes_again_after_leaving_sits() -> None:
    session = HallSession()
    connect(session)
    session.request(Leave(code=CODE))
    come(session)
    (joined,) = [request for request in connect(session) if isinstance(request, Join)]
    assert joined.sit


def test_a_table_that_was_refused_is_not_asked_for_again() -> None:
    session = HallSession()
    connect(session)
    hear(session, Error("no_table", id=come(session)))
    assert connect(session) == []


def test_a_table_asked_for_before_the_line_broke_is_asked_for_by_the_same_number() -> None:
    session = HallSession()
    connect(session)
    number = come(session)
    for _ in range(2):
        (joined,) = connect(session)
        assert isinstance(joined, Join)
        assert joined.id == number
