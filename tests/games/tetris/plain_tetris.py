"""A plain Tetris that counts every step, as the original's loop does: the fast game is held against it.

Its cells are kept in a dict, its timers as counters, its pieces as drawings. Slow, and easy to believe.
"""

from typing import Any, Final

from rumpus.core.rng import Rng

DRAWN: Final = {
    "I": "....|IIII|....|....",
    "O": "OO|OO",
    "T": ".T.|TTT|...",
    "S": ".SS|SS.|...",
    "Z": "ZZ.|.ZZ|...",
    "J": "J..|JJJ|...",
    "L": "..L|LLL|...",
}
ORDER: Final = "IOTSZJL"
JLSTZ: Final = (
    [(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)],
    [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)],
    [(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)],
    [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)],
)
LONG: Final = (
    [(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)],
    [(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)],
    [(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)],
    [(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)],
)
POINTS: Final = {
    (0, ""): 0, (1, ""): 100, (2, ""): 300, (3, ""): 500, (4, ""): 800,
    (0, "full"): 0, (1, "full"): 800, (2, "full"): 1200, (3, "full"): 1600,
    (0, "mini"): 100, (1, "mini"): 100, (2, "mini"): 100, (3, "mini"): 100,
}  # fmt: skip
GARBAGE: Final = {(2, ""): 1, (3, ""): 2, (4, ""): 4, (1, "full"): 3, (2, "full"): 6, (3, "full"): 7}


def shape(kind: str, turn: int) -> set[tuple[int, int]]:
    """The cells of a piece in its box, y upward."""
    rows = DRAWN[kind].split("|")
    for _ in range(turn):
        rows = ["".join(row[x] for row in reversed(rows)) for x in range(len(rows))]
    return {(x, len(rows) - 1 - down) for down, row in enumerate(rows) for x, cell in enumerate(row) if cell != "."}


class PlainSeat:
    """One field."""

    def __init__(self, match: "PlainMatch", rows: list[str]) -> None:
        self.match = match
        self.grid = {(x, y): cell for y, row in enumerate(rows) for x, cell in enumerate(row) if cell != "."}
        self.kind = self.hold = ""
        self.turn = self.x = self.y = 0
        self.number = self.score = self.lines = self.combo = 0
        self.b2b = self.held = self.out = self.soft = False
        self.entry_timer = self.drop_timer = self.lock_timer = 0
        self.locking = False
        self.restarts = self.soft_cells = 0
        self.lowest = 99
        self.last_turn = ""
        self.pressed: list[str] = []
        self.timers = {"left": 0, "right": 0}
        self.repeating = {"left": False, "right": False}
        self.incoming: list[int] = []
        self.outgoing = 0

    @property
    def level(self) -> int:
        """Start level and ten lines each."""
        return self.match.start + self.lines // 10

    def cells(self, kind: str, turn: int, x: int, y: int) -> set[tuple[int, int]]:
        """Where a piece would be."""
        return {(x + dx, y + dy) for dx, dy in shape(kind, turn)}

    def free(self, kind: str, turn: int, x: int, y: int) -> bool:
        """Whether it may be there."""
        return all(
            0 <= cx < 10 and 0 <= cy < 22 and (cx, cy) not in self.grid for cx, cy in self.cells(kind, turn, x, y)
        )

    def grounded(self) -> bool:
        """Whether it cannot fall."""
        return not self.free(self.kind, self.turn, self.x, self.y - 1)

    def step(self) -> int:
        """A sixtieth of a second; returns what is sent."""
        if self.out:
            return 0
        fires = []
        for key in self.pressed:
            self.timers[key] += 1
            if not self.repeating[key]:
                if self.timers[key] >= 10:
                    self.repeating[key], self.timers[key] = True, 0
            elif self.timers[key] >= 2:
                self.timers[key] = 0
                fires.append(key)
        if not self.kind:
            self.entry_timer += 1
            return self.spawn() if self.entry_timer >= 6 else 0
        self.lock_timer += 1
        self.drop_timer += 0 if self.locking else 1
        if self.pressed and self.pressed[-1] in fires:
            self.move(-1 if self.pressed[-1] == "left" else 1)
        if self.locking:
            if self.lock_timer >= 30:
                self.lock()
        elif self.drop_timer >= (3 if self.soft else self.interval()):
            self.fall(self.soft)
            self.lock_if_late()
        return 0

    def interval(self) -> int:
        """Steps a row."""
        return max(6, int(60 * 0.85 ** (self.level - 1) + 0.5))

    def spawn(self) -> int:
        """Settle, add, enter."""
        while self.outgoing and self.incoming:
            self.outgoing -= 1
            self.incoming[0] -= 1
            if self.incoming[0] == 0:
                self.incoming.pop(0)
        sent, self.outgoing = self.outgoing, 0
        gaps = []
        for attack in self.incoming:
            gap = self.match.luck.below(10)
            for number in range(attack):
                if number and not self.match.luck.chance(self.match.cheese, 100):
                    gap = (gap + 1 + self.match.luck.below(9)) % 10
                gaps.append(gap)
        self.incoming = []
        if any(y + len(gaps) >= 22 for _, y in self.grid) or len(gaps) > 22:
            self.leave()
            return sent
        for gap in gaps:
            self.grid = {(x, y + 1): cell for (x, y), cell in self.grid.items()}
            self.grid |= {(x, 0): "g" for x in range(10) if x != gap}
        self.held = False
        self.enter(self.match.piece(self.number))
        self.number += 1
        return sent

    def enter(self, kind: str) -> None:
        """Centred in the hidden rows, then one row down at once."""
        x, y = {"I": (3, 18), "O": (4, 20)}.get(kind, (3, 19))
        if not self.free(kind, 0, x, y):
            self.leave()
            return
        if self.free(kind, 0, x, y - 1):
            y -= 1
        self.kind, self.turn, self.x, self.y = kind, 0, x, y
        self.last_turn, self.soft_cells, self.restarts, self.lowest = "", 0, 0, 99
        self.locking = False
        self.drop_timer = 0
        self.changed()

    def changed(self) -> None:
        """The piece has moved."""
        low = min(y for _, y in self.cells(self.kind, self.turn, self.x, self.y))
        lower = low < self.lowest
        if lower:
            self.lowest, self.restarts = low, 0
        if self.locking:
            if lower:
                self.lock_timer = 0
            elif self.restarts < 15:
                self.restarts += 1
                self.lock_timer = 0
            if not self.grounded():
                self.locking = False
                self.drop_timer = 0
        elif self.grounded():
            self.locking = True
            if lower or self.restarts < 15:
                self.lock_timer = 0

    def lock_if_late(self) -> None:
        """Its time was up before it came down."""
        if self.kind and self.locking and self.lock_timer >= 30:
            self.lock()

    def move(self, by: int) -> None:
        """To the side."""
        if self.free(self.kind, self.turn, self.x + by, self.y):
            self.x += by
            self.last_turn = ""
            self.changed()

    def fall(self, soft: bool) -> None:
        """One row."""
        if not self.grounded():
            self.y -= 1
            self.last_turn = ""
            self.soft_cells += soft
            self.drop_timer = 0
            self.changed()

    def rotate(self, by: int) -> None:
        """The first kick that fits."""
        if self.kind == "O":
            return
        table = LONG if self.kind == "I" else JLSTZ
        new = (self.turn + by) % 4
        kicks = table[self.turn] if by == 1 else [(-x, -y) for x, y in table[new]]
        for number, (dx, dy) in enumerate(kicks):
            if self.free(self.kind, new, self.x + dx, self.y + dy):
                self.turn, self.x, self.y = new, self.x + dx, self.y + dy
                self.last_turn = "kicked" if number else "turned"
                self.changed()
                return

    def spin(self) -> str:
        """The original's DetectTSpin."""
        if self.kind != "T" or not self.last_turn:
            return ""
        mx, my = self.x + 1, self.y + 1
        front = {0: ((-1, 1), (1, 1)), 1: ((1, 1), (1, -1)), 2: ((-1, -1), (1, -1)), 3: ((-1, 1), (-1, -1))}[self.turn]

        def filled(dx: int, dy: int) -> bool:
            x, y = mx + dx, my + dy
            return not 0 <= x < 10 or y < 0 or (x, y) in self.grid

        corners = sum(filled(dx, dy) for dx in (-1, 1) for dy in (-1, 1))
        if corners >= 3:
            return "full"
        if corners == 2 and (not any(filled(dx, dy) for dx, dy in front) or self.last_turn == "turned"):
            return "mini"
        return ""

    def lock(self) -> None:
        """Place the piece, score, clear."""
        spin = self.spin()
        cells = self.cells(self.kind, self.turn, self.x, self.y)
        self.grid |= dict.fromkeys(cells, self.kind)
        self.kind = ""
        self.entry_timer = 0
        self.score += self.soft_cells
        if all(y >= 20 for _, y in cells):
            self.leave()
            return
        full = [y for y in range(22) if all((x, y) in self.grid for x in range(10))]
        level, lines = self.level, len(full)
        self.combo = self.combo + 1 if lines else 0
        hard = lines == 4 or (lines > 0 and spin == "full")
        points = POINTS[lines, spin] * level
        self.score += points + (points // 2 if hard and self.b2b else 0) + max(0, self.combo - 1) * 50 * level
        if lines:
            self.b2b = hard
        self.outgoing += GARBAGE.get((lines, spin), 0)
        self.lines += lines
        for y in reversed(full):
            self.grid = {(cx, cy - (cy > y)): cell for (cx, cy), cell in self.grid.items() if cy != y}

    def leave(self) -> None:
        """Out."""
        self.out = True
        self.kind = ""
        self.incoming = []

    def press(self, word: str) -> None:
        """A key."""
        key, sign = word.rstrip("+-"), word[-1] if word[-1] in "+-" else ""
        if key in ("left", "right"):
            if sign != "-" and self.kind:
                self.move(-1 if key == "left" else 1)
            if sign and key in self.pressed:
                self.pressed.remove(key)
            if sign == "+":
                self.pressed.append(key)
                self.timers[key], self.repeating[key] = 0, False
        elif key == "down":
            if sign:
                self.soft = sign == "+"
            if sign != "-" and self.kind:
                self.fall(True)
        elif self.kind and key in ("cw", "ccw"):
            self.rotate(1 if key == "cw" else -1)
        elif self.kind and key == "drop":
            while not self.grounded():
                self.y -= 1
                self.last_turn = ""
                self.score += 2
            self.lock()
        elif self.kind and key == "hold" and not self.held:
            new, self.hold, self.held = self.hold, self.kind, True
            if not new:
                new = self.match.piece(self.number)
                self.number += 1
            self.enter(new)
        self.lock_if_late()

    def show(self) -> dict[str, Any]:
        """What a view must say."""
        rows = ["".join(self.grid.get((x, y), ".") for x in range(10)) for y in range(21, -1, -1)]
        cells = self.cells(self.kind, self.turn, self.x, self.y) if self.kind else set()
        return {
            "rows": rows,
            "cells": sorted(map(list, cells)),
            "next": [self.match.piece(self.number + n) for n in range(self.match.shown)],
            "hold": self.hold or None,
            "held": self.held,
            "score": self.score,
            "lines": self.lines,
            "level": self.level,
            "combo": self.combo,
            "b2b": self.b2b,
            "incoming": sum(self.incoming),
            "out": self.out,
        }


class PlainMatch:
    """Some fields and the garbage between them."""

    def __init__(self, fields: list[list[str]], options: dict[str, int], seed: int) -> None:
        rng = Rng(seed)
        self.luck, self.rng = rng.fork(), rng
        self.bag: list[str] = []
        self.start, self.shown, self.cheese = options["level"], options["next"], options["cheese"]
        self.seats = [PlainSeat(self, rows) for rows in fields]
        self.targets = list(range(len(fields)))

    def piece(self, number: int) -> str:
        """Of the sequence of bags that all share."""
        while len(self.bag) <= number:
            bag = list(range(7))
            self.rng.shuffle(bag)
            self.bag += [ORDER[kind] for kind in bag]
        return self.bag[number]

    def step(self) -> None:
        """Everybody a step, then what they sent."""
        for seat, count in [(seat, seat.step()) for seat in self.seats]:
            me = self.seats.index(seat)
            for n in range(1, len(self.seats) + 1):
                to = (self.targets[me] + n) % len(self.seats)
                if count and to != me and not self.seats[to].out:
                    self.targets[me] = to
                    self.seats[to].incoming.append(count)
                    break
