"""For how long things are kept: by what the hall has seen, never by one look at a clock."""

import pytest
from tests.hall.bench import Bench

from rumpus.hall.hosting.retention import DAY, GUESTS, Retention, forget_guests
from rumpus.store.records import Saved, SettingRecord


class Clocks:
    """The time seen, and the date."""

    seen = 1000.0
    wall = 5_000_000.0


@pytest.fixture
def clocks() -> Clocks:
    """Two clocks that are set by hand."""
    return Clocks()


@pytest.fixture
def kept(clocks: Clocks, bench: Bench) -> Retention:
    """What goes by them."""
    return Retention(lambda: clocks.seen, lambda: clocks.wall, bench.store)


def find_looks(bench: Bench) -> list[list[float]]:
    """Those that are kept."""
    bench.settle()
    (looks,) = (setting.value for setting in bench.store.all(SettingRecord) if setting.key == "looks")
    assert isinstance(looks, list)
    return looks


def live(kept: Retention, clocks: Clocks, days: int) -> None:
    """Let days pass, with a look every hour."""
    for _ in range(days * 24):
        clocks.seen += 3600
        clocks.wall += 3600
        kept.look()


def test_nothing_is_old_before_it_was_seen_for_so_long(kept: Retention, clocks: Clocks, bench: Bench) -> None:
    kept.look()
    clocks.wall += 100 * DAY  # a clock that leaps
    clocks.seen += 2 * DAY
    kept.look()
    assert (kept.seen_before(30), kept.dated_before(30)) == (None, None)
    live(kept, clocks, 29)
    assert kept.dated_before(30) == pytest.approx(5_000_000.0, abs=2 * DAY)
    assert len(find_looks(bench)) == 31, "one look a day"


def test_a_clock_that_was_ahead_makes_nothing_older_that_came_later(kept: Retention, clocks: Clocks) -> None:
    clocks.wall += 100 * DAY
    kept.look()
    clocks.wall -= 100 * DAY
    live(kept, clocks, 31)
    before = kept.dated_before(30)
    assert before is not None
    assert before <= clocks.wall - 29 * DAY


def test_looks_are_kept_and_those_too_old_are_not(kept: Retention, clocks: Clocks, bench: Bench) -> None:
    live(kept, clocks, 120)
    looks = find_looks(bench)
    assert len(looks) <= GUESTS + 4
    again = Retention(lambda: clocks.seen, lambda: clocks.wall, bench.store)
    again.take_up(Saved(settings={"looks": looks}))
    assert again.seen_before(GUESTS) == kept.seen_before(GUESTS) is not None
    assert not again.look(), "not twice a day"


def test_guests_who_are_here_or_sit_or_have_a_passphrase_are_not_forgotten(bench: Bench) -> None:
    players = bench.hall.players
    here, seated = bench.guest("Here"), bench.guest("Seated")
    bench.open(seated, "stayboard", "me open")
    bench.hall.depart(seated)
    claimed, gone = players.welcome("Claimed")[0], players.welcome("Gone")[0]
    players.claim(claimed, "$argon2id$")
    players.know_by("SHA256:gone", gone)
    ids = [here.player.id, seated.player.id, claimed.id, gone.id, "nobody"]
    assert forget_guests(players, bench.hall.presence, bench.hall.tables_of, ids) == [gone.id]
    assert players.find(gone.id) is None
    assert players.known_by("SHA256:gone") is None
    assert players.welcome("Gone")[0] is not gone
    assert players.find(seated.player.id) is seated.player
