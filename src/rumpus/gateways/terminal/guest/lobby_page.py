"""The lobby: the games, what waits for the guest, open tables, who is here, and what is said in the hall."""

from typing import TYPE_CHECKING, Final

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.games.registry import all_games
from rumpus.gateways.terminal.guest.chat_lines import draw_chat
from rumpus.gateways.terminal.guest.choices import LETTERS, Choice, list_games, list_lobby, list_people
from rumpus.gateways.terminal.guest.game_page import GamePage
from rumpus.gateways.terminal.guest.news import hear_room
from rumpus.gateways.terminal.guest.page import ASKING, BOLD, CHOSEN, DIM, GREY, Page, cut
from rumpus.gateways.terminal.picture import split_keys
from rumpus.gateways.terminal.width import fit_cells
from rumpus.hall.chat import HALL
from rumpus.hall.gold.ledger import account_of
from rumpus.language.games import name_game

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession
    from rumpus.hall.people.players import Player

_GAMES: Final = 22
"""How wide the list of games is."""
_PEOPLE: Final = 21
"""How wide the list of people is."""
_TALK: Final = 5
"""Rows for what is said."""
_HELP: Final = (
    "help_choose",
    "",
    "help_game",
    "help_listed",
    "help_no",
    "help_talk",
    "help_command",
    "",
    "help_match",
    "help_leave",
)
"""The lines of the page about keys."""


class LobbyPage(Page):
    """Where everybody arrives."""

    def __init__(self, guest: "GuestSession") -> None:
        super().__init__(guest)
        self._on_games = True
        self._game = 0
        self._line = ""
        """What is chosen among the rest, by its command: lists change while one looks at them."""
        self._listed: list[Choice] | None = None
        """The rest, as it is on the screen; None before the first picture. Keys are about what one sees, and looking
        through a hall's tables anew takes longer than anything else a key does."""

    def opened(self) -> None:
        """Hear who comes and what is said."""
        self._listed = None
        self.guest.hall.watch_lobby(self.guest, True)
        self.guest.hall.chat.listen(self.guest, True)

    def closed(self) -> None:
        """Elsewhere nobody needs to know."""
        self.guest.hall.watch_lobby(self.guest, False)
        self.guest.hall.chat.listen(self.guest, False)

    def press(self, key: str) -> None:
        """Choose, talk, or ask."""
        if self._listed is None:
            self._listed = _join(list_lobby(self.guest))
        listed = self._listed
        if key in ("t", "T", "/"):
            self.guest.line.begin("/" if key == "/" else "")
        elif key == "?":
            self.guest.pages.read(self.guest.phrase("help"), [self.guest.phrase(key) if key else "" for key in _HELP])
        elif key in ("LEFT", "RIGHT"):
            self._on_games = key == "LEFT" or not listed
            self._keep_chosen(listed)
        elif key in ("UP", "DOWN"):
            self._move(-1 if key == "UP" else 1, listed)
        elif key == "ENTER":
            self._choose(listed)
        elif key in ("x", "X", "DELETE") and not self._on_games:
            chosen = next((choice for choice in listed if choice.line == self._line), None)
            if chosen is not None and chosen.other:
                self.guest.run(chosen.other)
        elif len(key) == 1 and key in "123456789" and int(key) <= len(all_games()):
            self._on_games, self._game = True, int(key) - 1
            self._choose(listed)
        elif len(key) == 1 and key.lower() in LETTERS and LETTERS.index(key.lower()) < len(listed):
            self._on_games, self._line = False, listed[LETTERS.index(key.lower())].line
            self._choose(listed)

    def picture(self, width: int, height: int) -> Canvas:
        """Games left, what waits and tables in the middle, people right, talk below."""
        canvas = Canvas(width, height)
        hall, player = self.guest.hall, self.guest.player
        canvas.put(1, 0, "RUMPUS", BOLD)
        name = fit_cells(player.name)
        held = hall.bank.balance(account_of(player.id))
        gold = self.guest.phrase("gold", gold=held) + "   " if held else ""
        canvas.put(width - len(name) - len(gold) - 1, 0, gold, GREY)
        canvas.put(width - len(name) - 1, 0, name, BOLD)
        bottom = max(3, height - _TALK - 3)
        middle = _GAMES + 1 + max(0, width - _GAMES - _PEOPLE - 2)
        self._draw_games(canvas, bottom)
        self._draw_listed(canvas, _GAMES + 1, middle - 1, bottom)
        self._draw_people(canvas, middle, bottom)
        draw_chat(canvas, hear_room(self.guest, HALL), bottom + 1, height - 2)
        return canvas

    def keys(self, width: int) -> list[str]:
        """What can be pressed."""
        return split_keys(self.guest.phrase("keys_lobby"), width)

    def _keep_chosen(self, listed: list[Choice]) -> None:
        """What was chosen may be gone: then it is the first of what there is."""
        if not self._on_games and self._line not in [choice.line for choice in listed]:
            self._on_games = not listed
            self._line = listed[0].line if listed else ""

    def _move(self, way: int, listed: list[Choice]) -> None:
        if self._on_games:
            self._game = (self._game + way) % len(all_games())
        elif listed:
            lines = [choice.line for choice in listed]
            at = lines.index(self._line) + way if self._line in lines else 0
            self._line = lines[at % len(lines)]

    def _choose(self, listed: list[Choice]) -> None:
        if self._on_games:
            folder = list(all_games().values())[self._game]
            self.guest.pages.go(GamePage(self.guest, self, folder))
        elif self._line in [choice.line for choice in listed]:
            self.guest.run(self._line)

    def _draw_games(self, canvas: Canvas, bottom: int) -> None:
        canvas.put(1, 2, self.guest.phrase("play"), GREY)
        for number, choice in enumerate(list_games(self.guest.language)):
            if 3 + number <= bottom:
                chosen = self._on_games and number == self._game
                key = str(number + 1) if number < 9 else " "
                canvas.put(
                    1, 3 + number, cut(f"{key} {fit_cells(choice.text)}", _GAMES - 2), CHOSEN if chosen else PLAIN
                )

    def _draw_listed(self, canvas: Canvas, left: int, right: int, bottom: int) -> None:
        row, number = 2, 0
        groups = list_lobby(self.guest)
        listed = self._listed = _join(groups)
        self._keep_chosen(listed)
        for title, choices in groups.items():
            if row < bottom:
                canvas.put(left, row, self.guest.phrase(title), GREY)
            for choice in choices:
                row += 1
                if row > bottom or number >= len(LETTERS):
                    break
                style: Style = ASKING if choice.asks else PLAIN
                if not self._on_games and choice.line == self._line:
                    style = CHOSEN
                canvas.put(left, row, cut(f"{LETTERS[number]} {fit_cells(choice.text)}", right - left), style)
                number += 1
            row += 2
        if not listed:
            canvas.put(left, 2, self.guest.phrase("tables"), GREY)
            canvas.put(left, 3, self.guest.phrase("no_tables"), DIM)

    def _draw_people(self, canvas: Canvas, left: int, bottom: int) -> None:
        hall, friends = self.guest.hall, set(self.guest.hall.friends.of(self.guest.player))
        here = sorted(list_people(hall), key=lambda player: player not in friends)
        canvas.put(left, 2, self.guest.phrase("here", count=len(here)), GREY)
        room = max(0, bottom - 2)
        shown = here if len(here) <= room else here[: room - 1]
        for row, player in enumerate(shown, 3):
            style = BOLD if player is self.guest.player else PLAIN
            name = ("* " if player in friends else "") + fit_cells(player.name)
            canvas.put(left, row, name, style)
            canvas.put(left + len(name) + 1, row, self._doing(player), DIM)
        if len(shown) < len(here):
            canvas.put(left, 3 + len(shown), self.guest.phrase("more", count=len(here) - len(shown)), DIM)

    def _doing(self, player: "Player") -> str:
        """What somebody does, as far as others may know."""
        table = self.guest.hall.doing(player)
        return name_game(self.guest.language, table.info) if table is not None and not table.private else ""


def _join(groups: dict[str, list[Choice]]) -> list[Choice]:
    """All there is to choose from, as far as there are letters for it."""
    return [choice for choices in groups.values() for choice in choices][: len(LETTERS)]
