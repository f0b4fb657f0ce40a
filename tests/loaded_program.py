"""`python -m tests.loaded_program FD`: has loaded what a hall loads until it is open, and becomes a program of Rumpus
as often as it is asked at a socket, each time in a process of its own. started_program.py asks."""

import gc
import json
import os
import runpy
import selectors
import signal
import socket
import sys

import aiosqlite  # noqa: F401
import asyncssh  # noqa: F401
import babel.dates  # noqa: F401
import uvloop  # noqa: F401
from sqlalchemy.dialects.sqlite import aiosqlite as dialect  # noqa: F401

import rumpus.cli.serve
import rumpus.gateways.terminal.doors.ssh  # noqa: F401
from rumpus.cli.main import main
from rumpus.games.registry import all_games, find_rules

MESSAGE = 1 << 20
"""No program is told more than this: its words, and its environment."""
FILES = 4
"""Its standard input, output and error, and where to tell how it goes."""


def wait_for_program(asked: socket.socket) -> list[str] | None:
    """Answer requests until nobody is left who asks: None. In a process that was forked for a program: its words."""
    ended, wake = socket.socketpair()
    for end in (ended, wake):
        end.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake.fileno())
    started: dict[int, int] = {}
    with selectors.DefaultSelector() as ready:
        for source in (asked, ended):
            ready.register(source, selectors.EVENT_READ)
        while True:
            for key, _ in ready.select():
                if key.fileobj is ended:
                    ended.recv(MESSAGE)
                    _tell_ends(started)
                    continue
                message, files, _, _ = socket.recv_fds(asked, MESSAGE, FILES)
                if not message:
                    return None
                pid = os.fork()
                if pid == 0:
                    return _become(json.loads(message), files)
                os.write(files[-1], f"{pid}\n".encode())
                started[pid] = files.pop()
                for number in files:
                    os.close(number)


def _tell_ends(started: dict[int, int]) -> None:
    """Tell the exit codes of those that have ended."""
    while started:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        told = started.pop(pid)
        os.write(told, f"{os.waitstatus_to_exitcode(status)}\n".encode())
        os.close(told)


def _become(asked: dict[str, object], files: list[int]) -> list[str]:
    """As Python begins: with files, a folder, an environment and words."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for number, given in enumerate(files[:-1]):
        os.dup2(given, number)
    os.closerange(3, max(files) + 1)
    environ, words = asked["environ"], asked["words"]
    assert isinstance(environ, dict)
    assert isinstance(words, list)
    os.chdir(str(asked["folder"]))
    os.environ.clear()
    os.environ.update(environ)
    return words


if __name__ == "__main__":
    for name in all_games():
        find_rules(name)
    gc.collect()
    gc.freeze()  # what is shared with every program stays shared: no collection of theirs writes to it
    words = wait_for_program(socket.socket(fileno=int(sys.argv[1])))
    if words is not None:
        sys.argv = words
        if words[0].endswith(".py"):
            runpy.run_path(words[0], run_name="__main__")
        else:
            main()
