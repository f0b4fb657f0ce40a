"""Looking for an opponent: two are found, both say yes, and nobody waits for who is gone."""

from tests.hall.bench import Bench, Guest
from tests.saying import refuses, tell

from rumpus.hall.commands.caller import Reply, Speaker
from rumpus.hall.commands.run import run_command
from rumpus.hall.errors import Refused
from rumpus.hall.matchmaking.matchmaking import ANSWER_SECONDS, BOT_SECONDS, GONE_SECONDS, SearchChanged


def look(bench: Bench, guest: Guest, *games: str, **options: object) -> None:
    bench.hall.matchmaking.look(guest.player, [(game, dict(options)) for game in games])
    bench.settle()


def say(bench: Bench, guest: Guest, yes: bool) -> str:
    code = bench.hall.matchmaking.answer(guest.player, "", yes=yes)
    bench.settle()
    return code


def told(guest: Guest) -> list[str]:
    return [news.what for news in guest.heard_of(SearchChanged)]


def typed(bench: Bench, guest: Guest, line: str) -> Reply:
    reply = run_command(line, Speaker(bench.hall, guest))
    bench.settle()
    return reply


def test_two_who_look_for_the_same_are_asked_and_sit_down_when_both_say_yes(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    look(bench, ann, "stayboard", "words")
    assert bench.hall.matchmaking.of(ann.player) is not None
    look(bench, bob, "words")
    assert (told(ann), told(bob)) == (["looking", "found"], ["looking", "found"])
    assert say(bench, ann, True) == ""
    code = say(bench, bob, True)
    table = bench.hall.tables[code]
    assert (table.info.name, set(table.seating.people)) == ("words", {ann.player, bob.player})
    assert ann.heard_of(SearchChanged)[-1].table == code == bob.heard_of(SearchChanged)[-1].table
    assert bench.hall.matchmaking.of(ann.player) is None is bench.hall.matchmaking.of(bob.player)
    for guest in (ann, bob):
        bench.join(guest, table)
    assert table.playing, "who has agreed need not say so again"


def test_who_looks_for_one_game_more_or_less_keeps_their_place(bench: Bench) -> None:
    ann = bench.guest("Ann")
    look(bench, ann, "stayboard")
    bench.wait(BOT_SECONDS - 1)
    look(bench, ann, "stayboard", "words")
    bench.wait(2)
    search = bench.hall.matchmaking.of(ann.player)
    assert search is not None
    assert (bench.hall.matchmaking.waited(search), search.bot_offered) == (BOT_SECONDS + 1, True)
    look(bench, ann, "words")
    look(bench, ann, "pong")
    search = bench.hall.matchmaking.of(ann.player)
    assert search is not None
    assert (bench.hall.matchmaking.waited(search), search.bot_offered) == (0, False)


def test_who_wants_other_options_is_not_found(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    look(bench, ann, "stayboard", size=5)
    look(bench, bob, "stayboard", size=4)
    bench.wait(300)
    assert "found" not in told(ann) + told(bob)


def test_who_does_not_answer_looks_no_longer_and_the_other_keeps_their_place(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    look(bench, ann, "stayboard")
    look(bench, bob, "stayboard")
    say(bench, ann, True)
    bench.wait(ANSWER_SECONDS + 1)
    assert told(bob)[-1] == "missed"
    assert told(ann)[-1] == "again"
    search = bench.hall.matchmaking.of(ann.player)
    assert search is not None
    assert bench.hall.matchmaking.waited(search) > ANSWER_SECONDS
    with refuses(Refused, "not looking"):
        say(bench, bob, True)
    look(bench, cid, "stayboard")
    assert told(cid)[-1] == "found"
    say(bench, cid, False)
    assert told(cid)[-1] == "stopped"
    assert told(ann)[-1] == "again"


def test_after_a_match_the_next_one_is_with_somebody_else_if_there_is_anybody(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    for guest in (ann, bob):
        look(bench, guest, "stayboard")
    say(bench, ann, True)
    say(bench, bob, True)
    look(bench, cid, "stayboard", size=4)  # keeps nobody
    look(bench, ann, "stayboard")
    look(bench, bob, "stayboard")
    assert told(bob)[-1] == "found", "nobody else waits"
    say(bench, ann, False)
    bench.hall.matchmaking.stop(bob.player)
    look(bench, cid, "stayboard")
    look(bench, ann, "stayboard")
    say(bench, ann, True)
    say(bench, cid, True)
    look(bench, ann, "stayboard")
    bench.hall.matchmaking.depart(ann.player)  # the next two are to meet while she looks away
    look(bench, cid, "stayboard")
    look(bench, bob, "stayboard")
    offer = bench.hall.matchmaking.of(bob.player)
    assert offer is not None
    assert offer.offer is not None
    assert offer.offer.opponent(bob.player) is cid.player


def test_who_is_gone_is_offered_to_nobody_and_comes_back_to_their_place(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    look(bench, ann, "stayboard")
    bench.lose(ann)
    look(bench, bob, "stayboard")
    assert told(bob) == ["looking"]
    again = bench.connect(ann.player)
    assert told(again) == ["found"]
    assert told(bob)[-1] == "found"
    say(bench, bob, False)
    bench.lose(again)
    bench.wait(GONE_SECONDS + 1)
    assert bench.hall.matchmaking.of(ann.player) is None


def test_a_search_outlives_a_crash_and_one_that_is_over_does_not(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    look(bench, ann, "stayboard", size=5)
    look(bench, bob, "stayboard", size=4)
    bench.hall.matchmaking.stop(bob.player)
    bench.settle()
    after = bench.reopen()
    assert after.hall.matchmaking.of(after.again(bob.player)) is None
    new = after.connect(after.again(cid.player))
    look(after, new, "stayboard", size=5)
    assert told(new) == ["looking"], "she has not come back yet"
    back = after.connect(after.again(ann.player))
    assert told(back) == ["found"] == told(new)[1:]


def test_after_a_crash_a_bot_is_offered_when_it_would_have_been(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    look(bench, bob, "stayboard", size=4)
    bench.wait(BOT_SECONDS - 5)
    look(bench, ann, "stayboard", size=5)
    bench.wait(1)
    after = bench.reopen()
    ann, bob = (after.connect(after.again(guest.player)) for guest in (ann, bob))
    after.wait(3)
    assert (told(ann), told(bob)) == ([], [])
    after.wait(2)
    assert (told(ann), told(bob)) == ([], ["looking"])
    after.wait(BOT_SECONDS - 6)
    assert told(ann) == ["looking"]
    assert typed(after, ann, "/find bot").go in after.hall.tables
    late = after.reopen()
    search = late.hall.matchmaking.of(late.again(bob.player))
    assert search is not None
    assert search.bot_offered, "as it had been before"


def test_a_crash_does_not_bring_the_same_two_together_again_while_somebody_else_waits(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    for guest in (ann, bob):
        look(bench, guest, "stayboard")
    say(bench, ann, True)
    say(bench, bob, True)
    after = bench.reopen()
    ann, bob, cid = (after.connect(after.again(guest.player)) for guest in (ann, bob, cid))
    cid.player.muted |= {ann.player.id, bob.player.id}
    for guest in (cid, ann, bob):
        look(after, guest, "stayboard")
    assert told(bob) == ["looking"]
    after.hall.matchmaking.stop(cid.player)
    look(after, bob, "stayboard")
    assert told(bob)[-1] == "found", "nobody else waits"


def test_a_bot_about_as_strong_is_offered_after_a_while_and_never_forced(bench: Bench) -> None:
    ann = bench.guest("Ann")
    look(bench, ann, "stayboard")
    bench.wait(BOT_SECONDS - 1)
    assert told(ann) == ["looking"]
    bench.wait(2)
    search = bench.hall.matchmaking.of(ann.player)
    assert search is not None
    assert search.bot_offered
    assert told(ann) == ["looking", "looking"]
    reply = typed(bench, ann, "/find bot")
    assert reply.go is not None
    table = bench.hall.tables[reply.go]
    assert [seat.kind for seat in table.seating] == ["person", "bot"]
    unrated = bench.reopen().hall.tables[table.code]
    assert tell(bench.hall.ratings.tell_counting(unrated)) == "Not rated: it is played while waiting for an opponent."
    assert told(ann)[-1] == "started"
    assert bench.hall.matchmaking.of(ann.player) is None


def test_who_plays_in_real_time_looks_for_nobody(bench: Bench) -> None:
    ann = bench.guest("Ann")
    look(bench, ann, "stayboard")
    bench.open(ann, "pong", "me bot:easy", start=True)
    assert told(ann)[-1] == "stopped"
    with refuses(Refused, "you are playing"):
        look(bench, ann, "stayboard")


def test_who_has_muted_somebody_is_not_brought_together_with_them(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    ann.player.muted.add(bob.player.id)
    look(bench, ann, "stayboard")
    look(bench, bob, "stayboard")
    bench.wait(300)
    assert "found" not in told(ann) + told(bob)


def test_all_of_it_can_be_typed(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    with refuses(Refused, "not looking"):
        typed(bench, ann, "/find")
    reply = typed(bench, ann, "/find stayboard size=5 clock=5+3")
    assert "Looking for an opponent at Stay on the Board" in tell(reply.lines[0])
    typed(bench, bob, "/find stayboard size=5 clock=5+3")
    assert "with Bob (1500)" in tell(typed(bench, ann, "/find").lines[0])
    assert "Bob has to say yes" in tell(typed(bench, ann, "/find yes").lines[0])
    reply = typed(bench, bob, "/find yes")
    assert reply.go in bench.hall.tables
    look(bench, ann, "stayboard", size=5, clock="5+3")
    assert "lately that took 0 s" in tell(typed(bench, ann, "/find").lines[0])
    assert "no longer looking" in tell(typed(bench, ann, "/find stop").lines[0])
    for bad in ("/find chess", "/find chessbrawl", "/find stayboard size=99"):
        with refuses(Refused, ""):
            typed(bench, ann, bad)
    assert bench.hall.matchmaking.of(ann.player) is None
