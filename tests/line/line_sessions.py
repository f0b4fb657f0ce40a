"""Sessions of the line door as docs/line-door.md shows them: run again on a hall with a fixed seed and a clock set by
hand, without sockets. `python -m tests.line.line_sessions` writes into the page what the hall says now."""

import re
from pathlib import Path

from tests.hall.hand_clock import HandClock
from tests.hall.memory_store import MemoryStore

from rumpus.gateways.line.visitor import LineVisitor
from rumpus.hall.hall import Hall

PAGE = Path(__file__).parents[2] / "docs" / "line-door.md"
SEED = 7
BLOCK = re.compile(r"^```session ([a-z0-9 ]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAID = re.compile(r"(\w+)> (.*)")
PASSED = re.compile(r"\((\d+(?:\.\d+)?) seconds?\)")
CODES = ("LUMIKA", "SOVETA", "BIRONU", "TAPEGI")
MADE_UP = (
    (re.compile(r"(?<=-)[0-9a-f]{8}\b"), ("3f2a9c01", "77b1c0de", "0d45e6f2")),
    (re.compile(r"\bi[0-9a-f]{10}\b"), ("i5d0c2f11aa", "i81b3e07c4d")),
    (re.compile(r"\b[0-9a-f]{12}\b"), ("2ca408509bb4", "9e17d3c6a0f8")),
    (re.compile(r"(?<=\|)W[\w-]+\.[\w-]+\.[\w-]+$"), ("WyIyY2E0.avmyww.xfMYLjDi", "WyI5ZTE3.avmyxA.c02LpQzN")),
)
"""What the hall makes up by chance, and how the page writes it, in the order of coming."""


class Session:
    """A hall, and people who talk to it in lines."""

    def __init__(self, seed: int | None = SEED) -> None:
        self.time = HandClock()
        self.store = MemoryStore()
        self.hall = Hall(self.time.clock, self.store, wall=self.time.wall, seeds=lambda: seed, countdown=False)
        if seed is not None:
            self.hall.challenges._draw_seed = lambda: seed  # both sides' of a score challenge
        self.time.after_ring = self.store.commit
        self.heard: list[tuple[str, str]] = []
        self.people: dict[str, LineVisitor] = {}
        self.hung_up: list[str] = []
        self._names: dict[str, str] = {}

    def say(self, who: str, line: str) -> list[str]:
        """Send a line as somebody; what they hear at once."""
        if who not in self.people:
            self.people[who] = LineVisitor(
                self.hall, lambda told: self.heard.append((who, told)), lambda: self.hung_up.append(who)
            )
        start = len(self.heard)
        self.people[who].hear(self._real(line).encode())
        self.store.commit()
        return [told for name, told in self.heard[start:] if name == who]

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.time.pass_seconds(seconds)
        self.store.commit()

    def shown(self) -> list[tuple[str, str]]:
        """What was heard since the last time, as the page writes it."""
        heard = [(who, self._as_page(line)) for who, line in self.heard]
        self.heard.clear()
        return heard

    def _as_page(self, line: str) -> str:
        for code in self.hall.tables:
            if code not in self._names:
                self._names[code] = CODES[len([name for name in self._names.values() if name in CODES])]
        for pattern, names in MADE_UP:
            for found in pattern.findall(line):
                if found not in self._names:
                    taken = set(self._names.values())
                    self._names[found] = next((name for name in names if name not in taken), found)
        for real, name in self._names.items():
            line = line.replace(real, name)
        return line

    def _real(self, line: str) -> str:
        for real, name in self._names.items():
            line = line.replace(name, real)
        return line


def list_sessions() -> dict[str, str]:
    """The sessions of the page, by name."""
    return dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))


def run(block: str) -> str:
    """The session again: the same lines to the hall, and what it says today."""
    session = Session()
    lines: list[str] = []
    for line in block.splitlines():
        said, passed = SAID.fullmatch(line), PASSED.fullmatch(line)
        if said:
            session.say(said[1], said[2])
        elif passed:
            session.wait(float(passed[1]))
        else:
            continue
        lines += [line, *(f"{who}< {told}" for who, told in session.shown())]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda found: f"```session {found[1]}\n{run(found[2])}```", page), encoding="utf-8")
