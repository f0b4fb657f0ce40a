"""What is put is found again: all of it, in order, once."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import select
from tests.store.databases import Database
from tests.store.kept_records import (
    ANN,
    BOB,
    CHALLENGE,
    END,
    INPUTS,
    INVITE,
    MATCH,
    NOW,
    OTHERS,
    TABLE,
    put_everything,
    saved,
)

import rumpus
from rumpus.core.log import Input
from rumpus.store import postgres_writer, schema
from rumpus.store.gold_records import EntryRecord
from rumpus.store.lock import InUse
from rumpus.store.record_data import (
    TableData,
)
from rumpus.store.records import (
    BestRecord,
    ChatRecord,
    OutboxRecord,
    SavedMatch,
    SettingRecord,
)
from rumpus.store.store import Store
from rumpus.store.sweeping import OWN, Before


async def test_everything_is_found_again(store: Store, database: Database) -> None:
    put_everything(store)
    await store.close()
    again = await database.open()
    found = await again.load()
    assert found.players == [ANN, BOB]
    assert found.tables == [TABLE]
    assert found.matches == {MATCH.id: SavedMatch(MATCH, INPUTS)}
    assert await again.find_match(MATCH.id) == SavedMatch(MATCH, INPUTS)
    assert await again.find_match("LUMIKA-ffffffff") is None
    await again.close()


async def test_every_kind_of_record_is_found_again(store: Store, database: Database) -> None:
    for record in (TABLE, *OTHERS):
        store.put(record)
    await store.close()
    again = await database.open()
    found = await again.load()
    assert (*found.chats, *found.invites, *found.challenges, *found.escrows, *found.ratings, *found.friends) == OTHERS
    await again.close()


async def test_what_is_over_is_not_taken_up_again(store: Store) -> None:
    store.put(replace(INVITE, state="declined"))
    store.put(replace(CHALLENGE, state="over"))
    await saved(store)
    found = await store.load()
    assert (found.invites, found.challenges) == ([], [])


async def test_what_was_sent_goes_in_the_end_and_what_waits_to_be_sent_stays(store: Store) -> None:
    waits = OutboxRecord("turn LUMIKA-1 3", "webhook", "a1", "turn", {"say": "yours"}, "/t/LUMIKA", NOW)
    store.put(waits)
    store.put(replace(waits, key="turn LUMIKA-1 1", state="sent"))
    await saved(store)
    assert await store.sweeper.sweep(Before(letters=NOW + 1)) == {"letters": 1}
    assert (await store.load()).outbox == [waits]


async def test_a_room_remembers_its_last_sixty_lines_oldest_first(store: Store) -> None:
    for n in range(70):
        store.put(ChatRecord("hall", n, "a1", "Ann", f"line {n}", NOW))
    await saved(store)
    assert [line.n for line in (await store.load()).chats] == list(range(10, 70))


async def test_an_account_holds_what_came_in_less_what_went_out(store: Store) -> None:
    store.put(EntryRecord(0, "mint", "player:a1", 1000, "a start", NOW))
    store.put(EntryRecord(1, "player:a1", "escrow:e1", 300, "a stake", NOW))
    store.put(EntryRecord(1, "player:a1", "escrow:e1", 999, "the same line again", NOW))
    await saved(store)
    found = await store.load()
    assert found.balances == {"mint": -1000, "player:a1": 700, "escrow:e1": 300}
    assert found.entries == 2


async def test_settings_are_found_again_and_changed(store: Store) -> None:
    store.put(SettingRecord("announcement", "soon"))
    store.put(SettingRecord("announcement", {"text": "now"}))
    await saved(store)
    assert (await store.load()).settings == {"announcement": {"text": "now"}}


async def test_a_later_change_wins(store: Store) -> None:
    put_everything(store)
    store.put(replace(ANN, name="Anna", name_key="anna"))
    store.put(replace(BOB, name="Ann", name_key="ann"))  # takes the name that has become free, in one commit
    store.put(replace(TABLE, owner="b2", match=None, data=TableData({}, ())))
    store.put_reached(MATCH.id, 70)
    store.put_reached(MATCH.id, 90)
    await saved(store)
    found = await store.load()
    assert [player.name for player in found.players] == ["Anna", "Ann"]
    assert found.tables == [replace(TABLE, owner="b2", match=None, data=TableData({}, ()))]
    kept = await store.find_match(MATCH.id)
    assert kept is not None
    assert kept.match.step == 90
    store.put_end(MATCH.id, 120, END, NOW)
    await saved(store)
    kept = await store.find_match(MATCH.id)
    assert kept is not None
    assert (kept.match.step, kept.match.outcome) == (120, END)


async def test_a_reached_mark_never_overtakes_the_end(store: Store) -> None:
    put_everything(store)
    store.put_reached(MATCH.id, 70)
    store.put_end(MATCH.id, 60, END, NOW)
    await saved(store)
    kept = await store.find_match(MATCH.id)
    assert kept is not None
    assert (kept.match.step, kept.match.outcome) == (60, END)


async def test_closed_tables_are_not_loaded_but_their_matches_are_found(store: Store) -> None:
    put_everything(store)
    store.put(replace(TABLE, closed=True))
    await saved(store)
    found = await store.load()
    assert (found.tables, found.matches) == ([], {})
    assert await store.find_match(MATCH.id) is not None


async def test_written_twice_an_input_or_a_match_is_still_one(store: Store) -> None:
    put_everything(store)
    await saved(store)
    store.put_end(MATCH.id, 9, END, NOW)
    put_everything(store)
    store.put_input(MATCH.id, 1, Input(5, 1, "something else"))
    await saved(store)
    kept = await store.find_match(MATCH.id)
    assert kept is not None
    assert kept.inputs == INPUTS
    assert kept.match.outcome == END, "a match written again is not begun again"


async def test_inputs_come_in_their_order_whatever_order_they_were_written_in(store: Store) -> None:
    store.put(MATCH)
    for n in (2, 0, 1):
        store.put_input(MATCH.id, n, INPUTS[n])
    await saved(store)
    kept = await store.find_match(MATCH.id)
    assert kept is not None
    assert kept.inputs == INPUTS


async def test_guests_not_seen_and_tables_not_touched_for_long_are_found_and_forgotten(store: Store) -> None:
    put_everything(store)
    store.put(replace(TABLE, code="BABABA", match=None, changed=NOW - 100))
    store.put(replace(ANN, id="c3", name="Cat", name_key="cat", seen=NOW - 100))
    store.put(SettingRecord("player_key:SHA256:cat", ["c3", 0]))
    store.put(SettingRecord("player_language:c3", "de"))
    store.put(SettingRecord("player_terminal:c3", {"bell": True}))
    store.put(SettingRecord("player_met:c3", "a1"))
    store.put(SettingRecord("player_ladder:c3", {"pong": [100, 7]}))
    store.put(SettingRecord("player_missed:c3", []))
    store.put(SettingRecord("player_notify:c3", {}))
    await saved(store)
    sweeper = store.sweeper
    assert await sweeper.list_stale_guests(NOW - 50) == ["c3"], "who has claimed a name, or is banned, is no guest"
    assert await sweeper.list_stale_tables(NOW - 50) == ["BABABA"]
    before = (await store.load()).settings
    await sweeper.forget_guests(["c3"])
    found = await store.load()
    assert found.players == [ANN, BOB], "nobody is forgotten by opening the hall"
    assert before.keys() - found.settings.keys() == {
        "player_key:SHA256:cat",
        "player_language:c3",
        "player_terminal:c3",
        "player_met:c3",
        "player_ladder:c3",
        "player_missed:c3",
        "player_notify:c3",
    }


def test_all_that_is_kept_for_a_player_is_forgotten_with_a_guest() -> None:
    source = Path(rumpus.__file__).parent.rglob("*.py")
    kinds = {kind for path in source for kind in re.findall(r'"player_(\w+):"', path.read_text("utf-8"))}
    assert kinds == {*OWN, "key"}


async def test_a_packed_log_is_the_same_and_one_that_is_dropped_is_gone(store: Store) -> None:
    put_everything(store)
    await saved(store)
    assert await store.sweeper.pack_ended() == 0, "a match that is on is left alone"
    store.put_end(MATCH.id, 2**40, END, NOW)
    await saved(store)
    before = await store.find_match(MATCH.id)
    assert await store.sweeper.pack_ended() == 1
    assert await store.sweeper.pack_ended() == 0
    assert await store.find_match(MATCH.id) == before
    sizes = await store.sweeper.measure()
    assert (sizes["inputs"].rows, sizes["logs"].rows) == (0, 1)
    assert sizes["logs"].size > 0
    swept = await store.sweeper.sweep(Before(chats=NOW + 9, unrated=NOW + 9, pages=None, invites=NOW + 10**9))
    assert swept["unrated"] == 1
    assert await store.find_match(MATCH.id) is None
    assert (await store.queries.match(MATCH.id)) is not None, "how it ended is kept"
    assert (await store.sweeper.measure())["chats"].rows == 0


async def test_a_match_that_goes_on_where_another_stood_shares_its_log_which_is_kept_as_long(store: Store) -> None:
    put_everything(store)
    store.put_end(MATCH.id, 2**40, END, NOW)
    again = replace(MATCH, id="LUMIKA-00000002", continues=MATCH.id, shared=1)
    third = replace(MATCH, id="LUMIKA-00000003", continues=again.id, shared=2)
    own = Input(INPUTS[0].step + 1, 1, "resign")
    store.put(again)
    store.put_input(again.id, 1, own)
    store.put_end(again.id, 2**40, END, NOW + 1)
    store.put(third)
    await saved(store)
    logs = {again.id: [INPUTS[0], own], third.id: [INPUTS[0], own]}

    async def read() -> dict[str, list[Input] | None]:
        found = {id: await store.find_match(id) for id in logs}
        assert [match.depth for match in found.values() if match is not None] == [1, 2][-len(logs) :]
        return {id: match.inputs if match is not None else None for id, match in found.items()}

    assert await read() == logs, "as rows"
    await store.sweeper.pack_ended()
    assert (await store.sweeper.measure())["inputs"].rows == 0
    assert await read() == logs, "packed"
    assert await store.sweeper.sweep(Before(unrated=NOW + 9)) == {}, "the third is still being played"
    assert await read() == logs
    store.put_end(third.id, 2**40, END, NOW + 20)
    await saved(store)
    assert await store.sweeper.sweep(Before(unrated=NOW + 9)) == {}, "nor is what a newer one rests on"
    assert await read() == logs
    assert store.sweeper.hold(MATCH.id), "somebody is about to play on from the first one"
    assert await store.sweeper.sweep(Before(unrated=NOW + 30)) == {"unrated": 1}
    store.sweeper.release(MATCH.id)
    assert await store.sweeper.sweep(Before(unrated=NOW + 30)) == {"unrated": 1}
    assert not store.sweeper.hold(MATCH.id), "now it is too late"
    assert [await store.find_match(id) for id in logs] == [None, None]


async def test_scores_of_days_and_weeks_that_are_over_go_and_those_of_all_time_stay(store: Store) -> None:
    for span in ("d100", "d101", "w14", "all"):
        at = NOW - 86_400 if span == "d100" else NOW
        store.put(BestRecord("tetris", span, "alone", "", "p1", 500, MATCH.id, at))
    await saved(store)
    assert await store.sweeper.sweep(Before(day_scores=NOW - 1, week_scores=NOW - 1)) == {"scores": 1}
    assert await store.sweeper.sweep(Before()) == {}
    assert await store.sweeper.sweep(Before(day_scores=NOW + 1, week_scores=NOW + 1)) == {"scores": 2}
    async with store.engine.connect() as connection:
        assert (await connection.execute(select(schema.bests.c.span))).scalars().all() == ["all"]


async def test_opening_twice_changes_nothing(file_store: Store, path: Path) -> None:
    put_everything(file_store)
    await saved(file_store)
    second = Store(f"sqlite+aiosqlite:///{path}")
    await second.open()
    assert (await second.load()).matches == {MATCH.id: SavedMatch(MATCH, INPUTS)}
    await second.close()


async def test_a_database_belongs_to_one_hall_until_it_is_closed(
    store: Store, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_writer, "PATIENCE_SECONDS", 0.0)
    with pytest.raises(InUse, match="another hall is open"):
        await database.open()
    await store.close()
    second = await database.open()
    await second.close()
