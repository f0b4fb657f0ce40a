"""Opening the doors for terminals: each on its port, and a port that is taken costs only its own door."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from rumpus.gateways.door_guard import DoorGuard
from rumpus.gateways.ports import explain_port, read_port
from rumpus.gateways.terminal.doors.admission import IN_ALL, PER_ADDRESS, Admission
from rumpus.gateways.terminal.doors.problem import BadHostKey
from rumpus.gateways.terminal.doors.tcp import LineDoor, TcpLine
from rumpus.gateways.terminal.doors.telnet import TelnetLine
from rumpus.hall.hall import Hall

SSH_PORT: Final = 2222
TELNET_PORT: Final = 2323
TCP_PORT: Final = 7777


ASKED: Final = {"ssh": SSH_PORT, "telnet": TELNET_PORT, "tcp": TCP_PORT}
"""Where the doors are if nobody says otherwise."""


class Door(Protocol):
    """Something that listens."""

    port: int

    async def close(self) -> None:
        """Let nobody in any more."""


@dataclass(frozen=True, slots=True)
class Ports:
    """Where each door is to be; 0: on a free port, None: nowhere."""

    ssh: int | None = SSH_PORT
    telnet: int | None = TELNET_PORT
    tcp: int | None = TCP_PORT
    per_address: int = PER_ADDRESS
    """How many terminals may be connected from one address."""
    given: frozenset[str] = frozenset()
    """Names of doors whose port was asked for: it matters to somebody whether they are open."""


@dataclass(slots=True)
class Doors:
    """The doors that are open."""

    admission: Admission
    open: dict[str, Door] = field(default_factory=dict)
    """By name: `ssh`, `telnet`, `tcp`."""
    problems: dict[str, str] = field(default_factory=dict)
    """Why others are not, a line each."""
    given: frozenset[str] = frozenset()

    def describe(self, host: str | None, *, quiet: bool) -> list[str]:
        """How to come in, a line for each door; quietly, only what somebody asked for and cannot know."""
        shown = [name for name in ASKED if not quiet or name in self.given]
        if quiet:
            lines = {name: f"{name}: {door.port}" for name, door in self.open.items()}
        else:
            lines = {name: _tell_way(name, host or "localhost", door.port) for name, door in self.open.items()}
        lines |= self.problems
        return [lines[name] for name in shown if name in lines]

    async def close(self) -> None:
        """Close them all, with a word to everybody inside."""
        for door in self.open.values():
            await door.close()
        await self.admission.close()


def count_terminals(hall: Hall, ports: Ports, guard: DoorGuard | None = None) -> Admission:
    """One admission for all doors, the web door's too; `guard` knows what each address may ask of all of them."""
    limits = guard.limits if guard is not None else None
    return Admission(hall, ports.per_address, max(IN_ALL, ports.per_address), limits, guard)


async def open_doors(admission: Admission, data: Path, host: str, ports: Ports) -> Doors:
    """Open every door that can be opened."""
    doors = Doors(admission, given=ports.given)
    for name, port in (("ssh", ports.ssh), ("telnet", ports.telnet), ("tcp", ports.tcp)):
        if port is None:
            continue
        try:
            doors.open[name] = await _open_door(doors.admission, name, host, port, data)
        except BadHostKey as problem:
            doors.problems[name] = f"no {name}: {problem}"
        except OSError as problem:
            doors.problems[name] = f"no {name}: port {port} cannot be used: {explain_port(problem)}"
    return doors


async def _open_door(admission: Admission, name: str, host: str, port: int, data: Path) -> Door:
    if name == "ssh":
        from rumpus.gateways.terminal.doors.ssh import SshDoor  # takes long to load, and not every hall has that door

        return await SshDoor.open(admission, host, port, data)
    return await LineDoor.open(admission, host, port, TelnetLine if name == "telnet" else TcpLine)


def read_ports(*, per_address: int = PER_ADDRESS, **given: str | None) -> Ports:
    """The ports as somebody has written them, by name: a number, `none`, or None for the usual; ValueError says what it
    should be."""
    if per_address < 1:
        raise ValueError("at least one terminal must be allowed from an address")
    read = {name: read_port(name, text, ASKED[name]) for name, text in given.items()}
    asked = frozenset(name for name, text in given.items() if text is not None and read[name] is not None)
    return Ports(**{name: read.get(name) for name in ASKED}, per_address=per_address, given=asked)


def _tell_way(name: str, host: str, port: int) -> str:
    ways = {"ssh": f"ssh -p {port} {host}", "telnet": f"telnet {host} {port}", "tcp": f"nc {host} {port}"}
    return f"From a terminal:   {ways[name]}"
