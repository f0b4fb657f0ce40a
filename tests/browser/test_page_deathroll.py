"""Death Roll in a real browser: against the bot and on one keyboard, until somebody rolls the 1."""

import re

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, enter, play_now, play_on_one_keyboard

pytestmark = pytest.mark.browser

SPOILERS = """() => {
  window.spoiled = [];
  const table = document.querySelector('[data-test="table"]');
  const look = () => {
    if (!document.querySelector('[data-test="over"]').hidden) return;
    const bar = document.querySelector(".rp-players").textContent;
    if (document.querySelector(".rp-player b, .rp-player .rp-rating")) spoiled.push(bar);
  };
  new MutationObserver(look).observe(table, {subtree: true, childList: true, attributes: true});
}"""
"""Notes whatever the page tells of the end before it shows the result."""

TURNS = """(rolls) => {
  window.shown = [];
  const place = (all, turn) => [...document.querySelectorAll(all)].findIndex((one) => one.matches(turn));
  const look = () => {
    const told = document.querySelectorAll(".dr-line").length;
    const now = [place(".rp-player", ".rp-turn"), place(".dr-player", ".dr-turn"), told];
    if (document.querySelector(".rp-player") && String(shown.at(-1)) !== String(now)) shown.push(now);
  };
  look();
  const table = document.querySelector('[data-test="table"]');
  new MutationObserver(look).observe(table, {subtree: true, childList: true, attributes: true});
}"""
"""Notes whose turn header and cards show, and how many rolls are told, whenever one of them changes."""

IMPATIENT = """(codes) => {
  for (const code of codes)
    for (const kind of ["keydown", "keyup"])
      document.body.dispatchEvent(new KeyboardEvent(kind, { code, bubbles: true, cancelable: true }));
}"""
"""Presses keys within a moment, however slow this machine is."""


def list_rolls(ear: KeenEar) -> list[str]:
    """Every roll as it is announced, newest first."""
    names = [seat["name"] for seat in ear.table["seats"]]
    rolls = [f"{names[roll['seat']]} rolls {roll['value']} (1-{roll['limit']})" for roll in ear.view["history"]]
    return rolls[::-1]


def wait_for_die(page: Page, ear: KeenEar, count: int) -> None:
    """Until that many rolls lie on the table, told as the hall tells them."""
    ear.until(lambda: ear.view["count"] >= count, f"roll {count}")
    expect(page.locator(".dr-line")).to_have_text(list_rolls(ear))


def test_against_the_bot_by_button_and_by_key_until_the_one(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "deathroll")
    button = page.locator(".dr-roll")
    expect(button).to_have_text("Roll 1–100Space")  # the dice drew this seat
    button.click()
    wait_for_die(page, ear, 2)
    assert ear.view["history"][0] == {"seat": 0, "value": 78, "limit": 100}
    expect(button).to_have_text("Roll 1–31Space")
    expect(page.locator(".dr-risk")).to_have_text("1 in 31 to lose")
    for count in (4, 6, 8):
        expect(button).to_be_enabled()
        page.keyboard.press("Space")
        wait_for_die(page, ear, count)
    expect(page.locator('[data-test="over"]')).to_be_visible()
    rolls = [(0, 78), (1, 31), (0, 31), (1, 17), (0, 14), (1, 11), (0, 11), (1, 1)]
    assert [(roll["seat"], roll["value"]) for roll in ear.view["history"]] == rolls
    expect(page.locator(".dr-line")).to_have_text(list_rolls(ear))
    expect(page.locator(".dr-number")).to_have_text("1")
    expect(page.locator(".dr-status")).to_contain_text("rolled the 1.")
    expect(page.locator('[data-test="result"]')).to_have_text("You won")
    expect(page.locator(".rp-over-line")).to_have_text("Bot Juno rolled the 1, a chance of one in 11.")
    assert ear.view["outcome"] == {"places": [1, 2], "scores": [1, 0], "reason": "rolled_one"}
    assert [message["action"] for message in ear.sent if message["t"] == "act"] == ["roll"] * 4
    # Who comes again reads the same, however late the game's own words come.
    held: list[Route] = []
    page.route("**/deathroll/web/main.js", lambda route: held.append(route))
    page.reload(wait_until="commit")
    expect(page.locator('[data-test="result"]')).to_have_text("You won")
    assert len(held) == 1
    held[0].continue_()
    expect(page.locator(".rp-over-line")).to_have_text("Bot Juno rolled the 1, a chance of one in 11.")
    expect(page.locator(".rp-figures")).to_contain_text("The last chance")


def test_header_cards_and_rolls_change_together_when_the_die_lies(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "deathroll")
    page.evaluate(TURNS)
    page.locator(".dr-roll").click()
    wait_for_die(page, ear, 2)
    expect(page.locator(".dr-player").first).to_have_class(re.compile("dr-turn"))
    assert page.evaluate("window.shown") == [[0, 0, 0], [1, 1, 1], [0, 0, 2]]


def test_nothing_tells_the_end_before_the_last_die_lies(visit: Visit) -> None:
    """The bar counts wins and ratings, but not before the die has come to rest."""
    ears: list[KeenEar] = []
    page = visit(motion=True, before=lambda page: ears.append(KeenEar(page)))
    ear = ears[0]
    play_now(page, ear, "deathroll")
    page.evaluate(SPOILERS)
    while not page.locator('[data-test="over"]').is_visible():
        if page.locator(".dr-roll").is_enabled():
            page.keyboard.press("Space")
        page.wait_for_timeout(50)
    told, spoiled = page.evaluate("[document.querySelectorAll('.rp-player b').length, window.spoiled]")
    assert told == 1, "the winner's count is there in the end"
    assert spoiled == []


def test_impatient_presses_roll_once(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "deathroll")
    expect(page.locator(".dr-roll")).to_be_enabled()
    page.evaluate(IMPATIENT, ["Space", "Enter", "KeyR", "Space"])
    wait_for_die(page, ear, 2)
    assert [message["action"] for message in ear.sent if message["t"] == "act"] == ["roll"]
    assert ear.errors == []


def test_two_on_one_keyboard_roll_in_turn(visit: Visit) -> None:
    page, ear = enter(visit)
    play_on_one_keyboard(page, ear, "deathroll")
    for count, key in enumerate(("Space", "Enter", "r", "Space") * 2, 1):
        expect(page.locator(".dr-roll")).to_be_enabled()
        page.keyboard.press(key)
        wait_for_die(page, ear, count)
    expect(page.locator('[data-test="over"]')).to_be_visible()
    assert [message["seat"] for message in ear.sent if message["t"] == "act"] == [0, 1] * 4
    winner = ear.table["seats"][0]["name"]
    expect(page.locator('[data-test="result"]')).to_have_text(f"{winner} wins")
