"""`rumpus bench`: measurements, each against a named peer in the same run."""

from dataclasses import asdict
from json import dumps
from typing import Literal

from rich.console import Console
from rich.table import Table

from rumpus.cli.bench_peer import bench_peer
from rumpus.cli.errors import UserError
from rumpus.games.registry import all_games


def bench(
    what: Literal["engine", "server", "page", "recovery", "queue"],
    *,
    peer: Literal["colyseus", "boardgameio"] | None = None,
    growth: bool = False,
    seconds: float | None = None,
    delay: str | None = None,
    loss: float = 0.0,
    slow: float = 1.0,
    game: str | None = None,
    boot: bool = False,
    json: bool = False,
) -> None:
    """Measure the engine, the server, the page, how a hall takes up long matches, or how people find an opponent.

    Parameters
    ----------
    what
        engine: steps and games per second with random players, against OpenSpiel and PettingZoo.
        server: tables of two that one process holds on time, against a plain 60 Hz loop of the same game.
        page: from a key press to changed pixels, from the link to the board, and eight boards' frames, in a Chromium.
        recovery: taking up a match of 20,000 inputs after a restart, from its whole log and from its snapshot.
        queue: how long 10 to 10,000 simulated people wait for an opponent, and how strong that one is.
    peer
        server: not against a plain loop but beside that server, by turns in one run, each on one core: colyseus in real
        time, boardgameio turn by turn. Installed into tools/peers when it is first asked for.
    growth
        server: not against a plain loop, but what a table costs as there are more tables, seats, watchers or bots.
    seconds
        How long each measurement takes (engine: 1, server: 8).
    delay
        page: only from a key press to changed pixels, but on lines of so many milliseconds there and back, such as
        0,50,100,200; with what the page foresees and without.
    loss
        page with --delay: of a hundred pieces so many are lost on the way and sent again.
    slow
        page with --delay: in a page whose processes are so many times slower, as on an old phone.
    game
        page with --delay: only this one of the games in real time.
    boot
        page: only how long the rules take to start in a page, in a new browser and in one that has kept them, what they
        fetch, and what of memory they take.
    json
        Print the figures as JSON.
    """
    if (delay is not None or loss or slow != 1 or game) and (what != "page" or delay is None):
        raise UserError("--delay, --loss, --slow and --game belong to: rumpus bench page --delay 0,50,100,200")
    if boot and (what != "page" or delay is not None):
        raise UserError("--boot belongs to: rumpus bench page, without --delay")
    if peer is not None and what != "server":
        raise UserError("--peer belongs to: rumpus bench server")
    if growth and (what != "server" or peer is not None):
        raise UserError("--growth belongs to: rumpus bench server")
    if growth:
        _bench_growth(seconds or 8.0, json)
    elif peer is not None:
        bench_peer(peer, seconds or 8.0, json)
    elif what == "engine":
        _bench_engine(seconds or 1.0, json)
    elif what == "server":
        _bench_server(seconds or 8.0, json)
    elif what == "recovery":
        _bench_recovery(json)
    elif what == "queue":
        _bench_queue(json)
    elif boot:
        _bench_boot(json)
    elif delay is not None:
        _bench_lines(delay, loss, slow, game, json)
    else:
        _bench_page(json)


def _bench_engine(seconds: float, as_json: bool) -> None:
    from rumpus.bench.engine import Speed, bench_engine, bench_environments
    from rumpus.bench.state import bench_state

    notes = Console(stderr=True, highlight=False)
    games = list(all_games())
    try:
        with notes.status("measuring…") as status:
            engines = bench_engine(games, seconds, lambda text: status.update(f"measuring {text}…"))
            environments = bench_environments(games, seconds, lambda text: status.update(f"measuring {text}…"))
            states = bench_state(games, seconds / 4, lambda text: status.update(f"measuring {text}…"))
    except ModuleNotFoundError as problem:
        raise UserError(f"the peers are not installed ({problem.name}); run: make bench") from None
    own = {name: measure(2 * seconds) for name in games if (measure := all_games()[name].find_part("bench", "BENCH"))}
    if as_json:
        report = {
            "engines": [asdict(speed) for speed in engines],
            "environments": [asdict(speed) for speed in environments],
            "states": [asdict(cost) for cost in states],
            **{name: asdict(figures) for name, figures in own.items()},
        }
        print(dumps(report, indent=1))
        return
    console = Console(highlight=False)

    def show(title: str, report: list[Speed]) -> None:
        table = Table("engine", "game", "steps/s", "games/s", "match steps/s", "ours : theirs", title=title)
        for speed in report:
            ratio = "" if speed.engine.startswith("rumpus") else f"{speed.ratio:.2f}"
            passed = f"{speed.match_steps_per_second:,.0f}" if speed.match_steps_per_second else ""
            steps, games = f"{speed.steps_per_second:,.0f}", f"{speed.games_per_second:,.1f}"
            table.add_row(speed.engine, speed.game, steps, games, passed, ratio)
        console.print(table)

    show("Random players, one core", engines)
    show("Learning environments: random legal actions, observations built on both sides, one core", environments)
    table = Table("game", "copy", "dump", "load", title="One position, microseconds of one core")
    for cost in states:
        table.add_row(cost.game, f"{cost.copy:.2f}", f"{cost.dump:.2f}", f"{cost.load:.2f}")
    console.print(table)
    for name, figures in own.items():
        console.print(f"{name}, {figures}")


def _bench_server(seconds: float, as_json: bool) -> None:
    from rumpus.bench.measured_games import IN_REAL_TIME
    from rumpus.bench.server import Trial, bench_server

    notes = Console(stderr=True, highlight=False)

    def tell(trial: Trial) -> None:
        verdict = "held" if trial.held else "too late"
        notes.print(
            f"{trial.way:8} {trial.tables:5} tables  {verdict:8} late p99 {trial.late_p99_ms:7.2f} ms"
            f"  cpu {trial.cpu_percent:5.1f} %  {trial.bytes_per_player_second:6.0f} B/player/s"
        )

    report = bench_server(seconds, tell)
    if as_json:
        print(dumps(report, indent=1))
        return
    title = f"{IN_REAL_TIME}, tables of two, one process, loopback"
    table = Table("", "jumping time (ours)", "plain 60 Hz loop", title=title)
    ours, plain = report["jumping"], report["plain"]
    for key in ours:
        if key != "way":
            table.add_row(key.replace("_", " "), str(ours[key]), str(plain[key]))
    console = Console(highlight=False)
    console.print(table)
    console.print(f"tables held, ours : plain = {report['ratio_tables']}")
    console.print(f"CPU for the same tables, plain : ours = {report['ratio_cpu_same_tables']}")
    console.print(f"{report['idle_tables']} idle tables cost {report['idle_cpu_percent']} % of one core")


def _bench_growth(seconds: float, as_json: bool) -> None:
    from rumpus.bench.growth import bench_growth

    notes = Console(stderr=True, highlight=False)
    report = bench_growth(seconds, lambda step, _: notes.print(f"{step.what} {step.size} measured"))
    if as_json:
        print(dumps(report, indent=1))
        return
    heads = ("", "ms a table and second", "late p99, ms", "bytes a line and second", "kB a line", "errors")
    table = Table(*heads, title="What a table costs, and what its lines get")
    for row in report:
        figures = (
            "cpu_ms_per_table_second",
            "late_p99_ms",
            "bytes_per_player_second",
            "memory_kb_per_player",
            "errors",
        )
        table.add_row(f"{row['what']}: {row['size']}", *(str(row[name]) for name in figures))
    Console(highlight=False).print(table)


def _bench_recovery(as_json: bool) -> None:
    from rumpus.bench.recovery import INPUTS, bench_recovery

    notes = Console(stderr=True, highlight=False)
    games = [name for name, folder in all_games().items() if folder.info.realtime]
    with notes.status("measuring…") as status:
        report = bench_recovery(games, INPUTS, lambda name: status.update(f"measuring {name}…"))
    if as_json:
        print(dumps([asdict(figure) for figure in report], indent=1))
        return
    table = Table(
        "game", "inputs", "reading", "whole log", "snapshot", "to make one", title="A match taken up, one core"
    )
    for one in report:
        made = f"{one.make_us} µs, {one.bytes:,} B"
        times = (f"{ms} ms" for ms in (one.read_ms, one.whole_ms, one.snapshot_ms))
        table.add_row(one.game, f"{one.inputs:,}", *times, made)
    Console(highlight=False).print(table)


def _bench_queue(as_json: bool) -> None:
    from rumpus.bench.queue import bench_queue

    report = bench_queue()
    if as_json:
        print(dumps([asdict(waits) for waits in report], indent=1))
        return
    heads = ("people", "matches", "wait, median", "p95", "apart, median", "p95", "given up", "met twice in a row")
    table = Table(*heads, title="People who come over a quarter of an hour and look for one game")
    for one in report:
        waits, gaps = (f"{one.wait_median} s", f"{one.wait_p95} s"), (f"{one.gap_median}", f"{one.gap_p95}")
        table.add_row(f"{one.people:,}", f"{one.matches:,}", *waits, *gaps, str(one.given_up), str(one.repeated))
    Console(highlight=False).print(table)


def _bench_page(as_json: bool) -> None:
    from rumpus.bench.page import bench_frames, bench_page

    figures = [bench_page(name) for name, folder in all_games().items() if folder.info.realtime]
    frames = bench_frames()
    if as_json:
        print(dumps({"pages": [asdict(figure) for figure in figures], "frames": asdict(frames)}, indent=1))
        return
    table = Table(
        "game", "key to pixels, median", "p90", "first paint", "click to board", "home page", title="Chromium, loopback"
    )
    for figure in figures:
        table.add_row(
            figure.game,
            f"{figure.key_to_pixels_median} ms",
            f"{figure.key_to_pixels_p90} ms",
            f"{figure.first_paint} ms",
            f"{figure.click_to_board} ms",
            f"{figure.home_bytes:,} B",
        )
    console = Console(highlight=False)
    console.print(table)
    console.print(
        f"{frames.boards} {frames.game} boards, watched: a frame every {frames.frame_median} ms, "
        f"p95 {frames.frame_p95}, {frames.late_percent} % late; "
        f"the page's thread works {frames.main_thread_percent} % of the time"
    )


def _bench_boot(as_json: bool) -> None:
    from rumpus.bench.boot import bench_boot

    with Console(stderr=True, highlight=False).status("measuring…"):
        figures = bench_boot()
    if as_json:
        print(dumps([asdict(figure) for figure in figures], indent=1))
        return
    heads = ("browser", "rules ready", "fetched for them", "memory", "a call", "without a hall, playable")
    table = Table(*heads, title="The rules in the page, Chromium, loopback")
    for one in figures:
        start = (f"{one.rules_ready} ms", f"{one.worker_bytes:,} B", f"{one.memory_mb} MB", f"{one.call} ms")
        table.add_row("has kept them" if one.kept else "new", *start, f"{one.playable} ms")
    Console(highlight=False).print(table)


def _bench_lines(delay: str, loss: float, slow: float, game: str | None, as_json: bool) -> None:
    from rumpus.bench.long_line import bench_lines

    try:
        delays = [int(word) for word in delay.split(",")]
    except ValueError:
        raise UserError(f"--delay takes milliseconds, such as 0,50,100,200, not {delay}") from None
    if not all(0 <= millis <= 2000 for millis in delays) or not 0 <= loss <= 50 or not 1 <= slow <= 20:
        raise UserError("--delay takes 0 to 2000 milliseconds, --loss 0 to 50 of a hundred, --slow 1 to 20 times")
    games = [name for name, folder in all_games().items() if folder.info.realtime]
    if game is not None and game not in games:
        raise UserError(f"--game takes one of: {', '.join(games)}; not {game}")
    chosen = games if game is None else [game]
    with Console(stderr=True, highlight=False).status("measuring…") as status:
        figures = bench_lines(chosen, delays, loss, slow, lambda text: status.update(f"measuring {text}…"))
    if as_json:
        print(dumps([asdict(figure) for figure in figures], indent=1))
        return
    heads = (
        "game",
        "line",
        "drawn",
        "key to pixels, median",
        "p95",
        "frame, median",
        "p95",
        "corrected",
        "piece elsewhere",
        "by",
    )
    table = Table(*heads, title=f"Chromium {slow:g} times slower, a line of so long there and back, {loss:g} % lost")
    for one in figures:
        drawn = "foreseen" if one.ahead else "as told"
        if one.given_up:
            drawn += f", given up: {one.given_up}"
        judged = (f"{one.corrected_percent} % of {one.updates}", f"{one.moved_percent} %", f"{one.moved_by}")
        wrong = judged if one.updates else ("", "", "")
        times = (
            f"{one.key_to_pixels_median} ms",
            f"{one.key_to_pixels_p95} ms",
            f"{one.frame_median} ms",
            f"{one.frame_p95} ms",
        )
        table.add_row(one.game, f"{one.delay} ms", drawn, *times, *wrong)
    Console(highlight=False).print(table)
