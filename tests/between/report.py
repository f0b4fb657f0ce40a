"""What came of rows: a line for each, and a table for the page of rules."""

from collections.abc import Iterable, Sequence
from typing import Final

from tests.between.expectations import MOMENTS, PAGE, read_rows
from tests.between.play import Played

from rumpus.games.registry import all_games

BEGIN: Final = "<!-- between: what came of it, by `make between` -->"
END: Final = "<!-- /between -->"


def show(played: Played) -> str:
    """What came of one row."""
    what = "; ".join(played.faults) or "as the page says"
    seen = [f"\n    {who} {mark}: {text}" for who, marks in played.told.items() for mark, text in marks.items()]
    return f"{played.row.game}, {played.row.moment}, {played.fault.name}: {what}{''.join(seen)}"


def sum_up(played: Sequence[Played], at_doors: Sequence[str] | None, minutes: float) -> str:
    """The run in one line; None: the doors besides the page's were not tried."""
    bad = sum(bool(one.faults) for one in played)
    cells = sum(one.checked for one in played)
    doors = "" if at_doors is None else f", {len(at_doors) or 'nothing'} amiss by line and by telnet"
    return (
        f"{len(played)} rows, {cells} screens compared, {bad} rows not as the page says{doors}, {minutes:.1f} minutes"
    )


def tabulate(played: Iterable[Played], told: str) -> str:
    """Every game and moment: in how many of the ways a line goes bad all screens were as the page says."""
    games = sorted(all_games())
    rows = read_rows()
    came: dict[tuple[str, str], list[bool]] = {}
    for one in played:
        came.setdefault((one.row.game, one.row.moment), []).append(not one.faults)

    def cell(game: str, moment: str) -> str:
        right = came.get((game, moment), [])
        return "–" if rows[game, moment].why_none else f"{sum(right)}/{len(right)}"

    head = ["moment", *games]
    lines = [head, ["---"] * len(head), *([moment, *(cell(game, moment) for game in games)] for moment in MOMENTS)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{BEGIN}\n{told}.\n\n{table}\n{END}"


def write(played: Iterable[Played], told: str) -> None:
    """Put the table into the page."""
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{tabulate(played, told)}{after}", "utf-8")
