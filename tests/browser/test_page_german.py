"""A browser that asks for German: the page, its games and what the hall writes are in German."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.tables import Visit, enter, play_now, take_seat
from tests.browser.tick import tick

pytestmark = pytest.mark.browser

GERMAN = "Object.defineProperty(navigator, 'languages', { get: () => ['de-AT', 'en'] })"

SAY = """async () => {
  const { tell } = await import("/static/text/said.js");
  await (await import("/static/text/language.js")).hallWords;
  return tell({ say: "refused.pot_too_late", facts: { state: { say: "pot_state.funded" } } });
}"""


def speak(page: Page, line: str) -> None:
    """Type a line into the chat; a first Enter may take what is offered."""
    field = page.locator('[data-test="chat-input"]')
    field.fill(line)
    field.press("Enter")
    expect(page.locator(".rp-chat-asked").last).to_have_text(line)


def test_a_german_browser_plays_in_german(visit: Visit) -> None:
    page, ear = enter(visit, script=GERMAN)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator('[data-test="tile-words"] p')).to_have_text("Wörter über Kreuz, auch Drachen")
    page.locator('[data-test="more-stayboard"]').click()
    dialog = page.locator('[data-test="open-dialog"]')
    expect(dialog).to_contain_text("Größe des Bretts")
    expect(dialog.locator('[data-test="option-mode"] option')).to_have_text(["Normal", "Gesperrte Felder"])
    page.keyboard.press("Escape")
    play_now(page, ear, "stayboard")
    expect(page.locator('[data-test="board-words"]')).to_contain_text("Brett 5 mal 5, mit gesperrten Feldern.")
    expect(page.locator(".sb-score").first).to_have_text("0,0")
    page.locator('[data-test="chat"]').click()
    speak(page, "/join NOPE")
    expect(page.locator(".rp-chat-refused")).to_have_text("es gibt keinen Tisch NOPE; vielleicht ist er geschlossen")
    speak(page, "/gold")
    expect(page.locator(".rp-chat-reply")).to_contain_text("Du hast 100 Gold.")


def test_the_language_can_be_typed(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "stayboard")
    page.locator('[data-test="chat"]').click()
    page.locator('[data-test="chat-input"]').fill("/language de")
    page.locator('[data-test="chat-input"]').press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator('[data-test="board-words"]')).to_contain_text("Brett 5 mal 5, mit gesperrten Feldern.")


def test_rules_beside_the_board_are_german(visit: Visit) -> None:
    page, ear = enter(visit, script=GERMAN)
    play_now(page, ear, "battleship")
    page.locator('[data-test="help"]').click()
    rules = page.locator('[data-test="help-text"]')
    expect(rules.locator("h2, h3").first).to_have_text("Die Flotte")
    expect(rules).to_contain_text("Zwei Flotten, und keine sieht die andere.")
    expect(rules).not_to_contain_text("Battleship")  # the dialog's title says it already


def test_whatever_the_hall_says_is_read_in_german(visit: Visit) -> None:
    page, _ = enter(visit, script=GERMAN)
    assert page.evaluate(SAY) == "zu spät; der Topf ist voll"


def test_the_chat_is_read_in_german_whoever_was_told_what(visit: Visit) -> None:
    page, ear = enter(visit, script=GERMAN)
    page.locator('[data-test="more-deathroll"]').click()
    tick(page.locator('[data-test="way-friends"]'))
    page.locator('[data-test="open-table"]').click()
    ear.until(lambda: ear.table.get("code"), "the table is open")
    bob, _ = enter(visit, f"/t/{ear.table['code']}")
    take_seat(bob)
    page.locator(".dr-roll").click()
    for reader, lines in (
        (page, (r" ist da\.$", r" würfelt \d+ \(1-100\)$")),
        (bob, (r" is here\.$", r" rolls \d+ \(1-100\)$")),
    ):
        reader.locator('[data-test="chat"]').click()
        expect(reader.locator('[data-test="chat-line"]')).to_have_text([re.compile(line) for line in lines])
