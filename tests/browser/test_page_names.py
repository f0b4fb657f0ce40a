"""Who plays is called by their name: in the bar, on the board, in its text for screen readers and in the result, also
after they have gone, and if two share a keyboard."""

import pytest
from playwright.sync_api import expect
from tests.browser.tables import Visit, begin, enter, fill_options, play_on_two_pages, visit_as
from tests.browser.tick import tick
from tests.browser.wire_guests import Wires

pytestmark = pytest.mark.browser

ON_ONE_LINE = (
    "(node) => node.getClientRects().length === 1"
    " && node.offsetHeight < 2 * parseFloat(getComputedStyle(node).fontSize)"
)

CUT_OFF = """(nodes) => nodes.filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
    return clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1);
}).map((node) => `${node.className}: ${node.textContent}`)"""
LONG = "Wilhelmina Quill"
"""As long as a name may be."""


def test_who_has_played_keeps_their_name_on_the_board_when_they_have_gone(visit: Visit) -> None:
    ann, ann_ear, bob, _ = play_on_two_pages(visit, "tetris")
    other = next(seat["name"] for seat in ann_ear.table["seats"] if seat["player"] != ann_ear.table["owner"])
    bob.locator('[data-test="back"]').click()
    bob.locator('[data-test="ask-yes"]').click()
    ann_ear.until(lambda: any(seat["kind"] == "open" for seat in ann_ear.table["seats"]), "the seat is free")
    ann.reload()  # nothing is remembered from before
    words = ann.locator('[data-test="board-words"]')
    expect(words).to_contain_text(f"{other}: 2nd place")
    expect(words).not_to_contain_text("Seat")


def test_the_second_of_two_at_a_keyboard_has_a_name_everywhere(visit: Visit) -> None:
    page, ear = enter(visit)
    page.locator('[data-test="more-deathroll"]').click()
    tick(page.locator('[data-test="way-local"]'))
    page.locator('[data-test="second-name"]').fill("Zoe")
    fill_options(page, {"start": 2})
    page.locator('[data-test="open-table"]').click()
    begin(page, ear)
    ann, zoe = (seat["name"] for seat in ear.table["seats"])
    assert zoe == f"Zoe ({ann})"
    expect(page.locator(".rp-players")).to_contain_text(zoe)
    words = page.locator('[data-test="board-words"]')
    expect(words).to_contain_text(f"{ann} to roll from 1 to 2")
    expect(words).not_to_contain_text("pponent")
    rolls = page.locator(".dr-line")
    while not ear.view["outcome"]:
        count = ear.view["count"]
        page.locator(".dr-roll").click()
        expect(rolls).to_have_count(count + 1)
    winner, loser = sorted((ann, zoe), key=lambda name: ear.view["outcome"]["places"][(ann, zoe).index(name)])
    expect(page.locator('[data-test="result"]')).to_have_text(f"{winner} wins")
    expect(words).to_contain_text(f"{loser} rolled the 1. {winner} wins!")


def test_scores_with_a_point_stay_on_one_line(visit: Visit, wires: Wires) -> None:
    ann = wires.come("Ann")
    code = ann.start("stayboard", "me", "local:Zoe")
    ann.play(code, 20)
    page = visit_as(visit, ann, f"/t/{code}", phone=True)
    expect(page.locator(".sb-score").first).to_have_text("18.9")
    for score in page.locator(".sb-score").all():
        assert score.evaluate(ON_ONE_LINE), score.inner_text()
    ann.act(code, "resign", 0)
    score = page.locator(".rp-figures dd").first
    expect(score).to_have_text("18.9 : 17.9")
    assert score.evaluate(ON_ONE_LINE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing to scroll sideways"


def test_a_long_name_is_nowhere_cut_off_on_a_phone(visit: Visit, wires: Wires) -> None:
    one, other = wires.come(LONG), wires.come("Maximilian Storm")
    page = visit_as(visit, one, "/", phone=True)
    own = page.locator('[data-test="name"] span')
    expect(own).to_have_text(LONG)
    assert own.evaluate_all(CUT_OFF) == []
    for game in ("stayboard", "deathroll", "words"):
        code = one.open(game, "me", "open", options={"clock": "fischer 300+3"})
        other.join(code)
        other.await_state(code, "PLAYING")
        page.goto(f"{page.url[: page.url.index('/', 8)]}/t/{code}")
        names = page.locator(".rp-whole-name:visible", has_text="Maximilian Storm")
        expect(names).to_have_count(2)  # on the clock and beside the board
        assert names.evaluate_all(CUT_OFF) == []
        tools = [node.bounding_box() for node in page.locator(".rp-bar button:visible").all()]
        assert min(box["width"] for box in tools if box) >= 34, "every tool of the bar can be hit"


def test_with_eight_at_a_table_the_header_names_everybody(visit: Visit, wires: Wires) -> None:
    names = ["Anneliese", "Bartholomew", "Clementine", "Desdemona", "Evangeline", "Ferdinand", "Guinevere", "Hildegard"]
    one, *others = [wires.come(name) for name in names]
    code = one.open("tetris", "me", *["open"] * 7)
    for guest in others:
        guest.join(code)
    for guest in (one, *others):
        guest.send("ready", code=code, on=True)
    one.await_state(code, "PLAYING")
    page, _ = enter(visit, f"/t/{code}")
    page.locator('[data-test="card-watch"]').click()
    chips = page.locator(".rp-players .rp-player:not(.rp-muted)")
    expect(chips).to_have_count(len(names))
    for width in (1280, 900):
        page.set_viewport_size({"width": width, "height": 800})
        for chip, name in zip(chips.all(), names, strict=True):
            expect(chip).to_be_visible()
            expect(chip).to_have_attribute("title", name)
            expect(chip).to_be_in_viewport(ratio=1)
        assert page.locator(".rp-players").evaluate("list => list.scrollWidth <= list.clientWidth"), (
            "nothing is cut off"
        )
