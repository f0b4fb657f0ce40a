"""What people who are not here are told: by their wishes, once, as one message, also over a restart."""

import pytest
from tests.hall.bench import Bench, Guest, safe_move
from tests.saying import refuses, tell

from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.run import run_command
from rumpus.hall.errors import Refused
from rumpus.hall.notify.outbox import FAILED, RETRIES, SENT, Letter
from rumpus.hall.tables.table import Table
from rumpus.store.records import OutboxRecord

HOOK = "https://example.org/hook"


@pytest.fixture
def bench() -> Bench:
    return Bench()


class Post:
    """A courier that keeps what it is given."""

    def __init__(self, bench: Bench, *, arrives: bool = True) -> None:
        self.letters: list[Letter] = []
        self._bench, self._arrives = bench, arrives
        bench.hall.outbox.courier = self
        bench.hall.outbox.resume()

    def __call__(self, letter: Letter) -> None:
        self.letters.append(letter)
        outbox = self._bench.hall.outbox
        outbox.sent(letter) if self._arrives else outbox.failed(letter, for_good=False)

    @property
    def said(self) -> list[list[str]]:
        return [[tell(line) for line in letter.lines] for letter in self.letters]


def typed(bench: Bench, guest: Guest, line: str) -> list[str]:
    reply = run_command(line, Speaker(bench.hall, guest))
    bench.settle()
    return [tell(said) for said in reply.lines]


def meet(bench: Bench, *, quiet: bool = False) -> tuple[Guest, Guest, Table]:
    """Ann and Bob play Stay on the Board; Bob has a webhook, and has gone."""
    ann, bob = bench.guest("Ann"), bench.guest("Bob")
    bench.season(ann, bob)
    typed(bench, bob, f"/notify webhook {HOOK}")
    if quiet:
        hour = int(bench.time.wall() // 3600) % 24
        typed(bench, bob, f"/notify quiet {hour} {(hour + 2) % 24}")
    table = bench.open(ann, "stayboard", "me open", size=5)
    bench.join(bob, table)
    assert table.match is not None
    while table.match.turn != (0,):  # whoever begins
        bench.act(bob, table, 1, safe_move(table))
    bench.lose(bob)
    return ann, bob, table


def test_whose_turn_it_is_is_told_once_when_they_are_not_here(bench: Bench) -> None:
    ann, _, table = meet(bench)
    post = Post(bench)
    bench.act(ann, table, 0, safe_move(table))
    bench.wait(59)
    assert post.letters == []
    bench = bench.reopen()  # between cause and message
    post = Post(bench)
    bench.wait(2)
    assert post.said == [[f"Your turn: Stay on the Board, table {table.code}."]]
    assert (post.letters[0].addresses[0], post.letters[0].link) == (HOOK, f"/t/{table.code}")
    bench.wait(600)
    again = bench.reopen()
    post = Post(again)
    again.wait(600)
    assert post.letters == []
    assert [record.state for record in again.store.all(OutboxRecord)] == [SENT]


def test_who_comes_back_or_has_moved_is_told_nothing(bench: Bench) -> None:
    ann, bob, table = meet(bench)
    post = Post(bench)
    bench.act(ann, table, 0, safe_move(table))
    back = bench.connect(bob.player)
    bench.join(back, table)
    bench.act(back, table, 1, safe_move(table))
    bench.lose(back)
    bench.wait(600)
    assert post.letters == []


def test_quiet_hours_hold_it_and_what_has_gathered_is_one_letter(bench: Bench) -> None:
    ann, bob, table = meet(bench, quiet=True)
    post = Post(bench)
    bench.act(ann, table, 0, safe_move(table))
    bench.hall.invites.invite(ann.player, bob.player, "words", {})
    bench.settle()
    bench.wait(3500)
    assert post.letters == []
    bench.wait(3700)
    assert len(post.letters) == 1
    assert sorted(post.said[0]) == [
        "Ann asks you to play Words with WoW.",
        f"Your turn: Stay on the Board, table {table.code}.",
    ]
    assert post.letters[0].link == ""


def test_what_was_settled_long_ago_is_forgotten_and_what_waits_is_not(bench: Bench) -> None:
    ann, _, table = meet(bench)
    outbox, post = bench.hall.outbox, Post(bench)
    bench.act(ann, table, 0, safe_move(table))
    outbox.forget(bench.hall.seen() + 3600)
    bench.wait(61)
    assert len(post.letters) == 1, "it waited"
    table.refresh()
    bench.wait(61)
    assert len(post.letters) == 1, "it is known that it was sent"
    outbox.forget(bench.hall.seen())
    table.refresh()
    bench.wait(61)
    assert len(post.letters) == 2, "nothing is known of it any more"


def test_what_does_not_arrive_is_tried_again_a_few_times(bench: Bench) -> None:
    _, bob, _ = meet(bench)
    post = Post(bench, arrives=False)
    again = bench.connect(bob.player)
    assert typed(bench, again, "/notify test") == ["On its way: webhook"]
    bench.wait(sum(RETRIES) + 60)
    assert len(post.letters) == 1 + len(RETRIES)
    assert [record.state for record in bench.store.all(OutboxRecord)] == [FAILED]


def test_everything_about_it_can_be_typed(bench: Bench) -> None:
    ann = bench.guest("Ann")
    assert typed(bench, ann, "/notify")[0].startswith("You get no messages")
    with refuses(Refused, "claim your name"):
        typed(bench, ann, f"/notify webhook {HOOK}")
    bench.season(ann)
    assert typed(bench, ann, f"/notify webhook {HOOK}") == [
        f"webhook: {HOOK} (your turn, invites, tournaments, answers to challenges)"
    ]
    typed(bench, ann, "/notify invite off")
    typed(bench, ann, "/notify tournament webhook off")
    assert typed(bench, ann, "/notify quiet 22 7") == [
        f"webhook: {HOOK} (your turn, answers to challenges)",
        "Quiet from 22:00 to 7:00.",
    ]
    bench = bench.reopen()
    ann = bench.connect(bench.again(ann.player))
    assert typed(bench, ann, "/notify invite on")[0].endswith("(your turn, invites, answers to challenges)")
    typed(bench, ann, "/notify quiet off")
    assert typed(bench, ann, "/notify webhook off")[0].startswith("You get no messages")
    for bad in ("/notify test", "/notify quiet 7 7", "/notify pigeon on", "/notify turn pigeon on"):
        with refuses(Refused, ""):
            typed(bench, ann, bad)
