"""A television and phones in a real browser: who joins, plays, sleeps and wakes, and what the television is told."""

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.finger import drag_by_touch, middle
from tests.browser.hall_process import HallProcess, Wire
from tests.browser.nearby import Device, check_watches, code_of, end, join, named, open_tv, start
from tests.browser.tables import Visit

from rumpus.games.words.bot import read_ground
from rumpus.games.words.finder import find_plays
from rumpus.games.words.layout import SIZE

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HallProcess]:
    """One hall for all tests of this file: everybody in it has another name."""
    process = HallProcess(tmp_path_factory.mktemp("tv") / "data", countdown=True)
    yield process
    process.close()


def finger(phone: Device, test: str) -> Callable[[str], None]:
    """A finger over something: `touchStart` puts it down, `touchEnd` lifts it."""
    x, y = middle(named(phone.page, test))
    line = phone.page.context.new_cdp_session(phone.page)

    def touch(kind: str) -> None:
        points = [{"x": x, "y": y}] if kind == "touchStart" else []
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return touch


def acts(device: Device) -> list[str]:
    """What it has done in matches."""
    return [message["action"] for message in device.ear.sent if message["t"] == "act"]


def test_three_phones_and_a_television_play_mario99_and_once_more(visit: Visit) -> None:
    tv = open_tv(visit, "mario99")
    ann, bob, cid = (join(visit, tv, name) for name in ("Ann", "Bob", "Cid"))
    expect(named(tv.page, "tv-seat-2")).to_contain_text("Cid")  # the table had two seats: a third has grown
    ann.tap("pad-ready")
    expect(named(tv.page, "tv-seat-0")).to_contain_text("Ready")
    expect(named(tv.page, "tv-note")).to_contain_text("Bob, Cid")
    expect(named(ann.page, "pad-ready")).to_have_attribute("aria-pressed", "true")
    ann.tap("pad-ready")
    expect(named(ann.page, "pad-ready")).to_have_attribute("aria-pressed", "false")
    start(tv, ann, bob, cid)
    seat = ann.seat
    ann.ear.until(lambda: ann.view["seats"][seat]["phase"] == "fall", "a pill falls")
    column = ann.view["seats"][seat]["pill"]["x"]
    bob.tap("pad-menu-button")
    bob.tap("ask-pause")
    expect(named(tv.page, "question-pause")).to_contain_text("Bob")
    cid.tap("question-no")
    expect(named(tv.page, "question-pause")).to_have_count(0)
    touch = finger(ann, "key-left")
    touch("touchStart")
    tv.ear.until(
        lambda: (tv.view["seats"][seat]["pill"] or {"x": column})["x"] < column, "the television shows the move"
    )
    # Two pages: that the television has heard of it does not say that the phone's frame has been noted here.
    ann.ear.until(lambda: acts(ann) == ["left+"], "pressed when the finger came down")
    touch("touchEnd")
    ann.ear.until(lambda: acts(ann) == ["left+", "left-"], "released when it went up")
    late = join(visit, tv, "Dan")
    expect(named(late.page, "pad-note")).to_contain_text("You play the next one")
    expect(named(tv.page, "tv-next")).to_contain_text("Dan")
    bob.give_up()
    cid.give_up()
    end(tv, ann, bob, cid)
    expect(named(tv.page, "tv-result")).to_have_text("Ann wins!")
    expect(named(ann.page, "pad-result")).to_have_text("You won!")
    assert named(bob.page, "pad-result").inner_text() in ("2nd of 3", "3rd of 3")
    check_watches(tv)
    start(tv, ann, bob, cid, late)
    assert len(tv.view["seats"]) == 4


def mark_of(device: Device, test: str) -> str:
    """The number on the mark beside something."""
    return str(named(device.page, test).locator(".rp-mark").first.get_attribute("data-mark"))


def test_number_face_and_points_last_the_whole_evening_and_who_waits_has_a_turn(visit: Visit) -> None:
    tv = open_tv(visit, "pong")
    ann, bob, cid = (join(visit, tv, name) for name in ("Nora", "Otto", "Pia"))
    expect(named(cid.page, "pad-note")).to_contain_text("You play as soon as the next match is over")
    expect(named(tv.page, "tv-room").locator(".tv-line")).to_contain_text("Pia")
    start(tv, ann, bob)
    expect(named(tv.page, "tv-scan")).to_have_text("Scan to play the next match")
    expect(named(cid.page, "pad-note")).to_contain_text("You play the next one")
    assert [named(cid.page, test).count() for test in ("pad-ready", "pad-sit")] == [0, 0], "no button that does nothing"
    bob.give_up()
    end(tv, ann, bob)
    expect(named(bob.page, "pad-result")).to_have_text("You lost")  # though his seat is Pia's now
    expect(named(tv.page, "tv-seat-1")).to_contain_text("Pia")
    expect(named(tv.page, "evening").locator("li")).to_have_text(["1Nora1", "2Otto0"])
    assert [mark_of(tv, "tv-seat-0"), mark_of(tv, "tv-seat-1")] == ["1", "3"]
    expect(named(ann.page, "pad-points")).to_have_text("★ 1")
    named(cid.page, "pad-ready").click()
    expect(named(cid.page, "pad-ready")).to_have_attribute("aria-pressed", "true")
    expect(named(ann.page, "pad-note")).to_have_text("Pia would like a rematch")
    named(tv.page, "tv-other-over").click()
    named(tv.page, "tv-game-mario99").click()
    expect(named(tv.page, "tv-room")).to_be_visible()
    expect(named(tv.page, "tv-seat-2")).to_contain_text("Pia")
    assert [mark_of(tv, f"tv-seat-{place}") for place in range(3)] == ["1", "2", "3"]
    for phone, number in ((ann, "1"), (bob, "2"), (cid, "3")):
        expect(named(phone.page, "pad-ready")).to_be_visible()
        head = phone.page.locator(".pad-head .rp-mark")
        expect(head).to_have_attribute("data-mark", number)
    expect(named(tv.page, "evening").locator("li")).to_have_text(["1Nora1", "2Otto0"])
    named(tv.page, "tv-winner-stays").click()
    expect(named(tv.page, "tv-winner-stays")).to_have_attribute("aria-pressed", "true")


def test_three_phones_play_words_and_no_rack_reaches_the_television(visit: Visit) -> None:
    tv = open_tv(visit, "words")
    phones = [join(visit, tv, name) for name in ("Eve", "Fay", "Gus")]
    start(tv, *phones)
    eve, fay, _ = sorted(phones, key=lambda phone: phone.seat)
    expect(named(eve.page, "pad-turn")).to_have_text("Your turn")
    racks = [phone.view["rack"] for phone in phones]
    plays = find_plays(read_ground(eve.view, "hard"), eve.view["rack"])
    play = min(plays, key=lambda play: play.size)
    for tile in play.list_tiles("".join(eve.view["board"])):
        square = eve.page.locator(".ww-square").nth(tile.cell)
        rack = eve.page.locator(f'.ww-slot[aria-label^="{tile.letter} "]:not(.ww-away)').first
        drag_by_touch(eve.page, middle(rack), middle(square))
    eve.page.locator(".ww-play").tap()
    for device in (tv, *phones):
        device.ear.until(lambda device=device: device.view["count"] == 1, "the word is shown")  # type: ignore[misc]
    laid = play.list_tiles("".join(["." * SIZE] * SIZE))
    assert ["".join(tv.view["board"])[tile.cell] for tile in laid] == [tile.letter for tile in laid]
    expect(named(tv.page, "tv-seat-0")).to_contain_text(str(play.score))
    racks += [phone.view["rack"] for phone in phones]
    played = list(tv.frames)
    assert tv.view["rack"] is None
    assert not [rack for rack in racks if any(json.dumps(rack, separators=(",", ":")) in frame for frame in played)]
    assert tv.view["racks"] == [7, 7, 7], "how many tiles everybody has is no secret"
    fay.ear.until(lambda: fay.view["turn"] == fay.seat, "Fay's turn")
    for phone in phones[1:]:
        phone.give_up()
    end(tv, *phones)
    check_watches(tv)


def list_fleets(view: dict[str, Any]) -> list[str]:
    """Where the own ships lie, as it would stand on the wire."""
    return [json.dumps(ship["cells"], separators=(",", ":")) for ship in view["own"]["ships"]]


def test_two_phones_play_battleship_and_no_fleet_reaches_the_television(visit: Visit) -> None:
    tv = open_tv(visit, "battleship")
    named(tv.page, "tv-options").click()
    named(tv.page, "option-clock").select_option("move 604800")
    tv.page.keyboard.press("Escape")
    phones = [join(visit, tv, name) for name in ("Hal", "Ida")]
    start(tv, *phones)
    for phone in phones:
        named(phone.page, "bs-random").tap()
        named(phone.page, "bs-ready").tap()
    tv.ear.until(lambda: tv.view["turn"] is not None, "the battle begins")
    for phone in phones:
        expect(named(phone.page, f"clock-{1 - phone.seat}")).to_contain_text("Ida" if phone is phones[0] else "Hal")
        mine = named(phone.page, f"clock-{phone.seat}")
        expect(mine).to_have_class(re.compile("rp-clock-mine"))
        expect(mine.locator(".rp-clock-face")).to_have_text(re.compile(r"(7 d 0|6 d 23) h"))
    fleets = [ship for phone in phones for ship in list_fleets(phone.view)]
    assert len(fleets) == 10
    assert "null" not in fleets, "everybody sees their own"
    for _ in range(2):
        shooter = next(phone for phone in phones if phone.seat == tv.view["turn"])
        before = sum(tv.view["shots"])
        expect(shooter.page.locator(".bs-enemy.bs-live")).to_have_count(1)
        spot = middle(shooter.page.locator(".bs-enemy .bs-cell").nth(44))
        shooter.page.touchscreen.tap(*spot)
        expect(named(shooter.page, "bs-fire")).to_have_text("Fire at E5")
        shooter.page.touchscreen.tap(*spot)  # once more on the same cell fires, as the button does
        tv.ear.until(lambda before=before: sum(tv.view["shots"]) > before, "the shot is on the television")  # type: ignore[misc]
    for device, order in (
        (tv, (0, 1)),
        (phones[1], (phones[1].seat, 1 - phones[1].seat)),
    ):  # whose waters, everywhere alike
        heads = [device.page.locator(f".bs-{side}-head .rp-mark") for side in ("own", "enemy")]
        for head, seat in zip(heads, order, strict=True):
            expect(head).to_have_attribute("data-mark", mark_of(tv, f"tv-seat-{seat}"))
    assert not [ship for ship in fleets if any(ship in frame for frame in tv.frames)]
    assert all(ship["cells"] is None for side in ("own", "enemy") for ship in tv.view[side]["ships"])
    phones[1].tap("pad-menu-button")
    phones[1].tap("react-clap")
    expect(named(tv.page, f"reacted-{phones[1].seat}")).to_contain_text("Ida")
    phones[0].tap("pad-menu-button")
    phones[0].tap("ask-pause")
    expect(named(phones[1].page, "question-pause")).to_contain_text("Hal")
    phones[1].tap("question-no")
    expect(named(phones[0].page, "question-pause")).to_have_count(0)
    phones[0].give_up()
    end(tv, *phones)
    expect(named(tv.page, "tv-result")).to_have_text("Ida wins!")
    phones[0].tap("pad-ready")
    expect(named(phones[1].page, "pad-note")).to_have_text("Hal would like a rematch")
    expect(named(phones[1].page, "pad-wait").locator(".pad-is-ready")).to_contain_text("Hal")
    check_watches(tv)


def test_a_phone_that_sleeps_is_back_in_its_seat_when_it_wakes(visit: Visit, hall: HallProcess) -> None:
    tv = open_tv(visit, "tetris")
    joe = join(visit, tv, "Joe")
    with Wire(hall.port) as wire:
        kim = join(visit, tv, "Kim", address=wire.address)
        start(tv, joe, kim)
        seat = kim.seat
        line = kim.page.context.new_cdp_session(kim.page)
        line.send("Page.setWebLifecycleState", {"state": "frozen"})
        wire.cut()
        expect(named(tv.page, f"tv-seat-{seat}")).to_contain_text(re.compile(r"away · \d+ s"))
        tv.ear.until(lambda: tv.ear.table["state"] == "PAUSED", "two wait for each other")
        wire.mend()
        line.send("Page.setWebLifecycleState", {"state": "active"})
        tv.ear.until(lambda: tv.ear.table["state"] == "PLAYING", "it goes on")
        kim.ear.until(lambda: kim.ear.welcomes >= 3, "the phone has connected once more")
        assert kim.ear.table["seats"][seat]["name"] == "Kim"
        expect(named(kim.page, "pad-hand")).to_be_visible()
        placed = tv.view["seats"][seat]["placed"]
        kim.tap("key-drop")
        tv.ear.until(lambda: tv.view["seats"][seat]["placed"] > placed, "its keys count again")


def test_a_pause_that_phones_agree_on_is_shown_and_ended_by_either(visit: Visit) -> None:
    tv = open_tv(visit, "tetris")
    rex, quin = join(visit, tv, "Rex"), join(visit, tv, "Quin")
    start(tv, rex, quin)
    rex.tap("pad-menu-button")
    rex.tap("ask-pause")
    quin.tap("question-yes")
    for phone in (rex, quin):
        expect(named(phone.page, "resume")).to_be_visible()
    expect(tv.page.locator(".tv-veil:visible, .rp-veil:visible").first).to_contain_text("Paused")
    quin.tap("resume")
    tv.ear.until(lambda: tv.ear.table["state"] == "PLAYING", "it goes on")
    expect(named(rex.page, "resume")).to_have_count(0)


def has_rolled(device: Device, count: int) -> bool:
    """Whether it shows so many rolls."""
    return bool(device.view["count"] >= count)


def roll(phones: list[Device], tv: Device) -> None:
    """Death Roll: the large button, once each."""
    for count in (1, 2):
        roller = next(phone for phone in phones if phone.seat == phone.view["turn"])
        roller.tap("pad-roll")
        for device in (tv, *phones):
            device.ear.until(partial(has_rolled, device, count), "the roll is shown")


def drag_paddle(phones: list[Device], tv: Device) -> None:
    """Pong: a thumb on the strip."""
    phone = phones[0]
    before = tv.view["paddles"][phone.seat]["stop"]
    x, y = middle(named(phone.page, "pad-strip"))
    drag_by_touch(phone.page, (x, y), (x, y + 160))
    tv.ear.until(lambda: tv.view["paddles"][phone.seat]["y"] > before, "the paddle follows")


def move_queen(phones: list[Device], tv: Device) -> None:
    """Stay on the Board: a direction, and confirm."""
    phone = next(phone for phone in phones if phone.seat == phone.view["turn"])
    other = phones[1 - phones.index(phone)]
    other.page.locator(".sb-way").first.tap()
    other.page.locator(".sb-centre").tap()
    expect(other.page.locator(".pad-words")).to_contain_text("Then you")  # it is left for their turn
    other.page.locator(".sb-centre").tap()
    expect(other.page.locator(".pad-words")).not_to_contain_text("Then you")
    direction, distance, *_ = phone.view["moves"][0]
    places = [7, 8, 9, 4, 5, 6, 1, 2, 3]
    for _ in range(distance):
        phone.page.locator(".sb-way").nth(places.index(direction)).tap()
    phone.page.locator(".sb-centre").tap()
    tv.ear.until(lambda: tv.view["count"] == 1, "the queen has moved")


def take_capsule(phones: list[Device], tv: Device) -> None:
    """Capsules: ready for the round, then a turn."""
    for phone in phones:
        phone.tap("pad-round")
    seat = phones[1].seat
    tv.ear.until(lambda: tv.view["phase"] == "play" and tv.view["seats"][seat]["capsule"], "the round has begun")
    phones[1].tap("key-turnright")
    tv.ear.until(lambda: "turnright" in acts(phones[1]), "it is turned")


def test_the_remote_leads_through_the_games_and_the_phones_go_along(visit: Visit) -> None:
    tv = open_tv(visit, "pong")
    phones = [join(visit, tv, name) for name in ("Lea", "Max")]
    tours: list[tuple[str, Callable[[list[Device], Device], None]]]
    tours = [("pong", drag_paddle), ("deathroll", roll), ("stayboard", move_queen), ("capsules", take_capsule)]
    for number, (game, act) in enumerate(tours):
        if number:
            before = code_of(tv)
            tv.page.keyboard.press("ArrowDown")
            expect(named(tv.page, "tv-other-over")).to_be_focused()
            tv.page.keyboard.press("Enter")
            tile = named(tv.page, f"tv-game-{game}")
            expect(tile).to_be_visible()
            walk_to(tv, game)
            expect(tile).to_be_focused()
            tv.page.keyboard.press("Enter")
            expect(named(tv.page, "tv-room")).to_be_visible()
            tv.ear.until(lambda before=before: tv.ear.table["code"] != before, "another table")  # type: ignore[misc]
            for phone in phones:
                phone.page.wait_for_url(f"**/pad/{tv.ear.table['code']}")
                expect(named(phone.page, "pad-ready")).to_be_visible()
        start(tv, *phones)
        assert tv.ear.table["game"] == game
        act(phones, tv)
        if tv.ear.table["state"] == "PLAYING":
            phones[1].give_up()
        end(tv, *phones)


def walk_to(tv: Device, game: str) -> None:
    """Press arrows as somebody with a remote would: down to the row, along to the tile."""
    names: list[str] = tv.page.locator(".tv-tile:visible").evaluate_all("nodes => nodes.map(node => node.dataset.game)")
    columns = 3
    row, column = divmod(names.index(game), columns)
    for key in ["ArrowDown"] * row + ["ArrowRight"] * column:
        tv.page.keyboard.press(key)
