"""What else than turns somebody who is not here is told: each once, by every way, over a restart in between."""

from contextlib import AsyncExitStack

import pytest
from tests.hall.bench import Bench
from tests.notify.sinks import Internet, MailServer, delivered
from tests.notify.test_arriving import SITE, allow, sign_up

from rumpus.gateways.notify.opening import open_ways


async def hear(bench: Bench, internet: Internet, mail: MailServer) -> list[str]:
    """Open the hall again, twice, and give the texts that arrive at Bob's; by each way they are the same."""
    internet.hooked.clear()
    internet.pushed.clear()
    mails = len(mail.mails)
    for _ in range(2):
        bench = bench.reopen()
        async with AsyncExitStack() as doors:
            await open_ways(bench.hall, allow(mail), doors)
            bench.wait(60)
            await delivered()
            bench.settle()
    hooked = [str(hook["text"]) for hook in internet.hooked]
    pushed = [internet.read(body) for _, body in internet.pushed]
    assert [f"{push['text']}\n{SITE}{push['path']}" for push in pushed] == hooked
    for text, letter in zip(hooked, mail.mails[mails:], strict=True):
        assert text.splitlines()[0] in str(letter.get_content())
    return hooked


@pytest.mark.parametrize(
    ("kind", "tells"),
    [
        ("arena", "Cup has begun: Pong.\n{site}/tournaments/{id}"),
        ("knockout", "Your tournament game is ready: Pong, table {table}.\nCup has begun: Pong.\n{site}/t/{table}"),
    ],
)
async def test_that_a_tournament_begins_is_told_to_who_is_not_there(kind: str, tells: str) -> None:
    """Who is called to a game at once is led to its table; in an arena nobody is who is not there."""
    bench = Bench()
    bob, *others = guests = [bench.guest(name) for name in ("Bob", "Ann", "Cid", "Dee")]
    bench.season(bob)
    cup = bench.hall.tournaments.make(others[0].player, kind, "pong", {}, seconds=60, name="Cup")
    for guest in guests:
        bench.hall.tournaments.enter(guest.player, cup.id)
    async with Internet() as internet, MailServer() as mail:
        async with AsyncExitStack() as doors:
            await open_ways(bench.hall, allow(mail), doors)
            await sign_up(bench, bob, internet, mail)
            bench.lose(bob)
            bench.wait(61)
        mine = [table for n, table in cup.tables.items() if bob.player.id in cup.games[n].players]
        table = mine[0] if mine else ""
        assert await hear(bench, internet, mail) == [tells.format(site=SITE, id=cup.id, table=table)]


async def test_who_is_there_when_it_begins_is_told_nothing_of_it_afterwards() -> None:
    bench = Bench()
    bob, ann = bench.guest("Bob"), bench.guest("Ann")
    bench.season(bob)
    cup = bench.hall.tournaments.make(ann.player, "arena", "pong", {}, seconds=60, name="Cup")
    for guest in (bob, ann):
        bench.hall.tournaments.enter(guest.player, cup.id)
    async with Internet() as internet, MailServer() as mail:
        async with AsyncExitStack() as doors:
            await open_ways(bench.hall, allow(mail), doors)
            await sign_up(bench, bob, internet, mail)
            bench.wait(61)
            bench.lose(bob)
        assert await hear(bench, internet, mail) == []


@pytest.mark.parametrize(
    ("answer", "tells"),
    [
        ("accept", "Ann wanted to accept your challenge, but you were gone: Tetris."),
        ("decline", "Ann declines your challenge: Tetris."),
    ],
)
async def test_what_became_of_a_challenge_is_told_to_who_has_sent_it(answer: str, tells: str) -> None:
    bench = Bench()
    bob, ann = bench.guest("Bob"), bench.guest("Ann")
    bench.season(bob)
    async with Internet() as internet, MailServer() as mail:
        async with AsyncExitStack() as doors:
            await open_ways(bench.hall, allow(mail), doors)
            await sign_up(bench, bob, internet, mail)
            invite = bench.hall.invites.invite(bob.player, ann.player, "tetris", {}, challenge=True)
            bench.lose(bob)
            getattr(bench.hall.invites, answer)(ann.player, invite.id)
            bench.settle()
        assert await hear(bench, internet, mail) == [f"{tells}\n{SITE}/"]
