"""Score challenges at the hall: who leaves, who is away, and a hall that is killed meanwhile (rules/hall.md)."""

from collections.abc import Callable

import pytest
from tests.hall.bench import Guest
from tests.hall.invites_hall import Lounge, results
from tests.hall.invites_play import finish, play_at_table
from tests.hall.test_silence import Ear
from tests.saying import tell

from rumpus.hall.contests.challenge import Challenge
from rumpus.hall.contests.rivals import RivalAway
from rumpus.hall.tables.table import Table
from rumpus.store.contest_records import ChallengeRecord


@pytest.fixture
def lounge() -> Lounge:
    """A hall with nobody in it."""
    return Lounge()


def leave(lounge: Lounge, guest: Guest, table: Table) -> None:
    """The guest goes for good."""
    lounge.leave(guest, table)


def surrender(lounge: Lounge, guest: Guest, table: Table) -> None:
    """The guest gives up."""
    lounge.act(guest, table, 0, "resign")


@pytest.mark.parametrize("go", [leave, surrender])
def test_leaving_loses_and_both_are_told_so(lounge: Lounge, go: Callable[[Lounge, Guest, Table], None]) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "tetris")
    mine, theirs = lounge.sit_down(challenge, ann), lounge.sit_down(challenge, bob)
    lounge.wait(1)
    lounge.act(ann, mine, 0, "drop")
    lounge.wait(1)
    go(lounge, ann, mine)
    side = lounge.side(challenge, ann)
    assert (side.state, side.score, tell(side.why)) == ("nothing", None, "left the challenge")
    assert side.progress is not None
    assert side.progress.score, "how far they had come is shown"
    finish(lounge, bob, theirs)
    assert lounge.now(challenge).winner is bob.player
    assert results(ann) == results(bob) == ["playing", "one_done", "won"]


def test_who_is_left_may_stop_and_wins_with_the_score_so_far(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "tetris")
    mine, theirs = lounge.sit_down(challenge, ann), lounge.sit_down(challenge, bob)
    leave(lounge, ann, mine)
    leave(lounge, bob, theirs)
    assert lounge.side(challenge, bob).state == "proved"
    assert lounge.now(challenge).winner is bob.player


def test_who_is_put_out_by_the_hall_has_not_left(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "tetris")
    table = lounge.sit_down(challenge, ann)
    lounge.wait(1)
    table.close()
    lounge.settle()
    assert lounge.side(challenge, ann).state == "proved"


def test_leaving_before_the_match_has_begun_is_no_score(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "tetris")
    lounge.hall.find_table(lounge.side(challenge, ann).table).leave(ann.player)
    lounge.settle()
    assert lounge.side(challenge, ann).state == "nothing"


# --- the opponent panel --------------------------------------------------------------------------------------------


def restart(lounge: Lounge, challenge: Challenge) -> tuple[Lounge, Challenge]:
    """The hall is killed and opened again."""
    lounge = lounge.reopen()
    return lounge, lounge.challenges.find(challenge.id)


def test_a_challenge_goes_on_after_a_restart(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "pong")
    table = lounge.sit_down(challenge, ann)
    play_at_table(lounge, ann, table, seconds=25)
    lounge, challenge = restart(lounge, challenge)
    ann, bob = lounge.guests["Ann"], lounge.guests["Bob"]
    table = lounge.hall.find_table(lounge.side(challenge, ann).table)
    lounge.join(ann, table)
    play_at_table(lounge, ann, table, seconds=10)
    finish(lounge, bob, lounge.sit_down(challenge, bob))
    lounge.wait(121)
    assert lounge.side(challenge, ann).state == "proved"
    assert tell(lounge.side(challenge, ann).why) == "", "it came to its own end"
    assert lounge.now(challenge).result == "won"
    assert [record.state for record in lounge.store.all(ChallengeRecord)] == ["over"]


def rivals(guest: Guest) -> list[tuple[str, bool]]:
    """What the guest was told of where the other one is."""
    return [(news.player.name, news.away) for news in guest.heard_of(RivalAway)]


@pytest.mark.parametrize("game", ["tetris", "stayboard"])
def test_the_other_one_is_told_who_is_away_and_for_how_long_they_may_be(lounge: Lounge, game: str) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, game)
    mine, theirs = lounge.sit_down(challenge, ann), lounge.sit_down(challenge, bob)
    line = Ear(lounge, bob)
    theirs.refresh()
    lounge.wait(30)
    line.there = False
    lounge.wait(4.5)
    assert rivals(ann) == [("Bob", True)]
    assert rivals(bob) == [], "nobody is told of themselves"
    assert lounge.hall.rivals.find_away(mine.code) == (bob.player, 600 - 34)
    assert [lounge.hall.rivals.is_away(side) for side in lounge.now(challenge).sides] == [False, True]
    line.speak()
    assert rivals(ann) == [("Bob", True), ("Bob", False)]
    lounge.lose(bob)
    assert rivals(ann)[2:] == [("Bob", True)]
    finish(lounge, ann, mine)
    lounge.join(lounge.connect(bob.player), theirs)
    assert rivals(ann)[3:] == [("Bob", False)], "who has finished is told as well"
    lounge.wait(121)
    assert lounge.now(challenge).result
    assert lounge.hall.rivals.find_away(mine.code) is None


def test_after_a_restart_who_comes_first_sees_the_other_away_and_hears_of_their_coming(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "stayboard")
    for guest in (ann, bob):
        lounge.sit_down(challenge, guest)
    lounge, challenge = restart(lounge, challenge)
    ann, bob = lounge.guests["Ann"], lounge.guests["Bob"]
    for guest in (ann, bob):
        code = lounge.side(challenge, guest).table
        assert (lounge.hall.rivals.find_away(code) is not None) == (guest is ann)
        lounge.join(guest, lounge.hall.find_table(code))
    assert rivals(ann) == [("Bob", False)]
    assert lounge.hall.rivals.find_away(lounge.side(challenge, ann).table) is None


def test_time_does_not_wait_for_the_hall(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "stayboard")
    lounge.sit_down(challenge, ann)
    lounge.time.ns += 700 * 10**9
    lounge, challenge = restart(lounge, challenge)
    lounge.wait(1)
    assert lounge.now(challenge).winner is lounge.guests["Ann"].player
    assert lounge.side(challenge, lounge.guests["Bob"]).state == "nothing"


def test_who_was_away_is_told_how_it_ended(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    challenge = lounge.challenge(ann, bob, "stayboard")
    lounge.lose(bob)
    lounge.wait(601)
    assert [known.id for known in lounge.challenges.of(bob.player)] == [challenge.id]
    lounge.wait(600)
    assert lounge.challenges.of(bob.player) == []
