"""Matches and GCG records, one made from the other."""

from collections.abc import Sequence
from typing import Any, Final

from rumpus.core.cursor import Cursor
from rumpus.core.game import RESIGN, Setup
from rumpus.core.log import Input
from rumpus.games.words.audit import replay_record
from rumpus.games.words.board import EMPTY
from rumpus.games.words.challenging import ACCEPT, DOUBLE, FIVE, OPTION
from rumpus.games.words.gcg import THROUGH, Entry, Record, Square
from rumpus.games.words.layout import SIZE
from rumpus.games.words.rules import Words
from rumpus.games.words.tiles import BLANK, RACK, sort_tiles, value_tiles

_COUNTED: Final = ("out", "scoreless")
"""Ends at which racks count."""
_AFTERWARDS: Final = ("withdrawn", "challenge")
"""What befalls a seat that is not to move: written with the rack that it has then."""


def transcribe(setup: Setup, inputs: Sequence[Input], players: Sequence[str] = ()) -> Record:
    """A match as a record. Giving up has no place in the format: the record then ends where the seat leaves off."""
    names = list(players) or [f"Seat {seat + 1}" for seat in range(setup.seats)]
    nicks = [_make_nick(name, names[:seat]) for seat, name in enumerate(names)]
    game = Words(setup)
    cursor = Cursor(game, inputs)
    record = Record(dict(zip(nicks, names, strict=True)), preset=game.preset)
    for given in inputs:
        before, racks = list(game.cells), [list(rack) for rack in game.racks]
        scores = list(game.scores)
        cursor.play_input()
        if given.action not in (RESIGN, ACCEPT):
            seat, entry = _describe(game, given, before)
            held = game.racks[seat] if entry.kind in _AFTERWARDS else racks[seat]
            rack = "".join(sort_tiles(held))
            record.entries.append(entry._replace(nick=nicks[seat], rack=rack, total=scores[seat] + entry.score))
        left = [list(racked) for racked in game.racks] if game.outcome and game.outcome.reason in _COUNTED else []
        for seat, tiles in enumerate(left):
            if tiles and seat not in game.quits:
                letters = "".join(sort_tiles(tiles))
                value = value_tiles(tiles)
                total = game.scores[seat]
                record.entries.append(Entry("rack", nicks[seat], letters, None, letters, -value, total))
        for seat, tiles in enumerate(left):
            if game.tournament and not tiles and seat not in game.quits:
                record.entries.append(_describe_gain(nicks[seat], left, game.scores[seat]))
    return record


def _describe_gain(nick: str, left: Sequence[Sequence[str]], total: int) -> Entry:
    """What who went out gains: all that the others hold."""
    tiles = sort_tiles(tile for rack in left for tile in rack)
    return Entry("rack", nick, "", None, "".join(tiles), value_tiles(tiles), total)


def _describe(game: Words, given: Input, before: list[str]) -> tuple[int, Entry]:
    """The move that was just made, and the seat in whose column it stands; `before` is the board it was made on."""
    last = game.last or {}
    if "challenged" in last:
        return _describe_challenge(game, last)
    if "word" not in last:
        tiles = given.action.split()[1].upper() if "exchanged" in last else ""
        return given.seat, Entry("exchange" if tiles else "pass", "", "", None, tiles, 0, 0)
    row, column, across = last["row"] - 1, last["col"] - 1, last["across"]
    step = 1 if across else SIZE
    start = row * SIZE + column
    spots = range(start, start + step * len(last["word"]), step)
    letters = "".join(game.cells[cell] if before[cell] == EMPTY else THROUGH for cell in spots)
    return given.seat, Entry("play", "", "", Square(row, column, across), letters, last["score"], 0)


def _describe_challenge(game: Words, last: dict[str, Any]) -> tuple[int, Entry]:
    """A play taken back, points for one that was challenged wrongly, or the turn that this cost."""
    if last["none"]:
        score = game.history[-2]["score"]
        return last["challenged"], Entry("withdrawn", "", "", None, "", -score, 0)
    if "gave" in last:
        return last["challenged"], Entry("challenge", "", "", None, "challenge", last["gave"], 0)
    return last["seat"], Entry("pass", "", "", None, "", 0, 0)


def _make_nick(name: str, others: Sequence[str]) -> str:
    nick = "".join(char if char.isalnum() else "_" for char in name) or "nobody"
    return nick if name not in others else f"{nick}_{len(others) + 1}"


def resume(record: Record, seed: int = 0) -> Words:
    """A match that goes on where a record stops, with the tiles not on its board dealt anew."""
    nicks = list(dict.fromkeys([*record.players, *(entry.nick for entry in record.entries)]))
    seats = min(max(2, len(nicks)), Words.info.seats[1])
    game = Words.new({"preset": record.preset, **_read_stake(record)}, seats=seats, seed=seed)
    pool = game.bag + [tile for rack in game.racks for tile in rack]
    for checked in replay_record(Record(record.players, _drop_withdrawn(record.entries), record.preset)):
        for tile in checked.tiles:
            game.cells[tile.cell] = tile.letter
            used = BLANK if tile.letter.islower() else tile.letter
            if used in pool:
                pool.remove(used)
    game.rng.shuffle(pool)
    for rack in game.racks:
        rack[:] = [pool.pop() for _ in range(min(RACK, len(pool)))]
    game.bag = pool
    for entry in record.entries:
        seat = nicks.index(entry.nick)
        if seat < seats:
            game.scores[seat] = entry.total if entry.total is not None else game.scores[seat] + entry.score
            game.turn = (seat + 1) % seats
    return game


def _read_stake(record: Record) -> dict[str, str]:
    """The option by which plays were challenged in a record, as far as it shows."""
    kinds = {entry.kind for entry in record.entries}
    return {OPTION: FIVE} if "challenge" in kinds else {OPTION: DOUBLE} if "withdrawn" in kinds else {}


def _drop_withdrawn(entries: Sequence[Entry]) -> list[Entry]:
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind == "withdrawn":
            while kept and kept[-1].kind != "play":
                kept.pop()
            kept = kept[:-1]
        else:
            kept.append(entry)
    return kept
