"""Coming to a table in the browser: the card a link shows, changed options, the countdown, and everybody's word."""

from playwright.sync_api import Page, expect
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, begin, enter, take_seat
from tests.browser.tick import tick

COUNT = """() => {
  window.counted = [];
  const number = document.querySelector('[data-test="count-number"]');
  new MutationObserver(() => window.counted.push(Number(number.textContent))).observe(number, {childList: true});
}"""
"""Write down what is counted, however slow the machine is."""


def open_table(visit: Visit, game: str) -> tuple[Page, KeenEar]:
    """Ann waits at a table for friends."""
    ann, ear = enter(visit)
    ann.locator(f'[data-test="more-{game}"]').click()
    tick(ann.locator('[data-test="way-friends"]'))
    ann.locator('[data-test="open-table"]').click()
    ear.until(lambda: ear.table.get("code"), "the table is open")
    return ann, ear


def test_a_link_shows_the_table_first_and_seats_nobody_unasked(visit: Visit) -> None:
    ann, ann_ear = open_table(visit, "stayboard")
    code = ann_ear.table["code"]
    bob, bob_ear = enter(visit, f"/t/{code}")
    card = bob.locator('[data-test="join-card"]')
    expect(card).to_contain_text(ann_ear.table["host"])
    expect(card).to_contain_text("Board size: 3")
    ann_ear.until(lambda: ann_ear.table["watchers"] == 1, "Bob looks on")
    assert ann_ear.table["seats"][1]["kind"] == "open"
    ann.locator('[data-test="option-size"]').fill("9")
    ann.locator('[data-test="option-size"]').blur()
    expect(card).to_contain_text("Board size: 9")
    bob.locator('[data-test="card-name"]').fill("Bobby")
    take_seat(bob)
    begin(bob, bob_ear)
    begin(ann, ann_ear)
    assert [seat["name"] for seat in bob_ear.table["seats"]][1] == "Bobby"
    for ear, seat in ((ann_ear, 0), (bob_ear, 1)):
        ear.until(lambda ear=ear, seat=seat: ear.table["seats"][seat].get("word"), "a word is in the next dice")  # type: ignore[misc]
    bob.reload()
    expect(bob.locator('[data-test="board-words"]')).not_to_be_empty()
    expect(bob.locator('[data-test="join-card"]')).to_be_hidden()
    cid, _ = enter(visit, f"/t/{code}")
    expect(cid.locator('[data-test="card-note"]')).to_have_text("A match is on.")
    expect(cid.locator('[data-test="card-join"]')).to_have_count(0)
    cid.locator('[data-test="card-watch"]').click()
    expect(cid.locator('[data-test="board-words"]')).not_to_be_empty()


def test_changed_options_are_shown_and_a_match_in_real_time_is_counted_down(visit: Visit) -> None:
    ann, ann_ear = open_table(visit, "tetris")
    tick(ann.locator('[data-test="custom-countdown"]'))
    ann_ear.until(lambda: ann_ear.table.get("countdown"), "it is to be counted down")
    bob, bob_ear = enter(visit, f"/t/{ann_ear.table['code']}")
    take_seat(bob)
    bob.locator('[data-test="ready"]').click()
    ann_ear.until(lambda: ann_ear.table["seats"][1].get("ready"), "Bob is ready")
    ann.locator('[data-test="option-level"]').fill("9")
    ann.locator('[data-test="option-level"]').blur()
    expect(bob.locator('[data-test="changes"]')).to_contain_text("1 → 9")
    for page in (ann, bob):
        page.evaluate(COUNT)
        page.locator('[data-test="ready"]').click()
    begin(ann, ann_ear)
    begin(bob, bob_ear)
    for page in (ann, bob):
        counted = page.evaluate("window.counted")
        assert counted, "it was counted down"
        assert counted == sorted(counted, reverse=True)
        expect(page.locator('[data-test="countdown"]')).to_be_hidden()


def test_of_many_options_a_card_lists_those_that_are_not_as_usual(visit: Visit) -> None:
    _, ear = open_table(visit, "tetris")
    bob, _ = enter(visit, f"/t/{ear.table['code']}", phone=True)
    card = bob.locator('[data-test="join-card"]')
    level = card.get_by_text("Start level: 1")
    expect(card.locator('[data-test="card-usual"] summary')).to_have_text("Options as usual")
    expect(level).to_be_hidden()
    card.locator('[data-test="card-usual"] summary').click()
    expect(level).to_be_visible()
