"""A result belongs to who played, not to who sits there now."""

from tests.hall.bench import Bench

from rumpus.gateways.line.present import show_end
from rumpus.gateways.web.present import show_table


def test_a_newcomer_in_a_freed_seat_does_not_inherit_the_leavers_result(bench: Bench) -> None:
    ann, bob, cid = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Cid")
    table = bench.open(ann, "stayboard", "me open")
    bench.join(bob, table)
    bench.leave(bob, table)
    assert table.state == "ENDED"
    bench.join(cid, table)
    shown = show_table(bench.hall, table)
    assert [seat.name for seat in shown.seats] == ["Ann", "Cid"]
    assert [(one.player, one.name) for one in shown.played] == [(ann.player.id, "Ann"), (bob.player.id, "Bob")]
    assert [seat.wins for seat in shown.seats] == [1, 0], "nor the leaver's series"
    assert table.live is not None
    assert table.live.outcome is not None
    told = {person.player.name: show_end(table, table.live.outcome, person.player) for person in (ann, bob, cid)}
    assert [told[name].split(":")[4].split("|")[0] for name in ("Ann", "Bob", "Cid")] == ["WIN", "LOSS", "OVER"]


def test_both_at_one_keyboard_have_played(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me local", start=True)
    shown = show_table(bench.hall, table)
    assert [(one.player, one.name) for one in shown.played] == [(ann.player.id, "Ann"), (ann.player.id, "Ann (2)")]


def test_a_bot_plays_as_itself(bench: Bench) -> None:
    ann = bench.guest("Ann")
    table = bench.open(ann, "stayboard", "me bot:easy", start=True)
    assert show_table(bench.hall, table).played[1].player == "bot-easy"
