"""Matches and GCG records, one made from the other."""

from collections.abc import Sequence
from typing import Final

from rumpus.core.cursor import Cursor
from rumpus.core.game import RESIGN, Setup
from rumpus.core.log import Input
from rumpus.games.words.audit import replay_record
from rumpus.games.words.board import EMPTY
from rumpus.games.words.gcg import THROUGH, Entry, Record, Square
from rumpus.games.words.layout import SIZE
from rumpus.games.words.rules import Words
from rumpus.games.words.tiles import BLANK, RACK, sort_tiles, value_tiles

_COUNTED: Final = ("out", "scoreless")
"""Ends at which racks count."""


def transcribe(setup: Setup, inputs: Sequence[Input], players: Sequence[str] = ()) -> Record:
    """A match as a record. Giving up has no place in the format: the record then ends where the seat leaves off."""
    names = list(players) or [f"Seat {seat + 1}" for seat in range(setup.seats)]
    nicks = [_make_nick(name, names[:seat]) for seat, name in enumerate(names)]
    game = Words(setup)
    cursor = Cursor(game, inputs)
    record = Record(dict(zip(nicks, names, strict=True)), preset=game.preset)
    for given in inputs:
        before, rack = list(game.cells), "".join(sort_tiles(game.racks[given.seat]))
        scores = list(game.scores)
        cursor.play_input()
        if given.action == RESIGN:
            continue
        left = [list(racked) for racked in game.racks] if game.outcome and game.outcome.reason in _COUNTED else []
        entry = _describe(game, given.action, before)
        total = scores[given.seat] + entry.score
        record.entries.append(entry._replace(nick=nicks[given.seat], rack=rack, total=total))
        for seat, tiles in enumerate(left):
            if tiles and seat not in game.quits:
                letters = "".join(sort_tiles(tiles))
                value = value_tiles(tiles)
                total = game.scores[seat]
                record.entries.append(Entry("rack", nicks[seat], letters, None, letters, -value, total))
        if left and game.tournament and not left[given.seat]:
            record.entries.append(_describe_gain(nicks[given.seat], left, game.scores[given.seat]))
    return record


def _describe_gain(nick: str, left: Sequence[Sequence[str]], total: int) -> Entry:
    """What who went out gains: all that the others hold."""
    tiles = sort_tiles(tile for rack in left for tile in rack)
    return Entry("rack", nick, "", None, "".join(tiles), value_tiles(tiles), total)


def _describe(game: Words, action: str, before: list[str]) -> Entry:
    """The move that was just made; `before` is the board it was made on."""
    last = game.last or {}
    if "word" not in last:
        tiles = action.split()[1].upper() if "exchanged" in last else ""
        return Entry("exchange" if tiles else "pass", "", "", None, tiles, 0, 0)
    row, column, across = last["row"] - 1, last["col"] - 1, last["across"]
    step = 1 if across else SIZE
    start = row * SIZE + column
    spots = range(start, start + step * len(last["word"]), step)
    letters = "".join(game.cells[cell] if before[cell] == EMPTY else THROUGH for cell in spots)
    return Entry("play", "", "", Square(row, column, across), letters, last["score"], 0)


def _make_nick(name: str, others: Sequence[str]) -> str:
    nick = "".join(char if char.isalnum() else "_" for char in name) or "nobody"
    return nick if name not in others else f"{nick}_{len(others) + 1}"


def resume(record: Record, seed: int = 0) -> Words:
    """A match that goes on where a record stops, with the tiles not on its board dealt anew."""
    nicks = list(dict.fromkeys([*record.players, *(entry.nick for entry in record.entries)]))
    seats = min(max(2, len(nicks)), Words.info.seats[1])
    game = Words.new({"preset": record.preset}, seats=seats, seed=seed)
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
