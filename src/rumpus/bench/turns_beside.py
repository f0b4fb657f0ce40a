"""`rumpus bench server --peer boardgameio`: what a move costs turn by turn, until both have heard of it.

The hall commits a move to its database, with the disk's word that it is there, before anybody hears of it. boardgame.io
writes its whole state into a file, as its own storage does, and does not wait for the disk.
"""

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any, Final

from rumpus.bench.light_socket import LightSocket, open_socket
from rumpus.bench.measured_games import TURN_BY_TURN
from rumpus.bench.measured_process import MeasuredProcess
from rumpus.bench.node_peers import start_peer
from rumpus.bench.side_by_side import HallSide
from rumpus.loadtest.figures import Load
from rumpus.loadtest.play import run_load

MOVES_PER_SECOND: Final = 2.0
"""How fast whoever is to move answers."""
WARM_SECONDS: Final = 2.0
GAME: Final = "squares"


@dataclass(frozen=True, slots=True)
class TurnTrial:
    """One server with a number of tables of two who take turns."""

    server: str
    tables: int
    moves_per_second: float
    cpu_ms_per_move: float
    moves_per_cpu_second: float
    bytes_per_move: float
    errors: int


class TurnPlayer:
    """One of two at boardgame.io, over Socket.IO's text frames; moves when it is their turn."""

    def __init__(self, socket: LightSocket, match: str, seat: int) -> None:
        self.socket = socket
        self.moves = 0
        self._match = match
        self._seat = seat
        self._dice = random.Random(f"{match} {seat}")
        socket.listen(self._hear)

    def _emit(self, *words: Any) -> None:
        self.socket.say(f"42/{GAME},{json.dumps(words)}".encode())

    def _hear(self, message: bytes) -> None:
        kind, _, words = message.partition(b",")
        if message[:1] == b"0":  # the line is open: ask for the game's namespace
            self.socket.say(f"40/{GAME},".encode())
        elif message == b"2":
            self.socket.say(b"3")
        elif kind == f"40/{GAME}".encode():
            self._emit("sync", self._match, str(self._seat), None, 2)
        elif kind == f"42/{GAME}".encode():
            self._look(json.loads(words))

    def _look(self, words: list[Any]) -> None:
        if words[0] in ("sync", "update"):
            state = words[2]["state"] if words[0] == "sync" else words[2]
            if state["ctx"]["currentPlayer"] == str(self._seat):
                wait = self._dice.expovariate(MOVES_PER_SECOND)
                asyncio.get_running_loop().call_later(wait, self._move, state["_stateID"])

    def _move(self, state: int) -> None:
        self.moves += 1
        payload: dict[str, Any] = {"type": "put", "args": [], "playerID": str(self._seat), "credentials": None}
        self._emit("update", {"type": "MAKE_MOVE", "payload": payload}, state, self._match, str(self._seat))


def try_hall(tables: int, seconds: float) -> TurnTrial:
    """A fresh hall, with that many tables at a game of turns."""
    with HallSide().start() as process:
        load = Load(tables, moves_per_second=MOVES_PER_SECOND)

        async def run() -> float:
            work = asyncio.create_task(
                run_load(process.address, TURN_BY_TURN, load, warm=WARM_SECONDS, seconds=seconds)
            )
            await load.began.wait()
            used = process.cpu_seconds()
            await asyncio.sleep(seconds)
            used = process.cpu_seconds() - used
            await work
            return used

        used = asyncio.run(run())
    return _sum_up("rumpus", tables, load.inputs, load.seconds, used, load.bytes, load.errors + load.refused)


def try_boardgameio(tables: int, seconds: float) -> TurnTrial:
    """A fresh boardgame.io, with that many matches."""
    with tempfile.TemporaryDirectory() as folder, start_peer("boardgameio", folder) as process:
        return asyncio.run(_try_boardgameio(process, tables, seconds))


async def _try_boardgameio(process: MeasuredProcess, tables: int, seconds: float) -> TurnTrial:
    path = "/socket.io/?EIO=4&transport=websocket"
    players = [
        TurnPlayer(await open_socket(process.address, path), f"match{number}", seat)
        for number in range(tables)
        for seat in range(2)
    ]
    await asyncio.sleep(WARM_SECONDS)
    moves, size = _count(players)
    used, began = process.cpu_seconds(), time.perf_counter()
    await asyncio.sleep(seconds)
    used, spent = process.cpu_seconds() - used, time.perf_counter() - began
    after = _count(players)
    lost = sum(player.socket.closed for player in players)
    for player in players:
        player.socket.close()
    return _sum_up("boardgameio", tables, after[0] - moves, spent, used, after[1] - size, lost)


def _count(players: Sequence[TurnPlayer]) -> tuple[int, int]:
    return sum(player.moves for player in players), sum(player.socket.bytes for player in players)


def _sum_up(server: str, tables: int, moves: int, seconds: float, used: float, size: int, errors: int) -> TurnTrial:
    each = max(1, moves)
    return TurnTrial(
        server,
        tables,
        round(moves / seconds, 1),
        round(1000 * used / each, 3),
        round(moves / max(0.001, used), 1),
        round(size / each, 1),
        errors,
    )


def bench_turns(
    tables: Sequence[int], seconds: float, rounds: int, tell: Callable[[TurnTrial], None]
) -> dict[str, Any]:
    """Both by turns with each number of tables, several times."""
    runs = []
    for number in tables:
        for _ in range(rounds):
            pair = try_hall(number, seconds), try_boardgameio(number, seconds)
            for one in pair:
                tell(one)
            runs.append(pair)
    return make_turn_report(runs)


def make_turn_report(runs: Sequence[tuple[TurnTrial, TurnTrial]]) -> dict[str, Any]:
    """What `--json` prints. Ratios are ours over theirs, the median of the pairs."""
    return {
        "peer": runs[0][1].server,
        "runs": [asdict(one) for pair in runs for one in pair],
        "cpu_ratio": round(median(a.cpu_ms_per_move / max(0.001, b.cpu_ms_per_move) for a, b in runs), 2),
        "bytes_ratio": round(median(a.bytes_per_move / max(0.001, b.bytes_per_move) for a, b in runs), 2),
    }
