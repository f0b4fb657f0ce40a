"""What the home page knows of who looks at it: what this is at first, then what waits for them, what they have reached,
and what friends did since."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.hall_process import HallProcess
from tests.browser.tables import Visit
from tests.browser.wire_guests import Wires


@pytest.fixture
def rated(tmp_path: Path) -> Iterator[Wires]:
    """Guests of a hall whose matches count: nobody knows their dice beforehand."""
    process = HallProcess(tmp_path / "data", seed=None)
    wires = Wires(process.address)
    yield wires
    wires.close()
    process.close()


@pytest.mark.browser
def test_who_is_new_reads_what_this_is_until_they_have_played(visit: Visit, hall: HallProcess) -> None:
    page = visit()
    expect(page.locator('[data-test="intro"] p')).to_have_count(3)
    expect(page.locator('[data-test="today"]')).to_be_hidden()
    expect(page.locator('[data-test="tile-tetris"] .rp-still')).to_be_visible()
    page.locator('[data-test="play-now-stayboard"]').click()
    page.wait_for_url("**/t/*")
    table = page.url
    page.goto(hall.address)
    expect(page.locator('[data-test="today"]')).to_be_visible()
    expect(page.locator('[data-test="intro"]')).not_to_be_attached()
    page.locator('[data-test="continue-stayboard"]').click()
    page.wait_for_url(table)


@pytest.mark.browser
def test_who_comes_back_sees_what_they_reached_and_what_friends_did(visit: Visit, rated: Wires) -> None:
    ann, bob = rated.come("Ann"), rated.come("Bob")
    ann.send("befriend", player=bob.player)
    bob.send("befriend", player=ann.player)
    bob.until(lambda: any(m["t"] == "friends" and m.get("friends") for m in bob.heard), "a friend")
    for guest in (ann, bob):
        code = guest.start("deathroll", "me", "bot:normal")
        guest.act(code, "resign")
        guest.await_state(code, "ENDED")
    keep = f"localStorage.setItem('rumpus.token', JSON.stringify('{ann.token}'))"
    page = visit(address=rated.address, before=lambda page: page.add_init_script(keep))
    expect(page.locator('[data-test="tile-deathroll"] .rp-tile-figure')).to_have_text("Played once")
    expect(page.locator('[data-test="tile-pong"] .rp-tile-figure')).to_have_count(0)
    expect(page.locator('[data-test="lately"]')).to_contain_text("Bob lost to Bot Juno")
    expect(page.locator('[data-test="today-play"]')).to_be_visible()
