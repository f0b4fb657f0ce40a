"""A browser that asks for German: the page, its games and what the hall writes are in German."""

from playwright.sync_api import Page, expect
from tests.browser.tables import Visit, enter, play_now

GERMAN = "Object.defineProperty(navigator, 'languages', { get: () => ['de-AT', 'en'] })"

SAY = """async () => {
  const { sayHall } = await import("/static/text/hall_words.js");
  const { tell } = await import("/static/text/said.js");
  await (await import("/static/text/language.js")).hallWords;
  const within = tell({ say: "refused.pot_too_late", facts: { state: { say: "pot_state.funded" } } });
  const german = await (await fetch("/static/language_de_hall.json")).json();
  const wrong = [];
  for (const [key, sentence] of Object.entries(german)) {
    if (!key.startsWith("hall:")) continue;
    let number = 0, next = 0;
    const written = key.slice(5).replaceAll("{}", () => `Piece${number++}`);
    const wanted = sentence.replace(/\\{(\\d*)\\}/g, (_, at) => `Piece${at === "" ? next++ : at}`);
    if (sayHall(written) !== wanted) wrong.push([written, sayHall(written)]);
  }
  return { wrong, unknown: sayHall("a sentence (of [no] one*"), within };
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
    expect(page.locator('[data-test="board-words"]')).to_contain_text("Brett 3 mal 3, normal.")
    expect(page.locator(".sb-score").first).to_have_text("0,0")
    page.locator('[data-test="chat"]').click()
    speak(page, "/join NOPE")
    expect(page.locator(".rp-chat-refused")).to_have_text("es gibt keinen Tisch NOPE; vielleicht ist er geschlossen")
    speak(page, "/gold")
    expect(page.locator(".rp-chat-reply")).to_have_text("Du hast 1.000 Gold.")


def test_the_language_can_be_typed(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "stayboard")
    page.locator('[data-test="chat"]').click()
    page.locator('[data-test="chat-input"]').fill("/language de")
    page.locator('[data-test="chat-input"]').press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator('[data-test="board-words"]')).to_contain_text("Brett 3 mal 3, normal.")


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
    told = page.evaluate(SAY)
    assert told["wrong"] == []
    assert told["unknown"] == "a sentence (of [no] one*"
    assert told["within"] == "zu spät; der Topf ist voll"
