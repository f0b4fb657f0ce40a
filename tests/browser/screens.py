"""All screens of the page and their modes, in one table: who adds a screen adds it here, and it is looked at."""

from tests.browser.screens_around import AROUND
from tests.browser.screens_games import GAMES
from tests.browser.screens_hall import HALL
from tests.browser.walk import Screen

SCREENS: dict[str, Screen] = {screen.name: screen for screen in (*HALL, *GAMES, *AROUND)}
