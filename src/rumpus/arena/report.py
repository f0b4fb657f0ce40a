"""The result of a contest for people and for programs."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from rumpus.arena.fault import tame
from rumpus.arena.standings import Standing
from rumpus.core.game import GameInfo

SHOWN_STDERR: Final = 3
"""Failures of one program whose stderr is shown."""
CROSS: Final = 12
"""With more entrants a cross table is too wide to read."""
_TOO_WIDE: Final = "(for so many bots the cross table is in --json)"


def describe(
    info: GameInfo, standings: Sequence[Standing], games: int, seed: int, *, solo: bool, stderr: bool
) -> dict[str, Any]:
    """The result as plain values."""
    return {
        "game": info.name,
        "version": info.version,
        "games": games,
        "seed": seed,
        "solo": solo,
        "bots": [_describe(info, standing, solo, stderr) for standing in standings],
    }


def _whole(number: float) -> int | float:
    """A whole number as one."""
    return int(number) if number == int(number) else number


def _describe(info: GameInfo, s: Standing, solo: bool, stderr: bool) -> dict[str, Any]:
    unit = info.score_unit
    return {
        "name": s.name,
        "games": s.total.games,
        "wins": s.total.wins,
        "draws": s.total.draws,
        "losses": s.total.losses,
        "share": s.total.share,
        "mean_score": _whole(s.mean_score / unit),
        "best_score": _whole(s.best_score / unit),
        "interval": [_whole(edge / unit) if solo else edge for edge in s.interval],
        "elo": None if s.rating is None else round(s.rating[0], 1),
        "elo_margin": None if s.rating is None else round(s.rating[1], 1),
        "against": [{"wins": duel.wins, "draws": duel.draws, "losses": duel.losses} for duel in s.duels],
        "faults": [
            {"game": number, "code": failure.code, "message": failure.message}
            | ({"stderr": failure.stderr} if stderr else {})
            for number, failure in s.failures
        ],
    }


def format_report(info: GameInfo, standings: Sequence[Standing], seed: int, *, solo: bool, stderr: bool) -> str:
    """The result as tables; what programs did wrong below them, their stderr on request."""
    lines = align(_table(info, standings, solo))
    if len(standings) > 2 and not solo:
        lines += ["", *(align(_cross(standings)) if len(standings) <= CROSS else [_TOO_WIDE])]
    lines.append(f"{info.title}, seed {seed}")
    for standing in standings:
        lines += _tell_failures(standing, stderr)
    return "\n".join(lines)


def align(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines of columns: the first to the left, all others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["   ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows]


def _table(info: GameInfo, standings: Sequence[Standing], solo: bool) -> list[list[str]]:
    unit = info.score_unit
    versus = ("wins", "draws", "losses", "points", "95 %", "mean score", "Elo")
    rows = [["bot", "games", *(("mean score", "95 %", "best") if solo else versus)]]
    for s in standings:
        low, high = s.interval
        mean = f"{s.mean_score / unit:.1f}"
        if solo:
            cells = [mean, f"{low / unit:.1f} to {high / unit:.1f}", str(_whole(s.best_score / unit))]
        else:
            total = s.total
            cells = [str(total.wins), str(total.draws), str(total.losses), f"{total.share:.1%}"]
            cells += [f"{low:.1%} to {high:.1%}", mean, _rating(s)]
        rows.append([s.name, str(s.total.games), *cells])
    return rows


def _rating(standing: Standing) -> str:
    assert standing.rating is not None, "who plays others has a rating"
    elo, margin = standing.rating
    return f"{elo:+.0f} ±{margin:.0f}"


def _cross(standings: Sequence[Standing]) -> list[list[str]]:
    """Everybody's share of points against everybody."""
    rows = [["points against", *(str(number) for number in range(1, len(standings) + 1))]]
    for number, s in enumerate(standings, 1):
        rows.append([f"{number} {s.name}", *(f"{duel.share:.1%}" if duel.games else "—" for duel in s.duels)])
    return rows


def _tell_failures(standing: Standing, stderr: bool) -> list[str]:
    lines: list[str] = []
    counts = Counter(failure.code for _, failure in standing.failures)
    for code, count in sorted(counts.items()):
        number, first = next(entry for entry in standing.failures if entry[1].code == code)
        games = "1 game" if count == 1 else f"{count} games"
        lines.append(f"{standing.name} gave up {games} ({code}): {first.message} (game {number})")
    if stderr:
        for number, failure in standing.failures[:SHOWN_STDERR]:
            said = [tame(line, 200) for line in failure.stderr.splitlines()]
            lines += [f"{standing.name}, game {number}, stderr:", *(f"  {line}" for line in said if line)]
    return lines
