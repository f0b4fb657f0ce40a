"""The pages around the games: a match watched, kept, checked and played on; players, leaders, and the host's page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect
from tests.browser.hall_process import HallProcess
from tests.browser.queen_walk import walk
from tests.browser.tables import Visit, enter, play_against_bot
from tests.browser.tick import tick

pytestmark = pytest.mark.browser

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}

# The page's own player on another device: plays words against a bot, first with a clock, and gives up each time.
GIVE_UP = """
(count) => new Promise(async (resolve, reject) => {
  setTimeout(() => reject(new Error(`heard last: ${JSON.stringify(heard.slice(-3))}`)), 60000);
  const socket = new WebSocket(`ws://${location.host}/ws`);
  const heard = [];
  let wakes = [];
  socket.onmessage = (event) => {
    heard.push(...JSON.parse(event.data));
    for (const wake of wakes.splice(0)) wake();
  };
  const until = async (find, after = 0) => {
    for (;;) {
      const found = heard.slice(after).find(find);
      if (found) return found;
      await new Promise((resolve) => wakes.push(resolve));
    }
  };
  const send = (message) => socket.send(JSON.stringify(message));
  await new Promise((resolve) => (socket.onopen = resolve));
  send({ t: "hello", v: 1, origin: 4711, token: JSON.parse(localStorage.getItem("rumpus.token")) });
  await until((message) => message.t === "welcome");
  send({ t: "claim", passphrase: "a passphrase that is long enough", id: 9 });
  await until((message) => message.t === "done" && message.id === 9);
  const tables = [];
  for (let number = 0; number < count; number++) {
    const options = number ? {} : { clock: "fischer 180+2" };
    send({ t: "open", game: "words", seats: ["me", "bot:normal"], start: true, options });
    const codes = tables.map((table) => table.code);
    const isNew = (message) => message.t === "table" && message.state === "PLAYING" && !codes.includes(message.code);
    tables.push(await until(isNew));
  }
  const play = async ({ code, match }, seq) => {
    let after = 0;
    for (const action of ["pass", "pass", "resign"]) {
      await until((message) => message.t === "table" && message.code === code && message.turn.includes(0), after);
      send({ t: "act", match, seat: 0, action, seq: ++seq });
      const mine = seq;
      await until((message) => message.t === "ack" && message.match === match && message.seq === mine);
      after = heard.length;
    }
    await until((message) => message.t === "table" && message.code === code && message.state === "ENDED");
  };
  await Promise.all(tables.map((table, place) => play(table, 10 * place)));
  socket.close();
  resolve();
})
"""


def at(page: Page, frame: int) -> None:
    """The film stands at that frame."""
    expect(page.locator('[data-test="replay"]')).to_have_attribute("data-at", str(frame))


def fits(page: Page) -> bool:
    """Whether nothing sticks out sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def fits_everywhere(page: Page) -> bool:
    """Whether nothing does so on a phone either."""
    held = fits(page)
    page.set_viewport_size(PHONE)
    held = held and fits(page)
    page.set_viewport_size(DESKTOP)
    return held


def test_a_match_is_watched_checked_kept_and_played_on(visit: Visit, hall: HallProcess) -> None:
    page, ear = enter(visit)
    play_against_bot(page, ear, "stayboard", "easy")
    walk(page, ear, 2)
    match, outcome = ear.table["match"], ear.view["outcome"]
    name = ear.table["seats"][0]["name"]
    expect(page.locator('[data-test="board-words"]')).to_have_text(re.compile("."))
    page.locator('[data-test="replay"]').click()
    expect(page).to_have_url(re.compile(f"/m/{match}"))
    replay = page.locator('[data-test="replay"]')
    expect(replay).to_have_attribute("data-last", re.compile(r"\d"))
    last = int(replay.get_attribute("data-last") or "")
    assert last == ear.view["count"] + 1, "the step off the board is a frame, too"

    # To the end, with the eyes of whoever played: the picture and the result are those of the match.
    page.locator('[data-test="replay-seat"]').select_option("0")
    page.keyboard.press("End")
    at(page, last)
    assert outcome["places"] == [2, 1]
    expect(page.locator('[data-test="match-result"]')).to_have_text("Bot Pip wins")
    words = page.evaluate(
        """async (view) => (await import("/games/stayboard/web/main.js")).describe(view, 0, ["Ann", "Bot Pip"])""",
        ear.views[0],
    )
    expect(page.locator('[data-test="board-words"]')).to_have_text(words)

    # By keys, by line, and by itself.
    page.keyboard.press("Home")
    at(page, 0)
    for key, frame in (("ArrowRight", 1), (".", 2), (",", 1), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        at(page, frame)
        if frame == 1:
            expect(page.locator('[data-test="replay-caption"]')).to_have_text(re.compile(rf"^{name}: .+, \+\d\.\d\.$"))
    page.locator('[data-test="timeline"]').evaluate(
        "node => { node.value = 3000; node.dispatchEvent(new Event('input')); }"
    )
    at(page, 3)
    for _ in range(3):
        page.keyboard.press("+")
    expect(page.locator('[data-test="replay-speed"]')).to_have_value("8")
    page.keyboard.press("Space")
    at(page, last)
    expect(replay).to_have_attribute("data-playing", "false")

    # A link to a moment, on a phone.
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    at(page, 2)
    moment = page.evaluate("location.pathname + location.hash")
    assert "#s=" in moment
    phone = visit(moment, phone=True)
    at(phone, 2)
    assert fits(phone)
    phone.locator('[data-test="replay-on"]').click()
    at(phone, 3)

    # Kept and checked.
    with page.expect_download() as download:
        page.locator('[data-test="file-gif"]').click()
    assert download.value.suggested_filename == f"stayboard-{match}.gif"
    for kind, head in (
        ("gif", b"GIF89a"),
        ("cast", b"{"),
        ("text", b"Stay on the Board"),
        ("replay", b"rumpus-replay"),
    ):
        href = page.locator(f'[data-test="file-{kind}"]').get_attribute("href") or ""
        assert page.request.get(hall.address + href).body().startswith(head)
    page.locator('[data-test="verify"]').click()
    expect(page.locator('[data-test="verdict"]')).to_have_attribute("data-holds", "true")
    expect(page.locator('[data-test="verdict"]')).to_contain_text(f"{match} holds: stayboard")

    # Played on from there.
    page.locator('[data-test="onward"]').click()
    tick(page.locator('[data-test="onward-seat-0"]'))
    tick(page.locator('[data-test="onward-level-easy"]'))
    page.locator('[data-test="onward-go"]').click()
    ear.until(lambda: ear.table.get("match") not in (None, match) and ear.table["state"] == "PLAYING", "a new match")
    assert [seat["name"] for seat in ear.table["seats"]] == [name, "Bot Pip"]
    ear.until(lambda: ear.view["count"] >= 2, "the position of that moment")
    expect(page.locator('[data-test="table"]')).to_be_visible()


class TestRated:
    """In a hall where matches are rated."""

    @pytest.fixture
    def hall(self, tmp_path: Path) -> Iterator[HallProcess]:
        """Such a hall, for the pages that are visited here."""
        hall = HallProcess(tmp_path / "rated", seed=None)
        yield hall
        hall.close()

    def test_who_plays_stands_on_the_board_and_has_a_page(self, visit: Visit, hall: HallProcess) -> None:
        page = visit("/leaders")
        expect(page.locator('[data-test="board-words"]')).to_contain_text("Nobody yet")
        expect(page.locator('[data-test="nav-you"]')).to_be_visible()
        page.evaluate(GIVE_UP, 6)
        page.goto(f"{hall.address}/leaders/words")
        own = page.locator('[data-test="own-row"]')
        expect(own).to_contain_text("you")
        expect(own.locator(".rp-place")).to_have_text("1")
        expect(page.locator('[data-test="leader-row"]')).to_have_count(0)  # claimed names only, no bots
        expect(page.locator('[data-test="pool-daily"]')).to_be_checked()
        tick(page.locator('[data-test="pool-fast"]'))
        expect(page.locator('[data-test="provisional"]')).to_contain_text("you")
        tick(page.locator('[data-test="pool-daily"]'))
        expect(own.locator(".rp-place")).to_have_text("1")
        tick(page.locator('[data-test="span-week"]'))
        expect(own).to_contain_text("−")
        assert fits_everywhere(page)

        own.locator("a").click()
        expect(page).to_have_url(re.compile("/p/"))
        expect(page.locator('[data-test="standing-words-fast"]')).to_contain_text("0 won of 1")
        expect(page.locator('[data-test="standing-words-daily"]')).to_contain_text("0 won of 5")
        plot = page.locator('[data-test="plot"] svg')
        expect(plot).to_have_attribute("aria-label", re.compile(r"from 1500 to \d+ in 5 matches"))
        plot.hover()
        expect(page.locator('[data-test="plot"] .rp-tip')).to_be_visible()
        expect(page.locator('[data-test="result-row"]')).to_have_count(6)
        assert fits_everywhere(page)
        page.locator('[data-test="watch-result"]').first.click()
        expect(page.locator('[data-test="match-result"]')).to_have_text("Bot Otto wins")
        page.go_back()
        expect(page.locator('[data-test="player-page"]')).to_be_visible()


def test_the_host_has_a_key_and_a_page(visit: Visit, hall: HallProcess, chromium: Browser) -> None:
    guest = visit("/")
    expect(guest.locator('[data-test="name"] span')).not_to_have_text("…")
    name = guest.locator('[data-test="name"] span').inner_text()
    context = chromium.new_context(viewport=PHONE)
    stranger = context.new_page()
    stranger.goto(f"{hall.address}/host")
    stranger.locator('[data-test="host-key"]').fill("guess")
    stranger.locator('[data-test="host-enter"]').click()
    expect(stranger.locator('[data-test="host-refused"]')).to_contain_text("not the host's token")
    context.close()

    host = visit("/host")
    host.locator('[data-test="host-key"]').fill(hall.new_key())
    host.locator('[data-test="host-enter"]').click()
    expect(host.locator(f'[data-test="who-{name}"]')).to_be_visible()

    host.locator('[data-test="announce-text"]').fill("Pizza at eight")
    host.locator('[data-test="announce"]').click()
    expect(guest.get_by_text("Pizza at eight")).to_be_visible()
    guest.locator('[data-test="banner-close"]').click()
    guest.reload()
    expect(guest.locator('[data-test="name"]')).to_contain_text(name)
    expect(guest.get_by_text("Pizza at eight")).to_be_hidden()  # put away is put away
    for text in ("Pizza is here", "Pizza at eight"):  # said again later, it is news again
        host.locator('[data-test="announce-text"]').fill(text)
        host.locator('[data-test="announce"]').click()
        expect(guest.get_by_text(text)).to_be_visible()
    host.locator('[data-test="drain-on"]').click()
    expect(host.locator('[data-test="drain-off"]')).to_be_visible()
    host.locator('[data-test="drain-off"]').click()

    line = host.locator('[data-test="host-line"]')
    line.fill("wo")
    line.press("Enter")
    expect(host.locator('[data-test="host-lines"] .rp-fell')).to_have_text("there is no wo; did you mean who?")
    line.fill("who")
    line.press("Enter")
    expect(host.locator('[data-test="host-lines"]')).to_contain_text(f"{name} (")

    host.locator(f'[data-test="ban-{name}"]').click()
    host.locator('[data-test="reason"]').fill("rude words")
    host.locator('[data-test="reason-go"]').click()
    expect(guest.get_by_text("rude words")).to_be_visible()
    host.locator(f'[data-test="unban-{name}"]').click()
    expect(host.get_by_text("Nobody is banned.")).to_be_visible()
    host.reload()
    expect(host.locator('[data-test="host-line"]')).to_be_visible()
    host.locator('[data-test="host-leave"]').click()
    host.reload()
    expect(host.locator('[data-test="host-key"]')).to_be_visible()
