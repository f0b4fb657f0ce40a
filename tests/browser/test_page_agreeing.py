"""Agreeing between people, in real browsers: questions and answers, rematches, freed seats, reactions."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.judge import find_faults
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, begin, enter, play_on_two_pages, take_seat
from tests.browser.tick import tick

pytestmark = pytest.mark.browser


def sit_down(visit: Visit, game: str, *, phone: bool = False) -> tuple[Page, KeenEar, Page, KeenEar]:
    """Ann and Bob in a match turn by turn; Ann is to move."""
    ann, ann_ear = enter(visit)
    ann.locator(f'[data-test="more-{game}"]').click()
    tick(ann.locator('[data-test="way-friends"]'))
    ann.locator('[data-test="open-table"]').click()
    ann_ear.until(lambda: ann_ear.table.get("code"), "the table is open")
    bob, bob_ear = enter(visit, f"/t/{ann_ear.table['code']}", phone=phone)
    take_seat(bob)
    begin(ann, ann_ear)
    begin(bob, bob_ear)
    return ann, ann_ear, bob, bob_ear


def type_in(page: Page, text: str) -> None:
    """Type a line into the chat box."""
    if page.locator('[data-test="chat-box"]').is_hidden():
        page.locator('[data-test="chat"]').click()
    page.locator('[data-test="chat-input"]').fill(text)
    page.locator('[data-test="chat-send"]').click()


def ask(page: Page, kind: str) -> None:
    """Ask for something from the match's menu."""
    page.locator('[data-test="match-menu-button"]').click()
    page.locator(f'[data-test="ask-{kind}"]').click()


def test_a_move_is_taken_back_between_two_pages(visit: Visit) -> None:
    ann, ann_ear, bob, bob_ear = sit_down(visit, "stayboard", phone=True)
    direction, distance, *_ = ann_ear.view["moves"][0]
    type_in(ann, f"/move {direction} {distance}")
    ann_ear.until(lambda: ann_ear.view["count"] == 1, "Ann has moved")
    ann.locator('[data-test="chat-close"]').click()

    ask(ann, "take_back")
    expect(ann.locator('[data-test="question-take_back"]')).to_contain_text("You asked to take a move back")
    asked = bob.locator('[data-test="question-take_back"]')
    expect(asked).to_contain_text("asks to take a move back · ")
    assert find_faults(bob) == []
    strip, board = asked.bounding_box(), bob.locator('[data-test="board"]').bounding_box()
    assert strip is not None
    assert board is not None
    assert strip["y"] + strip["height"] <= board["y"], "it covers nothing"
    bob.locator('[data-test="question-no"]').tap()
    expect(ann.locator('[data-test="toast"]').last).to_contain_text("says no.")
    expect(asked).to_have_count(0)

    ask(bob, "draw")
    ann.locator('[data-test="question-no"]').click()
    ann_ear.until(lambda: ann_ear.table["questions"] == [], "no draw")
    bob.reload()
    begin(bob, bob_ear)
    type_in(bob, "/takeback")
    expect(bob.locator('[data-test="chat-line"]').last).to_contain_text("you have no move to take back")


def leave_move(page: Page) -> None:
    """Leave a step to the right for one's turn, by keys."""
    page.keyboard.press("d")
    expect(page.locator(".sb-centre")).to_contain_text("Plan it")
    page.keyboard.press("Enter")
    expect(page.locator(".sb-centre")).to_contain_text("Take back")


def test_a_draw_is_offered_and_agreed_on(visit: Visit) -> None:
    ann, ann_ear, bob, bob_ear = sit_down(visit, "stayboard")
    leave_move(bob)
    bob.reload()
    begin(bob, bob_ear)
    expect(bob.locator(".sb-status")).to_contain_text("Then you: right 1.")
    assert find_faults(bob) == []
    bob.keyboard.press("Delete")
    expect(bob.locator(".sb-status")).not_to_contain_text("Then you")

    direction, distance, *_ = ann_ear.view["moves"][0]
    type_in(ann, f"/move {direction} {distance}")
    bob_ear.until(lambda: bob_ear.view["count"] == 1, "Ann has moved")
    ann.locator('[data-test="chat-close"]').click()
    ask(ann, "take_back")
    bob.locator('[data-test="question-yes"]').click()
    for ear in (ann_ear, bob_ear):
        ear.until(lambda: ear.view["count"] == 0, "it is taken back")  # noqa: B023 - done at once
    expect(bob.locator('[data-test="toast"]').last).to_contain_text("takes a move back")
    ask(ann, "draw")
    bob.locator('[data-test="question-yes"]').click()
    for page in (ann, bob):
        expect(page.locator('[data-test="result"]')).to_have_text("Draw")
        expect(page.locator('[data-test="over"]')).to_contain_text("agreed")


def test_a_pause_is_agreed_on_in_real_time_and_either_goes_on(visit: Visit) -> None:
    ann, ann_ear, bob, bob_ear = play_on_two_pages(visit, "pong")
    ann.keyboard.press("Escape")
    bob.locator('[data-test="question-pause"] [data-test="question-yes"]').click()
    for page, ear in ((ann, ann_ear), (bob, bob_ear)):
        ear.until(lambda: ear.table["state"] == "PAUSED", "it stands still")  # noqa: B023 - done at once
        expect(page.locator('[data-test="resume"]')).to_be_visible()
    bob.locator('[data-test="resume"]').click()
    ann_ear.until(lambda: ann_ear.table["state"] == "PLAYING", "and goes on")


def test_a_rematch_shows_who_agrees_and_a_watcher_takes_the_seat_of_who_leaves(visit: Visit) -> None:
    ann, ann_ear, bob, bob_ear = sit_down(visit, "stayboard")
    cid, cid_ear = enter(visit, f"/t/{ann_ear.table['code']}")
    cid.locator('[data-test="card-watch"]').click()
    begin(cid, cid_ear)
    type_in(ann, "/surrender")
    for page in (ann, bob, cid):
        expect(page.locator('[data-test="over"]')).to_be_visible()
    ann.locator('[data-test="chat-close"]').click()
    ann.locator('[data-test="rematch"]').click()
    expect(bob.locator('[data-test="again-0"]')).to_contain_text("✓")
    expect(bob.locator('[data-test="again-1"]')).to_contain_text("…")
    assert find_faults(bob) == []

    # Ann may take it back, by the same button; the key that agrees does not.
    agreed = ann.locator('[data-test="rematch"]')
    expect(agreed).to_have_text("You agreed · take back")
    ann.keyboard.press("r")
    agreed.click()
    expect(agreed).to_have_text("Rematch")
    expect(bob.locator('[data-test="again-0"]')).to_contain_text("…")
    expect(bob.locator('[data-test="over"]')).not_to_contain_text("would like a rematch")
    agreed.click()
    expect(bob.locator('[data-test="again-0"]')).to_contain_text("✓")

    # The card can be put aside, to look at the board, and brought back.
    bob.locator('[data-test="look"]').click()
    expect(bob.locator('[data-test="result"]')).to_be_hidden()
    bob.locator('[data-test="result-again"]').click()
    expect(bob.locator('[data-test="result"]')).to_be_visible()

    # Ann, whose table it was, goes: Bob may seat a bot, Cid may sit down at once.
    expect(cid.locator('[data-test="sit-down"]')).to_have_count(0)
    ann.locator('[data-test="back-over"]').click()
    expect(bob.locator('[data-test="seat-bot"]')).to_be_visible()
    cid.locator('[data-test="sit-down"]').click()
    expect(bob.locator('[data-test="seat-bot"]')).to_have_count(0)
    expect(cid.locator('[data-test="result"]')).not_to_contain_text("You")
    match = bob_ear.table["match"]
    for page in (cid, bob):
        page.locator('[data-test="rematch"]').click()
    for ear in (cid_ear, bob_ear):
        ear.until(lambda: ear.is_shown and ear.table["match"] != match, "a new match")  # noqa: B023 - done at once
    assert (list(bob_ear.views), list(cid_ear.views)) == ([0], [1]), "seats rotate"


def test_a_reaction_is_seen_by_the_other_for_a_moment(visit: Visit) -> None:
    ann, _, bob, _ = sit_down(visit, "stayboard")
    ann.locator('[data-test="match-menu-button"]').click()
    ann.locator('[data-test="react-laugh"]').click()
    shown = bob.locator('[data-test="reacted-0"]')
    expect(shown).to_contain_text("Ha ha")
    expect(shown).to_have_count(0)


def test_nobody_is_asked_whether_to_give_up_what_is_over(visit: Visit) -> None:
    ann, _, bob, _ = play_on_two_pages(visit, "tetris")
    for page in (ann, bob):
        page.locator('[data-test="resign"]').click()
        expect(page.locator('[data-test="ask"]')).to_be_visible()
    ann.locator('[data-test="ask-yes"]').click()
    expect(bob.locator('[data-test="ask"]')).to_have_count(0)  # there is nothing to give up any more
    expect(bob.locator('[data-test="over"] [data-test="result"]')).to_have_text("You won")
