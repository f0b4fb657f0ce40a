"""What is made of an ended match: a film for the page, files to keep, whether it holds, and what it had come to
somewhere. Each is a job that may be done in another process (gateways/web/export_jobs.py): it knows neither the hall
nor who asks."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from rumpus.core.clock import Nanoseconds
from rumpus.core.dice import fair_lines
from rumpus.core.notice import Line, Notice, keep_line
from rumpus.core.options import CLOCK
from rumpus.core.replay import Replay, record
from rumpus.core.verdict import BadReplay, Verdict
from rumpus.export.page_replay import write_page_replay
from rumpus.export.verdict import check_replay, tell_verdict
from rumpus.games.registry import find_game
from rumpus.gateways.web.static_files import PackedFile, pack
from rumpus.hall.tables.snapshots import take_snapshot, take_up_match
from rumpus.store.records import SavedMatch, SnapshotRecord

KINDS: Final = {
    "gif": (".gif", "image/gif"),
    "cast": (".cast", "application/x-asciicast"),
    "text": (".txt", "text/plain"),
    "replay": (".replay", "text/plain"),
}


def rebuild(saved: SavedMatch) -> Replay:
    """The replay of a stored match; BadReplay if its inputs are not such as its rules allow."""
    match = saved.match
    rules = find_game(match.game).rules
    setup = rules.info.read_setup(match.options, match.seats, match.seed, match.bots)
    extra = {**fair_lines(match), **({CLOCK.name: match.clock} if match.clock != CLOCK.default else {})}
    return record(setup, rules, saved.inputs, players=match.players, end_step=match.step, extra=extra)


def check_match(saved: SavedMatch) -> tuple[Verdict, list[Line]]:
    """Whether a stored match holds: run again, it must come to the outcome that was told. And what to say about it."""
    id = saved.match.id
    try:
        replay = rebuild(saved)
        if replay.outcome != saved.match.outcome:
            raise BadReplay("other_outcome")
    except BadReplay as problem:
        return Verdict(why=problem.notice, code=problem.code), [Notice("verdict.fails", name=id, why=problem.notice)]
    verdict = check_replay(replay)
    return verdict, tell_verdict(replay, verdict, id)


@dataclass(frozen=True, slots=True)
class Position:
    """What a match had come to somewhere."""

    snapshot: SnapshotRecord | None
    """None if it was over there, or cannot be played again."""
    work: Nanoseconds
    """What it took to find out."""

    @property
    def size(self) -> int:
        """What it takes to keep."""
        return len(self.snapshot.state) if self.snapshot is not None else 0


def find_position(saved: SavedMatch, inputs: int, step: int) -> Position:
    """What the match had come to at a step, after so many of its inputs."""
    begun = time.process_time_ns()
    record = replace(saved.match, clock=CLOCK.default, outcome=None)
    match, _ = take_up_match(find_game(record.game), record, saved.inputs[:inputs], None, 0)
    if match.outcome is None:
        match.advance(step)
    snapshot = take_snapshot(match) if match.outcome is None else None
    return Position(snapshot, time.process_time_ns() - begun)


def list_kinds(own: Iterable[str]) -> list[str]:
    """Every kind of file, with some of games' own among them."""
    pictures, texts = ("gif", "cast"), ("text", "replay")
    return [*pictures, *own, *texts]


def make_film(saved: SavedMatch, seat: int | None) -> PackedFile:
    """The match as the page plays it, as a seat or a watcher saw it."""
    files = list_kinds(own.name for own in find_game(saved.match.game).formats)
    film = {"match": saved.match.id, **write_page_replay(rebuild(saved), seat), "files": files}
    return pack(msgspec.json.encode(film), "application/json")


def make_export(saved: SavedMatch, ending: str, kind: str, seat: int | None, language: str) -> PackedFile:
    """The match as a file of that ending."""
    from rumpus.export.files import write_export  # brings an image library; most halls are never asked for a picture

    return pack(write_export(rebuild(saved), ending, seat=seat, language=language), kind)


def make_card(title: str, line: str, accent: str, saved: SavedMatch | None) -> PackedFile:
    """The picture of a link; of a match with how it ended."""
    from rumpus.export.card import draw_card, draw_end

    board = draw_end(rebuild(saved)) if saved is not None and saved.match.outcome is not None else None
    return pack(draw_card(title, (line,), accent, board) if accent else draw_card(title, (line,)), "image/png")


def make_verdict(saved: SavedMatch) -> PackedFile:
    """Whether it holds, and what to say about it."""
    verdict, lines = check_match(saved)
    return pack(msgspec.json.encode({"holds": verdict.holds, "lines": list(map(keep_line, lines))}), "application/json")
