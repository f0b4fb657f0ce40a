"""Battleship in a real browser: ships dragged by mouse and finger, shots, and a device that two people hand over."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.finger import Spot, drag_by_touch, middle
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, begin, enter, play_against_bot, play_now, play_on_one_keyboard, take_seat
from tests.browser.tick import tick

from rumpus.games.battleship.board import SHIPS, list_cells
from rumpus.games.battleship.rules import Battleship

pytestmark = pytest.mark.browser

SEED = 7
"""All matches of the tests' hall start from it."""
SIZES = {ship.id: ship.size for ship in SHIPS}


def cell(page: Page, chart: str, row: int, column: int) -> Locator:
    """A cell of the own or the enemy's chart, counted from 0."""
    return page.locator(f".bs-{chart} .bs-cell").nth(row * 10 + column)


def bow(page: Page, ship: str) -> Spot:
    """The first cell of a ship that waits in the dock."""
    box = page.locator(f'[data-ship="{ship}"] .bs-dock-ship').bounding_box()
    assert box is not None, "it waits in the dock"
    return box["x"] + box["width"] / SIZES[ship] / 2, box["y"] + box["height"] / 2


def berths(view: dict[str, Any], side: str = "own") -> dict[str, list[list[int]] | None]:
    """Where the ships of a side lie, as far as the view shows them."""
    return {ship["id"]: ship["cells"] for ship in view[side]["ships"]}


def count_ships(page: Page, chart: str) -> int:
    """How many ships are drawn on a chart that can be seen."""
    return page.locator(f".bs-{chart} .bs-ship:visible").count()


def drag_ship(page: Page, ear: KeenEar, ship: str, row: int, column: int, *, down: bool = False) -> None:
    """Drag a ship from the dock with the mouse, turning it on the way."""
    page.mouse.move(*bow(page, ship))
    page.mouse.down()
    page.mouse.move(*middle(cell(page, "own", row, column)), steps=5)
    if down:
        page.keyboard.press("r")
    page.mouse.up()
    ear.until(lambda: berths(ear.view)[ship], f"the {ship} stands")
    size = SIZES[ship]
    wanted = [[row + place, column] if down else [row, column + place] for place in range(size)]
    assert berths(ear.view)[ship] == wanted


def aim(page: Page) -> None:
    """Until the page lets a shot be fired: it may hear of its turn a moment after the test does."""
    expect(page.locator(".bs-enemy.bs-live")).to_have_count(1)


def fire(page: Page, ear: KeenEar, row: int, column: int) -> None:
    """Click a cell of the enemy's waters when it is our turn, and wait for the splash."""
    seat = ear.view["seat"]
    ear.until(lambda: ear.view["turn"] == seat or ear.view["outcome"], "our turn")
    if not ear.view["outcome"]:
        before = ear.view["shots"][seat]
        aim(page)
        page.mouse.click(*middle(cell(page, "enemy", row, column)))
        ear.until(lambda: ear.view["shots"][seat] > before, "the shot is told")


def test_dragged_ships_stand_and_the_bot_is_beaten(visit: Visit) -> None:
    page, ear = enter(visit)
    play_against_bot(page, ear, "battleship", "easy")
    expect(page.locator('[data-test="bs-ready"]')).to_be_disabled()
    drag_ship(page, ear, "carrier", 0, 0)
    drag_ship(page, ear, "battleship", 2, 9, down=True)
    page.keyboard.press("r")  # the next ones lie across again
    drag_ship(page, ear, "cruiser", 9, 4)
    drag_ship(page, ear, "submarine", 4, 1)
    drag_ship(page, ear, "destroyer", 6, 6)
    page.mouse.move(*middle(cell(page, "own", 6, 6)))
    page.mouse.down()
    page.mouse.move(*middle(cell(page, "own", 9, 5)), steps=5)
    page.mouse.up()
    expect(page.locator(".bs-toast")).to_have_text("The Destroyer does not fit there.")
    assert berths(ear.view)["destroyer"] == [[6, 6], [6, 7]], "it lies where it lay"
    assert count_ships(page, "own") == 5
    page.locator('[data-test="bs-ready"]').click()
    ear.until(lambda: ear.view["phase"] == "PLAYING", "the bot is ready too")
    assert all(cells is None for cells in berths(ear.view, "enemy").values())
    assert count_ships(page, "enemy") == 0

    # The bot draws its fleet once, from the seed that all matches here start from.
    twin = Battleship.new(seats=2, seed=SEED)
    twin.act(1, "random")
    for number, berth in enumerate(twin.fleets[1]):
        for spot in list_cells(SHIPS[number].size, berth):
            fire(page, ear, *divmod(spot, 10))
        assert ear.view["enemy"]["ships"][number]["sunk"]
        assert berths(ear.view, "enemy")[SHIPS[number].id] is not None, "a sunk ship is shown"
    expect(page.locator('[data-test="over"]')).to_be_visible()
    assert ear.view["outcome"]["places"] == [1, 2]
    assert ear.view["outcome"]["reason"] == "fleet_sunk"
    expect(page.locator('[data-test="result"]')).to_have_text("You won")
    assert all(cells is not None for side in ("own", "enemy") for cells in berths(ear.view, side).values())
    assert [count_ships(page, chart) for chart in ("own", "enemy")] == [5, 5]
    assert ear.errors == []


def test_a_finger_drags_one_ship_and_chance_draws_the_fleet(visit: Visit) -> None:
    page, ear = enter(visit, phone=True)
    play_now(page, ear, "battleship")
    drag_by_touch(page, bow(page, "cruiser"), middle(cell(page, "own", 5, 3)))
    ear.until(lambda: berths(ear.view)["cruiser"], "the cruiser stands")
    assert berths(ear.view)["cruiser"] == [[5, 3], [5, 4], [5, 5]]
    cell(page, "own", 5, 4).tap(force=True)
    ear.until(lambda: berths(ear.view)["cruiser"] == [[4, 4], [5, 4], [6, 4]], "a tap turns it")
    page.locator('[data-test="bs-random"]').tap()
    ear.until(lambda: all(berths(ear.view).values()), "a random fleet stands")
    first = berths(ear.view)
    page.locator('[data-test="bs-random"]').tap()
    ear.until(lambda: berths(ear.view) != first, "and another one")
    page.locator('[data-test="bs-ready"]').tap()
    ear.until(lambda: ear.view["phase"] == "PLAYING" and ear.view["turn"] == 0, "our shot")
    aim(page)
    cell(page, "enemy", 0, 1).tap(force=True)
    expect(page.locator('[data-test="bs-fire"]')).to_have_text("Fire at B1")
    cell(page, "enemy", 0, 0).tap(force=True)  # a finger on a small cell aims, and may think again
    expect(page.locator('[data-test="bs-fire"]')).to_have_text("Fire at A1")
    page.locator('[data-test="bs-fire"]').tap()
    ear.until(lambda: ear.view["shots"][0] == 1, "fired")
    acts = [message["action"] for message in ear.sent if message["t"] == "act"]
    assert [action for action in acts if action.startswith("fire")] == ["fire A1"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing to scroll sideways"


def test_two_pages_fire_in_turn_until_one_fleet_is_sunk(visit: Visit) -> None:
    ann, ann_ear = enter(visit)
    ann.locator('[data-test="more-battleship"]').click()
    tick(ann.locator('[data-test="way-friends"]'))
    ann.locator('[data-test="open-table"]').click()
    ann_ear.until(lambda: ann_ear.table.get("code"), "the table is open")
    bob, bob_ear = enter(visit, f"/t/{ann_ear.table['code']}")
    take_seat(bob)
    begin(bob, bob_ear)
    begin(ann, ann_ear)
    ann.keyboard.press("x")
    expect(ann.locator('[data-test="bs-ready"]')).to_be_enabled()
    ann.keyboard.press("y")
    # Bob lays all his ships into the upper rows, by keys: the cursor starts in the middle.
    bob.keyboard.press("ArrowUp")
    for _ in range(4):
        bob.keyboard.press("ArrowUp")
        bob.keyboard.press("ArrowLeft")
    for ship, steps in (("carrier", 5), ("battleship", 0), ("cruiser", 0), ("submarine", 0), ("destroyer", 0)):
        bob.keyboard.press("Enter")
        bob_ear.until(lambda: berths(bob_ear.view)[ship], f"the {ship} stands")  # noqa: B023 - done at once
        for _ in range(steps):
            bob.keyboard.press("ArrowRight")
        if ship in ("battleship", "cruiser", "submarine"):
            bob.keyboard.press("ArrowDown")
    assert berths(bob_ear.view)["battleship"] == [[0, 5], [0, 6], [0, 7], [0, 8]]
    expect(bob.locator(".bs-own .bs-ghost .bs-ship")).to_have_count(0)  # all lie: the hand is empty
    expect(bob.locator('[data-test="bs-ready"]')).to_be_enabled()
    bob.keyboard.press("y")
    ann_ear.until(lambda: ann_ear.view["phase"] == "PLAYING", "the battle begins")
    bob_ear.until(lambda: bob_ear.view["phase"] == "PLAYING", "for both")
    # Ann finds everything, row by row; Bob shoots from the other corner.
    fleet = sorted(tuple(spot) for cells in berths(bob_ear.view).values() for spot in cells or ())
    for number, (row, column) in enumerate(fleet):
        fire(ann, ann_ear, row, column)
        if not ann_ear.view["outcome"]:
            fire(bob, bob_ear, *divmod(99 - number, 10))
    for page, ear in ((ann, ann_ear), (bob, bob_ear)):
        expect(page.locator('[data-test="over"]')).to_be_visible()
        assert ear.view["outcome"]["reason"] == "fleet_sunk"
        assert [count_ships(page, chart) for chart in ("own", "enemy")] == [5, 5]
    assert berths(ann_ear.view, "enemy") == berths(bob_ear.view)
    assert berths(bob_ear.view, "enemy") == berths(ann_ear.view)
    expect(ann.locator('[data-test="result"]')).to_have_text("You won")
    expect(bob.locator('[data-test="result"]')).to_have_text("You lost")


def test_on_one_device_the_cover_hides_the_fleets_until_it_is_lifted(visit: Visit) -> None:
    page, ear = enter(visit)
    play_on_one_keyboard(page, ear, "battleship")
    cover, charts = page.locator('[data-test="bs-uncover"]'), page.locator(".bs-charts")
    names = [seat["name"] for seat in ear.table["seats"]]

    def hand_over(seat: int) -> None:
        """The cover is down for that seat; nothing can be seen. Then it is lifted."""
        expect(cover).to_have_text(f"I am {names[seat]}: show my fleet")
        expect(charts).to_be_hidden()
        assert page.locator(".bs-ship:visible").count() == 0
        expect(page.locator('[data-test="board-words"]')).to_have_text("Two people share this screen.")
        while charts.is_hidden():  # it waits a moment, lest a key pressed twice lifts it
            cover.click()
        expect(cover).to_be_hidden()

    for seat in (0, 1):
        hand_over(seat)
        assert count_ships(page, "own") == 0, "nobody's ships yet"
        page.keyboard.press("x")
        ear.until(lambda: all(berths(ear.views[seat]).values()), "a random fleet stands")  # noqa: B023 - done at once
        expect(page.locator(".bs-own .bs-ship")).to_have_count(5)
        page.keyboard.press("y")
        ear.until(lambda: ear.views[seat]["ready"][seat], "ready")  # noqa: B023 - done at once
    assert berths(ear.views[0]) != berths(ear.views[1])

    for seat in (0, 1, 0):
        hand_over(seat)
        expect(page.locator(".bs-own .bs-ship")).to_have_count(5)
        assert count_ships(page, "enemy") == 0
        drawn = page.locator(".bs-own .bs-is-ship, .bs-own .bs-is-hit, .bs-own .bs-is-sunk").count()
        assert drawn == sum(SIZES.values())
        spots = [divmod(place, 10) for place in range(100)]
        afloat = [spot for spot in spots if "bs-is-ship" in (cell(page, "own", *spot).get_attribute("class") or "")]
        assert all(ear.views[seat]["own"]["rows"][row][column] == "s" for row, column in afloat)
        row, column = next(spot for spot in spots if ear.views[seat]["enemy"]["rows"][spot[0]][spot[1]] == ".")
        count = len(ear.views[seat]["history"])
        aim(page)
        cell(page, "enemy", row, column).click()
        ear.until(lambda: len(ear.views[seat]["history"]) > count, "fired")  # noqa: B023 - done at once
