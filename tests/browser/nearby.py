"""A big screen and phones around it: how they come to one table. Knows no game's rules."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, WebSocket, expect
from tests.browser.keen_ear import KeenEar
from tests.browser.page_frames import PageFrames
from tests.browser.tables import Visit

TV: ViewportSize = {"width": 1280, "height": 720}


def named(page: Page, test: str) -> Locator:
    """What can be seen of that name."""
    return page.locator(f'[data-test="{test}"]:visible')


@dataclass
class Device:
    """A page, and all it hears."""

    page: Page
    ear: KeenEar
    frames: list[str]
    """What the hall sent, as it came over the wire."""

    @property
    def seat(self) -> int:
        """The seat it holds."""
        seats = [seat for seat in self.ear.views if seat is not None]
        assert len(seats) == 1, "a phone holds one seat"
        return seats[0]

    @property
    def view(self) -> dict[str, Any]:
        """What it is shown."""
        return self.ear.view

    def tap(self, test: str) -> None:
        """Touch what has that name."""
        named(self.page, test).tap()

    def give_up(self) -> None:
        """By the buttons of the pad."""
        self.tap("pad-menu-button")
        self.tap("pad-resign")
        self.tap("ask-yes")


def come(visit: Visit, path: str, *, size: ViewportSize | None = None, **how: Any) -> Device:
    """Open a page that is heard from its first connection on."""
    devices: list[Device] = []

    def listen(page: Page) -> None:
        frames: list[str] = []

        def connected(socket: WebSocket) -> None:
            socket.on("framereceived", lambda frame: frames.append(str(frame)))

        if size is not None:
            page.set_viewport_size(size)
        page.on("websocket", connected)
        devices.append(Device(page, KeenEar(page), frames))

    visit(path, **how, before=listen)
    return devices[0]


def open_tv(visit: Visit, game: str) -> Device:
    """A television that shows a new table."""
    tv = come(visit, "/tv", size=TV)
    named(tv.page, f"tv-game-{game}").click()
    expect(named(tv.page, "tv-room")).to_be_visible()
    return tv


def code_of(tv: Device) -> str:
    """The code on the screen."""
    return named(tv.page, "tv-code").inner_text()


def join(visit: Visit, tv: Device, name: str, address: str = "") -> Device:
    """A phone that has scanned the code: a name, one button."""
    phone = come(visit, f"/pad/{code_of(tv)}", address=address, phone=True)
    expect(named(phone.page, "pad-name")).not_to_have_value("")  # a name is suggested
    named(phone.page, "pad-name").fill(name)
    phone.tap("pad-join")
    expect(named(phone.page, "pad-wait")).to_be_visible()
    return phone


def start(tv: Device, *phones: Device) -> None:
    """Everybody is ready, it is counted down, the match is on."""
    before = tv.ear.table.get("match")
    for phone in phones:
        phone.tap("pad-ready")
    expect(named(tv.page, "countdown")).to_be_visible()
    for device in (tv, *phones):
        device.ear.until(
            lambda ear=device.ear: ear.is_shown and ear.table["match"] != before,  # type: ignore[misc]
            "the match has begun",
        )
    expect(named(tv.page, "tv-play")).to_be_visible()
    expect(named(tv.page, "countdown")).to_have_count(0)
    for phone in phones:
        expect(named(phone.page, "pad-hand")).to_be_visible()


def end(tv: Device, *phones: Device) -> None:
    """The table says that the match is over, and so do the screens."""
    tv.ear.until(lambda: tv.ear.table["state"] == "ENDED", "the match is over")
    expect(named(tv.page, "tv-result")).to_be_visible()
    for phone in phones:
        expect(named(phone.page, "pad-result")).to_be_visible()


def check_watches(tv: Device) -> list[dict[str, Any]]:
    """The big screen holds no seat and does nothing; returns what it was told."""
    frames = PageFrames()
    told = [message for frame in tv.frames for message in frames.read(frame)]
    assert {message["seat"] for message in told if message["t"] in ("match", "update")} == {None}
    assert all(message["tables"] == [] for message in told if message["t"] == "welcome")
    assert not [message for message in tv.ear.sent if message["t"] == "act"]
    return told
