"""Friends: both say so, it outlives a crash, and nobody is asked by who is not wanted."""

import pytest
from tests.hall.bench import Bench, Guest
from tests.saying import refuses, tell

from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.run import run_command
from rumpus.hall.errors import Refused
from rumpus.hall.people.friends import ASKED, DECLINED_SECONDS, PACE, FriendsChanged


def ask(bench: Bench, guest: Guest, other: Guest) -> bool:
    """One asks the other, and it is kept."""
    now = bench.hall.friends.ask(guest.player, other.player)
    bench.settle()
    return now


def told(guest: Guest) -> list[str]:
    """What a guest has heard of friends."""
    return [f"{news.what} {news.other.name}" for news in guest.heard_of(FriendsChanged)]


def test_one_asks_the_other_says_yes_and_both_know_who_is_here(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    friends = bench.hall.friends
    assert ask(bench, ann, bob) is False
    assert (friends.asked(ann.player), friends.asking(bob.player)) == ([bob.player], [ann.player])
    assert not friends.are(ann.player, bob.player)
    with refuses(Refused, "asked Bob already"):
        ask(bench, ann, bob)
    assert ask(bench, bob, ann) is True
    assert friends.of(ann.player) == [bob.player]
    assert friends.of(bob.player) == [ann.player]
    assert friends.asking(bob.player) == [] == friends.asked(ann.player)
    with refuses(Refused, "friends already"):
        ask(bench, ann, bob)
    bench.lose(bob)
    again = bench.connect(bob.player)
    bench.hall.rename(again.player, "Bobby")
    assert told(ann) == [f"{what} Bobby" for what in ("friends", "gone", "here", "named")]
    assert told(bob) == ["asks Ann", "friends Ann"]


def test_those_who_are_here_come_first(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    for other in (bob, cid):
        ask(bench, ann, other)
        ask(bench, other, ann)
    bench.lose(bob)
    assert bench.hall.friends.of(ann.player) == [cid.player, bob.player]


def test_a_no_is_heard_for_a_day_and_who_said_it_may_change_their_mind(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    ask(bench, ann, bob)
    assert bench.hall.friends.end(bob.player, ann.player) == "asking"
    with refuses(Refused, "you cannot ask"):
        ask(bench, ann, bob)
    bench.wait(DECLINED_SECONDS + 1)
    assert ask(bench, ann, bob) is False
    bench.hall.friends.end(bob.player, ann.player)
    assert ask(bench, bob, ann) is False
    assert ask(bench, ann, bob) is True


@pytest.mark.parametrize("leap", [100 * 86_400, -1_800, -1.8e9])
def test_a_clock_that_leaps_neither_ends_the_wait_nor_prolongs_it(bench: Bench, leap: float) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    ask(bench, ann, bob)
    bench.hall.friends.end(bob.player, ann.player)
    bench.time.leapt = leap
    with refuses(Refused, "you cannot ask"):
        ask(bench, ann, bob)
    bench.time.leapt = 0.0
    with refuses(Refused, "you cannot ask"):
        ask(bench, ann, bob)
    bench.wait(DECLINED_SECONDS + 1)
    assert ask(bench, ann, bob) is False


def test_it_can_be_ended_and_taken_back(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    ask(bench, ann, bob)
    assert bench.hall.friends.end(ann.player, bob.player) == "asked"
    assert bench.hall.friends.asking(bob.player) == []
    ask(bench, ann, bob)
    ask(bench, bob, ann)
    assert bench.hall.friends.end(bob.player, ann.player) == "friends"
    assert bench.hall.friends.of(ann.player) == []
    with refuses(Refused, "not your friend"):
        bench.hall.friends.end(bob.player, ann.player)


def test_who_is_muted_cannot_ask_and_is_not_told_why(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    bench.hall.chat.mute(bob.player, ann.player, True)
    with refuses(Refused, "you cannot ask Bob now"):
        ask(bench, ann, bob)
    ask(bench, cid, bob)
    bench.hall.chat.mute(bob.player, cid.player, True)
    assert bench.hall.friends.asking(bob.player) == []
    assert told(bob) == ["asks Cid"]


def test_oneself_bots_and_crowds_are_refused(bench: Bench) -> None:
    ann = bench.guest("Ann")
    with refuses(Refused, "your own best friend"):
        ask(bench, ann, ann)
    with refuses(Refused, "bots"):
        bench.hall.friends.ask(ann.player, bench.hall.players.bot("easy"))
    crowd = [bench.guest(f"Guest {number}") for number in range(ASKED + 1)]
    for other in crowd[:PACE]:
        ask(bench, ann, other)
    with refuses(Refused, "a minute"):
        ask(bench, ann, crowd[PACE])
    bench.wait(60)
    for number in range(PACE, ASKED):
        bench.wait(6)
        ask(bench, ann, crowd[number])
    with refuses(Refused, "have not answered"):
        ask(bench, ann, crowd[ASKED])


def test_all_of_it_outlives_a_crash(bench: Bench) -> None:
    ann, bob, cid, dan = (bench.guest(name) for name in ("Ann", "Bob", "Cid", "Dan"))
    ask(bench, ann, bob)
    ask(bench, bob, ann)
    ask(bench, ann, cid)
    ask(bench, dan, ann)
    bench.hall.friends.end(ann.player, dan.player)
    bench.settle()
    again = bench.reopen()
    player = again.again(ann.player)
    assert [other.name for other in again.hall.friends.of(player)] == ["Bob"]
    assert [other.name for other in again.hall.friends.asked(player)] == ["Cid"]
    with refuses(Refused, "you cannot ask"):
        again.hall.friends.ask(again.again(dan.player), player)


def test_it_can_all_be_typed(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")

    def typed(guest: Guest, line: str) -> list[str]:
        return [tell(said) for said in run_command(line, Speaker(bench.hall, guest, None)).lines]

    assert typed(ann, "/friends") == ["You have no friends here yet: /friend NAME asks somebody."]
    assert typed(ann, "/friend bob") == ["You asked Bob to be your friend."]
    assert typed(bob, "/friends")[1:] == ["Ann wants to be your friend: /friend Ann or /unfriend Ann"]
    assert typed(bob, "/friend Ann") == ["You and Ann are friends now."]
    bench.lose(bob)
    assert typed(ann, "/friends") == ["Your friends: Bob (away)"]
    assert typed(ann, "/unfriend Bob") == ["You and Bob are no longer friends."]
