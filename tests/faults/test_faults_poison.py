"""What can never be written holds up nothing else: it is made keepable, or taken out with what rests on it."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from tests.faults.world import World, impatient
from tests.hall.bench import Guest, safe_move
from tests.patience import PATIENCE
from tests.saying import refuses, tell

from rumpus.core.log import Input
from rumpus.hall.errors import Refused
from rumpus.store.gold_records import EntryRecord
from rumpus.store.keepable import make_plain
from rumpus.store.records import ChatRecord, MatchRecord, PlayerRecord, SettingRecord
from rumpus.store.store import Store

NOW = 1.8e9
MATCH = MatchRecord(
    "LUMIKA-00000001", "LUMIKA", "stayboard", 1, {}, 2, 7, (), ("A", "B"), ("a", "b"), "REMOTE", "", (), NOW
)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store that tries again at once."""
    with impatient():
        store = await Store.open_file(tmp_path / "rumpus.sqlite")
        yield store
        await store.close()


async def saved(store: Store) -> None:
    """Wait until everything put so far is on disk."""
    done = asyncio.Event()
    store.when_saved(done.set, urgent=True)
    await asyncio.wait_for(done.wait(), PATIENCE)


def player(id: str, name: str, key: str | None = None) -> PlayerRecord:
    return PlayerRecord(id, name, key or name.lower(), None, 0, [], None, NOW * 2)


# Made keepable.


async def test_half_a_character_and_numbers_too_large_are_kept_as_well_as_they_can_be(store: Store) -> None:
    store.put(ChatRecord("hall", 1, "a", "Ann \ud800", "so\0 \udfff sorry", float("nan")))
    store.put(EntryRecord(1, "mint", "player:a", 2**70, "much", NOW))
    store.put(player("a", "Ann"))
    await saved(store)
    assert store.healthy
    found = await store.load()
    assert (found.chats[0].name, found.chats[0].text, found.chats[0].at) == ("Ann ?", "so ? sorry", 0.0)
    assert found.balances == {"mint": 1 - 2**63, "player:a": 2**63 - 1}
    assert [record.id for record in found.players] == ["a"]


@pytest.mark.parametrize("odd", [{"places": {1, 2}}, {"x": object()}, {"n": float("inf")}, {"text": "\ud800"}])
async def test_an_outcome_that_is_not_plain_ends_its_own_match_and_no_other(store: Store, odd: Any) -> None:
    store.put(MATCH)
    store.put_end(MATCH.id, 5, odd, NOW)
    store.put(SettingRecord("odd", odd))
    store.put(player("b", "Bob"))
    await saved(store)
    found = await store.find_match(MATCH.id)
    assert found is not None
    assert found.match.ended == NOW
    json.dumps(found.match.outcome).encode()
    assert len((await store.load()).players) == 1


def test_what_is_plain_stays_as_it_is() -> None:
    plain = {"a": [1, 2.5, None, True, "Ä€😀"], "b": {"c": []}}
    assert make_plain(plain) == plain
    endless: list[Any] = []
    endless.append(endless)
    assert make_plain(endless) == "(list)"


async def test_what_was_put_does_not_change_with_what_it_was_made_of(store: Store) -> None:
    data = {"n": [1]}
    store.put(SettingRecord("live", data))
    data["n"].append(2)
    await saved(store)
    assert (await store.load()).settings["live"] == {"n": [1]}


# Taken out.


async def test_a_change_the_database_refuses_is_taken_out_and_the_rest_is_kept(store: Store) -> None:
    lost: list[set[str]] = []
    told: list[str] = []
    store.on_lost = lost.append
    store.put(player("a", "Ann"))
    await saved(store)
    store.put(player("b", "Bob"))
    store.when_saved(lambda: told.append("bob"), urgent=False)
    await asyncio.sleep(0)
    store.put(player("c", "Cid", key="ann"))  # two of one name: no commit will ever take it
    store.put_input("LUMIKA-ffffffff", 0, Input(0, 0, "claim"))
    store.when_saved(lambda: told.append("cid"), urgent=False)
    await asyncio.sleep(0)
    store.put(player("d", "Dee"))
    store.put_reached("LUMIKA-ffffffff", 7)
    store.when_saved(lambda: told.append("dee"), urgent=False)
    await saved(store)
    assert told == ["bob", "dee"], "nobody is told of what was not kept"
    assert lost == [{"LUMIKA-ffffffff"}]
    assert [record.id for record in (await store.load()).players] == ["a", "b", "d"]
    assert store.healthy


async def test_what_rests_on_something_lost_is_not_kept_either(store: Store) -> None:
    store.put(player("a", "Ann"))
    store.put(MATCH)
    store.put_input(MATCH.id, 0, Input(0, 0, "one"))
    await saved(store)
    store.put_input(MATCH.id, 1, Input(1, 1, "two"))
    store.put(player("c", "Cid", key="ann"))
    await asyncio.sleep(0)
    store.put_input(MATCH.id, 2, Input(2, 0, "three"))  # without the second it would be another match
    await asyncio.sleep(0)
    await saved(store)
    found = await store.find_match(MATCH.id)
    assert found is not None
    assert [entry.action for entry in found.inputs] == ["one"]


async def test_a_match_that_lost_something_is_void_and_its_table_goes_on(world: World) -> None:
    hall = world.hall
    ann, bob = (Guest(hall.players.welcome(name)[0]) for name in ("Ann", "Bob"))
    for guest in (ann, bob):
        hall.arrive(guest)
    table = hall.opening.open_table(ann, "stayboard", {"size": 9}, ["me", "open"], start=False)
    table.enter(bob, sit=True)
    await world.settle()
    running = table.live
    assert running is not None
    done: list[str] = []
    shown = ann.stream(table, 0).view

    move = safe_move(table)
    world.store.put(player("x", "Cid", key="ann"))  # and in the same breath:
    table.act(ann.player, running.id, 0, move, origin=7, seq=1, done=lambda: done.append("saved"))
    await asyncio.sleep(0)
    await world.settle()
    assert done == [], "it was not acknowledged"
    assert ann.stream(table, 0).view == shown, "and not shown"
    assert (table.state, tell(table.why)) == ("ENDED", "the game broke down; the match does not count")
    kept = await world.store.find_match(running.id)
    assert kept is not None
    assert (kept.inputs, kept.match.outcome) == ([], {"places": [], "scores": [], "reason": "void"})
    for guest in (ann, bob):
        table.setup.set_ready(guest.player, True)
    await world.settle()
    assert table.state == "PLAYING", "another match can be played"


# Refusals.


@pytest.mark.parametrize("state", ["full", "readonly"])
@pytest.mark.parametrize("game", ["stayboard", "mario99"])
async def test_while_the_disk_refuses_no_move_is_taken_and_nothing_is_told(world: World, state: str, game: str) -> None:
    hall = world.hall
    ann = Guest(hall.players.welcome("Ann")[0])
    hall.arrive(ann)
    table = hall.opening.open_table(ann, game, {}, ["me", "bot:easy"], start=True)
    await world.settle()
    world.disk.become(state)
    hall.chat.say(ann.player, "hall", "x" * 200)
    for n in range(300):  # a full disk takes what fits into pages it has
        world.store.put(player(f"p{n}", f"Somebody {n} " + "x" * 50))
    await world.settle()
    assert world.store.waiting > 0
    assert table.live is not None
    match, words = table.live.id, table.live.match.game.actions(0)
    before = ann.stream(table, 0).updates if game == "stayboard" else 0
    with refuses(Refused, "cannot save right now"):
        table.act(ann.player, match, 0, words[0], origin=1, seq=1, done=lambda: None)
    if game == "stayboard":
        assert ann.stream(table, 0).updates == before
    world.disk.become("good")
    await world.settle()
    assert world.store.waiting == 0
    done: list[str] = []
    words = table.live.match.game.actions(0)
    if words:
        table.act(ann.player, match, 0, words[0], origin=1, seq=2, done=lambda: done.append("saved"))
        await world.settle()
        assert done == ["saved"]
