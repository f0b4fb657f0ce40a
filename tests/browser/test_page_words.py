"""Words with WoW in a real browser: tiles dropped by a finger, every refusal in its words, exchanging, passing."""

import re
from collections.abc import Callable
from itertools import permutations

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.finger import drag_by_touch, middle
from tests.browser.keen_ear import KeenEar
from tests.browser.tables import Visit, begin, enter, play_now, play_on_one_keyboard, take_seat
from tests.browser.tick import tick
from tests.saying import say

from rumpus.core.game import IllegalAction
from rumpus.games.words.bot import read_ground
from rumpus.games.words.finder import find_plays
from rumpus.games.words.layout import SIZE
from rumpus.games.words.lexicon import load_lexicon
from rumpus.games.words.placing import Ground, Typed, judge
from rumpus.games.words.play import Play

pytestmark = pytest.mark.browser


def square(page: Page, row: int, column: int) -> Locator:
    """A square of the board, counted from 1 as people do."""
    return page.locator(".ww-square").nth((row - 1) * SIZE + column - 1)


def rack_tile(page: Page, letter: str) -> Locator:
    """A tile with that letter that lies on the rack."""
    return page.locator(f'.ww-slot[aria-label^="{letter} "]:not(.ww-away)').first


def wait_for_turn(page: Page, ear: KeenEar, after: int) -> None:
    """Until more turns than those are taken, it is seat 0's again, and the page knows."""
    ear.until(lambda: ear.view["count"] > after and ear.view["turn"] == 0, "our turn")
    expect(page.locator(".ww-player").first).to_have_class(re.compile("ww-turn"))


def best_play(ear: KeenEar) -> Play:
    """The best play there is, as the rules find it."""
    return find_plays(read_ground(ear.view, "hard"), ear.view["rack"])[0]


def read_board(page: Page) -> list[str]:
    """The tiles that lie on the page's board for good, each with its place."""
    tiles: list[str] = page.locator(".ww-tiles .ww-tile:not(.ww-own)").evaluate_all(
        "nodes => nodes.map(node => `${node.style.getPropertyValue('--r')} ${node.style.getPropertyValue('--c')} `"
        " + node.querySelector('.ww-letter').textContent).sort()"
    )
    return tiles


def list_tiles(view: dict[str, list[str]]) -> list[str]:
    """The same out of the view."""
    cells = enumerate("".join(view["board"]))
    return sorted(f"{cell // SIZE} {cell % SIZE} {letter}" for cell, letter in cells if letter != ".")


def test_a_finger_drops_a_word_onto_the_board_and_the_servers_score_appears(visit: Visit) -> None:
    page, ear = enter(visit, phone=True)
    play_now(page, ear, "words")
    play = best_play(ear)
    for tile in play.list_tiles("".join(ear.view["board"])):
        spot = middle(square(page, tile.cell // SIZE + 1, tile.cell % SIZE + 1))
        drag_by_touch(page, middle(rack_tile(page, tile.letter)), spot)
    expect(page.locator(".ww-own")).to_have_count(play.size)
    expect(page.locator(".ww-bubble")).to_have_text(str(play.score))
    page.locator(".ww-play").tap()
    ear.until(lambda: ear.view["count"] >= 1, "the word is laid")
    assert [message["action"] for message in ear.sent if message["t"] == "act"] == [play.action]
    assert ear.view["scores"][0] == play.score
    assert ear.named("played")[0]["score"] == play.score
    expect(page.locator(".ww-plus")).to_contain_text(f"+{play.score} {play.word}")
    expect(page.locator(".ww-score").first).to_have_text(str(play.score))
    wait_for_turn(page, ear, 1)
    expect(page.locator(".ww-score")).to_have_text([str(score) for score in ear.view["scores"]])
    assert read_board(page) == list_tiles(ear.view)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing to scroll sideways"


class Refusals:
    """Tries what must be refused: one toast with the sentence, and nothing has changed."""

    def __init__(self, page: Page, ear: KeenEar) -> None:
        self._page, self._ear = page, ear
        self.codes: list[str] = []

    def lay(self, word: str, row: int, column: int, sentence: str, *, across: bool = True) -> None:
        """Type a word onto the board and play it; its tiles stay until they are taken back."""
        type_word(self._page, word, row, column, across=across)
        laid = self._page.locator(".ww-own").count()
        self._expect(lambda: self._page.keyboard.press("Enter"), sentence)
        expect(self._page.locator(".ww-own")).to_have_count(laid)
        self._page.keyboard.press("Escape")
        expect(self._page.locator(".ww-own")).to_have_count(0)

    def say(self, action: str, sentence: str, seat: int = 0) -> None:
        """Send what no button sends."""
        self._expect(lambda: self._ear.say(action, seat), sentence)

    def _expect(self, act: Callable[[], None], sentence: str) -> None:
        ear, heard = self._ear, len(self._ear.errors)
        view, numbers = ear.view, dict(ear.numbers)
        act()
        ear.until(lambda: len(ear.errors) > heard, f"a refusal: {sentence}")
        self.codes.append(ear.errors[-1]["code"])
        toasts = self._page.locator('[data-test="toast"]')
        expect(toasts.last).to_have_text(sentence)
        assert toasts.all_inner_texts().count(sentence) == 1
        assert len(ear.errors) == heard + 1
        assert (ear.view, ear.numbers) == (view, numbers)
        assert read_board(self._page) == list_tiles(view)


def type_word(page: Page, word: str, row: int, column: int, *, across: bool = True) -> None:
    """Point at a square, turn the cursor, type."""
    square(page, row, column).click()
    if page.locator(".ww-cursor").inner_text() != ("▶" if across else "▼"):
        page.keyboard.press("Space")
    page.keyboard.type(word)


def find_wrong_cross(ground: Ground, rack: list[str]) -> tuple[Typed, str]:
    """A valid word beside the others that makes a wrong one across; and what is said to it."""
    words = {play.word for play in find_plays(ground._replace(cells=["."] * SIZE * SIZE), rack) if play.size == 3}
    for word in sorted(words):
        for row in range(SIZE):
            for column in range(SIZE - len(word) + 1):
                typed = Typed(word, (False,) * len(word), row, column, True)
                line = "".join(ground.cells[row * SIZE : row * SIZE + SIZE])
                if set(line[max(0, column - 1) : column + len(word) + 1]) != {"."}:
                    continue
                try:
                    judge(typed, rack, ground)
                except IllegalAction as problem:
                    if problem.code == "not_a_word":
                        return typed, say(problem, "words")
    raise AssertionError("every word fits")


def test_every_refusal_is_one_toast_in_its_own_words_and_nothing_moves(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "words")
    assert ear.view["rack"] == list("VEIRRIN"), "matches start from one seed"
    refusals = Refusals(page, ear)
    usage = "a word is laid like this: word DRAGON H 8 8 (H across or V down, row, column)."

    refusals.lay("V", 8, 8, "Single letters are not words: type the whole word, with the letters it joins.")
    refusals.lay("VRI", 8, 8, "VRI is not a valid word.")
    refusals.lay("VEIN", 1, 1, "VEIN: the first word must cover the centre, row 8, column 8.")
    refusals.say("word VEIN H 8 13", "VEIN runs off the board.")
    refusals.say("word VEIN H 16 8", "VEIN runs off the board: rows and columns go from 1 to 15.")
    refusals.say("word DRAGON H 8 8", "DRAGON needs a letter you don't have (D).")
    refusals.say("word VEIN", f"A{usage[1:]}")
    refusals.say("word VEIN D 8 8", f"The direction is H (across) or V (down); {usage}")
    refusals.say("word VEIN H 8 x", f"Rows and columns are numbers from 1 to 15; {usage}")
    refusals.say("word VE1N H 8 8", f"A word has nothing but the letters A to Z; {usage}")
    refusals.say("exchange ZZ", "An exchange needs tiles you have, and you don't have Z.")
    refusals.say("exchange V E", "Say which tiles: exchange ABC, with ? for a blank.")
    refusals.say("dance", "Known: word DRAGON H 8 8, exchange ABC, pass.")

    type_word(page, "VEIN", 8, 8)
    page.keyboard.press("Enter")
    wait_for_turn(page, ear, 1)
    ground = read_ground(ear.view, "hard")
    refusals.say("word VEIN H 8 8", "VEIN is on the board already: a play lays at least one tile.")
    refusals.say("word DRAGON V 8 8", "Row 8, column 8 holds V, not D.")
    loose = find_plays(ground._replace(cells=["."] * SIZE * SIZE), ear.view["rack"])[0].word
    refusals.lay(loose, 1, 1, f"{loose} does not touch a word on the board.")
    typed, sentence = find_wrong_cross(ground, ear.view["rack"])
    refusals.lay(typed.letters, typed.row + 1, typed.column + 1, f"{sentence}.")
    assert sentence.split()[0] != typed.letters, "it names the word across"

    assert set(refusals.codes) == {
        "too_short", "not_a_word", "off_centre", "off_board", "no_letter", "bad_word", "bad_direction", "bad_square",
        "bad_letters", "bad_exchange", "unknown_action", "no_tile", "occupied", "not_adjacent",
        "no_such_square", "no_tile_to_exchange",
    }  # fmt: skip
    assert ear.view["count"] == 2


def test_tiles_that_make_no_line_are_told_beside_the_board_and_not_sent(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "words")
    type_word(page, "V", 8, 8)
    type_word(page, "E", 8, 10)
    expect(page.locator(".ww-status")).to_have_text("There is a gap between the tiles.")
    page.keyboard.press("Enter")
    expect(page.locator(".ww-warning")).to_have_text("There is a gap between the tiles.")
    type_word(page, "I", 9, 9)
    expect(page.locator(".ww-status")).to_have_text("Tiles must lie in one row or one column.")
    page.keyboard.press("q")
    expect(page.locator(".ww-warning")).to_have_text("There is no Q on your rack.")
    assert [message for message in ear.sent if message["t"] == "act"] == []


def test_exchanging_and_passing_by_buttons(visit: Visit) -> None:
    page, ear = enter(visit)
    play_now(page, ear, "words")
    rack, bag = ear.view["rack"], ear.view["bag"]
    expect(page.locator(".ww-play")).to_be_disabled()
    page.locator(".ww-swap").click()
    for letter in "VRR":
        page.locator(f'.ww-slot[aria-label^="{letter} "]:not(.ww-picked)').first.click()
    expect(page.locator(".ww-play")).to_contain_text("Exchange 3")
    page.locator(".ww-play").click()
    ear.until(lambda: ear.view["count"] >= 1, "the tiles are exchanged")
    assert ear.view["history"][0] == {"seat": 0, "exchanged": 3}
    assert ear.view["rack"][:4] == ["E", "I", "I", "N"]
    assert len(ear.view["rack"]) == len(rack)
    expect(page.locator(".ww-slot")).to_have_count(7)
    wait_for_turn(page, ear, 1)
    assert ear.view["bag"] == bag - len(ear.view["last"]["tiles"]), "only the bot took from the bag"

    page.locator(".ww-pass").click()
    page.locator(".ww-dialog .ww-main").click()
    wait_for_turn(page, ear, 3)
    assert ear.view["history"][2] == {"seat": 0, "pass": True}
    expect(page.locator(".ww-line")).to_have_count(4)
    shown = page.locator(".ww-what").all_inner_texts()
    assert "passes" in shown
    assert "exchanges 3 tiles" in shown
    assert ear.view["scores"][0] == 0


def test_two_on_one_keyboard_see_no_rack_before_the_page_is_taken_over_and_two_passes_end_it(visit: Visit) -> None:
    page, ear = enter(visit)
    play_on_one_keyboard(page, ear, "words")
    cover = page.locator(".ww-cover-card")
    expect(cover).to_be_visible()
    expect(page.locator(".ww-slot")).to_have_count(0)
    Refusals(page, ear).say("pass", "It is not your turn.", seat=1)
    for seat in (0, 1):
        cover.click()
        expect(page.locator(".ww-slot")).to_have_count(7)
        labels = page.locator(".ww-slot").evaluate_all("nodes => nodes.map(node => node.ariaLabel[0])")
        assert sorted(labels) == sorted(ear.views[seat]["rack"])
        page.keyboard.press("3")
        page.locator(".ww-dialog .ww-main").click()
        ear.until(lambda: ear.view["count"] == seat + 1, "passed")  # noqa: B023 - done at once
        if seat == 0:
            expect(cover).to_be_visible()
            expect(page.locator(".ww-slot")).to_have_count(0)
    expect(page.locator('[data-test="over"]')).to_be_visible()
    assert ear.view["outcome"]["reason"] == "passed"


def sit_down(visit: Visit, challenge: str) -> tuple[Page, KeenEar, Page, KeenEar]:
    """Two people at a classic table where words that are none may be laid; the second one holds a phone."""
    ann, ann_ear = enter(visit)
    ann.locator('[data-test="more-words"]').click()
    tick(ann.locator('[data-test="way-friends"]'))
    ann.locator('[data-test="option-preset"]').select_option("classic")
    ann.locator('[data-test="option-challenge"]').select_option(challenge)
    ann.locator('[data-test="open-table"]').click()
    ann_ear.until(lambda: ann_ear.table.get("code"), "the table is open")
    bob, bob_ear = enter(visit, f"/t/{ann_ear.table['code']}", phone=True)
    take_seat(bob)
    begin(ann, ann_ear)
    begin(bob, bob_ear)
    return ann, ann_ear, bob, bob_ear


def test_a_word_that_is_none_is_challenged_and_taken_back_and_a_wrong_challenge_costs_five_points(visit: Visit) -> None:
    ann, ann_ear, bob, bob_ear = sit_down(visit, "five")
    names = ann_ear.table["seats"]
    rack = "".join(sorted(tile for tile in ann_ear.view["rack"] if tile != "?"))
    lexicon = load_lexicon("english")
    phony = next(pair for pair in map("".join, permutations(rack, 2)) if pair not in lexicon)
    type_word(ann, phony, 8, 8)
    ann.keyboard.press("Enter")
    expect(ann.locator(".ww-status")).to_have_text(f"{names[1]['name']} is to move, and may challenge {phony}.")
    expect(ann.locator(".ww-challenge")).to_be_hidden()
    expect(bob.locator(".ww-status")).to_have_text(f"{phony}? Challenge or play on.")
    bob.locator(".ww-challenge").tap()
    expect(bob.locator(".ww-dialog-text")).to_contain_text(f"{names[0]['name']} gets 5 points")
    bob.locator(".ww-dialog .ww-main").tap()
    for page, ear in ((ann, ann_ear), (bob, bob_ear)):
        ear.until(lambda: ear.named("challenged"), "the answer")  # noqa: B023 - done at once
        expect(page.locator(".ww-plus")).to_have_text(f"{phony} is no word{names[0]['name']} takes the tiles back")
        expect(page.locator(".ww-tiles .ww-tile")).to_have_count(0)
        expect(page.locator(".ww-score")).to_have_text(["0", "0"])
        expect(page.locator(".ww-challenge")).to_be_hidden()
    expect(ann.locator(".ww-slot:not(.ww-away)")).to_have_count(7)
    play = best_play(bob_ear)
    type_word(bob, play.word.upper(), play.row + 1, play.column + 1, across=play.across)
    bob.keyboard.press("Enter")
    expect(ann.locator(".ww-challenge")).to_be_visible()
    gained = ann_ear.view["scores"][1]
    ann.keyboard.press("4")
    ann.locator(".ww-dialog .ww-main").click()
    for page in (ann, bob):
        expect(page.locator(".ww-plus")).to_contain_text(f"{play.word.upper()} counts")
        expect(page.locator(".ww-score")).to_have_text(["0", str(gained + 5)])
    expect(ann.locator(".ww-status")).to_have_text("Your turn")
    expect(ann.locator(".ww-line s")).to_have_text(phony)
