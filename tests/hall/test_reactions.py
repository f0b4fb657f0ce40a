"""Quick reactions: who may show them, how often, and who sees them."""

import pytest
from tests.hall.bench import Bench, Guest

from rumpus.hall.errors import Refused
from rumpus.hall.tables.reactions import BACK_SECONDS, BURST, Reacted
from rumpus.hall.tables.table import Table


def sit(bench: Bench) -> tuple[Table, Guest, Guest, Guest]:
    """Ann and Bob at a table, Eve watching."""
    ann, bob, eve = bench.guest("Ann"), bench.guest("Bob"), bench.guest("Eve")
    table = bench.open(ann, "words", "me open")
    bench.join(bob, table)
    bench.join(eve, table, sit=False)
    return table, ann, bob, eve


def seen(guest: Guest) -> list[tuple[int, str]]:
    return [(news.seat, news.kind) for news in guest.heard_of(Reacted)]


def test_everybody_at_the_table_sees_it_at_the_seat_and_nothing_is_kept(bench: Bench) -> None:
    table, ann, bob, eve = sit(bench)
    bench.store.waits = True
    table.reactions.react(bob.player, "laugh")
    assert seen(ann) == seen(bob) == seen(eve) == [(1, "laugh")]
    assert bench.store.queued == 0


def test_watchers_do_not_react_and_unknown_ones_are_refused(bench: Bench) -> None:
    table, ann, _, eve = sit(bench)
    for guest, kind, code in ((eve, "wow", "only_watching"), (ann, "shout", "bad_reaction")):
        with pytest.raises(Refused) as refused:
            table.reactions.react(guest.player, kind)
        assert refused.value.code == code
    assert seen(ann) == []


def test_a_few_at_once_and_then_one_after_another(bench: Bench) -> None:
    table, ann, bob, _ = sit(bench)
    for _ in range(BURST):
        table.reactions.react(ann.player, "clap")
    with pytest.raises(Refused) as refused:
        table.reactions.react(ann.player, "clap")
    assert (refused.value.code, refused.value.facts) == ("reacts_too_fast", {"wait": BACK_SECONDS})
    table.reactions.react(bob.player, "cry")
    bench.wait(BACK_SECONDS)
    table.reactions.react(ann.player, "fire")
    assert len(seen(bob)) == BURST + 2


def test_who_has_muted_somebody_does_not_see_it(bench: Bench) -> None:
    table, ann, bob, eve = sit(bench)
    bench.hall.chat.mute(bob.player, ann.player, True)
    table.reactions.react(ann.player, "good")
    assert (seen(bob), seen(eve)) == ([], [(0, "good")])
