"""The ways to a table that every player goes: from the home page, by buttons. Knows no game."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser.keen_ear import KeenEar
from tests.browser.tick import tick
from tests.browser.wire_guests import WireGuest

Visit = Callable[..., Page]


def enter(
    visit: Visit, path: str = "/", *, phone: bool = False, newcomer: bool = False, script: str = "", address: str = ""
) -> tuple[Page, KeenEar]:
    """Somebody new opens the page; all that it hears is kept. The script runs before the page's own."""
    ears: list[KeenEar] = []

    def listen(page: Page) -> None:
        page.add_init_script(script)
        ears.append(KeenEar(page))

    return visit(path, address=address, phone=phone, newcomer=newcomer, before=listen), ears[0]


def visit_as(visit: Visit, guest: WireGuest, path: str, *, phone: bool = False) -> Page:
    """A page of somebody who is here already."""
    keep = f"localStorage.setItem('rumpus.token', JSON.stringify('{guest.token}'))"
    return visit(path, phone=phone, before=lambda page: page.add_init_script(keep))


def begin(page: Page, ear: KeenEar) -> None:
    """Wait until the match is on and the board is drawn."""
    ear.until(lambda: ear.is_shown, "the match has begun")
    expect(page.locator('[data-test="board-words"]')).not_to_be_empty()


def play_now(page: Page, ear: KeenEar, game: str) -> None:
    """The big button of a game's tile."""
    page.locator(f'[data-test="play-now-{game}"]').click()
    begin(page, ear)


def fill_options(page: Page, options: dict[str, int]) -> None:
    """Ask for these."""
    for name, value in options.items():
        page.locator(f'[data-test="option-{name}"]').fill(str(value))


def play_alone(page: Page, ear: KeenEar, game: str, **options: int) -> None:
    """Alone, with some options as they are asked for."""
    page.locator(f'[data-test="more-{game}"]').click()
    tick(page.locator('[data-test="way-alone"]'))
    fill_options(page, options)
    page.locator('[data-test="open-table"]').click()
    begin(page, ear)
    assert ear.table["options"].items() >= options.items()


def play_against_bot(page: Page, ear: KeenEar, game: str, level: str) -> None:
    """Against one bot of a level."""
    page.locator(f'[data-test="more-{game}"]').click()
    tick(page.locator('[data-test="way-bot"]'))
    tick(page.locator(f'[data-test="level-{level}"]'))
    page.locator('[data-test="open-table"]').click()
    begin(page, ear)


def play_on_one_keyboard(page: Page, ear: KeenEar, game: str, **options: int) -> None:
    """Two people, one screen."""
    page.locator(f'[data-test="more-{game}"]').click()
    tick(page.locator('[data-test="way-local"]'))
    fill_options(page, options)
    page.locator('[data-test="open-table"]').click()
    begin(page, ear)


def play_on_two_pages(
    visit: Visit, game: str, script: str = "", address: str = "", **options: int
) -> tuple[Page, KeenEar, Page, KeenEar]:
    """One opens a table of a real-time game for friends, the other comes by its link, perhaps over a wire of their own;
    both are ready."""
    ann, ann_ear = enter(visit, script=script)
    ann.locator(f'[data-test="more-{game}"]').click()
    tick(ann.locator('[data-test="way-friends"]'))
    fill_options(ann, options)
    ann.locator('[data-test="open-table"]').click()
    ann_ear.until(lambda: ann_ear.table.get("code"), "the table is open")
    bob, bob_ear = enter(visit, f"/t/{ann_ear.table['code']}", script=script, address=address)
    take_seat(bob)
    for page in (ann, bob):
        page.locator('[data-test="ready"]').click()
    begin(ann, ann_ear)
    begin(bob, bob_ear)
    return ann, ann_ear, bob, bob_ear


def take_seat(page: Page) -> None:
    """Say yes to what a link or a code shows first, by key: a pointer would lie over the board from then on."""
    page.locator('[data-test="card-join"]').press("Enter")


def close_dialog(page: Page) -> None:
    """Close what lies over the screen."""
    page.keyboard.press("Escape")
    wait_uncovered(page)


def wait_uncovered(page: Page) -> None:
    """Until the history knows that nothing lies over the screen any more: a browser cannot go two ways at once."""
    page.wait_for_function("() => !history.state?.cover")


def leave(page: Page) -> None:
    """Go home in the middle of a match, and mean it."""
    page.locator('[data-test="back"]').click()
    page.locator('[data-test="ask-yes"]').click()
    expect(page.locator('[data-test="home"]')).to_be_visible()


def roll_to_the_end(page: Page) -> None:
    """Play Death Roll against a bot until somebody rolls the 1."""
    over = page.locator('[data-test="over"]')
    mine = page.locator(".dr-roll:enabled")
    expect(over.or_(mine).first).to_be_visible()
    while not over.is_visible():
        mine.click()
        expect(mine).to_have_count(0)
        expect(over.or_(mine).first).to_be_visible()
