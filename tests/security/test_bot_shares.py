"""Room is shared fairly: who takes more than a share by bots in real time is refused first, on a clock set by hand."""

import pytest
from tests.hall.bench import Bench, Guest
from tests.hall.hand_clock import HandClock
from tests.saying import refuses

from rumpus.core.game import RESIGN
from rumpus.core.pacing import MILLISECOND, SECOND
from rumpus.hall import opening
from rumpus.hall.errors import Refused
from rumpus.hall.tables import capacity
from rumpus.hall.tables.bot_offload import strength_of
from rumpus.hall.tables.bot_shares import (
    COMFORTABLE,
    DOUBT,
    FRESH,
    HOUSEHOLD,
    PERSON,
    PROMISE,
    STRONGEST,
    WEAKEST,
    BotShares,
    Kind,
)
from rumpus.hall.tables.cpu_load import USUAL_COST
from rumpus.hall.tables.table import Table

EXPERT, EASY = ("tetris", "expert"), ("tetris", "easy")
HOME = "2001:db8::/64"
BUSY = COMFORTABLE + 0.01


@pytest.fixture
def time() -> HandClock:
    return HandClock()


@pytest.fixture
def shares(time: HandClock) -> BotShares:
    return BotShares(time.clock, strength_of)


def open_many(shares: BotShares, people: int, busy: float, kind: Kind = EXPERT) -> int:
    """How many tables of a bot each so many people of one household get, who ask for a hundred in all."""
    return sum(shares.claim(f"T{number}", f"p{number % people}", HOME, [kind], busy) for number in range(100))


def test_what_a_bot_costs_is_measured_by_game_and_level(time: HandClock, shares: BotShares) -> None:
    assert shares.cost(EXPERT) == pytest.approx(STRONGEST)
    shares.begin("T1", [EXPERT, EXPERT, EASY])
    for _ in range(600):
        time.pass_seconds(0.1)
        shares.think(EXPERT, 20 * MILLISECOND)  # two of them, a tenth of a core each
    shares.stop("T1")
    assert shares.cost(EXPERT) == pytest.approx((12 * SECOND + STRONGEST * DOUBT) / (120 * SECOND + DOUBT))
    cheap = WEAKEST * DOUBT / (60 * SECOND + DOUBT)
    assert shares.cost(EASY) == pytest.approx(cheap), "it has never thought for long"
    time.pass_seconds(3600)
    assert shares.cost(EASY) == pytest.approx(cheap), "while none plays nothing is learned"


def test_a_person_and_a_household_have_a_share_and_others_are_not_refused_for_it(shares: BotShares) -> None:
    assert open_many(shares, 1, BUSY, EASY) == int(PERSON / WEAKEST)
    assert shares.claim("other", "q", "192.0.2.1", [EXPERT], BUSY), "who has none yet gets some"
    assert shares.claim("turns", "p0", HOME, [], BUSY), "without bots there is nothing to share"


def test_however_many_names_a_household_has_it_has_one_share(shares: BotShares) -> None:
    assert open_many(shares, 100, BUSY, EASY) == int(HOUSEHOLD / WEAKEST)
    assert not shares.claim("new", "p200", HOME, [EXPERT], BUSY)
    assert shares.claim("local", "p201", "", [EXPERT], BUSY), "whose network nobody knows shares with nobody"


def test_in_a_hall_with_room_nobody_is_refused_until_what_is_new_would_fill_it(shares: BotShares) -> None:
    assert open_many(shares, 1, 0.2, EASY) == int((COMFORTABLE - 0.2) / WEAKEST)


def test_what_nobody_has_seen_is_taken_to_be_dear_by_its_order_the_strongest_most() -> None:
    levels = [strength_of(("tetris", level)) for level in ("easy", "normal", "hard", "expert")]
    assert levels == pytest.approx([0, 1 / 3, 2 / 3, 1])
    assert [strength_of(("pong", "expert")), strength_of(("deathroll", "normal"))] == [1, 1]
    assert [strength_of(("tetris", "odd")), strength_of(("odd", "easy"))] == [1, 1], "what nobody knows may be strong"


def test_a_burst_of_experts_nobody_has_seen_is_refused_before_it_costs_and_one_each_is_not(
    time: HandClock, shares: BotShares
) -> None:
    assert open_many(BotShares(time.clock, strength_of), 5, 0.0) == 5, "also where there is nothing else to do"
    opened = open_many(shares, 5, 0.3)
    assert opened * STRONGEST <= HOUSEHOLD, "a hundred at once, five names, one network"
    assert opened == 2
    for number in range(20):
        assert shares.claim(f"H{number}", f"h{number}", f"192.0.2.{number}", [EXPERT], BUSY), "one each, honestly"
    for number in range(opened):
        shares.begin(f"T{number}", [EXPERT])
    time.ns += 60 * SECOND  # they play, and turn out to cost a hundredth of a core each
    shares.think(EXPERT, opened * 60 * SECOND // 100)
    assert open_many(shares, 5, BUSY) > 2 * opened, "what was seen to be cheap is"


def test_seven_experts_at_a_first_table_are_allowed_and_seven_more_are_not(time: HandClock, shares: BotShares) -> None:
    assert shares.claim("A", "p0", HOME, [EXPERT] * 7, 0.1)
    assert not shares.claim("B", "p0", HOME, [EXPERT] * 7, 0.1)
    assert not shares.claim("C", "p1", HOME, [EXPERT], 0.1), "nor anybody else's of that network, while it is new"
    time.ns += FRESH
    assert shares.claim("C", "p1", HOME, [EXPERT], 0.1), "it has begun, and the hall has room still"


def test_tables_that_do_not_play_or_are_gone_take_nothing(time: HandClock, shares: BotShares) -> None:
    open_many(shares, 1, BUSY, EASY)
    shares.begin("T0", [EASY])
    time.ns += PROMISE
    shares.think(EASY, round(WEAKEST * PROMISE))
    assert shares.claim("A", "p0", "", [EASY, EASY], BUSY), "what has not begun for a minute does not count"
    assert not shares.claim("B", "p0", "", [EASY], BUSY)
    shares.stop("T0")
    assert shares.claim("B", "p0", "", [EASY], BUSY)
    shares.forget("A")
    assert shares.claim("C", "p0", "", [EASY, EASY], BUSY)


def come(bench: Bench, name: str, household: str) -> Guest:
    """Somebody of that household."""
    guest = Guest(bench.hall.players.welcome(name)[0])
    bench.hall.arrive(guest, household=household)
    return guest


def open_until_refused(bench: Bench, people: list[Guest], game: str, seats: str) -> tuple[int, str]:
    """How many tables they got, in turn, and why no more."""
    for number in range(100):
        try:
            bench.open(people[number % len(people)], game, seats, start="open" not in seats)
        except Refused as refused:
            return number, refused.code
    return 100, ""


def test_a_household_that_fills_the_hall_with_tables_is_refused_before_others_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = Bench()
    monkeypatch.setattr(bench.hall.capacity._cpu_load, "_spent", lambda: 0)  # what a table costs is not seen yet: 1 %
    people = [come(bench, f"Ann {number}", HOME) for number in range(6)]
    bob = come(bench, "Bob", "192.0.2.1")
    assert open_until_refused(bench, people, "tetris", "me") == (round(COMFORTABLE / USUAL_COST) + 1, "busy")
    bench.open(bob, "tetris", "me", start=True)
    bench.open(people[0], "stayboard", "me open")  # a move at a time costs next to nothing


def test_a_household_has_a_part_of_all_tables_once_half_of_them_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "TABLES", 30)
    bench = Bench()
    people = [come(bench, f"Ann {number}", HOME) for number in range(4)]
    assert open_until_refused(bench, people, "stayboard", "me open") == (15, "full")
    bench.open(come(bench, "Bob", "192.0.2.1"), "stayboard", "me open")


def test_a_household_that_begins_one_match_after_another_has_so_many_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capacity, "MATCHES_AT_ONCE", 5)
    bench = Bench()
    ann, bob = come(bench, "Ann", HOME), come(bench, "Bob", "192.0.2.1")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True)

    def play_again(guest: Guest, at: Table) -> None:
        (seat,) = at.seating.of(guest.player)
        bench.act(guest, at, seat, RESIGN)
        bench.ready(at, guest)

    for _ in range(4):
        play_again(ann, table)
    with refuses(Refused, "try again in 5 s"):
        play_again(ann, table)
    with refuses(Refused, "from your network"):
        bench.open(ann, "stayboard", "me bot:easy")
    play_again(bob, bench.open(bob, "stayboard", "me bot:easy", start=True))
    bench.wait(5)
    bench.ready(table, ann)
    assert table.playing


def test_a_table_full_of_experts_is_refused_to_who_has_one_and_not_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench()
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    monkeypatch.setattr("rumpus.hall.tables.bot_shares.COMFORTABLE", 0.0)
    bench.open(ann, "tetris", "me bot:expert", start=True)
    with pytest.raises(Refused, match="busy"):
        bench.open(ann, "tetris", "me bot:expert", start=True)
    assert bench.hall.capacity.refused == 1
    bench.open(bob, "tetris", "me bot:expert", start=True)
    assert len(bench.hall.tables) == 2
