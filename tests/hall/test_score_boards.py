"""Score boards: who is on them, and with what (rules, "What counts")."""

import pytest
from tests.hall.invites_hall import Lounge

from rumpus.games.registry import find_game
from rumpus.hall.people.score_boards import name_kind, name_span
from rumpus.store.records import BestRecord


@pytest.fixture
def lounge() -> Lounge:
    """A hall with nobody in it."""
    return Lounge()


def play(lounge: Lounge, name: str, seconds: int, *, claimed: bool = True, level: int = 1) -> None:
    """Somebody plays tetris alone, dropping a piece a second, and gives up."""
    guest = lounge.guests.get(name) or lounge.come(name)[0]
    guest.player.passphrase = "hash" if claimed else None
    table = lounge.open(guest, "tetris", "me", start=True, level=level)
    for _ in range(seconds):
        lounge.act(guest, table, 0, "drop")
        lounge.wait(1)
    lounge.act(guest, table, 0, "resign")
    lounge.leave(guest, table)


def board(lounge: Lounge, span: str, kind: str = "level=1", mode: str = "alone") -> list[int]:
    """The scores of a board."""
    key = (name_span(span, lounge.hall.wall()), mode, kind)
    return [best.score for best in lounge.store.all(BestRecord) if (best.span, best.mode, best.kind) == key]


def test_the_best_of_each_player_is_kept_for_the_day_the_week_and_all_time(lounge: Lounge) -> None:
    play(lounge, "Ann", 6)
    first = board(lounge, "day")
    assert first[0] > 0
    play(lounge, "Ann", 3)
    assert board(lounge, "day") == board(lounge, "week") == board(lounge, "all") == first, "a lower one changes nothing"
    lounge.time.ns += 8 * 86_400 * 10**9
    play(lounge, "Ann", 3)
    assert board(lounge, "all") == first
    assert board(lounge, "day") == board(lounge, "week")
    assert 0 < board(lounge, "day")[0] < first[0]


def test_options_that_matter_have_boards_of_their_own(lounge: Lounge) -> None:
    play(lounge, "Ann", 2, level=5)
    assert (len(board(lounge, "all", "level=5")), board(lounge, "all")) == (1, [])
    assert name_kind(find_game("stayboard").info, {"size": 5, "hidden": True}) == "size=5,mode=normal"
    assert name_kind(find_game("pong").info, {}) == ""


def test_only_claimed_names_are_on_them(lounge: Lounge) -> None:
    play(lounge, "Ann", 2, claimed=False)
    assert lounge.store.all(BestRecord) == []


def test_challenges_have_boards_of_their_own_and_matches_of_two_have_none(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    ann.player.passphrase = bob.player.passphrase = "hash"
    challenge = lounge.challenge(ann, bob, "pong")
    lounge.sit_down(challenge, ann)
    lounge.wait(120)
    assert len(board(lounge, "all", "", "challenge")) == 1
    table = lounge.open(ann, "tetris", "me open")
    lounge.join(bob, table)
    lounge.ready(table, ann, bob)
    lounge.wait(5)
    lounge.act(bob, table, 1, "resign")
    assert {best.game for best in lounge.store.all(BestRecord)} == {"pong"}
