"""A side of Capsules told plainly, word for word from the seed and the rulings: slow, obvious, and no bits.

Checks the fast one: cells are a dictionary of (x, y), a capsule's elements know each other by name.
"""

from dataclasses import dataclass, field

from rumpus.core.rng import Rng

WIDTH, HEIGHT = 8, 16
Place = tuple[int, int]


@dataclass
class Piece:
    """A virus or an element: its colour, and which capsule it is bound into (0: none)."""

    colour: str
    virus: bool = False
    unit: int = 0


@dataclass
class PlainSide:
    """One player's field, a tick at a time."""

    pieces: dict[Place, Piece]
    capsules: list[str]
    luck: Rng
    state: str = "play"
    capsule: list[tuple[Place, str]] = field(default_factory=list)
    flying: list[tuple[Place, str]] = field(default_factory=list)
    going: dict[Place, str] = field(default_factory=dict)
    units: list[str] = field(default_factory=list)
    removed: str = ""
    sent: list[str] = field(default_factory=list)
    number: int = 0
    bound: int = 1000

    def __post_init__(self) -> None:
        self.spawn()

    def spawn(self) -> None:
        """A capsule at columns 4 and 5 of the top row."""
        colours = self.capsules[self.number % len(self.capsules)]
        self.capsule = [((3, 15), colours[0]), ((4, 15), colours[1])]
        self.number += 1
        self.state = "play"

    def free(self, at: Place) -> bool:
        """Whether there is room for an element."""
        return 0 <= at[0] < WIDTH and 0 <= at[1] < HEIGHT and at not in self.pieces

    def viruses(self) -> int:
        """How many are left."""
        return sum(piece.virus for piece in self.pieces.values())

    def put(self, capsule: list[tuple[Place, str]]) -> bool:
        """Take the movement if there is room for both elements."""
        if not all(self.free(at) for at, _ in capsule):
            return False
        self.capsule = capsule
        return True

    def say(self, word: str) -> None:
        """A player's word."""
        if self.state != "play":
            return
        by = {"left": (-1, 0), "right": (1, 0), "down": (0, -1)}.get(word)
        if by is not None:
            self.put([((x + by[0], y + by[1]), colour) for (x, y), colour in self.capsule])
            return
        clockwise = word == "turnright"
        (x1, y1), (x2, _) = sorted(at for at, _ in self.capsule)
        colours = dict(self.capsule)
        if x1 != x2:  # flat: the pivot is the left element when turning counter-clockwise, the right one when clockwise
            pivot, other = ((x2, y1), (x1, y1)) if clockwise else ((x1, y1), (x2, y1))
            self.put([(pivot, colours[pivot]), ((pivot[0], y1 + 1), colours[other])])
            return
        lower, upper = colours[x1, y1], colours[x1, y1 + 1]
        side = 1 if clockwise else -1  # the other goes to its right when clockwise, else the pivot one column over
        if not self.put([((x1, y1), lower), ((x1 + side, y1), upper)]):
            self.put([((x1 - side, y1), lower), ((x1, y1), upper)])

    def tick(self) -> None:
        """One unit of time."""
        if self.state == "play":
            below = [((x, y - 1), colour) for (x, y), colour in self.capsule]
            if self.put(below):
                return
            self.bound += 1
            for at, colour in self.capsule:
                self.pieces[at] = Piece(colour, unit=self.bound)
            self.capsule = []
        elif self.state == "receive":
            moving = [((x, y), colour) for (x, y), colour in self.flying if self.free((x, y - 1))]
            for at, colour in self.flying:
                if (at, colour) not in moving:
                    self.pieces[at] = Piece(colour)
            self.flying = [((x, y - 1), colour) for (x, y), colour in moving]
            if self.flying:
                return
        elif self.state == "settle":
            self.going = {}
            if self.fall():
                return
        else:
            return
        self.eliminate()

    def fall(self) -> bool:
        """Everything unsupported moves down one tile, all at once."""
        moving = {at for at, piece in self.pieces.items() if not piece.virus}
        while True:  # whoever stands on something that stays, stays, and so does what is bound to it
            held = {(x, y) for x, y in moving if y == 0 or ((x, y - 1) in self.pieces and (x, y - 1) not in moving)}
            units = {self.pieces[at].unit for at in held} - {0}
            held |= {at for at in moving if self.pieces[at].unit in units}
            if not held:
                break
            moving -= held
        taken = {at: self.pieces.pop(at) for at in moving}
        for (x, y), piece in taken.items():
            self.pieces[x, y - 1] = piece
        return bool(moving)

    def rows(self) -> list[list[Place]]:
        """Every longest run of four or more, across and upright."""
        found = []
        for dx, dy in ((1, 0), (0, 1)):
            for x, y in self.pieces:
                if self.alike((x, y), (x - dx, y - dy)):
                    continue
                run = [(x, y)]
                while self.alike((x, y), (run[-1][0] + dx, run[-1][1] + dy)):
                    run.append((run[-1][0] + dx, run[-1][1] + dy))
                if len(run) >= 4:
                    found.append(run)
        return sorted(found, key=lambda run: (run[0][1], run[0][0], run[0][1] != run[1][1]))

    def alike(self, one: Place, other: Place) -> bool:
        """Whether both hold the same colour."""
        return other in self.pieces and self.pieces[one].colour == self.pieces[other].colour

    def eliminate(self) -> None:
        """All has halted: rows go, or the process is over."""
        rows = self.rows()
        if rows:
            self.removed += "".join(self.pieces[row[0]].colour for row in rows)
            gone = {at for row in rows for at in row}
            self.going = {at: self.pieces[at].colour for at in gone}
            broken = {self.pieces.pop(at).unit for at in gone} - {0}
            for piece in self.pieces.values():
                if piece.unit in broken:
                    piece.unit = 0
            self.state = "settle"
            if not self.viruses():
                self.state, self.going = "won", {}
            return
        if len(self.removed) > 1:
            self.sent.append(self.removed)
        self.removed = ""
        if any(y == HEIGHT - 1 and not piece.virus for (_, y), piece in self.pieces.items()):
            self.state = "defeated"
        elif self.units:
            unit = self.units.pop(0)
            columns = [x for x in range(WIDTH) if self.free((x, HEIGHT - 1))]
            for colour in unit:
                self.flying.append(((columns.pop(self.luck.below(len(columns))), HEIGHT - 1), colour))
            self.state = "receive"
        else:
            self.spawn()

    def draw(self) -> list[str]:
        """The rows as the view gives them."""
        lines = []
        for y in range(HEIGHT - 1, -1, -1):
            lines.append("".join(self.letters((x, y)) for x in range(WIDTH)))
        return lines

    def letters(self, at: Place) -> str:
        """A tile's two characters."""
        if at in self.going:
            return self.going[at] + "x"
        if at not in self.pieces:
            return ".."
        piece = self.pieces[at]
        if piece.virus:
            return piece.colour + "*"
        for kind, (dx, dy) in {"<": (1, 0), ">": (-1, 0), "^": (0, -1), "v": (0, 1)}.items():
            other = self.pieces.get((at[0] + dx, at[1] + dy))
            if piece.unit and other is not None and other.unit == piece.unit:
                return piece.colour + kind
        return piece.colour + "o"
