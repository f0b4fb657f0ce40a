"""Score challenges at the hall: time, the opponent panel, results (rules/hall.md)."""

import pytest
from tests.hall.invites_hall import Lounge, panel, refusal, results
from tests.hall.invites_play import SOLO, finish, play_at_table
from tests.saying import tell

from rumpus.hall.contests.challenge import Challenge, Side
from rumpus.hall.contests.challenges import ChallengeChanged
from rumpus.hall.people.players import Player
from rumpus.store.records import MatchRecord


@pytest.fixture
def lounge() -> Lounge:
    """A hall with nobody in it."""
    return Lounge()


# --- the same for both ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SOLO)
def test_two_who_play_alike_get_the_same_from_the_same_seed_and_bot(lounge: Lounge, game: str) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, game)
    for guest in (ann, bob):
        table = lounge.sit_down(challenge, guest)
        play_at_table(lounge, guest, table, seconds=20)
        if table.playing:
            finish(lounge, guest, table)
    first, second = (lounge.side(challenge, guest) for guest in (ann, bob))
    assert (first.state, second.state) == ("proved", "proved")
    assert (first.score, first.progress) == (second.score, second.progress)
    assert results(ann) == results(bob), "both are told the same"
    ended = [news.challenge for news in bob.heard_of(ChallengeChanged)][-1]
    assert ended.result == ("draw" if first.millis == second.millis else "won")


def test_nobody_looks_on_before_it_is_over_the_other_one_least(lounge: Lounge) -> None:
    ann, bob, eve = lounge.come("Ann", "Bob", "Eve")
    challenge = lounge.challenge(ann, bob, "tetris")
    hers, his = (lounge.hall.find_table(side.table) for side in challenge.sides)
    assert refusal(lounge.join, bob, hers, sit=False) == refusal(lounge.join, eve, hers) == "held"
    lounge.sit_down(challenge, ann)
    finish(lounge, ann, hers)
    assert refusal(lounge.join, bob, hers, sit=False) == "held", "nor what she has played: he still may"
    lounge = lounge.reopen()
    ann, bob = lounge.guests["Ann"], lounge.guests["Bob"]
    hers, his = (lounge.hall.find_table(table.code) for table in (hers, his))
    assert refusal(lounge.join, bob, hers, sit=False) == "held"
    lounge.sit_down(challenge, bob)
    finish(lounge, bob, his)
    lounge.join(ann, his, sit=False)
    assert his.watchers == 1


def test_each_has_a_table_of_their_own_that_starts_when_they_come(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "pong")
    tables = [lounge.hall.find_table(side.table) for side in challenge.sides]
    assert [table.mode for table in tables] == ["SCORE_CHALLENGE"] * 2
    assert [[seat.name for seat in table.seating] for table in tables] == [["Ann", "Bot Otto"], ["Bob", "Bot Otto"]]
    assert not any(table.playing for table in tables)
    lounge.join(ann, tables[0])
    assert tables[0].playing
    assert not tables[1].playing
    assert {record.seed for record in lounge.store.all(MatchRecord)} == {challenge.seed}


def test_skip_wave_is_switched_off_whatever_was_asked_for(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "chessbrawl", skip=True)
    table = lounge.sit_down(challenge, ann)
    assert table.options["skip"] is False
    assert challenge.options["skip"] is False


# --- who wins ------------------------------------------------------------------------------------------------------


def test_the_higher_score_wins(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "tetris")
    mine, theirs = lounge.sit_down(challenge, ann), lounge.sit_down(challenge, bob)
    for _ in range(3):
        lounge.act(bob, theirs, 0, "drop")
        lounge.wait(1)
    finish(lounge, ann, mine)
    assert results(bob) == ["playing", "one_done"]
    finish(lounge, bob, theirs)
    ended = lounge.now(challenge)
    assert (ended.state, ended.result, ended.winner) == ("over", "won", bob.player)
    assert (lounge.side(challenge, bob).score or 0) > (lounge.side(challenge, ann).score or 0)
    assert results(ann) == results(bob) == ["playing", "one_done", "won"]


def test_a_tie_goes_to_who_finished_first_by_game_time(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "tetris")
    mine = lounge.sit_down(challenge, ann)
    lounge.wait(3)
    finish(lounge, ann, mine)
    theirs = lounge.sit_down(challenge, bob)  # later, but it takes less
    lounge.wait(1)
    finish(lounge, bob, theirs)
    assert [side.score for side in lounge.now(challenge).sides] == [0, 0]
    assert [side.millis for side in lounge.now(challenge).sides] == [3000, 1000]
    assert lounge.now(challenge).winner is bob.player


def test_equal_in_both_is_a_draw(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "mario99")
    for guest in (ann, bob):
        finish(lounge, guest, lounge.sit_down(challenge, guest))
    assert (lounge.now(challenge).result, lounge.now(challenge).winner) == ("draw", None)


def test_in_pong_the_margin_counts_before_the_time(lounge: Lounge) -> None:
    """rules/pong.md: better = won, then larger margin, then faster."""
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "pong")
    mine, theirs = lounge.sit_down(challenge, ann), lounge.sit_down(challenge, bob)
    lounge.wait(60)  # nobody holds the paddle
    assert [table.state for table in (mine, theirs)] == ["ENDED", "ENDED"]
    assert lounge.now(challenge).result == "draw"
    rematch = lounge.challenge(ann, bob, "pong")
    mine, theirs = lounge.sit_down(rematch, ann), lounge.sit_down(rematch, bob)
    for _ in range(100):  # Bob keeps his from the five for as long as he holds out
        play_at_table(lounge, bob, theirs, seconds=3)
        if not mine.playing:
            break
    finish(lounge, bob, theirs)
    sides = lounge.now(rematch).sides
    assert sides[0].progress is not None
    assert dict(sides[0].progress.figures)["lost"] == 5
    assert (sides[1].millis or 0) > (sides[0].millis or 0)
    assert lounge.now(rematch).winner is bob.player


# --- time ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "score", "millis", "lasted"),
    [("tetris", 40, 20_000, True), ("tetris", 40, 19_999, False), ("tetris", 0, 60_000, False), ("words", 9, 0, True)],
)
def test_a_part_without_a_score_or_over_at_once_is_no_match_played(
    game: str, score: int, millis: int, *, lasted: bool
) -> None:
    one, other = Side(Player("a1", "Ann"), score=score, millis=millis), Side(Player("b2", "Bob"))
    challenge = Challenge("c81f2a90d3e", game, {}, 7, 0.0, (one, other))
    assert challenge.lasted() == ({"a1"} if lasted else set())


def test_when_one_is_finished_the_other_has_120_seconds_more(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "stayboard")
    mine, theirs = lounge.sit_down(challenge, ann), lounge.sit_down(challenge, bob)
    lounge.wait(50)
    finish(lounge, ann, mine)
    lounge.wait(119.5)
    assert theirs.state == "PLAYING"
    lounge.wait(1)
    assert theirs.state == "ENDED"
    assert lounge.now(challenge).state == "over"
    assert lounge.side(challenge, bob).state == "proved", "the score so far counts"
    assert tell(lounge.side(challenge, bob).why) == "ran out of time"


def test_nobody_plays_longer_than_600_seconds(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "stayboard")
    tables = [lounge.sit_down(challenge, guest) for guest in (ann, bob)]
    lounge.wait(599.5)
    assert all(table.playing for table in tables)
    lounge.wait(1)
    assert not any(table.playing for table in tables)
    assert lounge.now(challenge).result == "draw"
    assert results(ann) == results(bob)
    assert results(ann)[-1] == "draw"


def test_the_other_gets_what_is_left_of_600_seconds_at_most(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "stayboard")
    table = lounge.sit_down(challenge, ann)
    lounge.wait(590)
    finish(lounge, ann, table)
    lounge.wait(11)
    assert lounge.now(challenge).state == "over"


def test_who_does_not_come_has_no_score_and_loses(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "tetris")
    finish(lounge, ann, lounge.sit_down(challenge, ann))
    lounge.wait(121)
    assert (lounge.side(challenge, bob).state, tell(lounge.side(challenge, bob).why)) == ("nothing", "did not play")
    assert lounge.now(challenge).winner is ann.player
    assert lounge.hall.tables_of(bob.player) == [], "nothing is left standing about"


def test_if_nobody_plays_nobody_wins(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "tetris")
    lounge.wait(601)
    assert (lounge.now(challenge).result, lounge.now(challenge).winner) == ("void", None)


def test_accepting_starts_the_clock_and_disconnecting_does_not_stop_it(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "tetris")
    lounge.wait(100)
    table = lounge.sit_down(challenge, ann)
    lounge.lose(ann)
    lounge.wait(400)
    assert table.live is not None
    assert table.live.match.outcome is not None, "it went on without her, to the top"
    assert lounge.side(challenge, ann).state == "proved"


def test_every_ten_seconds_a_status_line_about_the_other(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "tetris")
    table = lounge.sit_down(challenge, ann)
    for _ in range(3):
        lounge.act(ann, table, 0, "drop")
    lounge.wait(9.9)
    assert panel(bob) == []
    lounge.wait(0.2)
    assert table.live is not None
    score = table.live.match.game.progress(0).score
    assert panel(bob) == [(score, (("lines", 0), ("level", 1)))]
    assert panel(ann) == [], "Bob has not begun"
    lounge.wait(30)
    assert len(panel(bob)) == 4


def test_one_alarm_for_a_challenge_that_is_on_and_none_for_one_that_is_over(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "chessbrawl")
    waiting = len(lounge.challenges._timers)
    for guest in (ann, bob):
        finish(lounge, guest, lounge.sit_down(challenge, guest))
    assert (waiting, len(lounge.challenges._timers)) == (1, 0)


def test_a_challenge_is_between_the_two(lounge: Lounge) -> None:
    ann, bob, cid = lounge.come("Ann", "Bob", "Cid")
    lounge.challenge(ann, bob, "tetris")
    lounge.wait(20)
    assert cid.news == []


# --- busy ----------------------------------------------------------------------------------------------------------


def test_who_is_in_a_challenge_is_busy_until_their_side_is_done(lounge: Lounge) -> None:
    ann, bob, cid = lounge.come("Ann", "Bob", "Cid")
    challenge = lounge.challenge(ann, bob, "stayboard")
    assert refusal(lounge.invite, cid, ann, "pong") == "plays_now"
    assert refusal(lounge.invite, cid, ann, "pong", challenge=True) == "plays_now"
    finish(lounge, ann, lounge.sit_down(challenge, ann))
    lounge.invite(cid, ann, "pong")
    assert refusal(lounge.invite, cid, bob, "pong") == "plays_now"


# --- keeping -------------------------------------------------------------------------------------------------------


def test_nothing_is_told_before_it_is_on_disk(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "mario99")
    table = lounge.sit_down(challenge, ann)
    lounge.store.waits = True
    finish(lounge, ann, table)
    assert results(bob) == ["playing"]
    lounge.store.commit()
    assert results(bob) == ["playing", "one_done"]


def test_nothing_is_promised_that_cannot_be_kept(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "mario99")
    lounge.store.healthy = False
    assert refusal(lounge.challenges.take_away, ann.player, challenge.id) == "cannot_save"
    assert refusal(lounge.challenges.submit, ann.player, challenge.id, "") == "cannot_save"
    assert refusal(lounge.invite, ann, bob, "words") == "cannot_save"


def test_the_seed_is_hidden_until_both_are_done(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "mario99")
    finish(lounge, ann, lounge.sit_down(challenge, ann))
    assert lounge.challenges.hides_seed(challenge.seed)
    finish(lounge, bob, lounge.sit_down(challenge, bob))
    assert not lounge.challenges.hides_seed(challenge.seed)
