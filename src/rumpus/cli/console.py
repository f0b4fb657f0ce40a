"""`rumpus console`: the host's console, for a hall on this machine."""

import contextlib
import sys
from pathlib import Path

from rumpus.cli.errors import UserError, explain
from rumpus.gateways.console.client import ConsoleClient, NoHall
from rumpus.language.catalogue import load_catalogue
from rumpus.language.environment import choose_by_environment

PROMPT = "host> "


def console(*command: str, data: Path = Path("data")) -> None:
    """Give the hall on this machine a command, or talk to it.

    Parameters
    ----------
    command
        What to do, such as: ban Quick Otter 60 rude words. Without one, a prompt; help lists the commands.
    data
        Folder in which the hall keeps its players, tables and matches.
    """
    try:
        client = ConsoleClient(data, choose_by_environment())
        with contextlib.closing(client):
            if command:
                _ask_once(client, " ".join(command))
            else:
                _talk(client)
    except NoHall as problem:
        raise UserError(explain(problem)) from None


def _ask_once(client: ConsoleClient, line: str) -> None:
    ok, lines = client.ask(line)
    if not ok:
        raise UserError(" ".join(lines))
    print("\n".join(lines))


def _talk(client: ConsoleClient) -> None:
    asks = sys.stdin.isatty()
    if asks:
        _use_readline(client)
        print(load_catalogue().say(client.language, "console.greeting"))
    while True:
        try:
            line = input(PROMPT if asks else "")
        except EOFError:
            if asks:
                print()
            return
        if line.strip():
            ok, lines = client.ask(line)
            if not ok:
                lines[0] = load_catalogue().say(client.language, "console.no", {"why": lines[0]})
            print("\n".join(lines), flush=True)


def _use_readline(client: ConsoleClient) -> None:
    """Give the prompt a history, and TAB the names of the commands."""
    try:
        import readline
    except ImportError:  # not on Windows
        return
    names = [line.partition(" ")[0] for line in client.ask("help")[1]]

    def complete(text: str, state: int) -> str | None:
        fitting = [f"{name} " for name in names if name.startswith(text)] if readline.get_begidx() == 0 else []
        return fitting[state] if state < len(fitting) else None

    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
