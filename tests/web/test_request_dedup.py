"""A page cannot know whether what it sent last has arrived: it asks again, and nothing happens twice."""

from tests.web.door import Client, Door

from rumpus.gateways.web.request_dedup import MOST, RequestDedup


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


def test_only_the_pages_heard_last_are_remembered() -> None:
    once, old, new = RequestDedup(), object(), object()
    assert not once.is_repeated("ann", 1, 40, old)
    for origin in range(MOST - 1):
        assert not once.is_repeated("bob", origin, 1, old)
    assert not once.is_repeated("ann", 1, 7, old), "on one line numbers mean nothing"
    assert not once.is_repeated("bob", MOST, 1, old)
    assert once.is_repeated("ann", 1, 40, new)
    assert once.is_repeated("bob", MOST, 1, new)
    assert not once.is_repeated("bob", 0, 1, new), "heard longest ago"
