"""A words game between two people who are never here at the same time, over restarts of the hall, to its end."""

from functools import partial
from pathlib import Path

from tests.web.door import Client, Door

from rumpus.core.bot import Bot
from rumpus.core.rng import Rng
from rumpus.games.registry import find_game

WORDS = find_game("words")
RESTART_EVERY = 5
"""Moves after which the hall is closed and opened again."""


def make_head(seat: int) -> Bot:
    """Somebody who knows words, and sees no more than the page does."""
    options = WORDS.rules.new().setup.options
    return WORDS.seat_bot(seat, "easy", options, 2, Rng(seat))


def has_turned(client: Client, code: str, seat: int) -> bool:
    """Whether it is no longer that seat's turn, as far as the client knows."""
    turn: list[int] = client.tables[code]["turn"]
    return turn != [seat]


async def come(door: Door, token: str, code: str, seat: int, visit: int) -> tuple[Client, str]:
    """One of the two, back at the table in another page, whose turn it is."""
    client = await door.guest(token=token, origin=100 + visit)
    waiting = await client.next("turns", 0)
    assert [game["code"] for game in waiting["games"] if game["yours"]] == [code]
    await client.ask("join", "table", code=code)
    return client, await client.begun(code, seat)


async def test_two_who_never_meet_play_words_to_the_end_over_restarts(tmp_path: Path) -> None:
    door = await Door.open(tmp_path)
    ann, bob = await door.guest("Ann"), await door.guest("Bob")
    tokens = [ann.token, bob.token]
    await ann.send("invite", player="Bob", game="words")
    asked = await bob.next("invitation", 0)
    await ann.close()  # gone before the answer
    await bob.send("accept", invite=asked["id"])
    code = (await bob.next("invitation", 0, state="accepted"))["leads_to"]
    await bob.close()

    heads, turn, moves = [make_head(0), make_head(1)], 0, 0
    while True:
        client, match = await come(door, tokens[turn], code, turn, moves)
        view = client.view(match, turn)
        choice = heads[turn].choose(view, 0)
        assert choice is not None
        assert choice.action is not None
        await client.acked(match, turn, await client.act(match, turn, choice.action))
        moves += 1
        await client.until(partial(has_turned, client, code, turn), "the other's turn")
        over = client.tables[code]["state"] == "ENDED"
        await client.close()
        if over:
            break
        turn = 1 - turn
        if moves % RESTART_EVERY == 0:
            await door.close()
            door = await Door.open(tmp_path)

    assert moves > 10
    last = await door.guest(token=tokens[1 - turn])
    assert (await last.next("turns", 0))["games"] == [], "nothing waits any more"
    table = await last.ask("join", "table", code=code)
    assert (table["state"], sorted(table["outcome"]["places"])) in (("ENDED", [1, 2]), ("ENDED", [1, 1]))
    kept = await door.store.find_match(match)
    assert kept is not None
    assert len(kept.inputs) == moves, "every move once"
    await door.close()
