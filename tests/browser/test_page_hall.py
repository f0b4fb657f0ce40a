"""The hall around the games, on real pages: invites, turns, chat, names, challenges, gold, and being asked to leave."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect
from tests.browser.hall_process import HallProcess
from tests.browser.page_hall_people import Guest, come, hook, invite, roll_out, say
from tests.browser.tables import Visit
from tests.browser.tick import tick

pytestmark = pytest.mark.browser

SHIFTS = """
window.shifts = 0;
const count = (list) => list.getEntries().forEach((shift) => shifts += shift.value);
new PerformanceObserver(count).observe({type: "layout-shift", buffered: true});
"""
"""How much of the page has moved by itself, as browsers count it."""
MARKUP = '<b>bold</b> <img src=x onerror="document.title=1"> & done'


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HallProcess]:
    """One hall for all of these: they do not meet."""
    process = HallProcess(tmp_path_factory.mktemp("hall") / "data", seed=None)
    yield process
    process.close()


def test_an_invite_leads_both_to_a_table_where_they_talk_and_the_title_counts_turns(visit: Visit) -> None:
    ann, bob = come(visit, "Ann"), come(visit, "Bob")
    invite(ann, bob, "stayboard")
    bob.press("invite-accept")
    for guest in (ann, bob):
        expect(guest.see("board-words")).not_to_be_empty()
    assert ann.page.url == bob.page.url
    nonces = ann.ear.table["dice"]["nonces"]
    assert [len(nonce) for nonce in nonces] == [32, 32]
    assert nonces[0] != nonces[1], "each page has added a word of its own"

    # A closed box takes no keys of the game, an open one keeps them all.
    ann.page.keyboard.press("t")
    say(ann, MARKUP)
    expect(bob.see("chat").locator(".rp-badge")).to_have_text("1")
    bob.press("chat")
    expect(bob.see("chat-line").last).to_have_text(f"Ann {MARKUP}")
    expect(bob.see("chat-lines").locator("img, b:not(.rp-chat-name)")).to_have_count(0)
    expect(bob.see("chat").locator(".rp-badge")).to_be_hidden()
    bob.see("chat-input").fill("/surr")
    expect(bob.see("completion")).to_have_count(1)
    bob.page.keyboard.press("Tab")
    expect(bob.see("chat-input")).to_have_value("/surrender")
    bob.see("chat-input").fill("/nonsense")
    bob.page.keyboard.press("Enter")
    expect(bob.page.locator(".rp-chat-refused")).to_contain_text("/")
    say(bob, "x" * 300)
    expect(ann.see("chat-line").last).to_contain_text("x" * 300)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "long words are broken"
    ann.page.keyboard.press("Escape")
    expect(ann.see("chat-box")).to_be_hidden()
    bob.see("chat-name").first.click()
    bob.press("person-mute")
    expect(bob.see("chat-lines")).not_to_contain_text("bold")
    expect(bob.see("chat-lines")).to_contain_text("x" * 300)

    # Going home keeps the seat; the title and the list say that it is one's turn.
    ann.press("back")
    expect(ann.see("turn-count")).to_have_text("1")
    ann.ear.until(lambda: ann.title() == "(1) Rumpus", "the title counts")
    code = ann.ear.table["code"]
    expect(ann.see(f"turn-{code}")).to_contain_text("with Bob")
    ann.press(f"open-turn-{code}")
    expect(ann.see("board-words")).not_to_be_empty()
    ann.press("back")

    # He gives up while she looks elsewhere: she is told when she comes to the hall.
    bob.press("chat-close")
    bob.press("resign")
    bob.press("ask-yes")
    expect(bob.see("result")).to_have_text("You lost")
    match = bob.ear.table["match"]
    bob.press("chat")
    bob.page.keyboard.type("grr, more")  # R would be a rematch, T the chat, M no sound
    expect(bob.see("chat-input")).to_have_value("grr, more")
    bob.page.keyboard.press("Enter")
    expect(bob.see("chat-line").last).to_contain_text("grr, more")
    assert not any(seat.get("ready") for seat in bob.ear.table["seats"])
    assert bob.ear.table["match"] == match
    expect(ann.see(f"finished-{code}")).to_contain_text("you won")
    ann.ear.until(lambda: ann.title() == "Rumpus", "nothing waits any more")


def test_back_closes_what_lies_over_a_screen_and_who_resigned_is_told_by_name(visit: Visit) -> None:
    ann, bob = come(visit, "Amy"), come(visit, "Bill", phone=True)
    # A note lies over the dialog, and a way out of it leads back to the screen beneath.
    ann.press("name")
    ann.see("name-input").fill("Amelie")
    ann.press("name-save")
    expect(ann.see("toast").last).to_have_text("You are Amelie now.")
    expect(ann.page.locator(".rp-toasts:popover-open")).to_have_count(1)
    ann.press("own-page")
    expect(ann.see("you-dialog")).to_be_hidden()
    ann.page.go_back()
    expect(ann.see("home")).to_be_visible()
    expect(ann.see("you-dialog")).to_be_hidden()
    ann.name = "Amelie"
    expect(ann.see("toast")).to_have_count(0)
    expect(ann.page.locator(".rp-toasts:popover-open")).to_have_count(0)

    invite(ann, bob, "stayboard")
    bob.press("invite-accept")
    for guest in (ann, bob):
        expect(guest.see("board-words")).not_to_be_empty()
    table = bob.page.url
    for opener, cover in (("help", "help-dialog"), ("share", "share-dialog"), ("resign", "ask"), ("chat", "chat-box")):
        bob.press(opener)
        expect(bob.see(cover)).to_be_visible()
        bob.page.go_back()
        expect(bob.see(cover)).to_be_hidden()
        assert bob.page.url == table, "what was open is closed, and no more"
    bob.press("help")
    bob.page.keyboard.press("Escape")
    expect(bob.see("help-dialog")).to_be_hidden()
    bob.page.wait_for_function("() => history.state === null")
    bob.page.go_back()
    expect(bob.see("home")).to_be_visible()  # a closed dialog has left nothing to go back from
    bob.page.go_forward()
    bob.press("resign")
    bob.press("ask-yes")
    expect(bob.page.locator(".rp-over-line")).to_have_text("You resigned")
    expect(ann.see("result")).to_have_text("You won")
    expect(ann.page.locator(".rp-over-line")).to_have_text("Bill resigned")


def test_my_running_tables_stand_above_the_games_on_a_phone(visit: Visit) -> None:
    guest = come(visit, "Cleo", phone=True)
    codes = {}
    for game in ("stayboard", "battleship"):
        guest.press(f"play-now-{game}")
        guest.ear.until(lambda game=game: guest.ear.table.get("game") == game, "at the table")  # type: ignore[misc]
        expect(guest.see("board-words")).not_to_be_empty()
        codes[game] = guest.ear.table["code"]
        guest.page.go_back()
        expect(guest.see(f"return-{codes[game]}")).to_be_visible()

    # Once more from nothing, the games last: what is there stays where it is.
    guest.page.add_init_script(SHIFTS)
    held: list[Route] = []
    guest.page.route("**/api/games", lambda route: held.append(route))
    welcomes = guest.ear.welcomes
    guest.page.reload()
    guest.ear.until(lambda: guest.ear.welcomes > welcomes and held, "welcome before the games")
    expect(guest.see("join-code")).to_be_hidden()
    held[0].continue_()
    expect(guest.see(f"table-{codes['stayboard']}")).to_contain_text("Stay on the Board")
    expect(guest.see(f"table-{codes['battleship']}")).to_contain_text("Battleship")
    own, tile = guest.see("your-tables").bounding_box(), guest.see("tile-battleship").bounding_box()
    assert own is not None
    assert tile is not None
    assert own["y"] + own["height"] <= tile["y"]
    assert guest.page.evaluate("shifts") < 0.1
    guest.press(f"return-{codes['battleship']}")
    expect(guest.see("board-words")).not_to_be_empty()


def test_what_is_said_too_fast_is_said_a_moment_later_and_in_order(visit: Visit) -> None:
    ina = come(visit, "Ina")
    ina.press("chat")
    lines = [f"line {number}" for number in range(1, 8)]  # as after a lost connection; the hall takes five at once
    for line in lines:
        say(ina, line)
    expect(ina.see("chat-line")).to_have_text([f"Ina {line}" for line in lines])
    expect(ina.page.locator(".rp-chat-refused")).to_have_count(0)


def test_invites_are_declined_taken_back_and_refused_in_words(visit: Visit) -> None:
    ann, bob = come(visit, "Ada"), come(visit, "Ben", phone=True)
    invite(ann, bob, "tetris")
    bob.press("invite-decline")
    expect(ann.see("toast").last).to_contain_text("would rather not")
    expect(ann.see("tray")).to_be_hidden()
    invite(ann, bob, "pong")
    ann.press("invite-withdraw")
    expect(bob.see("tray")).to_be_hidden()
    # Who plays a real-time match is not asked to another.
    bob.page.locator(hook("play-now-tetris")).click()
    bob.ear.until(lambda: bob.ear.table.get("state") == "PLAYING", "Ben plays")
    ann.page.locator('.rp-person[data-name="Ben"]').click()
    ann.press("person-invite")
    ann.choose("invite-game-pong")
    ann.press("invite-send")
    expect(ann.see("invite-problem")).to_contain_text("playing")


def test_a_name_kept_with_a_passphrase_follows_to_another_device(visit: Visit) -> None:
    ann = come(visit, "Anastasia")
    ann.press("name")
    ann.see("claim-input").fill("short")
    ann.press("claim")
    expect(ann.see("claim-problem")).to_contain_text("8 characters")
    ann.see("claim-input").fill("correct horse battery")
    ann.press("claim")
    expect(ann.see("sign-out")).to_be_visible()

    phone = come(visit, "Nobody", phone=True)
    phone.press("name")
    phone.press("sign-in-open")
    phone.see("sign-in-name").fill("Anastasia")
    phone.see("sign-in-words").fill("wrong horse battery")
    phone.press("sign-in")
    expect(phone.see("sign-in-problem")).to_contain_text("do not belong together")
    phone.see("sign-in-words").fill("correct horse battery")
    phone.press("sign-in")
    expect(phone.see("you-dialog")).to_have_count(0)
    expect(phone.see("name")).to_contain_text("Anastasia")

    # From the first device all others are signed out, and do not come back by themselves.
    ann.press("sign-out")
    expect(phone.see("out")).to_contain_text("signed out")
    welcomes = phone.ear.welcomes
    phone.press("come-back")
    phone.ear.until(lambda: phone.ear.welcomes > welcomes, "as a new guest")
    expect(phone.see("out")).to_be_hidden()
    expect(phone.see("name")).not_to_contain_text("Anastasia")
    expect(ann.see("name")).to_contain_text("Anastasia")


def walk_off(guest: Guest) -> None:
    """Leave the board of stayboard with the first move."""
    guest.ear.until(lambda: guest.ear.is_shown, "the match is on")
    expect(guest.see("board-words")).not_to_be_empty()
    guest.ear.until(lambda: guest.ear.view["turn"] == 0, "it is our turn")
    keys = {7: "q", 8: "w", 9: "e", 4: "a", 6: "d", 1: "z", 2: "x", 3: "c"}
    valid = {(direction, distance) for direction, distance, _, _ in guest.ear.view["moves"]}
    direction, far = next((way, far) for far in (1, 2) for way in keys if (way, far) not in valid)
    for _ in range(far):
        guest.page.keyboard.press(keys[direction])
    guest.page.keyboard.press("Enter")
    guest.ear.until(lambda: guest.ear.table["state"] == "ENDED", "the queen is off the board")


def test_a_score_challenge_to_its_result(visit: Visit) -> None:
    ann, bob = come(visit, "Amy"), come(visit, "Bert", phone=True)
    invite(ann, bob, "stayboard", challenge=True)
    bob.press("invite-accept")
    for guest, other in ((ann, "Bert"), (bob, "Amy")):
        expect(guest.see("opponent")).to_contain_text(other)
        expect(guest.see("opponent").locator(".rp-left")).to_contain_text(":")
    walk_off(ann)
    expect(ann.see("challenge-result")).to_contain_text("still playing")
    expect(ann.see("rematch")).to_have_count(0)
    expect(bob.see("opponent")).to_contain_text("has finished")
    walk_off(bob)
    for guest in (ann, bob):
        expect(guest.see("challenge-again")).to_be_visible()
        expect(guest.see("challenge-result").locator("li")).to_have_count(2)
        expect(guest.see("challenge-result")).not_to_contain_text("still playing")
    scores = [
        ann.see("challenge-result").locator("b").all_inner_texts(),
        bob.see("challenge-result").locator("b").all_inner_texts(),
    ]
    assert scores[0] == scores[1]
    heads = {ann.see("result").inner_text(), bob.see("result").inner_text()}
    assert heads in ({"Draw"}, {"You won", "Amy won"}, {"You won", "Bert won"})
    ann.press("challenge-again")
    expect(ann.see("invite-out")).to_contain_text("Waiting for Bert: Stay on the Board, the better score")
    expect(bob.see("invite-accept")).to_be_visible()


def test_a_wager_is_paid_in_and_paid_out_and_the_dice_are_checked(visit: Visit) -> None:
    ann, bob = come(visit, "Alma"), come(visit, "Boris", phone=True)
    invite(ann, bob, "deathroll", too_much="5000", wager=50, start=2)
    expect(ann.see("invite-out")).to_contain_text("Waiting for Boris: Death Roll for 50 gold each")
    bob.press("invite-accept")
    for guest in (ann, bob):
        expect(guest.see("pot-trust")).to_contain_text("pot")
        expect(guest.see("purse")).to_contain_text("100")
    ann.press("pot-deposit")
    expect(ann.see("pot-state")).to_have_text("Waiting for Boris to pay")
    expect(ann.see("purse")).to_contain_text("50")
    bob.press("pot-deposit")
    expect(bob.see("pot-now")).to_have_text("100 gold in the pot")
    assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing to scroll sideways"
    roll_out(ann, bob)
    for guest in (ann, bob):
        expect(guest.see("over")).to_be_visible()
        guest.press("dice-over")
        expect(guest.see("dice-verdict")).to_have_text("Checked: the dice were fair.")
        expect(guest.page.locator(".rp-checks .rp-right")).to_have_count(4)
        guest.press("close")
    loser, winner = (ann, bob) if ann.see("result").inner_text() == "You lost" else (bob, ann)
    # Both pages have shown the verified result: nobody has to press anything.
    expect(winner.see("pot-now")).to_have_text("You were paid 100 gold")
    loser.press("pot-details")
    expect(loser.see("pot-dialog")).to_contain_text("The match was replayed from its log")
    expect(loser.see("pot-dialog")).to_contain_text("You lost your stake.")
    loser.press("close")
    for guest, gold in ((winner, "150"), (loser, "50")):
        guest.press("back-over")
        guest.press("name")
        expect(guest.see("gold")).to_contain_text(gold)


def test_a_house_holds_the_next_pot_and_decides_a_dispute(visit: Visit) -> None:
    ann, bob, cid = come(visit, "Adele"), come(visit, "Bruno"), come(visit, "Cid")
    invite(ann, bob, "deathroll", start=2)
    bob.press("invite-accept")
    expect(ann.see("board-words")).not_to_be_empty()
    roll_out(ann, bob)
    owner, other = (
        (ann, bob)
        if ann.ear.table["owner"] == ann.ear.table["seats"][0]["player"]
        and ann.ear.table["seats"][0]["name"] == "Adele"
        else (bob, ann)
    )
    expect(owner.see("over")).to_be_visible()
    owner.press("propose-over")
    owner.see("house").select_option(label="Cid")
    owner.see("stake").fill("100")
    owner.see("fee").fill("10")
    owner.press("form-go")
    expect(cid.see("pot-card")).to_contain_text("ask you to hold")
    cid.press("pot-open")
    cid.press("pot-agree")
    cid.press("close")
    for guest in (owner, other):
        guest.press("pot-deposit")
    expect(other.see("pot-now")).to_contain_text("Both have paid")
    other.press("pot-details")
    expect(other.see("pot-dialog")).to_contain_text("keeps 10 %: 20 gold")
    other.press("pot-dispute")
    other.see("reason").fill("<i>I pressed the wrong button</i>")
    other.press("form-go")
    expect(owner.see("pot-now")).to_contain_text("In dispute")
    cid.press("pot-open")
    expect(cid.see("pot-dispute")).to_contain_text("<i>I pressed the wrong button</i>")
    cid.press("pot-decide")
    cid.see("award").select_option(label="Both get their stake back")
    cid.see("reason").fill("no harm done")
    cid.press("form-go")
    expect(cid.see("tray")).to_be_hidden()
    owner.press("back-over")
    owner.press("name")
    expect(owner.see("gold")).to_contain_text("100")


def test_the_owner_keeps_a_table_private_and_asks_somebody_to_leave(visit: Visit) -> None:
    ann = come(visit, "Agnes")
    ann.press("more-mario99")
    ann.choose("way-friends")
    ann.press("open-table")
    ann.ear.until(lambda: ann.ear.table.get("code"), "the table is open")
    code = ann.ear.table["code"]
    eve = come(visit, "Eve")
    expect(eve.see(f"table-{code}")).to_be_visible()
    ann.press("custom-private")
    expect(eve.see(f"table-{code}")).to_have_count(0)
    ann.press("custom-stand-in")
    ann.ear.until(lambda: ann.ear.table["private"] and ann.ear.table["stand_in"], "the hall knows")
    eve.see("join-code").fill(code)
    eve.press("join-button")
    expect(eve.see("join-card")).to_contain_text("Agnes")
    expect(ann.see("seat-1")).to_contain_text("Open seat")
    eve.press("card-join")
    expect(ann.see("seat-1")).to_contain_text("Eve")
    ann.press("kick-1")
    ann.press("ask-yes")
    expect(eve.see("lost")).to_contain_text("Agnes has asked you to leave")
    expect(ann.see("seat-1")).to_contain_text("Open seat")
    eve.page.reload()
    expect(eve.see("lost")).to_contain_text("asked you to leave")


def test_open_tables_people_and_the_halls_link_are_in_sight_on_a_phone(visit: Visit) -> None:
    ann = come(visit, "Olga", phone=True)
    bob = come(visit, "Piet")
    bob.press("more-pong")
    tick(bob.page.locator('[data-test="way-friends"]'))
    bob.press("open-table")
    bob.ear.until(lambda: bob.ear.table.get("code"), "at the table")
    code = bob.ear.table["code"]
    for name in (f"join-{code}", f"person-{bob.ear.table['owner']}", "copy-hall"):
        expect(ann.see(name)).to_be_in_viewport()
        box, tile = ann.see(name).bounding_box(), ann.see("tile-battleship").bounding_box()
        assert box is not None
        assert tile is not None
        assert box["y"] + box["height"] <= tile["y"], f"{name} is above the games"
    ann.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.press("copy-hall")
    expect(ann.page.locator(".rp-toast").last).to_contain_text("Link copied")
    link = ann.page.evaluate("navigator.clipboard.readText()")
    assert link == ann.page.evaluate("document.querySelector('meta[name=rumpus-link]')?.content || location.origin")
