"""The games of a contest in a file, a line of JSON each, written while it runs: an interrupted one goes on from it."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rumpus.arena.contest import Contest, Pairing, Score
from rumpus.arena.entrants import name_bots
from rumpus.arena.fault import Failure


class OtherContest(ValueError):
    """The file is of another contest, or no such file at all; the message says so."""


class Journal:
    """One file."""

    def __init__(self, file: Path, contest: Contest, **drawn: int) -> None:
        """Begin a new file, or read the games of the same contest in one that is there; OtherContest if it is of
        another. `drawn` is what the pairings are drawn up by. What was cut in the middle of a line is dropped."""
        self._file = file
        self._names = name_bots(contest.bots)
        self.scores: dict[int, Score] = {}
        """What is in it already, by the number of the game."""
        head = {"game": contest.game, "options": dict(contest.options), "bots": list(contest.bots), **drawn}
        whole = file.read_bytes().rpartition(b"\n")[0].decode("utf-8", "replace") if file.exists() else ""
        lines = whole.splitlines()
        if lines:
            self._read(lines, head)
        text = "".join(f"{line}\n" for line in lines or [json.dumps({"contest": head})])
        if not file.exists() or file.stat().st_size != len(text.encode()):
            file.write_text(text, "utf-8")

    def _read(self, lines: list[str], head: dict[str, Any]) -> None:
        try:
            first, *games = [json.loads(line) for line in lines]
            if first["contest"] != head:
                raise OtherContest(f"{self._file} is of another contest: {json.dumps(first['contest'])[:120]}")
            self.scores = {game["number"]: _read_score(game) for game in games}
        except (ValueError, KeyError, TypeError) as problem:
            if isinstance(problem, OtherContest):
                raise
            raise OtherContest(f"{self._file} is no log of a contest") from None

    def note(self, pairing: Pairing, score: Score) -> None:
        """A game is over."""
        line = {
            "number": pairing.number,
            "seats": [self._names[who] for who in pairing.entrants],
            "seed": pairing.seed,
            "places": list(score.places),
            "scores": list(score.scores),
            "inputs": score.inputs,
            "faults": [None if failure is None else asdict(failure) for failure in score.failures],
        }
        with self._file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")


def _read_score(game: dict[str, Any]) -> Score:
    faults = tuple(None if fault is None else Failure(**fault) for fault in game["faults"])
    return Score(tuple(game["places"]), tuple(game["scores"]), int(game["inputs"]), faults)
