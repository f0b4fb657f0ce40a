"""The terminal picture: the board with its bonus squares beside scores, rack and moves.

Remembers only the half-typed word. A word is typed where the cursor is, as one would say it: the letters already on the
board may be typed or left out.
"""

from typing import Final

from rumpus.core.canvas import Canvas, Style
from rumpus.core.game import View
from rumpus.games.words.challenging import ACCEPT, CHALLENGE
from rumpus.games.words.composing import Draft
from rumpus.games.words.layout import SIZE
from rumpus.games.words.phrases import tell_last, tell_move, tell_outcome
from rumpus.games.words.tiles import BLANK
from rumpus.language.spoken_screen import SpokenScreen

TILE: Final = Style(fg="black", bg="paper", bold=True)
NEWEST: Final = Style(fg="black", bg="orange", bold=True)
TYPED: Final = Style(fg="black", bg="yellow", bold=True)
CURSOR: Final = Style(reverse=True)
BOLD: Final = Style(bold=True)
DIM: Final = Style(fg="dim")
GOOD: Final = Style(fg="green", bold=True)
BAD: Final = Style(fg="red", bold=True)
MARKS: Final = {
    "d": ("mark_2l", Style(fg="cyan")),
    "t": ("mark_3l", Style(fg="blue", bold=True)),
    "D": ("mark_2w", Style(fg="purple")),
    "T": ("mark_3w", Style(fg="red", bold=True)),
}
"""What is written on a bonus square."""
CENTRE: Final = Style(fg="yellow", bold=True)
PRESETS: Final = {"wow": "terminal.preset_wow", "classic": "terminal.preset_classic"}
LEXICONS: Final = {
    "english": "terminal.words_english",
    "themed": "terminal.words_themed",
    "both": "terminal.words_both",
}

NAME: Final = 12
"""Letters of a name that there is room for."""
LEFT: Final = 3
PANEL_WIDTH: Final = 30
"""Columns for the panel beside the board."""
LARGE: Final = ((5, 2), (3, 1))
"""How many columns and rows a square takes, the largest first; in a narrow window it is two columns."""
ARROWS: Final = {"UP": (-1, 0), "DOWN": (1, 0), "LEFT": (0, -1), "RIGHT": (0, 1)}
BLANKS: Final = ("*", BLANK)
"""Keys for a blank. The second one opens the help of a terminal."""
ANSWER_KEYS: Final = {"c": CHALLENGE, "a": ACCEPT}
"""Keys after `/`, while a play may be challenged."""
TURN: Final = ("TAB", "SPACE", " ")


class WordsScreen(SpokenScreen):
    """One terminal's picture; with several seats the keys act for whoever's turn it is."""

    GAME = "words"
    SMALL_SIZE = (60, 19)

    def __init__(self, seats: tuple[int, ...], names: tuple[str, ...]) -> None:
        super().__init__(seats, tuple(name[:NAME] for name in names))
        self._wide, self._high = LARGE[-1]
        """What a square takes in this picture."""
        self._top = 2
        """The board's first row."""
        self._draft = Draft()
        self._asking = False
        """Whether `/` was pressed, and a letter says what for."""
        self._given: str | None = None
        """Tiles picked for an exchange; None while none is meant."""
        self._moment = -1

    # Keys.

    def press(self, key: str, view: View) -> list[tuple[int, str]]:
        """What a key means now: (seat, action) pairs."""
        seat = view["turn"]
        if view["outcome"] is not None or seat not in self.seats:
            return []
        self._keep_up(view)
        if self._asking:
            self._asking = False
            if key.lower() == "p":
                return [(seat, "pass")]
            if view.get("awaits") and key.lower() in ANSWER_KEYS:
                return [(seat, ANSWER_KEYS[key.lower()])]
            if key.lower() == "x":
                self._given = ""
            return []
        if self._given is not None:
            return self._press_exchange(key, seat)
        return self._press_word(key, seat, view)

    def _press_exchange(self, key: str, seat: int) -> list[tuple[int, str]]:
        given = self._given or ""
        if key == "ENTER":
            self._given = None
            return [(seat, f"exchange {given}")] if given else []
        if key == "/":
            self._given = None
        elif key == "BACKSPACE":
            self._given = given[:-1] if given else None
        elif _is_letter(key) or key in BLANKS:
            self._given = (given + (BLANK if key in BLANKS else key.upper()))[:7]
        return []

    def _press_word(self, key: str, seat: int, view: View) -> list[tuple[int, str]]:
        draft = self._draft
        if key in ARROWS:
            draft.clear()
            draft.move(*ARROWS[key])
        elif key in TURN:
            draft.clear()
            draft.across = not draft.across
        elif key == "HOME":
            self._draft = Draft()
        elif key == "BACKSPACE":
            draft.erase()
        elif key == "DELETE":
            draft.clear()
        elif key == "/":
            self._asking = True
        elif key in BLANKS:
            draft.mark()
        elif _is_letter(key):
            draft.type(key.upper(), view["board"])
        elif key == "ENTER" and draft.letters:
            draft.finish(view["board"])
            return [(seat, draft.action)]
        return []

    def _keep_up(self, view: View) -> None:
        """A new turn takes back what was half-typed."""
        if self._moment != view["count"]:
            self._moment = view["count"]
            self._draft.clear()
            self._asking, self._given = False, None

    def keys(self) -> list[tuple[str, str]]:
        """The keys and what they do, for the help line."""
        say = self.say
        return [
            ("A-Z", say("terminal.key_type")),
            (say("terminal.key_where_keys"), say("terminal.key_where")),
            ("TAB SPACE", say("terminal.key_turn")),
            ("ENTER", say("terminal.key_lay")),
            ("BACKSPACE DELETE", say("terminal.key_take_back")),
            ("*", say("terminal.key_blank")),
            ("/ P", say("terminal.key_pass")),
            ("/ X", say("terminal.key_exchange")),
            ("/ C, / A", say("terminal.key_answer")),
        ]

    # Drawing.

    def draw(self, view: View, canvas: Canvas, now_ms: int) -> None:
        """Draw the view."""
        self._keep_up(view)
        self._wide, self._high = _size_square(canvas.width, canvas.height)
        self._top = 2 if canvas.height > SIZE * self._high + 4 else 1
        if self._top > 1:
            canvas.put(LEFT, 0, "WORDS WITH WOW", BOLD)
            canvas.put(LEFT + 16, 0, self._tell_setting(view), DIM)
        self._draw_board(view, canvas)
        self._draw_players(view, canvas)
        self._draw_moves(view, canvas)
        self._draw_rack(view, canvas)
        self._draw_status(view, canvas)

    def extent(self, view: View, room: tuple[int, int]) -> tuple[int, int]:
        """As wide as board and panel, and a few rows more than the board."""
        wide, high = _size_square(*room)
        return min(room[0], max(80, LEFT + SIZE * wide + 2 + PANEL_WIDTH)), min(room[1], SIZE * high + 9)

    @property
    def _panel(self) -> int:
        """The panel's first column."""
        return LEFT + self._wide * SIZE + 2

    def _put_square(self, canvas: Canvas, row: int, column: int, text: str, style: Style) -> None:
        """Fill a square; the text stands in its middle, in its first row."""
        x, y = LEFT + column * self._wide, self._top + row * self._high
        shown = text if self._wide == 3 else f"{text.strip():<{self._wide}}" if self._wide < 3 else f" {text} "
        canvas.put(x, y, shown, style)
        for line in range(1, self._high):
            canvas.put(x, y + line, " " * self._wide, style)

    def _tell_setting(self, view: View) -> str:
        preset, lexicon = self.say(PRESETS[view["preset"]]), self.say(LEXICONS[view["lexicon"]])
        return self.say("terminal.setting", preset=preset, lexicon=lexicon)

    def _draw_board(self, view: View, canvas: Canvas) -> None:
        for place in range(SIZE):
            canvas.put(LEFT + place * self._wide + self._wide // 4, self._top - 1, f"{place + 1:>2}", DIM)
            canvas.put(0, self._top + place * self._high, f"{place + 1:>2}", DIM)
        newest = {(row - 1, column - 1) for row, column, _ in (view["last"] or {}).get("tiles", [])}
        marks = {mark: (f"{self.say(key)} ", style) for mark, (key, style) in MARKS.items()}
        marks |= {".": (" · ", DIM), "*": (" ★ ", CENTRE)}
        for row, line in enumerate(view["board"]):
            for column, letter in enumerate(line):
                if letter == ".":
                    text, style = marks[view["layout"][row][column]]
                else:
                    text, style = f" {letter} ", NEWEST if (row, column) in newest else TILE
                self._put_square(canvas, row, column, text, style)
        if self._is_mine(view):
            self._draw_draft(view, canvas)

    def _draw_draft(self, view: View, canvas: Canvas) -> None:
        draft = self._draft
        for place, (letter, mark) in enumerate(zip(draft.letters, draft.marks, strict=True)):
            square = draft.find_square(place)
            if square is not None and view["board"][square[0]][square[1]] == ".":
                self._put_square(canvas, *square, f" {letter.lower() if mark else letter} ", TYPED)
        square = draft.find_square(len(draft.letters))
        if square is not None:
            lies = view["board"][square[0]][square[1]]
            arrow = "→" if draft.across else "↓"
            self._put_square(canvas, *square, f" {arrow if lies == '.' else lies} ", CURSOR)

    def _draw_players(self, view: View, canvas: Canvas) -> None:
        outcome = view["outcome"]
        for seat, name in enumerate(self.names[: len(view["scores"])]):
            won = outcome is not None and outcome["places"][seat] == 1
            turn = outcome is None and view["turn"] == seat
            style = GOOD if won else DIM if seat in view["gone"] else BOLD if turn else Style()
            mark = "★" if won else "▶" if turn else " "
            held = view["racks"][seat]
            tiles = self.say("terminal.gone") if seat in view["gone"] else self.say("terminal.tiles", tiles=str(held))
            if view["open"] is not None:
                tiles = "".join(view["open"][seat]) or self.say("terminal.out")
            told = f"{mark} {name:<{NAME}}{view['scores'][seat]:>5}  {tiles}"
            canvas.put(self._panel, 1 + seat, told[: canvas.width - self._panel], style)
        canvas.put(self._panel, 6, self.say("terminal.in_bag", tiles=str(view["bag"])), DIM)

    def _draw_moves(self, view: View, canvas: Canvas) -> None:
        width = canvas.width - self._panel
        room = max(0, self._top + SIZE * self._high - 8)
        for line, entry in enumerate(view["history"][-room:] if room else []):
            canvas.put(self._panel, 8 + line, tell_move(entry, self.names, self.say)[:width])
        if view["last"]:
            canvas.put(
                LEFT, self._below(canvas, 1), tell_last(view["last"], self.names, self.say)[: canvas.width - LEFT], DIM
            )

    def _below(self, canvas: Canvas, place: int) -> int:
        """The row of what stands below the board: the last words, the rack, whose turn it is; blank rows between them
        where there is room."""
        end = self._top + SIZE * self._high
        return end + (2 * place - 1 if canvas.height >= end + 6 else place - 1)

    def _draw_rack(self, view: View, canvas: Canvas) -> None:
        if view["rack"] is None or not self.seats:
            return
        row = self._below(canvas, 2)
        canvas.put(LEFT, row, self.say("terminal.rack"))
        for place, tile in enumerate(view["rack"]):
            value = view["values"].get(tile, 0)
            canvas.put(LEFT + 6 + place * 6, row, f" {tile} ", TILE)
            canvas.put(LEFT + 9 + place * 6, row, str(value), DIM)

    def _draw_status(self, view: View, canvas: Canvas) -> None:
        row = self._below(canvas, 3)
        if view["outcome"] is not None:
            won = view["outcome"]["places"].index(1) in self.seats
            told = tell_outcome(view["outcome"], self.names, self.say)
            canvas.put(LEFT, row, told, GOOD if won or not self.seats else BAD)
        elif not self._is_mine(view):
            canvas.put(LEFT, row, self._tell_waiting(view))
        else:
            canvas.put(LEFT, row, self._tell_turn(view), BOLD)

    def _tell_waiting(self, view: View) -> str:
        """Whom a match waits for, and with what."""
        name = self.names[view["turn"]]
        if view.get("awaits"):
            return self.say("terminal.may_challenge", name=name, word=view["last"]["word"])
        return self.say("terminal.is_to_move", name=name)

    def _tell_turn(self, view: View) -> str:
        """What whoever's turn it is can do now."""
        if self._asking:
            return self.say("terminal.asking_answer" if view.get("awaits") else "terminal.asking")
        if self._given is not None:
            return self.say("terminal.exchanging", tiles=self._given)
        if self._draft.letters:
            return self.say("terminal.laying", action=self._draft.action)
        if view.get("awaits"):
            return self.say("terminal.your_answer", name=self.names[view["turn"]], word=view["last"]["word"])
        return self.say("terminal.your_move", name=self.names[view["turn"]])

    def _is_mine(self, view: View) -> bool:
        return view["outcome"] is None and view["turn"] in self.seats


def _size_square(width: int, height: int) -> tuple[int, int]:
    """How many columns and rows a square takes on a canvas of that size."""
    for wide, high in LARGE:
        if width >= LEFT + SIZE * wide + 2 + PANEL_WIDTH and height >= SIZE * high + 4:
            return wide, high
    return 2, 1


def _is_letter(key: str) -> bool:
    return len(key) == 1 and key.isascii() and key.isalpha()


SCREEN: Final = WordsScreen
