"""Was anything lost? Holds what pages did and saw against what is on disk, and plays every match again."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import func, select
from tests.faults.page import Act, Diary, Key, short

from rumpus.core.game import Game, Setup
from rumpus.core.log import Input
from rumpus.core.table_words import play_input
from rumpus.games.registry import find_game
from rumpus.store.records import MatchRecord, Saved, SavedMatch
from rumpus.store.schema import inputs, logs, matches
from rumpus.store.store import Store


@dataclass(slots=True)
class Verdict:
    """What was found; without `problems`, nothing was lost."""

    matches: int = 0
    ended: int = 0
    void: int = 0
    forgotten: int = 0
    """Matches in which nobody ever did anything: the hall died before who opened the table heard of it."""
    inputs: int = 0
    acked: int = 0
    unanswered: int = 0
    """Refused after a connection broke: they may have happened once, or not."""
    unanswered_kept: int = 0
    lost: int = 0
    doubled: int = 0
    foreign: int = 0
    """Inputs on disk that nobody sent, or that were refused."""
    unproved: int = 0
    """Matches that do not replay to what was shown."""
    views: int = 0
    untrue: int = 0
    """Views shown, turn by turn, that the log does not lead to."""
    pots: int = 0
    games: dict[str, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


async def count_matches(store: Store) -> int:
    """How many matches are on disk."""
    async with store.engine.connect() as connection:
        return int((await connection.execute(select(func.count()).select_from(matches))).scalar_one())


async def judge(store: Store, diary: Diary) -> Verdict:
    """Look at every match there is."""
    verdict = Verdict()
    async with store.engine.connect() as connection:
        ids = [row.id for row in await connection.execute(matches.select().order_by(matches.c.started))]
        numbers = {
            id: [row.n for row in await connection.execute(inputs.select().where(inputs.c.match == id))] for id in ids
        }
        packed = {row.match: row.inputs for row in await connection.execute(logs.select())}
    kept: dict[str, SavedMatch] = {}
    for id in ids:
        found = await store.find_match(id)
        assert found is not None
        kept[id] = found
        if sorted(numbers[id]) != list(range(len(found.inputs))) and (numbers[id] or packed[id] != len(found.inputs)):
            verdict.problems.append(f"{id}: its inputs have gaps")
        _judge_match(verdict, found, diary)
    for key, acts in diary.acts.items():
        log = kept[key[0]].inputs if key[0] in kept else []
        _judge_acts(verdict, key, acts, log)
    _judge_gold(verdict, await store.load())
    return verdict


def _judge_acts(verdict: Verdict, key: Key, acts: list[Act], log: list[Input]) -> None:
    """Everything acknowledged is there, once and in order; nothing is that was refused."""
    _, seat, origin = key
    there = [entry.seq for entry in log if (entry.seat, entry.origin) == (seat, origin)]
    words = {entry.seq: entry.action for entry in log if (entry.seat, entry.origin) == (seat, origin)}
    acked = {act.seq: act.action for act in acts if act.fate == "acked"}
    unknown = {act.seq: act.action for act in acts if act.fate in ("unknown", "open")}
    lost = [seq for seq, action in acked.items() if words.get(seq) != action]
    foreign = [seq for seq, action in words.items() if (acked | unknown).get(seq) != action]
    doubled = len(there) - len(set(there))
    verdict.acked += len(acked)
    verdict.unanswered += len(unknown)
    verdict.unanswered_kept += len(set(words) & set(unknown))
    verdict.lost += len(lost)
    verdict.foreign += len(foreign)
    verdict.doubled += doubled
    if lost or foreign or doubled or there != sorted(there):
        verdict.problems.append(f"{key}: lost {lost}, not sent {foreign}, there {there}")


def _judge_match(verdict: Verdict, saved: SavedMatch, diary: Diary) -> None:
    """It replays to the digest and the views that were shown."""
    record = saved.match
    verdict.matches += 1
    verdict.inputs += len(saved.inputs)
    verdict.games[record.game] = verdict.games.get(record.game, 0) + 1
    if record.outcome is None:
        if any(key[0] == record.id for key in diary.acts):
            verdict.problems.append(f"{record.id} ({record.game}) never ended")
        else:
            verdict.forgotten += 1
        return
    verdict.ended += 1
    if record.outcome["reason"] == "void":
        verdict.void += 1
        if record.id not in diary.restored:
            verdict.problems.append(f"{record.id} ({record.game}) is void")
        return
    seen: set[tuple[int | None, str]] = set()
    shown = diary.shown.get(record.id, set())
    slow = not find_game(record.game).info.realtime
    game = _replay(record, saved.inputs, {seat for seat, _ in shown} if slow else set(), seen)
    told = diary.ends.get(record.id)
    outcome = game.outcome.describe() if game.outcome else None
    last = {seat: view for (match, seat), view in diary.last.items() if match == record.id}
    differs = any(game.view(seat) != last[seat] for seat in last)
    if outcome != record.outcome or differs or (told and game.digest() != told):
        verdict.unproved += 1
        verdict.problems.append(f"{record.id} ({record.game}): replays to {outcome}, kept is {record.outcome}")
    if slow:
        verdict.views += len(shown)
        if untrue := len(shown - seen):
            verdict.untrue += untrue
            verdict.problems.append(f"{record.id} ({record.game}): {untrue} views were shown that never came to be")


def _replay(
    record: MatchRecord, log: list[Input], audiences: set[int | None], seen: set[tuple[int | None, str]]
) -> Game:
    """The game at its end; every view these audiences could have been shown on the way is `seen`."""
    game = find_game(record.game).rules(Setup(record.options, record.seats, record.seed, record.bots))

    def look() -> None:
        seen.update((audience, short(game.view(audience))) for audience in audiences)

    def wait(step: int) -> None:
        while (due := game.due()) is not None and due <= step and game.outcome is None:
            game.advance(due)
            look()
        game.advance(step)

    look()
    for made, entry in enumerate(log):
        wait(entry.step)
        play_input(game, entry, log, made)
        look()
    wait(record.step)
    return game


def list_untrue(record: MatchRecord, log: list[Input], diary: Diary) -> list[str]:
    """Views of a match turn by turn that were shown though the log does not lead to them: each in words."""
    shown = diary.shown.get(record.id, set())
    seen: set[tuple[int | None, str]] = set()
    _replay(record, log, {seat for seat, _ in shown}, seen)
    return [f"{record.id} ({record.game}): seat {seat} was shown what was not kept" for seat, _ in shown - seen]


def _judge_gold(verdict: Verdict, saved: Saved) -> None:
    """Gold is conserved to the coin; no pot that is over holds any."""
    total = sum(saved.balances.values())
    below = {account: gold for account, gold in saved.balances.items() if gold < 0 and account != "mint"}
    held: dict[str, Any] = {name: gold for name, gold in saved.balances.items() if name.startswith("escrow:") and gold}
    if total or below or held:
        states = [(record.id, record.state) for record in saved.escrows if f"escrow:{record.id}" in held]
        verdict.problems.append(f"ledger: total {total}, below zero {below}, still held {held} {states}")
    verdict.pots = len(saved.escrows)
