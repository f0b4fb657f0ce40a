"""Pictures of all screens, for eyes: python -m tests.browser.photograph, or `make screenshots`.

Each screen on a desk, a phone and a wide screen, light and dark. The same seed, names and moves every time; nothing
moves that need not. What runs in real time is never twice the same to the last falling piece. All of them go to
`screenshots/`, which is not kept; those that README.md and docs/ show are copied to docs/screenshots, which is.
"""

import argparse
import io
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from tests.browser.screens import SCREENS
from tests.browser.walk import Device, Screen, World, make_device

from rumpus.bench.page import FLAGS, find_chromium

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "screenshots"
SHOWN = ROOT / "docs" / "screenshots"
"""The pictures that pages show."""
SIZES: dict[str, ViewportSize] = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
    "wide": {"width": 1920, "height": 1080},
}
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
QUALITY = 70
STEADY = ["--hide-scrollbars", "--font-render-hinting=none"]
DEMOS_STAND = """() => [...document.querySelectorAll(".rp-demo, .tv-demo")].every((demo) => {
  const { top, bottom, width } = demo.getBoundingClientRect();
  return width === 0 || bottom < 0 || top > innerHeight || demo.childElementCount > 0;
})"""
SETTLE_MS = 400
"""For what is drawn a moment after it is there."""


def take(page: Page, path: Path) -> None:
    """A picture of what the page shows."""
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    shot.save(path, "WEBP", quality=QUALITY, method=4)


def photograph(screen: Screen, world: World, devices: dict[str, Device], folder: Path) -> Iterator[Path]:
    """Take all pictures of one screen; where they are."""
    place = screen.stage(world)
    for size in screen.sizes:
        page = devices[size].page
        page.emulate_media(color_scheme="dark")
        devices[size].show(world, screen, place)
        page.wait_for_load_state("networkidle")
        page.wait_for_function(DEMOS_STAND)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(SETTLE_MS)
            path = folder / f"{screen.name}-{size}-{theme}.webp"
            take(page, path)
            yield path
    for device in devices.values():
        device.step_aside() if screen.quiet else device.rest()
    world.tidy()


def photograph_all(browser: Browser, names: list[str], folder: Path, data: Path) -> set[Path]:
    """Take the screens of these names, one after the other; where the pictures are."""
    taken: set[Path] = set()
    devices = {size: make_device(browser, box, "dark", touch=size == "phone") for size, box in SIZES.items()}
    worlds: dict[bool, World] = {}
    try:
        for number, name in enumerate(names, 1):
            screen = SCREENS[name]
            if screen.rated not in worlds:
                worlds[screen.rated] = World(data / str(screen.rated), rated=screen.rated, lively=True)
            taken.update(photograph(screen, worlds[screen.rated], devices, folder))
            sys.stderr.write(f"{number}/{len(names)} {name}\n")
    finally:
        for world in worlds.values():
            world.close()
    return taken


def list_shown() -> set[str]:
    """The names of all pictures that pages show."""
    pages = [ROOT / "README.md", *ROOT.glob("docs/**/*.md")]
    return {name for page in pages for name in re.findall(r"\bscreenshots/([\w-]+\.webp)", page.read_text("utf-8"))}


def main() -> None:
    """Read the command line and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="screens; all of them if none is named")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to put them")
    args = parser.parse_args()
    if unknown := [name for name in args.names if name not in SCREENS]:
        parser.error(f"there is no screen {unknown[0]}; there are {', '.join(SCREENS)}")
    names = args.names or list(SCREENS)
    expect.set_options(timeout=30_000)
    args.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=[*FLAGS, *STEADY])
        taken = photograph_all(browser, names, args.folder, Path(data))
        browser.close()
    if not args.names:
        for gone in set(args.folder.glob("*.webp")) - taken:
            gone.unlink()
    if args.folder == FOLDER:
        for path in taken:
            if path.name in list_shown():
                shutil.copy(path, SHOWN)


if __name__ == "__main__":
    main()
