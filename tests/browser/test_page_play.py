"""Whole matches in a real browser: alone, against a bot, two on one keyboard, two pages at one table."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.ear import Ear
from tests.browser.hall_process import HallProcess, Wire
from tests.browser.tables import take_seat
from tests.browser.tick import tick

from rumpus.games.stayboard.words import ARROWS

pytestmark = pytest.mark.browser

KEYS = {7: "q", 8: "w", 9: "e", 4: "a", 6: "d", 1: "z", 2: "x", 3: "c"}
Visit = Callable[..., Page]


def come(visit: Visit, *where: str, **how: Any) -> tuple[Page, Ear]:
    """Somebody new opens the page; all that it hears is kept."""
    ears: list[Ear] = []
    return visit(*where, **how, before=lambda page: ears.append(Ear(page))), ears[0]


def begin(page: Page, ear: Ear) -> None:
    """Wait until the match is on and the board is drawn."""
    ear.until(lambda: ear.is_shown, "the match has begun")
    expect(page.locator('[data-test="board-words"]')).not_to_be_empty()


def move(page: Page, direction: int, distance: int) -> None:
    """Choose a direction, press it again for each further cell, confirm."""
    for _ in range(distance):
        page.keyboard.press(KEYS[direction])
    page.keyboard.press("Enter")


def click_move(page: Page, direction: int, distance: int) -> None:
    """Click the cell: that is the whole move."""
    page.locator(".sb-spot.sb-marked", has_text=f"{ARROWS[direction]}{distance}").click()


def wrong_move(view: dict[str, object]) -> tuple[int, int]:
    """A move that leaves the board."""
    valid = {(direction, distance) for direction, distance, _, _ in view["moves"]}  # type: ignore[attr-defined]
    longest = int(view["size"]) - 1  # type: ignore[call-overload]
    return next((d, far) for far in range(1, longest + 1) for d in KEYS if (d, far) not in valid)


def has_ended(ear: Ear) -> bool:
    """Whether the table says that the match is over."""
    return bool(ear.table["state"] == "ENDED")


def is_back(ear: Ear) -> bool:
    """Whether the page has connected once more, and the match goes on."""
    return ear.lives >= 2 and ear.is_at_table and bool(ear.table["state"] == "PLAYING")


def make_move(page: Page, ear: Ear, seats: set[int], *, off_the_board: bool = False, by_click: bool = False) -> None:
    """Wait for our turn, then move."""
    ear.until(lambda: ear.table.get("state") == "PLAYING" and ear.view["turn"] in seats, "our turn")
    before = ear.view["count"]
    view = ear.views.get(ear.view["turn"], ear.view)
    direction, distance = wrong_move(view) if off_the_board else view["moves"][-1][:2]
    (click_move if by_click else move)(page, direction, distance)
    ear.until(lambda: ear.view["count"] > before or ear.view["outcome"], "the move is done")


def play_stayboard(page: Page, ear: Ear, seats: set[int], moves: int) -> None:
    """Make that many moves for the seats whenever it is their turn, then walk off the board."""
    for n in range(moves):
        make_move(page, ear, seats, by_click=n % 2 == 1)
    make_move(page, ear, seats, off_the_board=True)


def test_a_whole_stayboard_match_against_a_bot_from_the_home_page(visit: Visit) -> None:
    page, ear = come(visit)
    page.locator('[data-test="play-now-stayboard"]').click()
    begin(page, ear)
    play_stayboard(page, ear, {0}, moves=4)
    expect(page.locator('[data-test="over"]')).to_be_visible()
    assert ear.view["outcome"]["places"] == [2, 1]
    assert ear.view["count"] >= 8
    expect(page.locator('[data-test="result"]')).to_be_visible()
    first = ear.table["match"]
    page.locator('[data-test="rematch"]').click()
    ear.until(lambda: ear.table["state"] == "PLAYING" and ear.table["match"] != first, "another match")
    # Turn by turn the other one begins: we hold the second seat now.
    assert [seat["kind"] for seat in ear.table["seats"]] == ["bot", "person"]


def test_size_and_mode_chosen_against_the_computer_are_remembered(visit: Visit) -> None:
    page, ear = come(visit)
    page.locator('[data-test="more-stayboard"]').click()
    tick(page.locator('[data-test="way-bot"]'))
    page.locator('[data-test="option-size"]').fill("4")
    page.locator('[data-test="open-table"]').click()
    begin(page, ear)
    first = ear.table["code"]
    page.goto(page.url.split("/t/")[0])
    page.locator('[data-test="more-stayboard"]').click()
    expect(page.locator('[data-test="option-size"]')).to_have_value("4")
    page.keyboard.press("Escape")
    page.locator('[data-test="play-now-stayboard"]').click()
    ear.until(lambda: ear.table.get("code") != first, "at another table")
    assert ear.table["options"].items() >= {"size": 4, "mode": "normal"}.items()


def test_keys_are_shown_with_the_letters_of_the_own_keyboard(visit: Visit) -> None:
    """Bound by their place; on a German keyboard Y stands where Z is on an American one."""
    page, ear = come(visit)
    page.locator('[data-test="play-now-tetris"]').click()
    begin(page, ear)
    hints = page.locator(".rp-hint-list div", has_text="Turn left")
    expect(hints.locator("kbd")).to_have_text("Z")
    page.evaluate("dispatchEvent(new KeyboardEvent('keydown', {code: 'KeyZ', key: 'y'}))")
    expect(hints.locator("kbd")).to_have_text("Y")
    page.goto(page.url.split("/t/")[0])
    page.locator('[data-test="play-now-battleship"]').click()
    ear.until(lambda: ear.table.get("game") == "battleship", "at the other table")
    ready = page.locator(".bs-dock kbd[data-face], kbd.bs-key[data-face]")
    expect(ready.last).to_be_attached()
    assert "Z" in ready.evaluate_all("caps => caps.map((cap) => cap.dataset.face)"), "and so Z stands where Y was"


def test_two_people_on_one_keyboard_play_stayboard(visit: Visit) -> None:
    page, ear = come(visit)
    page.locator('[data-test="more-stayboard"]').click()
    page.locator('[data-test="way-local"]').click()
    page.locator('[data-test="open-table"]').click()
    begin(page, ear)
    play_stayboard(page, ear, {0, 1}, moves=5)
    expect(page.locator('[data-test="over"]')).to_be_visible()
    assert ear.view["outcome"]["reason"] == "off_board"
    assert {message["seat"] for message in ear.sent if message["t"] == "act"} == {0, 1}


def stack_up(page: Page, ear: Ear, seat: int, done: Callable[[], object]) -> None:
    """Drop pill after pill, upright in the middle, until it is over."""
    while not done():
        ear.until(lambda: done() or ear.view["seats"][seat]["phase"] == "fall", "a pill to drop")
        if done():
            return
        pill = ear.view["seats"][seat]["pill"]
        assert pill is not None, "a pill is falling"
        for key in ("ArrowUp", "ArrowDown"):
            page.keyboard.press(key)
        ear.until(lambda: done() or ear.view["seats"][seat]["pill"] != pill, "it moved")  # noqa: B023 - done at once


def test_mario99_alone_to_the_end(visit: Visit) -> None:
    page, ear = come(visit)
    page.locator('[data-test="more-mario99"]').click()
    page.locator('[data-test="way-alone"]').click()
    page.locator('[data-test="option-level"]').fill("20")  # a bottle that is nearly full
    page.locator('[data-test="open-table"]').click()
    begin(page, ear)
    stack_up(page, ear, 0, lambda: ear.view["outcome"])
    expect(page.locator('[data-test="over"]')).to_be_visible()
    assert ear.view["outcome"]["reason"] == "topped_out"


def test_two_people_on_one_keyboard_play_mario99_each_with_their_own_keys(visit: Visit) -> None:
    page, ear = come(visit)
    page.locator('[data-test="more-mario99"]').click()
    page.locator('[data-test="way-local"]').click()
    page.locator('[data-test="open-table"]').click()
    begin(page, ear)
    ear.until(lambda: all(seat["phase"] == "fall" for seat in ear.view["seats"]), "two pills fall")
    page.keyboard.press("a")
    page.keyboard.press("ArrowRight")
    ear.until(lambda: ear.view["seats"][0]["pill"]["x"] < 3 < ear.view["seats"][1]["pill"]["x"], "each moved their own")
    page.keyboard.press("s")
    ear.until(lambda: [seat["phase"] == "fall" for seat in ear.view["seats"]] == [False, True], "one of them is down")


def test_a_phone_plays_mario99_against_a_bot_with_its_buttons(visit: Visit) -> None:
    page, ear = come(visit, phone=True)
    page.locator('[data-test="more-mario99"]').tap()
    page.locator('[data-test="way-bot"]').tap()
    page.locator('[data-test="open-table"]').tap()
    begin(page, ear)
    ear.until(lambda: ear.view["seats"][0]["phase"] == "fall", "a pill falls")
    page.locator('[data-test="pad-left"]').tap()
    ear.until(lambda: ear.view["seats"][0]["pill"]["x"] < 3, "the pill moved")
    page.locator('[data-test="pad-drop"]').tap()
    ear.until(lambda: ear.view["seats"][0]["phase"] != "fall", "the pill is down")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing to scroll sideways"
    page.locator('[data-test="back"]').tap()
    page.locator('[data-test="ask-yes"]').tap()
    expect(page.locator('[data-test="home"]')).to_be_visible()


def open_for_friends(page: Page, ear: Ear, game: str) -> str:
    """Open a table with a free seat; its code."""
    page.locator(f'[data-test="more-{game}"]').click()
    page.locator('[data-test="way-friends"]').click()
    page.locator('[data-test="open-table"]').click()
    ear.until(lambda: ear.table.get("code"), "the table is open")
    return str(ear.table["code"])


def test_mario99_between_two_pages_one_of_which_loses_its_connection(visit: Visit, hall: HallProcess) -> None:
    with Wire(hall.port) as wire:
        ann, ann_ear = come(visit)
        code = open_for_friends(ann, ann_ear, "mario99")
        bob, bob_ear = come(visit, address=wire.address)
        bob.locator('[data-test="join-code"]').fill(code.lower())
        bob.locator('[data-test="join-button"]').click()
        take_seat(bob)
        ann.locator('[data-test="ready"]').click()
        bob.locator('[data-test="ready"]').click()
        begin(ann, ann_ear)
        begin(bob, bob_ear)
        bob_ear.until(lambda: bob_ear.view["seats"][1]["phase"] == "fall", "a pill falls")
        bob.keyboard.press("ArrowLeft")
        bob_ear.until(lambda: bob_ear.acked >= 1, "the key is on disk")

        fresh, heard = bob_ear.fresh, bob_ear.numbers[1]
        wire.cut()
        ann_ear.until(lambda: ann_ear.table["state"] == "PAUSED", "two wait for each other")
        expect(bob.locator('[data-test="line"]')).to_be_visible()
        wire.mend()
        bob_ear.until(partial(is_back, bob_ear), "Bob is back")
        bob_ear.until(lambda: bob_ear.numbers[1] > heard, "and hears what happens")
        assert bob_ear.fresh == fresh, "he was given the gap, not a new view"
        assert bob_ear.gaps == []

        bob.locator('[data-test="back"]').click()
        bob.locator('[data-test="ask-yes"]').click()
        ann_ear.until(lambda: ann_ear.table["state"] == "ENDED", "Ann hears of it")
        assert ann_ear.view["outcome"]["places"] == [1, 2]
        expect(ann.locator('[data-test="over"]')).to_be_visible()


def test_two_pages_play_stayboard_by_link_while_a_third_watches(visit: Visit) -> None:
    ann, ann_ear = come(visit)
    code = open_for_friends(ann, ann_ear, "stayboard")
    bob, bob_ear = come(visit, f"/t/{code}")
    take_seat(bob)
    begin(bob, bob_ear)
    begin(ann, ann_ear)
    cid, cid_ear = come(visit, f"/t/{code}")
    expect(cid.locator('[data-test="card-join"]')).to_have_count(0)
    cid.locator('[data-test="card-watch"]').click()
    begin(cid, cid_ear)
    assert list(cid_ear.views) == [None]
    make_move(ann, ann_ear, {0})
    make_move(bob, bob_ear, {1})
    make_move(ann, ann_ear, {0})
    make_move(bob, bob_ear, {1}, off_the_board=True)
    for page, ear in ((ann, ann_ear), (bob, bob_ear), (cid, cid_ear)):
        ear.until(partial(has_ended, ear), "everybody hears how it ended")
        expect(page.locator('[data-test="over"]')).to_be_visible()
        assert ear.view["outcome"] == ann_ear.view["outcome"]


def test_kill_minus_nine_in_the_middle_of_both_games_and_the_pages_go_on(visit: Visit, hall: HallProcess) -> None:
    (board, board_ear), (bottle, bottle_ear) = come(visit), come(visit)
    for page, ear, game in ((board, board_ear, "stayboard"), (bottle, bottle_ear, "mario99")):
        page.locator(f'[data-test="play-now-{game}"]').click()
        begin(page, ear)
    move(board, *board_ear.view["moves"][0][:2])
    board_ear.until(lambda: board_ear.view["count"] >= 2, "the bot has answered")
    bottle_ear.until(lambda: bottle_ear.view["seats"][0]["phase"] == "fall", "a pill falls")
    height = bottle_ear.view["seats"][0]["pill"]["y"]
    bottle.keyboard.press("ArrowLeft")
    bottle_ear.until(lambda: bottle_ear.acked >= 2, "the key is on disk, pressed and let go")
    history, pill = board_ear.view["history"], bottle_ear.view["seats"][0]["pill"]

    hall.kill()
    hall.open()

    bottle_ear.until(partial(is_back, bottle_ear), "the page is back")
    # What is kept is the key; from where it was pressed the pill falls again, while the page is on its way.
    found = bottle_ear.begun[0]["seats"][0]["pill"]
    assert found["x"] == pill["x"]
    assert found["y"] <= height
    board_ear.until(partial(is_back, board_ear), "and the other")
    assert board_ear.view["history"] == history
    play_stayboard(board, board_ear, {0}, moves=1)
    expect(board.locator('[data-test="over"]')).to_be_visible()
    bottle.keyboard.press("ArrowDown")
    bottle_ear.until(lambda: bottle_ear.view["seats"][0]["phase"] != "fall", "the pill obeys")


def test_a_bot_about_as_strong_as_who_plays_it_is_asked_for_and_told(visit: Visit) -> None:
    page, ear = come(visit)
    page.locator('[data-test="more-stayboard"]').click()
    tick(page.locator('[data-test="way-bot"]'))
    page.locator('[data-test="adapts"]').check()
    expect(page.locator('[data-test="level-easy"]')).to_have_count(0)
    page.locator('[data-test="open-table"]').click()
    begin(page, ear)
    bot = ear.table["seats"][1]
    assert (bot["adaptive"], bot["level"]) == (True, "normal")
    expect(page.locator(".rp-player").last).to_have_attribute("title", f"{bot['name']} · Normal bot, adapts")
