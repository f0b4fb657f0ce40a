"""What watchers say during a match is for watchers (rules/hall.md, Chat): nobody who plays with others hears a hint."""

from tests.hall.bench import Bench, Guest

from rumpus.hall.chat import ChatSaid, RoomChanged
from rumpus.hall.tables.table import Table
from rumpus.hall.watchers_talk import WATCHERS


def said(guest: Guest) -> list[str]:
    """What a guest was told that people said, as it was said or later."""
    lines = [news.line for news in guest.heard_of(ChatSaid)]
    lines += [line for news in guest.heard_of(RoomChanged) for line in news.lines]
    return [line.text for line in lines if line.player]


def shown(bench: Bench, guest: Guest, table: Table) -> list[str]:
    """What a page of the guest would show after coming back."""
    return [line.text for line in bench.hall.chat.last(table.code, guest.player) if line.player]


def say(bench: Bench, guest: Guest, table: Table, text: str) -> None:
    """Say something and let it be kept."""
    bench.hall.chat.say(guest.player, table.code, text)
    bench.settle()


def match_of_two(bench: Bench) -> tuple[Table, Guest, Guest, Guest, Guest]:
    """Ann and Bob play; Wat and Wim look on."""
    ann, bob, wat, wim = (bench.guest(name) for name in ("Ann", "Bob", "Wat", "Wim"))
    table = bench.open(ann, "stayboard", "me open")
    bench.join(bob, table)
    for watcher in (wat, wim):
        bench.join(watcher, table, sit=False)
    assert table.playing
    return table, ann, bob, wat, wim


def test_a_watcher_is_heard_by_watchers_only_and_players_by_all(bench: Bench) -> None:
    table, ann, bob, wat, wim = match_of_two(bench)
    say(bench, wat, table, "take the corner!")
    say(bench, ann, table, "hello")
    assert said(wim) == ["take the corner!", "hello"] == shown(bench, wim, table)
    for player in (ann, bob):
        assert said(player) == ["hello"] == shown(bench, player, table)


def test_who_wants_to_read_it_reads_it_after_the_match_and_others_never(bench: Bench) -> None:
    table, ann, bob, wat, _ = match_of_two(bench)
    bench.hall.chat.read_watchers(ann.player, True)
    say(bench, wat, table, "take the corner!")
    assert said(ann) == [] == shown(bench, ann, table)
    table.runner.resign(table.seating.of(bob.player))
    bench.settle()
    assert not table.playing
    assert said(ann) == ["take the corner!"] == shown(bench, ann, table)
    assert said(bob) == [] == shown(bench, bob, table)
    say(bench, wat, table, "well played")
    assert said(bob) == ["well played"], "between matches everybody is spoken to"
    bench.hall.chat.read_watchers(ann.player, False)
    bench.settle()
    assert shown(bench, ann, table) == ["well played"]


def test_alone_it_may_be_read_at_once(bench: Bench) -> None:
    ann, wat = bench.guest("Ann"), bench.guest("Wat")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True)
    bench.join(wat, table, sit=False)
    say(bench, wat, table, "go on")
    assert said(ann) == []
    bench.hall.chat.read_watchers(ann.player, True)
    bench.settle()
    say(bench, wat, table, "well done")
    assert sorted(said(ann)) == ["go on", "well done"] == shown(bench, ann, table)


def test_both_outlive_a_crash(bench: Bench) -> None:
    table, ann, bob, wat, _ = match_of_two(bench)
    bench.hall.chat.read_watchers(ann.player, True)
    say(bench, wat, table, "take the corner!")
    again = bench.reopen()
    assert again.hall.chat.watchers_talk.wants(again.again(ann.player))
    assert not again.hall.chat.watchers_talk.wants(again.again(bob.player))
    kept = again.hall.tables[table.code]
    for player, lines in ((ann, []), (bob, []), (wat, [WATCHERS])):
        last = again.hall.chat.last(kept.code, again.again(player.player))
        assert [line.to for line in last if line.player] == lines


def test_watchers_do_not_push_out_what_players_said(bench: Bench) -> None:
    table, ann, bob, wat, _ = match_of_two(bench)
    say(bench, ann, table, "good luck")
    for number in range(25):
        say(bench, wat, table, f"line {number}")
        bench.wait(2)
    assert shown(bench, bob, table) == ["good luck"]
