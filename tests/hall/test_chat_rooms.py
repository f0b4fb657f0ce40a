"""Chat: who says what where, who hears it, what is kept, and how much at once (rules/hall.md, Chat)."""

import pytest
from tests.hall.bench import Bench, Guest
from tests.saying import refuses, tell

from rumpus.core.notice import Notice
from rumpus.hall.chat import (
    BURST,
    COMINGS,
    HALL,
    HOUSEHOLD_BURST,
    HOUSEHOLD_RATE,
    LINE_LENGTH,
    MUTED,
    SHOWN,
    ChatSaid,
    describe_event,
)
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.store.records import ChatRecord


def say(bench: Bench, guest: Guest, room: str, text: str) -> None:
    """Say something and let it be kept."""
    bench.hall.chat.say(guest.player, room, text)
    bench.settle()


def heard(guest: Guest) -> list[str]:
    """What a guest has heard from people."""
    lines = [news.line for news in guest.heard_of(ChatSaid)]
    return [f"{line.name}: {line.text}" for line in lines if line.player]


def announced(guest: Guest) -> list[str]:
    """What a guest has heard from the hall itself."""
    return [tell(news.line.line) for news in guest.heard_of(ChatSaid) if not news.line.player]


def remembered(bench: Bench, room: str, player: Player) -> list[str]:
    """What somebody who joins is shown."""
    return [tell(line.line) for line in bench.hall.chat.last(room, player)]


def test_a_table_is_heard_by_all_who_are_there_and_by_nobody_else(bench: Bench) -> None:
    ann, bob, watcher, elsewhere = (bench.guest(name) for name in ("Ann", "Bob", "Wat", "Else"))
    table = bench.open(ann, "tetris", "me open open")
    bench.join(bob, table)
    bench.join(watcher, table, sit=False)
    bench.hall.chat.listen(elsewhere, True)
    say(bench, bob, table.code, "good luck")
    say(bench, watcher, table.code.lower(), "have fun")
    for guest in (ann, bob, watcher):
        assert heard(guest) == ["Bob: good luck", "Wat: have fun"]
    assert heard(elsewhere) == []


def test_the_hall_is_heard_by_those_who_listen(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.hall.chat.listen(bob, True)
    say(bench, ann, HALL, "anybody for a game?")
    bench.hall.chat.listen(bob, False)
    say(bench, ann, HALL, "no?")
    assert heard(bob) == ["Ann: anybody for a game?"]
    assert heard(ann) == []


def test_a_connection_that_is_gone_hears_nothing(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.hall.chat.listen(bob, True)
    bench.lose(bob)
    say(bench, ann, HALL, "hello?")
    assert heard(bob) == []


def test_one_speaks_where_one_is(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "stayboard", "me open")
    with refuses(Refused, f"join table {table.code} first"):
        say(bench, bob, table.code, "psst")
    with refuses(Refused, "no table XXXXXX"):
        say(bench, bob, "xxxxxx", "psst")


def test_who_was_removed_speaks_and_hears_no_more(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "pong", "me open")
    bench.join(bob, table)
    table.kick(ann.player, bob.player)
    with refuses(Refused, "first"):
        say(bench, bob, table.code, "why?")
    say(bench, ann, table.code, "peace")
    assert heard(bob) == []


def test_who_joins_is_shown_the_last_twenty(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me open")
    for number in range(SHOWN + 5):
        say(bench, ann, table.code, f"line {number}")
        bench.wait(2)
    late = bench.guest("Late")
    assert remembered(bench, table.code, late.player) == [f"line {number}" for number in range(5, SHOWN + 5)]


def test_nothing_is_told_before_it_is_kept_and_the_order_stays(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.hall.chat.listen(bob, True)
    bench.store.waits = True
    for text in ("one", "two", "three"):
        bench.hall.chat.say(ann.player, HALL, text)
    assert heard(bob) == []
    assert remembered(bench, HALL, bob.player) == []
    bench.store.commit()
    assert heard(bob) == ["Ann: one", "Ann: two", "Ann: three"]
    numbers = [news.line.n for news in bob.heard_of(ChatSaid)]
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


def test_while_the_disk_refuses_nothing_can_be_said(bench: Bench) -> None:
    ann = bench.guest("Ann")
    bench.store.healthy = False
    with refuses(Refused, "cannot save"):
        bench.hall.chat.say(ann.player, HALL, "hello")


def test_what_was_said_is_there_when_the_hall_opens_again(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me open")
    say(bench, ann, table.code, "see you tomorrow")
    say(bench, ann, HALL, "good night")
    bench.store.waits = True
    bench.hall.chat.say(ann.player, HALL, "lost in the crash")
    again = bench.reopen()
    player = again.again(ann.player)
    assert remembered(again, table.code, player) == ["see you tomorrow"]
    assert remembered(again, HALL, player) == ["good night"]
    guest = again.connect(player)
    say(again, guest, HALL, "good morning")
    assert remembered(again, HALL, player) == ["good night", "good morning"]
    assert len(again.store.all(ChatRecord)) == 3, "no line takes another's place"


def test_a_closed_table_is_forgotten_even_if_its_code_is_given_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.hall.opening.table_code", lambda: "LUMIKA")
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    first = bench.open(ann, "stayboard", "me open")
    say(bench, ann, "LUMIKA", "between us")
    bench.leave(ann, first)
    bench.wait(3600)
    assert remembered(bench, "LUMIKA", bob.player) == []
    bench.open(bob, "stayboard", "me open")
    say(bench, bob, "LUMIKA", "a new table")
    again = bench.reopen()
    assert remembered(again, "LUMIKA", again.again(bob.player)) == ["a new table"]


def test_however_many_names_a_household_has_others_hear_each_other(bench: Bench) -> None:
    def come(name: str, household: str) -> Guest:
        guest = bench.guest(name)
        bench.hall.arrive(guest, household=household)
        return guest

    crowd = [come(f"Mallory {number}", "192.0.2.1") for number in range(HOUSEHOLD_BURST // BURST + 1)]
    ann = come("Ann", "192.0.2.2")
    for guest in crowd[:-1]:
        for number in range(BURST):
            say(bench, guest, HALL, f"line {number}")
    with refuses(Refused, "again in 1 s"):
        say(bench, crowd[-1], HALL, "one more")
    say(bench, ann, HALL, "others are not held up")
    bench.wait(1)
    for _ in range(HOUSEHOLD_RATE):
        say(bench, crowd[-1], HALL, "one more")
    with refuses(Refused, "again in 1 s"):
        say(bench, crowd[-1], HALL, "one too many")


def test_five_messages_in_five_seconds(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    for number in range(BURST):
        say(bench, ann, HALL, f"line {number}")
        bench.wait(0.5)
    with refuses(Refused, "again in 3 s") as refused:
        say(bench, ann, HALL, "one more")
    assert refused.value.code == "talks_too_fast"
    say(bench, bob, HALL, "others are not held up")
    bench.wait(2.4)
    with refuses(Refused, "again in 1 s"):
        say(bench, ann, HALL, "one more")
    bench.wait(0.2)
    say(bench, ann, HALL, "one more")
    with refuses(Refused, "again in 1 s"):
        say(bench, ann, HALL, "and another")


def test_a_message_has_300_characters_and_something_in_it(bench: Bench) -> None:
    ann = bench.guest("Ann")
    say(bench, ann, HALL, "x" * LINE_LENGTH)
    with refuses(Refused, "at most 300"):
        say(bench, ann, HALL, "x" * (LINE_LENGTH + 1))
    with refuses(Refused, "nothing in it"):
        say(bench, ann, HALL, " \u200b\x1b[31m ")
    assert remembered(bench, HALL, ann.player) == ["x" * LINE_LENGTH]


def test_what_is_said_reaches_no_screen_with_tricks_in_it(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.hall.chat.listen(bob, True)
    say(bench, ann, HALL, "\x1b[2Jhi\u202e \x07<b>http://x</b>\nAnn: fake")
    assert heard(bob) == ["Ann: hi <b>http://x</b> Ann: fake"]


def test_muting_is_for_oneself_and_lasts(bench: Bench) -> None:
    ann, bob, eve = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Eve")
    for guest in (ann, bob):
        bench.hall.chat.listen(guest, True)
    say(bench, eve, HALL, "spam")
    bench.hall.chat.mute(ann.player, eve.player, True)
    say(bench, eve, HALL, "more spam")
    assert heard(ann) == ["Eve: spam"]
    assert heard(bob) == ["Eve: spam", "Eve: more spam"]
    assert remembered(bench, HALL, ann.player) == []
    bench.settle()
    again = bench.reopen()
    player = again.again(ann.player)
    assert remembered(again, HALL, player) == []
    again.hall.chat.mute(player, again.again(eve.player), False)
    assert remembered(again, HALL, player) == ["spam", "more spam"]


def test_muting_has_its_bounds(bench: Bench) -> None:
    ann = bench.guest("Ann")
    with refuses(Refused, "yourself"):
        bench.hall.chat.mute(ann.player, ann.player, True)
    ann.player.muted = {f"p{number}" for number in range(MUTED)}
    with refuses(Refused, "unmute somebody first"):
        bench.hall.chat.mute(ann.player, bench.guest("Bob").player, True)


def test_the_hall_speaks_too_and_nobody_can_mute_it(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me open")
    bench.hall.chat.note(table.code, Notice("notice.came", name="Bob"))
    bench.hall.chat.note("GONEXX", Notice("notice.came", name="Cid"))
    bench.settle()
    assert announced(ann) == ["Bob is here."]
    assert [line.player for line in bench.hall.chat.last(table.code, ann.player)] == [""]


def test_who_comes_and_leaves_is_announced_to_those_who_are_there(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "tetris", "me open")
    assert bench.store.all(ChatRecord) == [], "nobody is there to read it"
    bench.join(bob, table)
    bench.lose(bob)
    back = bench.connect(bob.player)
    bench.join(back, table)
    bench.leave(back, table)
    assert announced(ann) == ["Bob is here.", "Bob left."]


def test_coming_and_going_is_no_way_to_be_heard(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "tetris", "me open")
    for _ in range(10):
        bench.join(bob, table)
        bench.leave(bob, table)
    assert len(announced(ann)) == 2 * COMINGS


def test_every_roll_of_a_death_roll_is_announced(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    table = bench.open(ann, "deathroll", "me open")
    bench.join(bob, table)
    assert table.live is not None
    (seat,) = table.live.turn
    bench.act((ann, bob)[seat], table, seat, "roll")
    value = table.live.match.game.view(None)["history"][0]["value"]
    assert announced(ann)[-1] == announced(bob)[-1] == f"{('Ann', 'Bob')[seat]} rolls {value} (1-100)"


def test_rolls_are_announced_after_a_restart_too(bench: Bench) -> None:
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.join(bob, table := bench.open(ann, "deathroll", "me open"))
    again = bench.reopen()
    table = again.hall.tables[table.code]
    assert table.live is not None
    (seat,) = table.live.match.game.to_act()
    back = again.connect(again.again((ann, bob)[seat].player))
    again.join(back, table)
    again.act(back, table, seat, "roll")
    assert [line.partition(" ")[0] for line in announced(back)] == [("Ann", "Bob")[seat]]
    assert "rolls" in announced(back)[0]


def test_games_say_aloud_only_what_they_want_to() -> None:
    rolled = {"name": "rolled", "seat": 0, "value": 57, "limit": 100}
    assert tell(describe_event("deathroll", rolled, ["Ann", "Bob"])) == "Ann rolls 57 (1-100)"
    assert describe_event("deathroll", {"name": "lost", "seat": 0}, ["Ann", "Bob"]) is None
    assert describe_event("deathroll", {"name": "rolled"}, []) is None, "a slip of the tongue stops nothing"
    assert describe_event("tetris", {"name": "locked"}, ["Ann"]) is None
    assert describe_event("no such game", rolled, ["Ann"]) is None
