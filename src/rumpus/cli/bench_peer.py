"""`rumpus bench server --peer NAME`: the hall beside a server of others."""

from json import dumps
from typing import Any, Final, Literal

from rich.console import Console
from rich.table import Table

from rumpus.cli.errors import UserError

TABLES: Final = (100, 200)
TURN_TABLES: Final = (100,)
ROUNDS: Final = 3


def bench_peer(peer: Literal["colyseus", "boardgameio"], seconds: float, as_json: bool) -> None:
    """Measure both by turns and show every run and the ratios."""
    from rumpus.bench.node_peers import NoPeer, install_peers

    notes = Console(stderr=True, highlight=False)
    try:
        with notes.status("looking for the peer…"):
            install_peers()
        report = _bench_rooms(seconds, notes) if peer == "colyseus" else _bench_turns(seconds, notes)
    except NoPeer as problem:
        raise UserError(str(problem)) from None
    if as_json:
        print(dumps(report, indent=1))
    else:
        show_peer_report(report, Console(highlight=False))


def _bench_rooms(seconds: float, notes: Console) -> dict[str, Any]:
    from rumpus.bench.side_by_side import ColyseusSide, HallSide, SideTrial, bench_beside

    def tell(trial: SideTrial) -> None:
        notes.print(
            f"{trial.server:10} {trial.tables:5} tables  {'held' if trial.held else 'too late':8}"
            f"  {trial.cpu_ms_per_table_second:6.3f} ms/table/s  late p99 {trial.late_p99_ms:6.2f} ms"
            f"  {trial.bytes_per_player_second:6.0f} B/player/s"
        )

    return bench_beside(HallSide(), ColyseusSide(), TABLES, seconds, ROUNDS, tell)


def _bench_turns(seconds: float, notes: Console) -> dict[str, Any]:
    from rumpus.bench.turns_beside import TurnTrial, bench_turns

    def tell(trial: TurnTrial) -> None:
        notes.print(f"{trial.server:12} {trial.tables:5} tables  {trial.cpu_ms_per_move:7.3f} ms/move")

    return bench_turns(TURN_TABLES, seconds, ROUNDS, tell)


def show_peer_report(report: dict[str, Any], console: Console) -> None:
    """Every run as a line, then the ratios."""
    runs = report["runs"] + report.get("most", [])
    table = Table(*(name.replace("_", " ") for name in runs[0]), title=f"rumpus beside {report['peer']}, one core each")
    for run in runs:
        table.add_row(*map(str, run.values()))
    console.print(table)
    for name, ratio in report.items():
        if name.endswith("_ratio"):
            console.print(f"{name.removesuffix('_ratio')}, ours : theirs = {ratio}")
