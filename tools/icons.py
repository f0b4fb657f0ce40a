"""Draws the icons of the installed page from their SVGs: .venv/bin/python tools/icons.py, after a change of them."""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from rumpus.bench.page import FLAGS, find_chromium

IMAGES = Path(__file__).parents[1] / "src" / "rumpus" / "web" / "images"
ICONS = {
    "icon_192.png": ("icon.svg", 192),
    "icon_512.png": ("icon.svg", 512),
    "icon_maskable_512.png": ("icon_maskable.svg", 512),
    "icon_touch_180.png": ("icon_maskable.svg", 180),  # Apple rounds the corners itself
}
"""Each picture, what it is drawn from, and its size."""


def draw(page: Page, source: Path, size: int) -> bytes:
    """A picture of that size, with what is outside its corners left clear."""
    page.set_viewport_size({"width": size, "height": size})
    svg = source.read_text("utf-8").replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    page.set_content(f'<body style="margin:0">{svg}')
    shot = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    out = io.BytesIO()
    shot.quantize(128, method=Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Draw them all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        page = browser.new_page()
        for name, (source, size) in ICONS.items():
            (IMAGES / name).write_bytes(draw(page, IMAGES / source, size))
        browser.close()


if __name__ == "__main__":
    main()
