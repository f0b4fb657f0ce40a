"""Checks of the terminal picture: it stays on its canvas, in its colours, and no key upsets it."""

import string
import unicodedata
from functools import cache
from typing import Final

from rumpus.contract.cases import Effort
from rumpus.contract.plain import to_text
from rumpus.contract.random_matches import positions, random_matches
from rumpus.contract.result import Breach, require
from rumpus.core.canvas import COLOURS, PLAIN, Canvas, Style
from rumpus.core.game import IllegalAction, View
from rumpus.core.log import check_word
from rumpus.core.rng import Rng
from rumpus.core.screen import Screen
from rumpus.games.registry import GameFolder

NAMED_KEYS: Final = (
    "UP", "DOWN", "LEFT", "RIGHT", "ENTER", "BACKSPACE", "TAB", "SPACE", "DELETE", "HOME", "END", "PGUP", "PGDN",
)  # fmt: skip
KEYS: Final = (*NAMED_KEYS, *string.ascii_letters, *string.digits, *string.punctuation, "é", "ß")
LARGEST: Final = (80, 25)
"""No picture may ask for more: 80×25 is enough."""
PRESSES: Final = 150


@cache
def _is_narrow(char: str) -> bool:
    """Whether the character takes exactly one place on a terminal."""
    wide = unicodedata.combining(char) or unicodedata.east_asian_width(char) in "WF"
    return char.isprintable() and not wide


class StrictCanvas(Canvas):
    """A canvas that notes what cannot be shown."""

    __slots__ = ("faults",)

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.faults: list[str] = []

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        """Write as a canvas does, noting what is cut off, too wide or of no known colour."""
        if text.strip() and not (0 <= y < self.height and x >= 0 and x + len(text.rstrip()) <= self.width):
            self.faults.append(f"{text!r} at ({x}, {y}) is outside {self.width}x{self.height}")
        self.faults += [f"{char!r} does not take one place on a terminal" for char in set(text) if not _is_narrow(char)]
        for colour in (style.fg, style.bg):
            if colour and colour not in COLOURS:
                self.faults.append(f"there is no colour {colour!r}")
        super().put(x, y, text, style)


def check_screen_draws(folder: GameFolder, effort: Effort) -> None:
    """the terminal picture stays on its canvas, for every seat and for watchers, from its smallest size up"""
    width, height = folder.screen.MIN_SIZE
    require(
        width <= LARGEST[0] and height <= LARGEST[1],
        f"MIN_SIZE is {width}x{height}; {LARGEST[0]}x{LARGEST[1]} is enough",
    )
    small = folder.screen.SMALL_SIZE or (width, height)
    require(small[0] <= width and small[1] <= height, f"SMALL_SIZE {small} is larger than MIN_SIZE {(width, height)}")
    for count, (where, game) in enumerate(positions(folder, effort)):
        seats = game.setup.seats
        names = tuple(f"Player {seat + 1}" for seat in range(seats))
        hands: list[tuple[int, ...]] = [(), (0,), (seats - 1,)]
        if seats > 1:
            hands.append((0, 1))
        for hand in (hands[count % len(hands)], hands[(count + 1) % len(hands)]):
            screen = folder.screen(hand, names)
            view = game.view(hand[0] if hand else None)
            for room in ((width, height), (160, 50), small if count % 2 else (width, (height + small[1]) // 2)):
                size = screen.extent(view, room)
                require(
                    all(0 < asked <= most for asked, most in zip(size, room, strict=True)),
                    f"{where}: extent is {size} where there is room for {room}",
                )
                _draw(screen, view, size, f"{where}: picture for {hand} at {size}")
        long = folder.screen((0,), tuple("W" * 32 for _ in range(seats)))
        long.draw(game.view(0), Canvas(width, height), 0)


def check_screen_keys(folder: GameFolder, effort: Effort) -> None:
    """no key upsets the terminal picture, and one can play with its keys"""
    accepted = 0
    for count, match in enumerate(random_matches(folder, effort)):
        seats = match.case.seats
        names = tuple(f"Player {seat + 1}" for seat in range(seats))
        watching = folder.screen((), names)
        hand = (0, 1) if seats > 1 and count % 2 else (0,)
        screen = folder.screen(hand, names)
        listed = screen.keys()
        require(bool(listed), "keys() lists nothing")
        require(all(key.strip() and what.strip() for key, what in listed), f"keys() has an empty entry: {listed}")
        words = [word for key, _ in listed for word in (key, *key.split())]
        rng = Rng(count)
        game = folder.rules(match.case.setup)
        for turn in range(PRESSES):
            if game.outcome is not None:
                break
            key = words[turn] if turn < len(words) else rng.choice(KEYS)
            said = f"{match.case}, step {game.step}: key {key!r}"
            require(watching.press(key, game.view(None)) == [], f"{said} lets a watcher act")
            for seat, action in screen.press(key, game.view(hand[0])):
                require(seat in hand, f"{said} acts for seat {seat}, which is not at this keyboard")
                try:
                    check_word(action)
                    game.act(seat, action)
                    accepted += 1
                except IllegalAction:
                    pass
            due = game.due()
            if due is not None and rng.chance(1, 2 if game.info.realtime else 16):
                game.advance(due)
            elif rng.chance(1, 8) and (others := [s for s in game.to_act() if s not in hand]):
                other = rng.choice(others)
                game.act(other, rng.choice(game.actions(other)))
            if turn % 3 == 0:
                _draw(screen, game.view(hand[0]), folder.screen.MIN_SIZE, said)
    require(accepted > 0, "thousands of keys were pressed, and not one did anything")


def _draw(screen: Screen, view: View, size: tuple[int, int], said: str) -> None:
    canvas = StrictCanvas(*size)
    before = to_text(view)
    try:
        screen.draw(view, canvas, 0)
        screen.moving(view)
        screen.draw(view, canvas, 1_234_567)
    except Exception as problem:
        raise Breach(f"{said}: {type(problem).__name__}: {problem}") from problem
    require(to_text(view) == before, f"{said}: drawing changes the view")
    require(not canvas.faults, f"{said}: {canvas.faults[:1]}")
    require(bool(canvas.text().strip()), f"{said}: nothing is drawn")
