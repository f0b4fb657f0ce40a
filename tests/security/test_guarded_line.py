"""A connection under guard, without a network: held back, in line, hung up on, half-sent, and room for those inside."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, cast

import pytest
from tests import patience

from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.gateways import guarded_line
from rumpus.gateways.connection_budget import FRAME_WORK
from rumpus.gateways.door_guard import FEW, LONGEST_DEBT, DoorGuard
from rumpus.gateways.guarded_line import MOST_BEHIND, PATIENCE, SLICE, GuardedLine
from rumpus.gateways.limits import CONNECTIONS, LONGEST_HEAD, Limits
from rumpus.gateways.line_account import PIECE
from rumpus.gateways.socket_room import SocketRoom


class Wire:
    """A transport that does nothing but remember."""

    def __init__(self, address: str = "192.0.2.66") -> None:
        self.address = address
        self.reading = True
        self.aborted = self.closed = False
        self.written = b""
        self.protocol: GuardedLine | None = None

    def get_extra_info(self, _name: str) -> tuple[str, int]:
        return self.address, 4711

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.aborted or self.closed

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        if not self.aborted:
            self.aborted = True
            assert self.protocol is not None
            self.protocol.connection_lost(None)


class Ear(asyncio.Protocol):
    """A door's own protocol."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.ended = False

    def data_received(self, data: bytes) -> None:
        self.heard.append(data)

    def eof_received(self) -> bool:
        self.ended = True
        return False


def connect(
    guard: DoorGuard,
    address: str = "192.0.2.66",
    *,
    door: str = "telnet",
    asks: Callable[[asyncio.Protocol], int] | None = None,
) -> Any:
    """A line, its wire and its ear."""
    ear, wire = Ear(), Wire(address)
    line = guard.line(lambda: ear, door, asks=asks, refusal=b"no")
    wire.protocol = line
    line.connection_made(cast(asyncio.Transport, wire))
    return line, wire, ear


def nothing_waits(_protocol: asyncio.Protocol) -> int:
    """Requests come, and each is begun at once."""
    return 0


@pytest.fixture
def guard() -> DoorGuard:
    return DoorGuard(Limits(lambda: 100.0), SocketRoom(1000))


async def test_what_comes_is_handed_on_a_slice_a_turn_and_in_order(guard: DoorGuard) -> None:
    line, wire, ear = connect(guard)
    line.data_received(bytes(range(256)) * 32)
    assert [len(part) for part in ear.heard] == [SLICE]
    assert not wire.reading, "no more is read before that is done"
    for _ in range(4):
        await asyncio.sleep(0)
    assert b"".join(ear.heard) == bytes(range(256)) * 32
    assert wire.reading


async def test_an_overdrawn_line_is_not_read_and_then_hung_up_on_and_its_network_kept_out(guard: DoorGuard) -> None:
    line, wire, ear = connect(guard, "2001:db8:1:1::1")
    told: list[str] = []
    line.introduce(lambda: True, lambda: told.append("too much"))
    line.spend(frames=10**6)
    assert not wire.reading
    line.data_received(b"more")
    assert ear.heard == []
    for _ in range(PATIENCE // SECOND):
        assert not line.is_over
        line._next.cancel()
        line._let_go()
    assert line.is_over
    assert told == ["too much"]
    line.drop()
    assert connect(guard, "2001:db8:1:1::2")[1].aborted, "the same network"
    assert connect(guard, "2001:db8:1:1::3", door="line")[1].aborted, "at every door"
    assert not connect(guard, "2001:db8:1:2::1")[1].aborted


async def test_the_last_word_is_heard_after_what_was_held_back(guard: DoorGuard) -> None:
    line, wire, ear = connect(guard)
    line.data_received(b"x" * (SLICE + 1))
    assert line.eof_received() is True
    assert not ear.ended
    for _ in range(2):
        await asyncio.sleep(0)
    assert ear.ended
    assert b"".join(ear.heard) == b"x" * (SLICE + 1)
    assert wire.closed


async def test_who_uses_more_than_little_waits_in_line_and_who_uses_little_does_not(guard: DoorGuard) -> None:
    heavy, wire, _ = connect(guard)
    heavy.spend(work=SECOND // 4)
    assert not wire.reading
    for _ in range(20):
        light, other, ear = connect(guard, "192.0.2.1")
        light.introduce(lambda: True, lambda: None)
        light.data_received(b"a key")
        assert ear.heard == [b"a key"]
        assert other.reading
    same, other, ear = connect(guard)
    same.introduce(lambda: True, lambda: None)
    same.data_received(b"a key")
    assert ear.heard == [b"a key"], "nor does who shares its address"
    async with asyncio.timeout(patience.PATIENCE):
        await heavy.calm()
    assert wire.reading


async def test_while_much_is_asked_for_strangers_wait_and_who_is_inside_does_not(guard: DoorGuard) -> None:
    guard.count(SECOND // 10)
    stranger, wire, ear = connect(guard, "192.0.2.1")
    stranger.data_received(b"hello")
    assert (ear.heard, wire.reading) == ([], False)
    player, wire, heard = connect(guard, "192.0.2.2")
    player.introduce(lambda: True, lambda: None)
    player.data_received(b"a key")
    assert (heard.heard, wire.reading) == ([b"a key"], True)
    async with asyncio.timeout(patience.PATIENCE):
        await stranger.calm()
    assert ear.heard == [b"hello"]


async def test_while_the_hall_is_late_strangers_wait_and_who_is_inside_does_not() -> None:
    looks: list[None] = []
    guard = DoorGuard(Limits(lambda: 100.0), look=lambda: looks.append(None), is_late=lambda: True)
    player, _, heard = connect(guard)
    player.introduce(lambda: True, lambda: None)
    player.data_received(b"a key")
    stranger, wire, ear = connect(guard, "192.0.2.2")
    stranger.data_received(b"hello")
    assert (heard.heard, ear.heard, wire.reading, len(looks)) == ([b"a key"], [], False, 2)
    async with asyncio.timeout(patience.PATIENCE):
        await stranger.calm()
    assert ear.heard == [b"hello"]


async def test_this_machine_is_not_held_back_unless_a_proxy_is_on_it(guard: DoorGuard) -> None:
    line, wire, _ = connect(guard, "127.0.0.1")
    line.spend(frames=10**6)
    assert wire.reading
    guard.limits.note_proxy("198.51.100.1")
    assert not connect(guard, "127.0.0.1")[0]._account.is_counted, "a proxy elsewhere says nothing about this machine"
    guard.limits.note_proxy("127.0.0.1")
    line, wire, _ = connect(guard, "127.0.0.1")
    line.spend(frames=10**6)
    assert not wire.reading


async def test_a_proxy_that_is_believed_does_not_pay_for_its_clients(guard: DoorGuard) -> None:
    guard.limits.trust("10.0.0.1")
    lines = [connect(guard, "10.0.0.1", door="web", asks=nothing_waits) for _ in range(CONNECTIONS + 10)]
    assert not any(wire.aborted for _, wire, _ in lines)
    line, wire, _ = lines[0]
    line.spend(frames=10**6)
    assert wire.reading
    line.belong_to("192.0.2.9")
    line.spend(frames=10**6)
    assert not wire.reading


async def test_who_is_kept_out_behind_a_proxy_is_told_so_before_anything_is_made_of_the_request(
    guard: DoorGuard,
) -> None:
    guard.limits.trust("10.0.0.1")
    assert guard.limits.keep_out("2001:db8:1:1::1")
    assert not guard.limits.keep_out("2001:db8:1:1::2"), "a line in the log for each network"

    def ask(forwarded: str) -> tuple[bytes, bool, list[bytes]]:
        _, wire, ear = connect(guard, "10.0.0.1", door="web", asks=nothing_waits)
        wire.protocol.data_received(f"GET / HTTP/1.1\r\nx-forwarded-for: {forwarded}\r\n\r\n".encode())
        return wire.written, wire.closed, [part[:5] for part in ear.heard]

    assert ask("2001:db8:1:1::7") == (b"no", True, [])
    assert ask("2001:db8:1:2::7, 2001:db8:1:1::7") == (b"no", True, []), "the last one is the proxy's word"
    assert ask("2001:db8:1:1::7, 2001:db8:1:2::7") == (b"", False, [b"GET /"])
    budget = guard.limits.budget_of("192.0.2.7")
    assert budget is not None
    budget.spend(work=3600 * SECOND)
    assert ask("192.0.2.7") == (b"no", True, []), "nor does an address come in that owes an hour"


async def test_an_address_pays_for_all_its_connections_and_who_uses_little_there_does_not(guard: DoorGuard) -> None:
    flooders = [connect(guard, f"2001:db8:1:1::{number:x}")[:2] for number in range(1, 9)]
    quiet, quiet_wire, quiet_ear = connect(guard, "2001:db8:1:1::99")
    quiet.introduce(lambda: True, lambda: None)
    budget = guard.limits.budget_of("2001:db8:1:1::1")
    assert budget is not None
    budget.spend(work=60 * SECOND)
    for line, wire in flooders:
        line.introduce(lambda: True, lambda: None)
        line.spend(work=490 * MILLISECOND)  # of 500: it takes seconds before that is little again
        assert not wire.reading
        line.take_turn()
        assert not wire.reading, "though its own budget is not overdrawn, and it is its turn"
    quiet.data_received(b"a key")
    assert (quiet_ear.heard, quiet_wire.reading) == ([b"a key"], True)


async def test_it_is_one_networks_turn_after_anothers_however_many_connections_each_has(guard: DoorGuard) -> None:
    lines = [connect(guard, f"2001:db8:1:1::{number:x}") for number in range(1, 6)]
    lines += [connect(guard, "192.0.2.1"), connect(guard, "192.0.2.2")]
    for line, _, _ in lines:
        guard.line_up(line)
    lines[1][1].abort()
    order, turns = [line for line, _, _ in lines], []
    while (line := guard._find_next()) is not None:
        turns.append(order.index(line))
    assert turns == [0, 5, 6, 2, 3, 4], "who has gone takes no turn"


async def test_frames_that_come_together_are_paid_for_together(
    guard: DoorGuard, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, _, _ = connect(guard)
    line.introduce(lambda: True, lambda: None)
    paid: list[int] = []
    monkeypatch.setattr(guard, "count", paid.append)
    monkeypatch.setattr(time, "thread_time_ns", lambda: 0)
    done: list[int] = []
    for number in range(60):
        line.work(done.append, number)
    assert done == list(range(60))
    await asyncio.sleep(0)
    assert sum(paid) == 60 * FRAME_WORK, "what was left over is paid for when the turn is over"
    assert len(paid) <= 60 * FRAME_WORK // PIECE + 1


async def test_nothing_is_made_of_a_request_before_its_head_is_whole(guard: DoorGuard) -> None:
    line, _, ear = connect(guard, door="web", asks=nothing_waits)
    line.data_received(b"GET / HTTP/1.1\r\nHost: h")
    assert (line._inner, ear.heard) == (None, [])
    line.data_received(b"\r\n\r\n")
    assert ear.heard == [b"GET / HTTP/1.1\r\nHost: h\r\n\r\n"]


@pytest.mark.parametrize("none", [b"\x16\x03\x01", b"GET / HTTP/1.1\n\n", b"A" * LONGEST_HEAD])
async def test_what_is_no_request_is_left_to_who_can_say_so(guard: DoorGuard, none: bytes) -> None:
    line, _, ear = connect(guard, door="web", asks=nothing_waits)
    line.data_received(none)
    assert ear.heard == [none[:SLICE]]


async def test_requests_that_come_all_at_once_are_not_read_before_those_ahead_are_answered(guard: DoorGuard) -> None:
    """Of a proxy, too, which pays for nobody: a library that reads all of them keeps all of them."""
    waiting = MOST_BEHIND + 1
    line, wire, ear = connect(guard, door="web", asks=lambda _: waiting)
    line.speak_for_others()
    line.data_received(b"GET / HTTP/1.1\r\n\r\n")
    assert (ear.heard, wire.reading) == ([], False)
    line.begin_request()
    waiting = MOST_BEHIND
    line.end_request()
    await asyncio.sleep(0)
    assert (len(ear.heard), wire.reading) == (1, True)


async def test_what_a_greeting_costs_is_paid_with_the_first_that_is_heard(guard: DoorGuard) -> None:
    ear, wire = Ear(), Wire("192.0.2.9")
    line = guard.line(lambda: ear, "ssh")
    wire.set_protocol = lambda protocol: setattr(wire, "protocol", protocol)  # type: ignore[attr-defined]
    assert line.adopt(cast(asyncio.Transport, wire), SECOND)
    assert not guard.is_strained()
    line.data_received(b"SSH-2.0-x")
    assert guard.is_strained()


async def test_while_strangers_have_had_their_share_a_request_waits_for_its_networks_turn(guard: DoorGuard) -> None:
    order: list[str] = []

    async def ask(network: str) -> None:
        await guard.wait_turn(network)
        order.append(network)

    await ask("before")
    busy = False
    guard = DoorGuard(Limits(lambda: 100.0), is_busy=lambda: busy)
    guard.count_heavy(SECOND // 50 + MILLISECOND)
    await ask("in a hall with nothing to do")
    busy = True
    flood = [asyncio.create_task(ask("flood")) for _ in range(5)]
    await asyncio.sleep(0)
    flood[1].cancel()
    await asyncio.gather(ask("guest"), *flood, return_exceptions=True)
    assert order == ["before", "in a hall with nothing to do", "flood", "guest", "flood", "flood", "flood"]


async def test_strangers_do_not_wait_for_all_that_was_done_while_there_was_room(
    guard: DoorGuard, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.monotonic_ns()
    monkeypatch.setattr("rumpus.gateways.door_guard.time.monotonic_ns", lambda: now)
    for _ in range(10_000):
        guard.count_heavy(MILLISECOND)  # ten seconds' work in no time
    now += LONGEST_DEBT - SECOND // 100
    assert guard.is_strained()
    now += SECOND // 50
    assert not guard.is_strained()


async def test_a_half_sent_request_is_closed_and_an_answered_one_is_not(guard: DoorGuard) -> None:
    line, wire, _ = connect(guard, door="web", asks=nothing_waits)
    line.begin_request()
    line._begun = None
    line._look_at_request()
    assert not wire.aborted
    line.end_request()
    line.data_received(b"GET /")
    line._begun -= guarded_line.HALF_SENT_SECONDS
    line._look_at_request()
    assert wire.aborted


async def test_who_reads_nothing_of_what_is_written_is_not_waited_for_for_ever(
    guard: DoorGuard, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow, slow_wire, _ = connect(guard)
    slow.pause_writing()
    slow.resume_writing()
    monkeypatch.setattr(guarded_line, "UNREAD_SECONDS", 0)
    deaf, deaf_wire, _ = connect(guard)
    gone = asyncio.Event()
    monkeypatch.setattr(deaf, "connection_lost", lambda _: gone.set())
    deaf.pause_writing()
    assert not deaf_wire.aborted
    await gone.wait()
    assert not slow_wire.aborted


async def test_sockets_of_one_address_are_counted_at_every_door(guard: DoorGuard) -> None:
    for door, most in (("telnet", FEW), ("line", FEW), ("web", CONNECTIONS)):
        wires = [connect(guard, f"192.0.2.{len(door)}", door=door)[1] for _ in range(most + 3)]
        assert [wire.aborted for wire in wires] == [False] * most + [True] * 3
        wires[0].abort()
        assert not connect(guard, f"192.0.2.{len(door)}", door=door)[1].aborted


async def test_who_is_inside_keeps_their_place_and_strangers_make_room() -> None:
    guard = DoorGuard(Limits(lambda: 100.0), SocketRoom(8))
    inside = [connect(guard, f"192.0.2.{number}") for number in range(4)]
    for line, _, _ in inside:
        line.introduce(lambda: True, lambda: None)
    silent = [connect(guard, "198.51.100.66")[1] for _ in range(4)]
    for number in range(3):
        line, wire, _ = connect(guard, f"203.0.113.{number}")
        line.introduce(lambda: True, lambda: None)
        assert not wire.aborted
    assert [wire.aborted for wire in silent] == [True, True, True, False], "the one that was idle longest goes"
    assert not any(wire.aborted for _, wire, _ in inside)
    connect(guard, "203.0.113.9")[0].introduce(lambda: True, lambda: None)
    assert connect(guard, "203.0.113.10")[1].aborted, "all who are there are inside"
    assert len(guard.room) == 8
