"""rules/hall.md, ratings and records: rating, games, wins, best score and streak, per game and player."""

import json

import pytest
from tests.hall.hand_clock import HandClock
from tests.hall.memory_store import MemoryStore

from rumpus.core.game import Outcome
from rumpus.core.time_control import POOLS
from rumpus.games.registry import all_games
from rumpus.hall.people.bot_ratings import MU_PER_ELO, measured
from rumpus.hall.people.players import Player, Players
from rumpus.hall.people.presence import Presence
from rumpus.hall.people.ratings import ESTABLISHED, Ratings, name_pool, show_rating
from rumpus.hall.services import Services
from rumpus.hall.tables.results import Share
from rumpus.store.records import MatchRecord, RatingRecord, ResultRecord

ANN, BOB, CID, DEE = Player("a1", "Ann"), Player("b2", "Bob"), Player("c3", "Cid"), Player("d4", "Dee")
HARD = Player("bot-hard", "Bot hard", is_bot=True)


class Book:
    """Ratings with a store, and matches written as who played and how it ended."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.ratings = self.open()
        self.count = 0

    def wall(self) -> float:
        """A second later with every match."""
        return 1000.0 + self.count

    def open(self) -> Ratings:
        """Ratings on what is kept."""
        players = Players(self.store)
        services = Services(HandClock(0).clock, self.wall, self.wall, self.store, Presence(), players)
        return Ratings(services)

    def end(
        self,
        *people: Player | None,
        places: tuple[int, ...],
        scores: tuple[int, ...] | None = None,
        game: str = "battleship",
        mode: str = "REMOTE",
        clock: str = "none",
    ) -> list[ResultRecord]:
        """Count a match; None is a second person at one keyboard. What was kept of it is returned."""
        self.count += 1
        seats = len(people)
        match = MatchRecord(
            id=f"LUMIKA-{self.count:08x}",
            code="LUMIKA",
            game=game,
            version=1,
            options={},
            seats=seats,
            seed=7,
            bots=tuple(seat for seat, person in enumerate(people) if person and person.is_bot),
            players=tuple(person.name if person else "Guest" for person in people),
            people=tuple(person.id if person else "" for person in people),
            mode=mode,
            secret="s",
            nonces=("n",) * seats,
            started=0.0,
            clock=clock,
        )
        rated = mode != "SCORE_CHALLENGE" and None not in people and len(set(people)) > 1 and game != "deathroll"
        self.ratings.count(match, Outcome(places, scores or (0,) * seats, "done"), rated=rated)
        self.store.commit()
        return [result for result in self.store.all(ResultRecord) if result.match == match.id]


@pytest.fixture
def book() -> Book:
    """Nobody has played yet."""
    return Book()


def test_who_is_new_has_1500_provisionally(book: Book) -> None:
    standing = book.ratings.of(ANN, "battleship")
    assert standing.describe() == {
        "rating": 1500,
        "provisional": True,
        "games": 0,
        "rated": 0,
        "wins": 0,
        "best": None,
        "streak": 0,
    }
    assert book.ratings.summary(ANN) == {}


def test_the_winner_gains_what_the_loser_loses(book: Book) -> None:
    won, lost = book.end(ANN, BOB, places=(1, 2))
    assert (won.player, won.won, won.place) == ("a1", True, 1)
    assert (lost.player, lost.won, lost.place) == ("b2", False, 2)
    assert won.gain == -lost.gain > 0
    assert (won.rating, lost.rating) == (1500 + won.gain, 1500 - won.gain)
    assert book.ratings.of(ANN, "battleship").rating == won.rating
    assert won.at == 1001.0


def test_ratings_settle_down(book: Book) -> None:
    first, _ = book.end(ANN, BOB, places=(1, 2))
    for _ in range(10):
        book.end(ANN, BOB, places=(2, 1))
        book.end(ANN, BOB, places=(1, 2))
    last, _ = book.end(ANN, BOB, places=(1, 2))
    assert 0 < last.gain < first.gain / 2


def test_to_beat_a_stronger_one_is_worth_more(book: Book) -> None:
    for _ in range(8):
        book.end(BOB, CID, places=(1, 2))
    strong, _ = book.end(ANN, BOB, places=(1, 2))
    weak, _ = book.end(DEE, CID, places=(1, 2))
    assert strong.gain > weak.gain > 0


def test_a_draw_of_equals_changes_nothing_and_draws_unequals_together(book: Book) -> None:
    assert [result.gain for result in book.end(ANN, BOB, places=(1, 1))] == [0, 0]
    book.end(ANN, CID, places=(1, 2))
    ann, cid = book.end(ANN, CID, places=(1, 1))
    assert ann.gain < 0 < cid.gain
    assert not ann.won
    assert book.ratings.of(ANN, "battleship").wins == 1


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_seat_makes_no_difference(order: tuple[int, int]) -> None:
    book = Book()
    people = [(ANN, 1), (BOB, 2)]
    book.end(*(people[n][0] for n in order), places=tuple(people[n][1] for n in order))
    assert book.ratings.of(ANN, "battleship").rating - 1500 == 1500 - book.ratings.of(BOB, "battleship").rating > 0


def test_three_are_rated_by_their_places(book: Book) -> None:
    second, first, third = book.end(ANN, BOB, CID, places=(2, 1, 3))
    assert first.gain > second.gain > third.gain
    assert [first.won, second.won, third.won] == [True, False, False]


def test_two_who_share_the_first_place_of_three_have_both_won(book: Book) -> None:
    ann, bob, cid = book.end(ANN, BOB, CID, places=(1, 1, 3))
    assert (ann.won, bob.won, cid.won) == (True, True, False)
    assert ann.gain == bob.gain > 0 > cid.gain


def test_a_bot_is_a_player_too_whose_strength_was_measured_and_is_never_moved_by_people(book: Book) -> None:
    before = book.ratings.of(HARD, "battleship")
    strength = 25.0 + measured("battleship")["hard"] * MU_PER_ELO
    assert (before.rating, before.provisional) == (show_rating(strength), False)
    assert before.rating > 1500
    ann, hard = book.end(ANN, HARD, places=(1, 2), mode="LOCAL")
    assert (hard.player, hard.rating, hard.gain) == ("bot-hard", None, 0)
    assert ann.gain > 0
    even, _ = Book().end(ANN, BOB, places=(1, 2))
    assert ann.gain > even.gain, "it is stronger than somebody new"
    after = book.ratings.of(HARD, "battleship")
    assert (after.rating, after.wins, after.games) == (before.rating, 0, 1)


def test_a_bot_on_many_seats_is_one_player(book: Book) -> None:
    results = book.end(HARD, ANN, HARD, HARD, places=(3, 1, 2, 4), scores=(5, 9, 7, 8))
    assert sorted((result.player, result.seat, result.place, result.score) for result in results) == [
        ("a1", 1, 1, 9),
        ("bot-hard", 2, 2, 8),
    ]
    standing = book.ratings.of(HARD, "battleship")
    assert (standing.games, standing.best) == (1, 8)


@pytest.mark.parametrize("game", [name for name, folder in all_games().items() if folder.info.seats[1] > 1])
def test_every_bot_people_can_be_rated_by_has_been_measured_for_the_rules_of_today(game: str) -> None:
    folder = all_games()[game]
    if folder.info.luck:
        assert measured(game) == {}
        return
    assert set(measured(game)) == set(folder.info.levels)
    kept = json.loads((folder.path / "bot_ratings.json").read_text("utf-8"))
    assert kept["version"] == folder.info.version
    assert kept["command"].startswith(f"rumpus arena {game} {' '.join(folder.info.levels)} --seats 2 ")
    assert abs(sum(measured(game).values())) < 1, "relative to the average"


@pytest.mark.parametrize(
    ("people", "places", "mode"),
    [
        ((ANN,), (1,), "LOCAL"),
        ((ANN, None), (1, 2), "LOCAL"),
        ((ANN, HARD), (1, 2), "SCORE_CHALLENGE"),
    ],
)
def test_alone_at_one_keyboard_and_in_challenges_only_games_and_best_score_count(
    book: Book, people: tuple[Player | None, ...], places: tuple[int, ...], mode: str
) -> None:
    results = book.end(*people, places=places, scores=(40, 30)[: len(people)], mode=mode)
    assert all(result.rating is None and result.gain == 0 for result in results)
    me = people[0]
    assert me is not None
    standing = book.ratings.of(me, "battleship")
    assert (standing.games, standing.rated, standing.wins, standing.streak) == (1, 0, 0, 0)
    assert (standing.best, standing.rating) == (40, 1500)
    assert "" not in {record.player for record in book.store.all(RatingRecord)}
    assert not (len(people) == 1 and results[0].won), "nobody is beaten by somebody alone"


def test_streaks_go_up_down_and_end(book: Book) -> None:
    streaks = []
    for places in ((1, 2), (1, 2), (2, 1), (2, 1), (2, 1), (1, 1), (1, 2)):
        book.end(ANN, BOB, places=places)
        streaks.append(book.ratings.of(ANN, "battleship").streak)
    assert streaks == [1, 2, -1, -2, -3, 0, 1]
    book.end(ANN, places=(1,))
    assert book.ratings.of(ANN, "battleship").streak == 1, "a solo game neither goes on nor ends it"


def test_the_best_score_stays(book: Book) -> None:
    for score, best in ((-5, -5), (30, 30), (20, 30)):
        book.end(ANN, places=(1,), scores=(score,), game="tetris")
        assert book.ratings.of(ANN, "tetris").best == best


def test_games_are_rated_apart(book: Book) -> None:
    book.end(ANN, BOB, places=(1, 2))
    book.end(ANN, BOB, places=(2, 1), game="pong")
    summary = book.ratings.summary(ANN)
    assert list(summary) == ["battleship", "pong"]
    assert summary["battleship"]["daily"].rating > 1500 > summary["pong"]["daily"].rating


def test_fast_slow_and_daily_matches_are_rated_apart_and_a_bot_is_as_strong_in_each(book: Book) -> None:
    clocks = {"fischer 180+2": "fast", "fischer 900+10": "slow", "move 86400": "daily", "none": "daily"}
    for clock, pool in clocks.items():
        results = book.end(ANN, BOB, places=(1, 2), clock=clock)
        assert {result.pool for result in results} == {pool}
    reached = book.ratings.summary(ANN)["battleship"]
    assert {pool: standing.rated for pool, standing in reached.items()} == {"fast": 1, "slow": 1, "daily": 2}
    assert reached["fast"].rating == reached["slow"].rating > 1500, "each began anew"
    assert book.ratings.played(ANN) == 4, "somebody is as well known whatever the clock"
    again = book.open()
    again.take_up(book.store.load())
    assert again.summary(ANN) == book.ratings.summary(ANN)
    assert len({book.ratings.of(HARD, "battleship", pool).rating for pool in POOLS}) == 1
    book.end(ANN, BOB, places=(1, 2), game="pong")
    assert [name_pool(game, "daily") for game in ("battleship", "pong", "deathroll", "tetris")] == ["daily", "", "", ""]


def test_a_rating_is_provisional_until_five_rated_matches(book: Book) -> None:
    assert ESTABLISHED == 5
    for count in range(1, 7):
        book.end(ANN, BOB, places=(1, 2))
        book.end(ANN, places=(1,))
        assert book.ratings.of(ANN, "battleship").provisional is (count < 5)


def test_what_was_kept_is_known_again(book: Book) -> None:
    book.end(ANN, BOB, places=(1, 2), scores=(7, 3))
    again = book.open()
    again.take_up(book.store.load())
    assert again.summary(ANN) == book.ratings.summary(ANN)
    assert again.of(BOB, "battleship") == book.ratings.of(BOB, "battleship")


def test_a_match_of_the_first_version_counts_for_nobody(book: Book) -> None:
    book.end(ANN, BOB, places=(1, 2))
    match = MatchRecord(
        "LUMIKA-ffffffff", "LUMIKA", "battleship", 1, {}, 2, 7, (), ("A", "B"), (), "REMOTE", "", (), 0.0
    )
    before = dict(book.store.records[ResultRecord])
    book.ratings.count(match, Outcome((1, 2), (0, 0), "done"), rated=False)
    book.store.commit()
    assert book.store.records[ResultRecord] == before


def test_no_rating_is_shown_below_zero() -> None:
    assert show_rating(-100.0) == 0
    assert show_rating(25.0) == 1500


def test_pure_luck_is_won_and_lost_and_not_rated(book: Book) -> None:
    first, second = book.end(ANN, BOB, places=(1, 2), game="deathroll")
    assert (first.rating, first.gain, first.won, second.won) == (None, 0, True, False)
    standing = book.ratings.of(ANN, "deathroll")
    assert (standing.rating, standing.rated, standing.wins, standing.streak) == (1500, 0, 1, 1)


def test_a_challenge_counts_as_won_and_nobody_is_rated_by_it(book: Book) -> None:
    shares = [Share(ANN.id, 0, 1, 1200, True, False), Share(BOB.id, 1, 2, 0, False, False)]
    book.ratings.count_challenge("c81f2a90d3e", "tetris", shares, {ANN.id})
    mine, theirs = (book.ratings.of(player, "tetris") for player in (ANN, BOB))
    assert (mine.wins, mine.games, mine.rated, mine.best) == (1, 1, 0, 1200)
    assert (theirs.wins, theirs.games, theirs.rated, theirs.best) == (0, 1, 0, None)
    assert (book.ratings.played(ANN), book.ratings.played(BOB)) == (1, 0), "who left at once has not played"
