"""The terminal picture: what is drawn, what keys mean."""

from tests.games.chessbrawl.chessbrawl_position import place

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.games.chessbrawl.rules import ChessBrawl
from rumpus.games.chessbrawl.text import BrawlScreen

DRAWN = """
    p....n
    ......
    ......
    ......
    ......
    ......
    .R....
    .K....
"""


class Wide(Canvas):
    """A canvas that notes what would be cut off."""

    __slots__ = ("overflow",)

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.overflow: list[str] = []

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        if x + len(text) > self.width or not 0 <= y < self.height:
            self.overflow.append(text)
        super().put(x, y, text, style)


def draw(screen: BrawlScreen, game: ChessBrawl) -> str:
    """The picture as text; nothing is cut off."""
    canvas = Wide(80, 24)
    screen.draw(game.view(0), canvas, 0)
    assert canvas.overflow == []
    return canvas.text()


def press(screen: BrawlScreen, game: ChessBrawl, *keys: str) -> list[str]:
    """Press keys one after the other, and let happen what they mean."""
    words = []
    for key in keys:
        for seat, word in screen.press(key, game.view(0)):
            game.act(seat, word)
            words.append(word)
    return words


def test_pieces_are_told_apart_by_symbol_and_letter_not_by_colour_alone() -> None:
    rows = [
        line[:36].split("│")[1:7]
        for line in draw(BrawlScreen((0,), ("Ann",)), place(DRAWN)).splitlines()
        if "│" in line
    ]
    marks = [[cell.strip() for cell in row] for row in rows]
    assert marks[0] == ["♟p", "", "", "", "", "♞n"]
    assert marks[6][1] == "♖R"
    assert marks[7][1] == "♔K"


def test_a_whole_first_turn_by_keys() -> None:
    game, screen = ChessBrawl.new(seed=4), BrawlScreen((0,), ("Ann",))
    assert "Who shall be King?" in draw(screen, game)
    assert press(screen, game, "u", "ENTER", "LEFT", "r", "UP", "b") == [
        "king ugly",
        "place K c7",
        "buy R b7",
        "buy B b6",
    ]
    assert press(screen, game, "x", "n", "s") == ["remove b6", "buy N b6", "start"]
    assert press(screen, game, "ENTER") == []
    assert draw(screen, game).count("●") == 4
    assert press(screen, game, "UP", "UP", "RIGHT", "ENTER") == ["move b6 c4"]
    assert "The enemy moves" in draw(screen, game)


def test_enter_on_the_picked_piece_puts_it_down_again() -> None:
    game, screen = place(DRAWN), BrawlScreen((0,), ("Ann",))
    press(screen, game, "LEFT", "ENTER")
    assert "●" in draw(screen, game)
    press(screen, game, "ENTER")
    assert "●" not in draw(screen, game)


def test_what_cannot_be_undone_is_asked_twice() -> None:
    for key, word in (("w", "skip wave"), ("f", "finish"), ("a", "abandon")):
        game, screen = place(DRAWN), BrawlScreen((0,), ("Ann",))
        assert press(screen, game, key) == []
        assert "again" in draw(screen, game)
        assert press(screen, game, "LEFT", key) == []
        assert press(screen, game, key) == [word]


def test_the_largest_round_and_every_phase_fit_80x24() -> None:
    for phase in ("PLACEMENT", "PLAYER_TURN", "WAVE_TRANSITION", "ENEMY_TURN"):
        game = place("npbnpq\nqrrbpq\n" + "QQQQQQ\n" * 5 + "KQQQQQ", round=10, wave=9, points=1234, phase=phase)
        game.run.tally.captured = [0, 999, 999, 999, 999, 999, 0]
        game.run.tally.lost = [0, 99, 99, 99, 99, 99, 1]
        game.run.tally.skipped_waves = 54
        game.run.tally.clock_ms = 10**8
        assert "Wave 9" in draw(BrawlScreen((0,), ("Ann",)), game)


def test_a_watcher_has_no_cursor_and_no_keys() -> None:
    game, screen = place(DRAWN), BrawlScreen((), ("Ann",))
    assert press(screen, game, "ENTER", "s", "w", "w") == []
    assert "Your turn" in draw(screen, game)
