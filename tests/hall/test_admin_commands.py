"""The host's commands: every one of them, and everything that can be typed instead."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from structlog.testing import capture_logs
from tests.console.host_desk import Desk
from tests.hall.gold_bench import STAKE, GoldBench
from tests.saying import say, tell, write_lines

from rumpus.core.notice import Notice
from rumpus.core.verdict import Verdict
from rumpus.hall.commands.book import all_commands
from rumpus.hall.commands.command import Who
from rumpus.hall.commands.run import run_host_command
from rumpus.hall.errors import Refused
from rumpus.hall.gold.escrow import Escrow, State
from rumpus.hall.hosting.admin import CLOSING
from rumpus.hall.hosting.news import Announced, Banished, Draining
from rumpus.hall.people.players import Player
from rumpus.store.record_data import Dispute


@pytest.fixture
def desk() -> Desk:
    """A hall and its host."""
    return Desk()


def pot(players: tuple[Player, Player], **given: Any) -> Escrow:
    """A pot in dispute."""
    return Escrow(
        "e1",
        "LUMIKA",
        50,
        (players[0].id, players[1].id),
        None,
        0,
        {},
        state=State.DISPUTED,
        match="LUMIKA-00000000",
        dispute=Dispute(players[1].id, "I rolled a 7", 0.0),
        **given,
    )


# Who and what is here.


def test_who_says_who_is_here_and_what_they_do(desk: Desk) -> None:
    assert desk.told("who") == "nobody is here"
    ann, bob, cid = desk.guest("Ann"), desk.guest("Bob"), desk.guest("Cid")
    table = desk.bench.open(ann, "mario99", "me bot:easy", start=True)
    desk.bench.join(bob, table)
    desk.bench.connect(cid.player)
    desk.bench.hall.players.claim(cid.player, "hash")
    assert desk.told("who").splitlines() == [
        f"Ann ({ann.player.id}, guest): playing mario99 at {table.code}",
        f"Bob ({bob.player.id}, guest): watching mario99 at {table.code}",
        f"Cid ({cid.player.id}): in the lobby [2 connections]",
    ]


def test_tables_lists_them_and_shows_one_closely(desk: Desk) -> None:
    assert desk.told("tables") == "there are no tables"
    ann = desk.guest("Ann")
    idle = desk.bench.open(ann, "stayboard", "me open", size=5)
    on = desk.bench.open(ann, "mario99", "me bot:easy", start=True)
    assert desk.told("tables").splitlines() == [
        f"{on.code}  mario99  PLAYING  Ann, Bot Bruno",
        f"{idle.code}  stayboard  WAITING  Ann, open",
    ]
    close = desk.told(f"tables {idle.code.lower()}")
    assert "size=5" in close
    assert "owner: Ann" in close
    assert desk.refused("tables XXXXXX") == "there is no table XXXXXX; it may be closed"


def test_the_host_sees_no_more_of_a_match_than_a_watcher(desk: Desk) -> None:
    ann = desk.guest("Ann")
    table = desk.bench.open(ann, "battleship", "me bot:easy", start=True)
    assert table.live is not None
    seen = str(desk.admin.overview()) + desk.told(f"tables {table.code}") + desk.told("who") + desk.told("stats")
    assert str(table.live.record.seed) not in seen
    assert table.live.record.secret not in seen


def test_stats_count(desk: Desk) -> None:
    ann = desk.guest("Ann")
    desk.bench.open(ann, "mario99", "me bot:easy", start=True)
    desk.bench.open(ann, "stayboard", "me bot:easy", start=True)
    lines = desk.told("stats").splitlines()
    assert {"people here: 1", "tables: 2", "matches live: 1", "matches turn by turn: 1", "saving: yes"} <= set(lines)
    desk.bench.store.healthy = False
    assert "saving: no" in desk.told("stats")


# Sending away.


def test_kick_sends_every_device_out_and_the_player_may_come_back(desk: Desk) -> None:
    ann, token = desk.bench.hall.players.welcome("Quick Otter")
    phone, page = desk.bench.connect(ann), desk.bench.connect(ann)
    assert desk.told("kick quick otter") == "Quick Otter is sent out (2 connections closed); they may come back"
    assert phone.heard_of(Banished) == page.heard_of(Banished) == [Banished(Notice("notice.sent_out"), banned=False)]
    assert desk.bench.hall.players.recognise(token) is ann
    desk.told("kick Quick Otter shouting")
    assert tell(phone.heard_of(Banished)[-1].reason) == "the host sent you out: shouting"
    desk.bench.lose(phone)
    desk.bench.lose(page)
    assert desk.refused("kick Quick Otter") == "Quick Otter is not here"


def test_kick_from_a_table_gives_up_the_match_and_leaves_the_player_in_the_hall(desk: Desk) -> None:
    ann, bob = desk.guest("Ann"), desk.guest("Bob")
    table = desk.bench.open(ann, "stayboard", "me open")
    desk.bench.join(bob, table)
    assert table.playing
    assert desk.told(f"kick Bob {table.code}") == f"Bob is sent away from table {table.code}"
    assert bob.away == ["the host has asked you to leave this table"]
    assert bob.heard_of(Banished) == []
    assert table.live is not None
    assert table.live.match.outcome is not None
    assert "not at table" in desk.refused(f"kick Bob {table.code}")


def test_a_ban_is_told_once_it_is_kept_and_keeps_out_over_a_restart(desk: Desk) -> None:
    players = desk.bench.hall.players
    ann, token = players.welcome("Quick Otter")
    page = desk.bench.connect(ann)
    desk.bench.store.waits = True
    assert run_host_command(desk.admin, "ban quick otter 60 rude words", "console").ok
    assert page.heard_of(Banished) == []
    desk.bench.store.waits = False
    desk.bench.settle()
    (told,) = page.heard_of(Banished)
    assert told.banned
    assert tell(told.reason).endswith("UTC: rude words")
    again = desk.bench.reopen()
    with pytest.raises(Refused) as refused:
        again.hall.players.recognise(token)
    assert say(refused.value) == tell(told.reason)
    assert desk.told("bans") == "Quick Otter until Jan 15, 2027, 09:16 UTC: rude words"
    assert desk.told("unban Quick Otter") == "Quick Otter may come in again"
    assert desk.told("bans") == "nobody is banned"
    assert players.recognise(token) is ann
    assert desk.refused("unban Quick Otter") == "Quick Otter is not banned"


def test_a_ban_for_minutes_keeps_the_seat_and_one_for_good_gives_it_up(desk: Desk) -> None:
    ann, bob = desk.guest("Ann"), desk.guest("Bob")
    table = desk.bench.open(ann, "stayboard", "me open")
    desk.bench.join(bob, table)
    desk.told("ban Bob 5 calm down")
    assert table.state == "PLAYING"
    assert desk.told("ban Bob enough") == "Bob is banned for good: enough"
    assert table.live is not None
    assert table.live.match.outcome is not None
    assert tuple(table.live.match.outcome.places) == (1, 2)


def test_a_ban_runs_out_by_itself(desk: Desk) -> None:
    desk.guest("Ann")
    desk.told("ban Ann 5 calm down")
    desk.bench.wait(301)
    assert desk.told("bans") == "nobody is banned"


def test_the_longest_name_that_fits_is_meant_unless_it_is_quoted(desk: Desk) -> None:
    desk.guest("Ann")
    desk.guest("Ann 5")
    assert desk.told("ban Ann 5 rude").startswith("Ann 5 is banned for good")
    assert desk.told('ban "Ann" 5 rude').startswith("Ann is banned until")
    assert desk.told("unban ANN") == "Ann may come in again"


def test_somebody_can_be_named_by_id(desk: Desk) -> None:
    ann = desk.guest("Ann")
    assert desk.told(f"ban {ann.player.id} 5 rude").startswith("Ann is banned")


# Announcing, draining, closing.


def test_an_announcement_is_told_and_kept_until_it_is_off(desk: Desk) -> None:
    ann = desk.guest("Ann")
    assert desk.told("announce") == "nothing is announced"
    assert desk.told("announce  Pizza at \x1b[31m eight ") == "announced: Pizza at eight"
    assert ann.heard_of(Announced) == [Announced("Pizza at eight")]
    again = Desk()
    again.admin.take_up(desk.bench.store.load())
    assert again.admin.announcement == "Pizza at eight"
    desk.told("announce off")
    assert ann.heard_of(Announced)[-1] == Announced("")
    assert desk.told("announce") == "nothing is announced"
    again.admin.take_up(desk.bench.store.load())
    assert again.admin.announcement == ""


def test_draining_lets_nothing_begin_and_says_what_is_left(desk: Desk) -> None:
    ann, bob = desk.guest("Ann"), desk.guest("Bob")
    on = desk.bench.open(ann, "mario99", "me bot:easy", start=True)
    waiting = desk.bench.open(bob, "mario99", "me bot:easy")
    assert "open" in desk.told("drain")
    assert desk.told("drain on").splitlines()[1] == (
        "still on: 1 real-time match (and 0 turn by turn, which a restart does not disturb)"
    )
    assert ann.heard_of(Draining) == [Draining(True)]
    with pytest.raises(Refused) as refused:
        desk.admin.check_open()
    assert say(refused.value) == tell(CLOSING)
    desk.bench.ready(waiting, bob)
    assert waiting.state == "WAITING"
    assert on.state == "PLAYING"
    desk.told("drain on")
    assert len(ann.heard_of(Draining)) == 1
    assert "open" in desk.told("drain off")
    assert ann.heard_of(Draining)[-1] == Draining(False)
    assert waiting.state == "PLAYING", "who was ready plays now"
    desk.admin.check_open()


def test_close_closes_a_table(desk: Desk) -> None:
    ann = desk.guest("Ann")
    table = desk.bench.open(ann, "mario99", "me bot:easy", start=True)
    assert desk.told(f"close {table.code.lower()}") == f"table {table.code} is closed"
    assert table.code not in desk.bench.hall.tables
    assert ann.away == ["the table is closed"]
    assert "there is no table" in desk.refused(f"close {table.code}")


# Disputes.


def test_a_dispute_is_shown_with_what_the_hall_itself_found_first(desk: Desk) -> None:
    assert desk.told("disputes") == "nothing is in dispute"
    ann, bob = desk.guest("Ann").player, desk.guest("Bob").player
    desk.judge.pots = [pot((ann, bob), winner=ann.id, verified=Verdict({"reason": "last"}, "d"))]
    assert desk.told("disputes").splitlines() == [
        "e1: verified: Ann won",
        "  Ann against Bob, 50 gold each, held by the hall, match LUMIKA-00000000",
        "  Bob says: I rolled a 7",
    ]
    assert next(iter(desk.admin.overview()["disputes"][0])) == "verified"
    desk.judge.pots = [pot((ann, bob), winner=ann.id, verified=Verdict(why="it ends differently"))]
    assert desk.told("disputes").startswith("e1: not verified: it ends differently")
    desk.judge.pots = [pot((ann, bob))]
    assert desk.told("disputes").startswith("e1: the match is not over")


def test_a_dispute_is_decided_with_a_reason(desk: Desk) -> None:
    ann, bob = desk.guest("Quick Otter").player, desk.guest("Bob").player
    desk.judge.pots = [pot((ann, bob))]
    assert desk.told("award e1 Quick Otter the log is clear") == "e1: the pot goes to Quick Otter"
    assert desk.told("refund e1 nobody can tell") == "e1: each gets their stake back"
    assert desk.judge.decided == [("e1", "Quick Otter", "the log is clear"), ("e1", None, "nobody can tell")]
    assert desk.refused("refund e9 because") == "there is no such pot; it may be over"
    for line in ("award e1 Bob", "refund e1"):
        assert desk.refused(line) == "say why: both are told"
    assert len(desk.judge.decided) == 2


def test_the_hosts_word_moves_the_gold() -> None:
    bench = GoldBench()
    bench.gather()
    table = bench.lay()
    escrow = bench.fund(table)
    winner, loser = bench.play(table)
    bench.wagers.dispute(loser.player, escrow.id, "I rolled a 7")
    bench.settle()
    seen = write_lines(run_host_command(bench.hall.admin, "disputes", "web").lines)
    assert seen[0] == f"{escrow.id}: verified: {winner.player.name} won"
    before = bench.gold(winner, loser)
    assert not run_host_command(bench.hall.admin, f"award {escrow.id} Dee pretty eyes", "web").ok
    assert run_host_command(bench.hall.admin, f"award {escrow.id} {winner.player.name} the log is clear", "web").ok
    assert bench.gold(winner, loser) == [before[0] + 2 * STAKE, before[1]]
    assert write_lines(run_host_command(bench.hall.admin, "disputes", "web").lines) == ["nothing is in dispute"]
    assert not run_host_command(bench.hall.admin, f"refund {escrow.id} again", "web").ok


# Whatever else is typed.


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("frobnicate", "there is no frobnicate; help lists what there is"),
        ("tabels", "there is no tabels; did you mean tables [CODE]?"),
        ("who is there", "is is too much; write who"),
        ("kick", "write kick NAME [CODE|REASON]"),
        ("kick Zed", "nobody is called Zed"),
        ("kick Bot easy", "Bot easy is a bot"),
        ("ban", "write ban NAME [MINUTES] REASON"),
        ("ban Zed 5 rude", "nobody is called Zed"),
        ("ban Ann", "say why: they are told"),
        ("ban Ann 5", "say why: they are told"),
        ("ban Ann 0 rude", "a ban lasts 1 to 5,256,000 minutes; without a number, for good"),
        ("ban Ann 999999999 rude", "a ban lasts 1 to 5,256,000 minutes; without a number, for good"),
        ("ban Bot hard 5 too good", "Bot hard is a bot"),
        ('ban "', 'nobody is called "'),
        ("unban", "write unban NAME"),
        ("unban Ann please", "write unban NAME"),
        ("bans all", "all is too much; write bans"),
        ("disputes now", "now is too much; write disputes"),
        ("award", "write award ESCROW NAME REASON"),
        ("award e1", "write award ESCROW NAME REASON"),
        ("refund", "write refund ESCROW REASON"),
        ("drain maybe", "write drain [on|off|room [off]]"),
        ("close", "write close CODE"),
        ("stats all", "all is too much; write stats"),
        ("token", "write token new"),
        ("token old", "write token new"),
        ("help frob", "there is no frob; help lists what there is"),
        ("x" * 1001, "a command is at most 1,000 characters"),
    ],
)
def test_what_is_malformed_gets_one_line_and_changes_nothing(desk: Desk, line: str, answer: str) -> None:
    ann = desk.guest("Ann")
    before = desk.bench.store.twin().records
    assert desk.refused(line) == answer
    assert desk.bench.store.records == before
    assert ann.news == []


@given(
    st.text(max_size=60)
    | st.builds("{} {}".format, st.sampled_from(sorted(all_commands(Who.HOST))), st.text(max_size=30))
)
def test_nothing_that_can_be_typed_breaks_the_desk(line: str) -> None:
    desk = Desk()
    desk.guest("Ann")
    with capture_logs() as logs:
        desk.run(line)
    assert not [entry for entry in logs if entry["log_level"] == "error"]


def test_help_lists_every_command_with_its_form(desk: Desk) -> None:
    commands = all_commands(Who.HOST)
    lines = [line for line in desk.told("help").splitlines() if not line.endswith(":")]
    assert lines == [f"{command.usage}: {tell(command.about)}" for command in commands.values()]
    assert desk.told("") == desk.told("help")
    for name, command in commands.items():
        assert desk.told(f"HELP {name.upper()}") == f"{command.usage}\n{tell(command.about)}"


def test_a_command_that_breaks_down_is_one_line_and_a_report(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk.judge, "disputed", lambda: 1 / 0)
    with capture_logs() as logs:
        assert desk.refused("disputes") == "something went wrong here; the log says what"
    assert [entry["event"] for entry in logs] == ["host_command_failed"]


# Other programs.


def test_the_host_is_told_which_other_halls_there_are(desk: Desk) -> None:
    assert desk.told("nodes") == "this hall is by itself"
    open_, waits = Notice("answer.node_open", name="a:1", count=1, late=0), Notice("answer.node_standby", name="b:2")
    desk.admin.nodes = [open_, waits]
    assert desk.told("nodes").splitlines() == ["a:1: open, 1 match in real time, 0 ms late", "b:2: stands by"]


def test_a_room_is_emptied_and_filled_again_by_its_name(desk: Desk) -> None:
    assert "write drain" in desk.refused("drain one"), "there are no rooms"
    desk.admin.nodes = [Notice("answer.node_standby", name="b:2")]
    asked: list[tuple[str, bool]] = []

    def drain(name: str, on: bool) -> str | None:
        asked.append((name, on))
        return f"{name}-1f" if name == "one" else None

    desk.admin.drain_node = drain
    assert desk.told("drain one") == "one-1f gets no match any more; those it has go to other rooms"
    assert desk.told("drain one off") == "one-1f gets matches again"
    assert "two" in desk.refused("drain two")
    assert "write drain" in desk.refused("drain one away")
    assert asked == [("one", True), ("one", False), ("two", True)]


# The token, and the log.


def test_the_hosts_token_is_made_once_and_only_its_hash_is_kept(desk: Desk) -> None:
    token = desk.admin.first_token()
    assert token is not None
    assert len(token) >= 32
    desk.bench.settle()
    assert token not in repr(desk.bench.store.records)
    assert desk.admin.first_token() is None
    again = Desk()
    again.admin.take_up(desk.bench.store.load())
    assert again.admin.first_token() is None
    for admin in (desk.admin, again.admin):
        assert admin.is_host(token)
        for wrong in ("", token[:-1], token + " ", "é", "\ud800", token.swapcase()):
            assert not admin.is_host(wrong)


def test_before_there_is_a_token_nobody_is_host(desk: Desk) -> None:
    assert not desk.admin.is_host("")


def test_a_new_token_is_made_on_the_console_only_and_the_old_one_is_worthless(desk: Desk) -> None:
    old = desk.admin.first_token() or ""
    assert "console only" in desk.refused("token new", by="web")
    assert desk.admin.is_host(old)
    new = desk.told("token new").splitlines()[1]
    assert desk.admin.is_host(new)
    assert not desk.admin.is_host(old)


def test_the_log_says_who_did_what_and_nothing_secret(desk: Desk) -> None:
    desk.guest("Ann")
    pasted = desk.admin.first_token() or ""
    with capture_logs() as logs:
        desk.told("ban Ann 5 rude", by="web")
        new = desk.told("token new").splitlines()[1]
        desk.refused(pasted)
    assert [(entry["event"], entry["by"], entry["command"]) for entry in logs] == [
        ("host_command", "web", "ban"),
        ("host_command", "console", "token"),
        ("host_command_refused", "console", ""),
    ]
    assert logs[0]["given"] == "Ann 5 rude"
    assert new not in repr(logs)
    assert pasted not in repr(logs)


def test_the_handbook_lists_every_command() -> None:
    text = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8").replace("\\|", "|")
    listed = re.findall(r"^\| `([a-z][^`]*)` \|", text, re.MULTILINE)
    commands = all_commands(Who.HOST)
    assert [form for form in listed if form.partition(" ")[0] in commands] == [c.usage for c in commands.values()]
