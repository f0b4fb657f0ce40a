"""The walk through all screens: a hall with somebody in it, and pages put before one screen after the other. Knows no
screen itself."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect
from tests.browser.cheap_page import KNOWS_ALL
from tests.browser.hall_process import HallProcess
from tests.browser.wire_guests import WireGuest, Wires
from tests.patience import MILLISECONDS

from rumpus.games.registry import find_game

VISITOR = "Ann"
"""Whose pages are looked at."""
FILL = """([local, session]) => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, JSON.stringify(value));
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
}"""


GO = """path => {
  for (const toast of document.querySelectorAll(".rp-toast")) toast.remove();
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}"""


class World:
    """A hall and those who are there by protocol. The visitor is one of them: the pages come as that player."""

    def __init__(self, data: Path, *, rated: bool, lively: bool) -> None:
        """Where matches are rated, they start from dice; else from one seed. `lively`: people take the time to play."""
        self.hall = HallProcess(data, seed=None if rated else 7)
        self.lively = lively
        self._wires = Wires(self.hall.address)
        self._known: dict[str, WireGuest] = {}
        self._passed = 0
        self.done: set[str] = set()
        """What need not be done again."""
        self._endings: list[Callable[[], object]] = []

    def come(self, name: str) -> WireGuest:
        """Somebody of that name, who may have been here before."""
        if name not in self._known:
            self._known[name] = self._wires.come(name)
        return self._known[name]

    def pass_by(self) -> WireGuest:
        """Somebody who will not be here for long: each time another one."""
        self._passed += 1
        return self._wires.come("Emil" if self._passed == 1 else f"Emil {self._passed}")

    def lose(self, guest: WireGuest) -> None:
        """The line of who passed by is gone."""
        self._wires.run(guest.hang_up())

    @property
    def ann(self) -> WireGuest:
        """The visitor."""
        return self.come(VISITOR)

    def play(self, guest: WireGuest, code: str, moves: int, seconds: float = 30, *, on: bool = False) -> None:
        """Let somebody play as a bot does, and go `on` in real time while it is looked at; where nobody looks at the
        picture, not for long."""
        guest.play(code, moves if self.lively else min(2, moves), seconds if self.lively else 0.5)
        if on and self.lively and find_game(guest.tables[code]["game"]).info.realtime:
            self.finally_(guest.keep_playing(code))  # who only looks on would be buried before the picture is taken

    def finally_(self, end: Callable[[], object]) -> None:
        """Something to be done when the screen has been looked at."""
        self._endings.append(end)

    def tidy(self) -> None:
        """As if nobody had been at a table."""
        for end in reversed(self._endings):
            end()
        self._endings.clear()
        for guest in self._known.values():
            guest.leave_all()

    def close(self) -> None:
        """Everybody goes home, and the hall is closed."""
        self._wires.close()
        self.hall.close()


@dataclass(frozen=True)
class Place:
    """Where a screen is, and what the browser remembers when it comes there."""

    path: str
    local: dict[str, object] = field(default_factory=dict)
    session: dict[str, str] = field(default_factory=dict)
    address: str = ""
    """Another way to the hall than the usual."""
    before: Callable[[], object] = bool
    """What is to be done before a page can go there."""


def named(page: Page, test: str) -> Locator:
    """What can be seen of that name."""
    return page.locator(f'[data-test="{test}"]:visible')


def sees(*tests: str) -> Callable[[Page], None]:
    """Waits until the page shows all of these."""

    def wait(page: Page) -> None:
        for test in tests:
            expect(named(page, test).first).to_be_visible()

    return wait


def clicks(*tests: str) -> Callable[[Page], None]:
    """Presses one after the other; the last is what is waited for."""

    def press(page: Page) -> None:
        for test in tests[:-1]:
            named(page, test).first.click()
        expect(named(page, tests[-1]).first).to_be_visible()

    return press


@dataclass(frozen=True)
class Screen:
    """A screen of the page, or one of its modes."""

    name: str
    stage: Callable[[World], Place]
    """Brings the hall to where the screen is to be seen, by the protocol; says where."""
    pose: Callable[[Page], None]
    """What is left to do on the page itself, and to wait for."""
    rated: bool = False
    """In the hall where matches are rated."""
    quiet: bool = True
    """Without a word from the page: no complaint may be in the console."""
    sizes: tuple[str, ...] = ("desk", "phone", "wide")
    """Where somebody would look at it."""


@dataclass
class Device:
    """A page of a size and theme, put before one screen after the other."""

    page: Page
    complaints: list[str]
    at: tuple[str, dict[str, object], dict[str, str]] | None = None
    """The hall the page has loaded, and what it remembered then."""

    def show(self, world: World, screen: Screen, place: Place) -> None:
        """Go there, as the visitor: where nothing else is remembered than before, at once, as a link of the page does.
        A television, a pad and windows are loaded by themselves."""
        place.before()
        address = place.address or world.hall.address
        known: dict[str, object] = {"rumpus.prefs": {"sound": False}, "rumpus.hinted": KNOWS_ALL}
        local = {"rumpus.token": world.ann.token, **known, **place.local}
        at = address, local, place.session
        alone = place.path.startswith(("/tv", "/pad", "/windows"))
        if self.at == at and not alone:
            self.page.evaluate(GO, place.path)
        else:
            if not self.page.url.startswith(f"{address}/"):
                self.page.goto(f"{address}/healthz")
            self.page.evaluate(FILL, [local, place.session])
            self.page.goto(address + place.path)
            self.at = None if alone else at
        screen.pose(self.page)

    def step_aside(self) -> None:
        """Be at no table, so that what the visitor leaves is left."""
        if self.at is None:
            self.rest()
        else:
            self.page.evaluate(GO, "/host")

    def rest(self) -> None:
        """Look at nothing, and have nothing to complain of."""
        self.page.goto("about:blank")
        self.complaints.clear()
        self.at = None


def make_device(
    browser: Browser, size: ViewportSize, theme: str, *, touch: bool, locale: str = "en-GB", scale: float = 1
) -> Device:
    """A page in a browser of its own; nothing moves that need not."""
    context = browser.new_context(
        viewport=size,
        has_touch=touch,
        color_scheme="light" if theme == "light" else "dark",
        reduced_motion="reduce",
        locale=locale,
        device_scale_factor=scale,
        service_workers="block",
        timezone_id="UTC",
    )
    page = context.new_page()
    page.set_default_timeout(MILLISECONDS)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda problem: complaints.append(str(problem)))
    return Device(page, complaints)
