"""What is put is found again: all of it, in order, once."""

import asyncio
import contextlib
import shutil
import sqlite3
import time
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, select, update
from structlog.testing import capture_logs
from tests.patience import PATIENCE
from tests.store.watched_writer import watch_writer

from rumpus.core.game import Progress
from rumpus.core.log import Input
from rumpus.core.notice import Notice
from rumpus.store import schema
from rumpus.store import store as store_module
from rumpus.store.lock import InUse
from rumpus.store.migrating import walk
from rumpus.store.record_data import (
    Ban,
    ChallengeData,
    Dispute,
    EscrowData,
    InviteData,
    SeatData,
    SideData,
    TableData,
    VerifiedData,
)
from rumpus.store.records import (
    BestRecord,
    ChallengeRecord,
    ChatRecord,
    EntryRecord,
    EscrowRecord,
    FriendRecord,
    InviteRecord,
    MatchRecord,
    PlayerRecord,
    RatingRecord,
    Record,
    SavedMatch,
    SettingRecord,
    SnapshotRecord,
    TableRecord,
)
from rumpus.store.store import Store
from rumpus.store.sweeping import Before

NOW = time.time()
ANN = PlayerRecord("a1", "Ann", "ann", None, 0, ["b2"], None, NOW)
BOB = PlayerRecord("b2", "Bob", "bob", "$argon2id$…", 3, [], Ban("noise", None), NOW)
DATA = TableData({"size": 9}, (SeatData("a1", wins=2), SeatData(level="easy")), barred=("b2",), moved=NOW)
TABLE = TableRecord("LUMIKA", "stayboard", "a1", "LUMIKA-00000001", DATA, False, NOW)
MATCH = MatchRecord(
    id="LUMIKA-00000001",
    code="LUMIKA",
    game="stayboard",
    version=1,
    options={"size": 9, "hidden": True},
    seats=2,
    seed=2**64 - 1,
    bots=(1,),
    players=("Ann", "Bot easy"),
    people=("a1", "bot-easy"),
    mode="LOCAL",
    secret="c0ffee",
    nonces=("heads", "seat 2"),
    started=NOW,
)
INVITE = InviteRecord(
    "i1", "words", "a1", "b2", "open", InviteData({}, False, 5, "", "", ("heads", ""), "c0ffee"), NOW, NOW + 60
)
SIDE = SideData("a1", "LUMIKA", False, "playing", Progress(7, (("lines", 3),)), None, None, "", None, (4, 600, "d1"))
SIDES = (SIDE, replace(SIDE, player="b2", state="proved", progress=None, score=11, millis=900, at=NOW, mark=None))
CHALLENGE = ChallengeRecord("c1", "tetris", "playing", ChallengeData({"level": 3}, str(2**70), SIDES), NOW)
DISPUTE = Dispute("b2", "I saw a 7", NOW)
VERIFIED = VerifiedData({"places": [1, 2]}, "d1")
POT = EscrowData(5, ("a1", "b2"), None, 0, {"start": 100}, ("a1",), NOW, "a1", VERIFIED, DISPUTE, "")
OTHERS: tuple[Record, ...] = (
    ChatRecord("hall", 0, "a1", "Ann", "hello", NOW, to="watchers"),
    ChatRecord("hall", 1, "", "", "", NOW, Notice("notice.came", name="Ann").describe()),
    INVITE,
    CHALLENGE,
    EscrowRecord("e1", "FUNDED", "LUMIKA", None, POT, NOW),
    RatingRecord("a1", "words", 25.5, 8.1, 3, 2, 2, 311, -1),
    FriendRecord.between("b2", "a1", "asked", NOW),
)
INPUTS = [Input(0, 0, "move 6 1", 2**31, 1), Input(5, 1, "move 4 1"), Input(2**40, 0, "claim", 2**31, 2**31)]
END = {"places": [2, 1], "scores": [0, 250], "reason": "wrong_claim"}


async def saved(store: Store, *, urgent: bool = True) -> None:
    """Wait until everything put so far is on disk."""
    done = asyncio.Event()
    store.when_saved(done.set, urgent=urgent)
    await asyncio.wait_for(done.wait(), PATIENCE)


def put_everything(store: Store) -> None:
    store.put(ANN)
    store.put(BOB)
    store.put(TABLE)
    store.put(MATCH)
    for n, entry in enumerate(INPUTS):
        store.put_input(MATCH.id, n, entry)


async def test_everything_is_found_again(store: Store, path: Path) -> None:
    put_everything(store)
    await store.close()
    again = await Store.open_file(path)
    found = await again.load()
    assert found.players == [ANN, BOB]
    assert found.tables == [TABLE]
    assert found.matches == {MATCH.id: SavedMatch(MATCH, INPUTS)}
    assert await again.find_match(MATCH.id) == SavedMatch(MATCH, INPUTS)
    assert await again.find_match("LUMIKA-ffffffff") is None
    await again.close()


async def test_every_kind_of_record_is_found_again(store: Store, path: Path) -> None:
    for record in (TABLE, *OTHERS):
        store.put(record)
    await store.close()
    again = await Store.open_file(path)
    found = await again.load()
    assert (*found.chats, *found.invites, *found.challenges, *found.escrows, *found.ratings, *found.friends) == OTHERS
    await again.close()


async def test_what_is_over_is_not_taken_up_again(store: Store) -> None:
    store.put(replace(INVITE, state="declined"))
    store.put(replace(CHALLENGE, state="over"))
    await saved(store)
    found = await store.load()
    assert (found.invites, found.challenges) == ([], [])


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
    await saved(store)
    sweeper = store.sweeper
    assert await sweeper.list_stale_guests(NOW - 50) == ["c3"], "who has claimed a name, or is banned, is no guest"
    assert await sweeper.list_stale_tables(NOW - 50) == ["BABABA"]
    before = (await store.load()).settings
    await sweeper.forget_guests(["c3"])
    found = await store.load()
    assert found.players == [ANN, BOB], "nobody is forgotten by opening the hall"
    assert before.keys() - found.settings.keys() == {"player_key:SHA256:cat", "player_language:c3"}


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


async def test_the_migrations_make_the_schema(store: Store, path: Path, tmp_path: Path) -> None:
    """A hall that has come all the way has what a new one begins with."""
    old = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with old.begin() as connection:
        walk(connection)
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    assert _describe(path) == _describe(tmp_path / "old.db")
    old.dispose()


def _describe(path: Path) -> dict[str, object]:
    """Every table with its columns in whatever order, keys and indices, and which schema it says it is. What columns of
    a migration hold by default is for the rows that were there before it: we always write all of them."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        result: dict[str, object] = {}
        for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            columns = database.execute(f"SELECT name, type, \"notnull\", pk FROM pragma_table_info('{table}')")
            keys = database.execute(f'SELECT "from", "table", "to" FROM pragma_foreign_key_list(\'{table}\')')
            indices = database.execute(f"SELECT name, \"unique\", partial FROM pragma_index_list('{table}')").fetchall()
            covered = {
                index: database.execute(f"SELECT name FROM pragma_index_info('{index[0]}')").fetchall()
                for index in indices
            }
            result[table] = sorted(columns), sorted(keys), covered
        result["revision"] = database.execute("SELECT version_num FROM alembic_version").fetchone()
    return result


async def test_opening_twice_changes_nothing(store: Store, path: Path) -> None:
    put_everything(store)
    await saved(store)
    second = Store(f"sqlite+aiosqlite:///{path}")
    await second.open()
    assert (await second.load()).matches == {MATCH.id: SavedMatch(MATCH, INPUTS)}
    await second.close()


async def test_a_folder_belongs_to_one_hall_until_it_is_closed(store: Store, path: Path) -> None:
    with pytest.raises(InUse, match="another hall is open"):
        await Store.open_file(path)
    await store.close()
    second = await Store.open_file(path)
    await second.close()


# When it is written.


async def test_urgent_changes_are_committed_at_once_with_all_that_waits(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "GROUP_SECONDS", 3600)
    commits: list[int] = []
    store.on_commit = lambda seconds, changes: commits.append(changes)
    put_everything(store)
    await saved(store)
    assert commits == [7]
    assert (await store.load()).players == [ANN, BOB]


async def test_what_is_not_urgent_is_gathered_and_on_disk_soon(store: Store) -> None:
    commits: list[int] = []
    store.on_commit = lambda seconds, changes: commits.append(changes)
    store.put(MATCH)
    for n in range(200):
        store.put_input(MATCH.id, n, Input(n, 0, "left"))
        store.put_reached(MATCH.id, n)
        await asyncio.sleep(0)
    await saved(store, urgent=False)
    assert sum(commits) == 201 + len(commits), "the match, its inputs, and in each commit how far it has come"
    assert len(commits) < 100, "gathered, however slow the machine"


async def test_saying_saved_comes_after_the_commit_and_in_order(store: Store, path: Path) -> None:
    told: list[tuple[str, int]] = []
    done = asyncio.Event()

    def tell(word: str) -> None:
        with sqlite3.connect(path) as other:
            told.append((word, other.execute("select count(*) from inputs").fetchone()[0]))

    store.put(MATCH)
    store.put_input(MATCH.id, 0, INPUTS[0])
    store.when_saved(lambda: tell("first"), urgent=True)
    store.put_input(MATCH.id, 1, INPUTS[1])
    store.when_saved(lambda: tell("second"), urgent=False)
    store.when_saved(done.set, urgent=False)
    await asyncio.wait_for(done.wait(), PATIENCE)
    assert told == [("first", 2), ("second", 2)]


async def test_what_is_told_while_telling_is_told_too(store: Store) -> None:
    done = asyncio.Event()

    def go_on() -> None:
        store.put(ANN)
        store.when_saved(done.set, urgent=True)

    store.when_saved(go_on, urgent=True)
    await asyncio.wait_for(done.wait(), PATIENCE)
    assert (await store.load()).players == [ANN]


async def test_one_who_cannot_be_told_does_not_stop_the_writer(store: Store) -> None:
    def burst() -> None:
        raise ZeroDivisionError

    store.put(ANN)
    store.when_saved(burst, urgent=True)
    await saved(store)
    store.put(BOB)
    await saved(store)
    assert (await store.load()).players == [ANN, BOB]


# When it goes wrong.


class Refusal:
    """Makes every commit of a store fail until it is lifted."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch, problem: Exception) -> None:
        self.tries = 0
        self.on = True
        real = store._commit
        self.tried_thrice = asyncio.Event()

        async def commit(*args: object) -> None:
            self.tries += 1
            if self.tries == 3:
                self.tried_thrice.set()
            if self.on:
                raise problem
            await real(*args)  # type: ignore[arg-type]

        monkeypatch.setattr(store, "_commit", commit)
        monkeypatch.setattr(store_module, "RETRY_SECONDS", 0.001)


@pytest.mark.parametrize("problem", [OSError(28, "No space left on device"), OSError(), RuntimeError("odd")])
async def test_while_the_disk_refuses_nothing_is_lost_and_nothing_is_called_saved(
    store: Store, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    refusal = Refusal(store, monkeypatch, problem)
    told: list[str] = []
    put_everything(store)
    store.when_saved(lambda: told.append("saved"), urgent=True)
    await asyncio.wait_for(refusal.tried_thrice.wait(), PATIENCE)
    assert (store.healthy, told) == (False, [])
    store.put_end(MATCH.id, 3, END, NOW)
    refusal.on = False
    await saved(store)
    assert (store.healthy, told) == (True, ["saved"])
    kept = await store.find_match(MATCH.id)
    assert kept is not None
    assert (kept.inputs, kept.match.outcome) == (INPUTS, END)


async def test_closing_while_the_disk_refuses_ends(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await Store.open_file(path)
    Refusal(store, monkeypatch, OSError(5, "Input/output error"))
    put_everything(store)
    await asyncio.wait_for(store.close(), PATIENCE)


async def test_a_killed_program_finds_what_was_called_saved(store: Store, path: Path, tmp_path: Path) -> None:
    put_everything(store)
    await saved(store)
    store.put_input(MATCH.id, 3, Input(2**41, 0, "finish"))  # not yet on disk
    copy = tmp_path / "after_kill"
    shutil.copytree(path.parent, copy)  # the file and its write-ahead log, as a crash leaves them
    again = await Store.open_file(copy / path.name)
    kept = await again.find_match(MATCH.id)
    assert kept == SavedMatch(MATCH, INPUTS)
    await again.close()


async def test_a_commit_is_whole_or_not_at_all(store: Store, path: Path) -> None:
    put_everything(store)
    await saved(store)
    broken = asyncio.Event()

    loop = asyncio.get_running_loop()
    times: list[str] = []

    def break_once(_database: object, statement: str) -> None:
        if "UPDATE matches" in statement and not times:
            times.append(statement)
            loop.call_soon_threadsafe(broken.set)
            raise OSError(5, "Input/output error")

    watch_writer(store, before=break_once)
    store.put_input(MATCH.id, 3, Input(2**41, 0, "finish"))
    store.put_end(MATCH.id, 2**41, END, NOW)
    store.when_saved(lambda: None, urgent=True)
    await asyncio.wait_for(broken.wait(), PATIENCE)
    with sqlite3.connect(path) as other:
        assert other.execute("select count(*) from inputs").fetchone() == (3,)
    await saved(store)
    kept = await store.find_match(MATCH.id)
    assert kept is not None
    assert (len(kept.inputs), kept.match.outcome) == (4, END)


async def test_a_full_commit_survives_the_power_going(store: Store) -> None:
    assert store.sqlite is not None
    with contextlib.closing(store.sqlite.connect()) as database:
        modes = {
            name: database.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert modes == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


async def test_a_row_that_cannot_be_read_holds_up_no_other(store: Store) -> None:
    put_everything(store)
    store.put(replace(TABLE, code="BABABA", match=None))
    await saved(store)
    async with store.engine.begin() as connection:
        home = schema.tables
        await connection.execute(update(home).where(home.c.code == "BABABA").values(data={"seats": "none"}))
    with capture_logs() as logs:
        found = await store.load()
    assert found.tables == [TABLE]
    assert [(line["event"], line["kind"], line["key"]) for line in logs] == [
        ("record_not_read", "TableRecord", ["BABABA"])
    ]


# Snapshots of running matches.


def picture(n: int) -> SnapshotRecord:
    return SnapshotRecord(MATCH.id, n, 1, f'[{n},null,{{"ünlike":1}}]', "0123456789abcdef")


async def test_a_snapshot_is_made_when_the_commit_begins_and_replaces_the_one_before(store: Store, path: Path) -> None:
    put_everything(store)
    made: list[int] = []

    def make() -> SnapshotRecord:
        made.append(len(made) + 1)
        return picture(made[-1])

    store.put_snapshot(MATCH.id, make)
    store.put_snapshot(MATCH.id, make)
    assert made == []
    await saved(store)
    assert made == [1]
    assert (await store.load()).matches == {MATCH.id: SavedMatch(MATCH, INPUTS, picture(1))}
    store.put_snapshot(MATCH.id, make)
    store.put_snapshot(MATCH.id, lambda: None)
    await saved(store)
    assert made == [1]
    store.put_snapshot(MATCH.id, make)
    await store.close()
    again = await Store.open_file(path)
    assert (await again.load()).matches[MATCH.id].snapshot == picture(2)
    assert await again.find_match(MATCH.id) == SavedMatch(MATCH, INPUTS), "whoever proves a match has its whole log"
    again.put_end(MATCH.id, 9, END, NOW)
    await saved(again)
    assert (await again.load()).matches[MATCH.id].snapshot is None
    await again.close()


async def test_a_snapshot_that_cannot_be_kept_takes_nothing_else_along(store: Store) -> None:
    lost: list[set[str]] = []
    store.on_lost = lost.append
    put_everything(store)
    store.put_snapshot("LUMIKA-ffffffff", lambda: replace(picture(3), match="LUMIKA-ffffffff"))
    await saved(store)
    assert lost == []
    assert store.healthy
    assert (await store.load()).matches == {MATCH.id: SavedMatch(MATCH, INPUTS)}
