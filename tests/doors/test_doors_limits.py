"""Terminals keep to the limits all doors share: by address, in one line that says when to try again."""

import pytest
from tests.terminal.guest_bench import GuestBench

from rumpus.gateways.limits import CODES, GUESTS, TABLES, Limit

HOME, OTHERS = "192.0.2.1", "192.0.2.2"


@pytest.fixture
def bench() -> GuestBench:
    return GuestBench()


def spend(bench: GuestBench, limit: Limit, times: int) -> None:
    """The address has asked for so many already, by whichever door."""
    for _ in range(times):
        bench.house.limits.spend(limit, HOME)


def test_new_guests_are_counted_by_address(bench: GuestBench) -> None:
    spend(bench, GUESTS, GUESTS.most)
    ann = bench.connect(address=HOME)
    ann.type("Ann\r")
    assert "Too many new guests from your address; try again in" in ann.shows()
    assert bench.hall.players.by_name("Ann") is None
    bench.person("Bob", address=OTHERS)
    assert bench.hall.players.by_name("Bob") is not None


def test_who_is_known_by_a_key_is_no_new_guest(bench: GuestBench) -> None:
    ann = bench.person("Ann", address=HOME, key="SHA256:ann")
    ann.session.leave()
    spend(bench, GUESTS, GUESTS.most - 1)
    again = bench.connect(address=HOME, key="SHA256:ann")
    bench.wait(0.1)
    assert "Welcome back, Ann" in again.shows()


def test_tables_are_counted_by_address(bench: GuestBench) -> None:
    ann = bench.person("Ann", address=HOME)
    spend(bench, TABLES, TABLES.most)
    ann.type("/tetris\r")
    assert "too many new tables from your address" in ann.shows()
    assert bench.hall.tables == {}
    bench.person("Bob", address=OTHERS).type("/tetris\r")
    assert len(bench.hall.tables) == 1


def test_codes_are_not_tried_for_long(bench: GuestBench) -> None:
    ann = bench.person("Ann", address=HOME)
    spend(bench, CODES, CODES.most - 1)
    ann.type("/join ABABAB\r")
    assert "there is no table ABABAB" in ann.shows()
    ann.type("/join ABABAC\r")
    assert "too many codes of tables" in ann.shows()
