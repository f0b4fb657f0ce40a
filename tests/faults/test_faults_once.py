"""Everything that is asked for happens once, whatever `kill -9` comes between: chat, tables, names, invites."""

import signal
import sqlite3
from pathlib import Path
from typing import Any

import aiohttp
from tests.faults.live_hall import LiveHall
from tests.web.door import Client, Message

ASKED: list[tuple[str, dict[str, Any]]] = [
    ("say", {"text": "one"}),
    ("open", {"game": "stayboard", "options": {}, "seats": ["me", "open"], "start": False}),
    ("name", {"name": "Annette"}),
    ("say", {"text": "two"}),
    ("invite", {"player": "Bob", "game": "stayboard"}),
    ("open", {"game": "stayboard", "options": {}, "seats": ["me", "open"], "start": False}),
    ("command", {"text": "/mute Bob"}),
    ("say", {"text": "three"}),
]
COUNTS = {
    "said": (
        "SELECT group_concat(text, ' ') FROM (SELECT text FROM chats WHERE player = ? ORDER BY n)",
        "one two three",
    ),
    "tables": ("SELECT count(*) FROM tables WHERE owner = ?", 2),
    "named": ("SELECT name FROM players WHERE id = ?", "Annette"),
    "invites": ("SELECT count(*) FROM invites WHERE sender = ?", 1),
    "muted": ("SELECT json_array_length(muted) FROM players WHERE id = ?", 1),
}


async def test_what_is_asked_for_happens_once_whatever_kill_comes_between(tmp_path: Path) -> None:
    hall = LiveHall(tmp_path / "data")
    open_requests = dict(enumerate(ASKED, 1))
    try:
        await hall.open()
        async with aiohttp.ClientSession() as http:
            await greet(http, hall, 2, "Bob")
            ann = await greet(http, hall, 1, "Ann")
            token, player = ann.token, ann.me["player"]
            for number, (t, fields) in open_requests.items():
                await ann.send(t, id=number, **fields)
            await ann.send("ping", id=99)
            await ann.next("pong", 0, id=99)  # it has read everything, and proves nothing
            await hall.end(signal.SIGKILL)
            answered = {message["id"] for message in ann.heard if message["t"] == "done"}
            told_lost(ann.heard)
            for number in answered:
                del open_requests[number]
            await hall.open()
            for round_ in range(2):  # whoever asks for all of it once more changes nothing either
                again = await greet(http, hall, 1, token=token)
                for number, request in (dict(enumerate(ASKED, 1)) if round_ else open_requests).items():
                    await ask(again, number, request)
                told_lost(again.heard)
                await hall.end(signal.SIGKILL)
                assert count(tmp_path / "data", player) == {what: wanted for what, (_, wanted) in COUNTS.items()}
                await hall.open()
    finally:
        await hall.close()


async def ask(client: Client, number: int, request: tuple[str, dict[str, Any]]) -> None:
    """Ask for something, and wait until the hall says that it is done, now or before."""
    t, fields = request
    await client.send(t, id=number, **fields)
    await client.until(
        lambda: any(message["t"] in ("done", "error") and message.get("id") == number for message in client.heard), t
    )


def told_lost(heard: list[Message]) -> None:
    """Nothing was refused but what had been done before."""
    assert {message["code"] for message in heard if message["t"] == "error"} <= {"repeated"}


async def greet(http: aiohttp.ClientSession, hall: LiveHall, origin: int, name: str = "", token: str = "") -> Client:
    """A page at the hall."""
    socket = await http.ws_connect(f"http://127.0.0.1:{hall.port}/ws")
    return await Client(socket, origin).hello(name or None, token or None)


def count(data: Path, player: str) -> dict[str, object]:
    """What is on disk."""
    with sqlite3.connect(data / "rumpus.sqlite") as database:
        return {what: database.execute(sql, (player,)).fetchone()[0] for what, (sql, _) in COUNTS.items()}
