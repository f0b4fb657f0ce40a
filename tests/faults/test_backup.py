"""Copies of a hall: made while it runs, whole or not at all, and put back without losing what is there."""

import asyncio
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.faults.page import Diary
from tests.faults.verdict import judge
from tests.faults.world import World, impatient
from tests.hall.bench import Guest, safe_move
from tests.saying import tell

from rumpus.cli.main import run
from rumpus.core.log import Input
from rumpus.hall.contests.challenge import PROVED, Challenge
from rumpus.hall.daily.tries import OVER
from rumpus.store.backup import NAME, BadCopy, back_up, look_at, restore
from rumpus.store.lock import InUse
from rumpus.store.migrating import known_revisions
from rumpus.store.store import Store

NAMES = ("Anna", "Bob", "Cyd")


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A hall on a real file, with Ann in a match of Stay on the Board."""
    with impatient():
        world = World(tmp_path / "data")
        await world.open()
        ann = Guest(world.hall.players.welcome("Ann")[0])
        world.hall.arrive(ann)
        table = world.hall.opening.open_table(ann, "stayboard", {"size": 9}, ["me", "bot:easy"], start=True)
        await world.settle()
        assert table.live is not None
        table.act(ann.player, table.live.id, 0, safe_move(table), origin=1, seq=1, done=lambda: None)
        await world.settle()
        yield world
        await world.close()


async def test_a_copy_of_an_open_hall_is_a_whole_hall(world: World, tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "one"
    held = back_up(world.path.parent, copy)
    assert (held.players, held.tables, held.matches, held.inputs) == (1, 1, 1, 1)
    assert [path.name for path in list_files(copy.parent)] == ["one"], "one file, and nothing beside it"
    assert mode_of(copy) == 0o600, "it holds the key of everybody's tokens"
    assert world.store.healthy
    restore(copy, tmp_path / "elsewhere")
    other = World(tmp_path / "elsewhere")
    await other.open()
    (table,) = other.hall.tables.values()
    assert table.live is not None
    assert len(table.live.match.log) == 1
    await other.close()


async def test_no_secret_of_a_copy_is_used_after_it_is_put_back(world: World, tmp_path: Path) -> None:
    ann, bob = world.hall.players.by_name("Ann"), world.hall.players.welcome("Bob")[0]
    assert ann is not None
    invite = world.hall.invites.invite(bob, ann, "words", {})
    (table,) = world.hall.tables.values()
    secrets = {table.dice.secret, invite.secret}
    await world.settle()
    back_up(world.path.parent, tmp_path / "copy")
    restored = restore(tmp_path / "copy", tmp_path / "elsewhere")
    assert (restored.dropped.matches, restored.dropped.pledges) == (1, 2)
    other = World(tmp_path / "elsewhere")
    for life in range(2):
        await other.open()
        (table,) = other.hall.tables.values()
        (again,) = other.hall.invites.open_for(other.hall.players.find(ann.id) or ann)
        assert table.live is not None
        assert (table.state, table.live.trouble is not None) == ("ENDED", True), "everybody may know its dice"
        assert not secrets & {table.dice.secret, again.secret}
        secrets |= {table.dice.secret, again.secret} if life else set()
        await other.close()


async def put_back_after_a_day_of(world: World, tmp_path: Path) -> tuple[World, Challenge]:
    """Another hall, of a copy in which Ann has had her try at a daily game, Bob is at his, and Cyd has none; and where
    Ann and Bob are in a score challenge: she is done, he has not begun."""
    hall = world.hall
    ann, bob, cyd = (Guest(hall.players.welcome(name)[0]) for name in ("Anna", "Bob", "Cyd"))
    for guest in (ann, bob, cyd):
        hall.arrive(guest)
    tables = [hall.dailies.begin(guest.player, "chessbrawl") for guest in (ann, bob, cyd)]
    for guest, table in zip((ann, bob), tables, strict=False):
        table.enter(guest, sit=True)
    await world.settle()
    tables[0].leave(ann.player)
    challenge = hall.challenges.begin(ann.player, bob.player, "stayboard", {})
    hers = hall.find_table(challenge.sides[0].table)
    hers.enter(ann, sit=True)
    await world.settle()
    world.pass_time(1)
    assert hers.live is not None
    hers.live.time_out(0)
    await world.settle()
    assert hall.challenges.find(challenge.id).sides[0].state == PROVED
    back_up(world.path.parent, tmp_path / "copy")
    assert run(["restore", str(tmp_path / "copy"), "--data", str(tmp_path / "elsewhere")]) == 0
    other = World(tmp_path / "elsewhere")
    other.time.ns = world.time.ns
    return other, challenge


async def test_the_day_of_a_copy_begins_anew_with_other_dice_and_so_do_all_after_it(
    world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = world.hall.dailies.calendar
    n = before.today().n
    other, _ = await put_back_after_a_day_of(world, tmp_path)
    said = capsys.readouterr().out
    assert f"Day {n} of the daily games begins anew, with other dice: 2 tries do not count" in said
    seeds = set[int]()
    for _life in range(2):
        await other.open()
        dailies = other.hall.dailies
        assert dailies.calendar.today().n == n
        later = {dailies.calendar.seed_of(day, "chessbrawl") for day in (n, n + 1, n + 9)}
        assert not later & {before.seed_of(day, "chessbrawl") for day in (n, n + 1, n + 9)}
        assert not seeds or seeds == later, "what was drawn anew stays"
        seeds = later
        assert dailies.calendar.secret_of(n - 1) == before.secret_of(n - 1), "days that are over stay as they were"
        for player in (other.hall.players.by_name(name) for name in NAMES):
            assert player is not None
            table = dailies.begin(player, "chessbrawl")
            assert table.challenge is not None
            assert table.challenge.seed in later
            assert dailies.find(n, "chessbrawl", player) is None
        await other.close()


async def test_a_day_that_is_over_when_a_copy_is_put_back_keeps_what_was_over(world: World, tmp_path: Path) -> None:
    before = world.hall.dailies.calendar
    n = before.today().n
    other, _ = await put_back_after_a_day_of(world, tmp_path)
    other.time.pass_seconds(86400)
    await other.open()
    dailies = other.hall.dailies
    assert dailies.calendar.today().n == n + 1
    assert dailies.calendar.secret_of(n) == before.secret_of(n), "everybody may know it now, as it was pledged"
    assert dailies.calendar.secret_of(n + 1) != before.secret_of(n + 1)
    ann, bob = (other.hall.players.by_name(name) for name in NAMES[:2])
    assert ann is not None
    assert bob is not None
    own = dailies.find(n, "chessbrawl", ann)
    assert own is not None
    assert own.state == OVER
    assert dailies.find(n, "chessbrawl", bob) is None
    await other.close()


async def test_a_score_challenge_of_a_copy_is_nobodys(
    world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other, challenge = await put_back_after_a_day_of(world, tmp_path)
    assert "1 score challenges that were on" in capsys.readouterr().out
    await other.open()
    bob = other.hall.players.by_name("Bob")
    assert bob is not None
    (told,) = other.hall.challenges.of(bob)
    assert (told.id, told.result, [tell(side.why) for side in told.sides]) == (
        challenge.id,
        "void",
        ["the hall was restored from a backup, so it does not count"] * 2,
    )
    assert challenge.sides[1].table not in other.hall.tables, "nobody begins to play on a seed that may be known"
    await other.close()


async def test_a_copy_made_while_much_is_written_is_of_one_moment(world: World, tmp_path: Path) -> None:
    (table,) = world.hall.tables.values()
    assert table.live is not None
    match, stop = table.live.id, False

    async def write() -> None:
        n = 1
        while not stop:
            for _ in range(20):
                world.store.put_input(match, n, Input(0, 0, f"word {n}"))
                world.store.put_reached(match, n)
                n += 1
            await world.settle()

    writing = asyncio.create_task(write())
    for number in range(5):
        copy = tmp_path / f"copy{number}"
        await asyncio.to_thread(back_up, world.path.parent, copy)
        folder = tmp_path / f"folder{number}"
        restore(copy, folder)
        store = await Store.open_file(folder / NAME)
        kept = await store.find_match(match)
        await store.close()
        assert kept is not None
        assert len(kept.inputs) == kept.match.step + 1, "inputs and the step they lead to are of one commit"
    stop = True
    await writing


async def test_a_copy_of_a_killed_hall_has_what_was_in_its_log(world: World, tmp_path: Path) -> None:
    await world.crash()
    held = back_up(world.path.parent, tmp_path / "copy")
    assert held.inputs == 1
    await world.open()
    assert (await judge(world.store, Diary())).inputs == 1


async def test_nothing_is_overwritten(world: World, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    write(copy, b"mine")
    with pytest.raises(BadCopy, match="exists already"):
        back_up(world.path.parent, copy)
    assert read(copy) == b"mine"
    with pytest.raises(BadCopy, match="there is no hall"):
        back_up(tmp_path / "nowhere", tmp_path / "other")
    assert not (tmp_path / "nowhere").exists()


async def test_a_hall_that_is_open_is_not_replaced(world: World, tmp_path: Path) -> None:
    back_up(world.path.parent, tmp_path / "copy")
    with pytest.raises(InUse):
        restore(tmp_path / "copy", world.path.parent, force=True)
    assert world.store.healthy


async def test_a_hall_that_is_there_is_moved_aside(world: World, tmp_path: Path) -> None:
    data = world.path.parent
    back_up(data, tmp_path / "copy")
    (table,) = world.hall.tables.values()
    table.close()
    await world.settle()
    await world.crash()  # with a log beside it
    with pytest.raises(BadCopy, match="--force"):
        restore(tmp_path / "copy", data)
    restored = restore(tmp_path / "copy", data, force=True)
    assert restored.aside is not None
    assert restored.before == look_at(restored.aside)
    assert restored.before.tables == 1
    await world.open()
    assert len(world.hall.tables) == 1, "the table is open again"


@pytest.mark.parametrize("what", ["not a database", "cut off", "newer", "missing"])
async def test_what_is_no_copy_is_refused_in_one_line(
    world: World, tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    back_up(world.path.parent, copy)
    if what == "not a database":
        write(copy, b"hello " * 1000)
    elif what == "cut off":
        write(copy, read(copy)[: len(read(copy)) // 2])
    elif what == "newer":
        head = max(known_revisions()).encode()
        write(copy, read(copy).replace(b"\x05" + head, b"\x059999").replace(head, b"9999"))
    else:
        copy.unlink()
    assert run(["restore", str(copy), "--data", str(tmp_path / "new")]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert not list_files(tmp_path / "new")


async def test_the_commands_say_what_they_did(world: World, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, copy = str(world.path.parent), str(tmp_path / "copy")
    assert run(["backup", copy, "--data", data]) == 0
    assert "1 players, 1 matches with 1 inputs" in capsys.readouterr().out
    assert run(["backup", copy, "--data", data]) == 2
    assert run(["restore", copy, "--data", data]) == 2
    assert "another hall is open" in capsys.readouterr().err


def list_files(folder: Path) -> list[Path]:
    """What is in a folder."""
    return sorted(folder.iterdir()) if folder.exists() else []


def mode_of(path: Path) -> int:
    """Who may read it."""
    return stat.S_IMODE(path.stat().st_mode)


def read(path: Path) -> bytes:
    """What is in a file."""
    return path.read_bytes()


def write(path: Path, data: bytes) -> None:
    """Fill a file."""
    path.write_bytes(data)
