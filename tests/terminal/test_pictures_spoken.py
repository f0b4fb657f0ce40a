"""Every game's terminal picture says its words in the reader's language, and there is room for them."""

import json
import re
from itertools import chain, cycle, islice

import pytest
from tests.terminal.foreign import LATIN, find_unsaid, speak_foreign

from rumpus.contract.cases import QUICK, list_cases
from rumpus.contract.check_screen import KEYS, StrictCanvas
from rumpus.contract.random_matches import travel
from rumpus.core.canvas import PLAIN, Style
from rumpus.core.game import View
from rumpus.games.registry import all_games, find_game

NAMES = tuple("ЖЩЪЭЮЯЖЩЪЭЮЯЖЩЪЭ")


class NotingCanvas(StrictCanvas):
    """A canvas that also notes what was written, piece by piece."""

    __slots__ = ("written",)

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.written: list[str] = []

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        """Write it and note it."""
        self.written.append(text)
        super().put(x, y, text, style)


CELL = 2
"""Characters of a cell, in which a letter may stand for a colour or a piece."""
TYPED = re.compile(r"^word \w* [HV] \d+ \d+")
"""A half-laid word, as the match will keep it."""


def find_letters(view: View) -> set[str]:
    """Words made of letters that are the match's own: those laid, and what lies on racks that are open."""
    laid = re.findall(r'"([A-Za-z]*[A-Z][A-Za-z]*)"', json.dumps([view.get("history"), view.get("last")]))
    return {*laid, *("".join(rack) for rack in view.get("open") or ())}


@pytest.mark.parametrize("name", all_games())
def test_a_picture_says_nothing_but_what_is_in_its_catalogue(name: str) -> None:
    folder = find_game(name)
    title = re.findall(rf"[{LATIN}]+", f"{folder.info.title} {folder.info.title.upper()}")
    keys = cycle(KEYS)
    unsaid: dict[str, list[str]] = {}
    outside: list[str] = []
    with speak_foreign():
        matches = [travel(folder, case, QUICK, seed=0) for case in list_cases(folder.info, QUICK)]
        for count, game in enumerate(stop.game for match in matches for stop in match.stops):
            seats = game.setup.seats
            hand = [(), (0,), (seats - 1,), tuple(range(min(seats, 2)))][count % 4]
            view = game.view(hand[0] if hand else None)
            screen = folder.screen(hand, NAMES[:seats])
            screen.language = "de"
            canvas = NotingCanvas(*folder.screen.MIN_SIZE)
            screen.draw(view, canvas, 0)
            for key in islice(keys, 5):  # a half-chosen move has words of its own
                screen.press(key, view)
                screen.draw(view, canvas, 0)
            known = {*title, *find_letters(view)}
            said = [*canvas.written, *chain(*screen.keys())]
            said = [TYPED.sub("", text) for text in said if len(text) > CELL]
            unsaid |= {text: words for text in said if (words := find_unsaid(text, known))}
            outside += canvas.faults
    assert unsaid == {}
    assert outside == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("capsules", ("Runde 1 von 3 beginnt in", "SPIELER", "Taste: bereit", "wenig ist gut")),
        ("chessbrawl", ("Wer soll König sein?", "Der Hässliche", "Wähle deinen König: G, B oder U.")),
        ("words", ("Wörter: Englisch und WoW", "7 Steine", "84 im Beutel", "Ann, dein Zug: Pfeile, SPACE dreht")),
    ],
)
def test_german_pictures(name: str, words: tuple[str, ...]) -> None:
    folder = find_game(name)
    seats = folder.info.seats[0]
    game = folder.rules.new(seats=seats, seed=1)
    screen = folder.screen((0,), ("Ann", "Bob")[:seats])
    screen.language = "de"
    canvas = StrictCanvas(*folder.screen.MIN_SIZE)
    screen.draw(game.view(0), canvas, 0)
    assert canvas.faults == []
    assert [word for word in words if word not in canvas.text()] == []
