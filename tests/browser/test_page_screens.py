"""Every screen, on a desk in the dark and on a phone in the light, wherever somebody would look at it: readable by all,
whole, and without a complaint."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.browser.cheap_page import FEW_FRAMES
from tests.browser.judge import find_faults
from tests.browser.screens import SCREENS
from tests.browser.screens_games import GAMES
from tests.browser.walk import Device, Screen, World, make_device

pytestmark = pytest.mark.browser

PARTS = [("games" if screen in GAMES else "hall", screen) for screen in SCREENS.values()]
"""Two parts of about the same length, one for each core."""


class Tour:
    """What the screens of a part share: one or two halls, a desk and a phone."""

    def __init__(self, chromium: Browser, data: Path) -> None:
        self._data = data
        self._worlds: dict[bool, World] = {}
        self.devices = {
            "desk": make_device(chromium, {"width": 1280, "height": 800}, "dark", touch=False),
            "phone": make_device(chromium, {"width": 390, "height": 844}, "light", touch=True),
        }
        for device in self.devices.values():
            device.page.add_init_script(FEW_FRAMES)

    def world(self, screen: Screen) -> World:
        """The hall where the screen is to be seen."""
        if screen.rated not in self._worlds:
            data = self._data / ("rated" if screen.rated else "seeded")
            self._worlds[screen.rated] = World(data, rated=screen.rated, lively=False)
        return self._worlds[screen.rated]

    def close(self) -> None:
        """The end of it."""
        for device in self.devices.values():
            device.page.context.close()
        for world in self._worlds.values():
            world.close()


@pytest.fixture(scope="module")
def tour(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tour]:
    """One for each core."""
    tour = Tour(chromium, tmp_path_factory.mktemp("tour"))
    yield tour
    tour.close()


def complaints_of(device: Device, screen: Screen) -> list[str]:
    """What the page had to say since it was last asked; that a line is lost must be said where it is."""
    said = list(device.complaints)
    device.complaints.clear()
    return [text for text in said if screen.quiet or "WebSocket connection" not in text]


@pytest.mark.spread("part")
@pytest.mark.parametrize(("part", "screen"), PARTS, ids=[f"{part}-{screen.name}" for part, screen in PARTS])
def test_a_screen_is_readable_and_whole_on_desk_and_phone(tour: Tour, part: str, screen: Screen) -> None:
    world = tour.world(screen)
    place = screen.stage(world)
    devices = [device for size, device in tour.devices.items() if size in screen.sizes]
    assert devices
    faults = []
    for device in devices:
        device.show(world, screen, place)
        faults += [(part, fault) for fault in [*find_faults(device.page), *complaints_of(device, screen)]]
    for device in devices:
        device.step_aside() if screen.quiet else device.rest()
    world.tidy()
    assert faults == []
