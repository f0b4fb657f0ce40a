"""A page cannot know whether what it sent last has arrived: it asks again, and nothing happens twice."""

from sqlalchemy import select
from tests.web.door import Client, Door

from rumpus.core.clock import Clock
from rumpus.hall.null_store import NullStore
from rumpus.hall.request_dedup import KEPT, MOST, RequestDedup
from rumpus.store import schema
from rumpus.store.records import PageRecord, Record, Saved


def count_said(client: Client, text: str) -> int:
    """How often a client has read this in the hall's room."""
    lines = [line["text"] for message in client.heard if message["t"] == "chat" for line in message["lines"]]
    return lines.count(text)


async def test_what_was_said_before_the_line_broke_is_not_said_again(door: Door) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob", origin=6)
    await bob.send("listen", on=True)
    await ann.send("say", text="hello?", id=7)
    await bob.until(lambda: count_said(bob, "hello?"))
    await ann.close()
    again = await door.guest(token=ann.token)
    assert (await again.ask("say", "error", text="hello?", id=7))["code"] == "repeated"
    await again.send("say", text="still here", id=8)
    await bob.until(lambda: count_said(bob, "still here"))
    assert count_said(bob, "hello?") == 1


async def test_what_the_hall_never_heard_is_done_when_it_is_asked_for_again(door: Door) -> None:
    ann, bob = await door.guest("Ann"), await door.guest("Bob", origin=6)
    await bob.send("listen", on=True)
    await ann.alive()
    await ann.close()
    again = await door.guest(token=ann.token)
    await again.send("say", text="lost on the way", id=7)
    await bob.until(lambda: count_said(bob, "lost on the way"))


async def test_another_page_of_the_same_player_counts_for_itself(door: Door) -> None:
    ann = await door.guest("Ann")
    first = (await ann.ask("open", "table", game="stayboard", seats=["me", "open"], id=3))["code"]
    other = await door.guest(token=ann.token, origin=9)
    second = (await other.ask("open", "table", game="stayboard", seats=["me", "open"], id=3))["code"]
    assert first != second


async def test_on_one_connection_numbers_mean_nothing(door: Door) -> None:
    ann = await door.guest("Ann")
    await ann.send("listen", on=True)
    for _ in range(2):
        await ann.send("say", text="twice", id=7)
    await ann.until(lambda: count_said(ann, "twice") == 2)


async def test_what_was_done_is_said_when_it_is_on_disk(door: Door) -> None:
    ann = await door.guest("Ann")
    await ann.send("say", text="kept", id=7)
    await ann.next("done", 0, id=7)
    async with door.store.engine.connect() as connection:
        kept = (await connection.execute(select(schema.pages.c.numbers))).scalars().all()
        said = (await connection.execute(select(schema.chats.c.text))).scalars().all()
    assert (kept, said) == ([[7]], ["kept"])


async def test_what_was_refused_may_be_asked_for_again(door: Door) -> None:
    ann = await door.guest("Ann")
    assert (await ann.ask("say", "error", text="  ", id=7))["code"] == "nothing_said"
    await ann.close()
    again = await door.guest(token=ann.token)
    await again.send("say", text="now", id=7)
    await again.next("done", 0, id=7)


async def test_a_request_begun_on_a_line_that_hangs_is_done_on_the_next_one(door: Door) -> None:
    ann = await door.guest("Ann")
    await ann.send("claim", passphrase="correct horse battery", id=7)
    again = await door.guest(token=ann.token)
    await again.send("claim", passphrase="correct horse battery", id=7)
    answer = await again.until(lambda: [said for said in again.heard if said.get("id") == 7], "an answer")
    assert answer[0]["t"] == "done" or answer[0]["code"] == "repeated"
    player = door.hall.players.by_name("Ann")
    assert player is not None
    assert player.passphrase is not None


class Keepsake(NullStore):
    """A store of which one can see what was put."""

    def __init__(self) -> None:
        super().__init__(Clock(lambda: 0, lambda at: None))
        self.pages: list[PageRecord] = []

    def put(self, record: Record, /) -> None:
        """Remember it."""
        assert isinstance(record, PageRecord)
        self.pages.append(record)


def make_dedup(saved: Saved | None = None) -> tuple[RequestDedup, Keepsake]:
    """One that remembers what was saved, and where it puts what it notes."""
    keepsake = Keepsake()
    dedup = RequestDedup(keepsake, lambda: 5.0)
    dedup.take_up(saved or Saved())
    return dedup, keepsake


def test_only_the_pages_heard_last_are_remembered() -> None:
    once, _ = make_dedup()
    old, new = object(), object()
    once.note("ann", 1, 40, old)
    for origin in range(MOST - 1):
        once.note("bob", origin, 1, old)
    assert not once.is_repeated("ann", 1, 40, old), "on one line numbers mean nothing"
    assert not once.is_repeated("ann", 1, 7, new), "never done"
    once.note("ann", 1, 41, old)
    once.note("bob", MOST, 1, old)
    assert once.is_repeated("ann", 1, 40, new)
    assert once.is_repeated("bob", MOST, 1, new)
    assert not once.is_repeated("bob", 0, 1, new), "heard longest ago"


def test_numbers_are_kept_over_a_restart_and_what_is_older_counts_as_done() -> None:
    once, keepsake = make_dedup()
    for number in range(1, KEPT + 11):
        if number != 5:
            once.note("ann", 1, 2 * number, object())
    kept = keepsake.pages[-1]
    assert len(kept.numbers) == KEPT
    again, _ = make_dedup(Saved(pages=[kept]))
    line = object()
    assert again.is_repeated("ann", 1, kept.numbers[0], line)
    assert again.is_repeated("ann", 1, 2, line), "older than all that is known"
    assert not again.is_repeated("ann", 1, kept.numbers[0] + 1, line), "never done"
    assert not again.is_repeated("ann", 2, kept.numbers[0], line)
