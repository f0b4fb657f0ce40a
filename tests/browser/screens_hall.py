"""Screens of the hall: home, dialogs, chat, the waiting table, what goes wrong. How to come to each."""

from playwright.sync_api import Page, expect
from tests.browser.hall_process import Wire
from tests.browser.tick import tick
from tests.browser.walk import Place, Screen, World, clicks, named, sees

LONG_NAME = "Wilhelmina Quill"
"""As long as a name may be."""
TALK = (
    ("Bob", "Anybody for a round of words?"),
    (
        LONG_NAME,
        "In ten minutes! I still owe Cleo a rematch, and after what she did with that T-spin I mean to win it.",
    ),
    ("Cleo", "good luck with that :)"),
    ("Bob", "/t/ links are for later then"),
)


def at_home(page: Page) -> None:
    """The hall is there, with its games and oneself."""
    sees("home", "play-now-tetris", "online")(page)
    expect(named(page, "name")).to_contain_text("Ann")


def fill(world: World) -> Place:
    """A hall on a good evening: people, tables to join and to watch, somebody with a long name."""
    bob, cleo, will = (world.come(name) for name in ("Bob", "Cleo", LONG_NAME))
    world.come("Dan")
    bob.open("words", "me", "open")
    cleo.start("tetris", "me", "bot:hard")
    will.start("stayboard", "me", "bot:normal")
    return Place("/")


def fill_turns(world: World) -> Place:
    """Long games that wait for a move, and some that do not."""
    fill(world)
    for name, game in ((LONG_NAME, "words"), ("Dan", "stayboard"), ("Bob", "battleship")):
        code = world.ann.open(game, "me", "open")
        world.come(name).join(code)
        world.ann.await_state(code, "PLAYING")
    return Place("/")


def fill_chat(world: World) -> Place:
    """People have talked."""
    fill(world)
    for name, text in TALK:
        world.come(name).send("say", text=text)
    return Place("/")


def show_person(page: Page) -> None:
    """Press somebody's name."""
    page.locator('.rp-person[data-name="Bob"]').click()
    sees("person-invite")(page)


def write_invitation(page: Page) -> None:
    """Ask somebody to a game for gold."""
    show_person(page)
    named(page, "person-invite").click()
    named(page, "invite-send").wait_for()
    tick(page.locator('[data-test="invite-game-deathroll"]'))
    sees("invite-wager")(page)


def get_invitation(world: World) -> Place:
    """Somebody asks the visitor."""
    fill(world)
    dan = world.come("Dan")
    dan.send("invite", player=world.ann.player, game="chessbrawl", challenge=True)

    def withdraw() -> None:
        sent = [m for m in dan.heard if m["t"] == "invitation" and m["state"] == "open"]
        dan.send("withdraw", invite=sent[-1]["id"])

    world.finally_(withdraw)
    return Place("/")


def open_room(world: World) -> Place:
    """A table that waits for friends."""
    code = world.ann.open("mario99", "me", "open", "open", "bot:hard")
    world.come(LONG_NAME).join(code)
    return Place(f"/t/{code}")


def open_wager(world: World) -> Place:
    """A table where two have agreed on a stake, and not paid yet."""
    ann, bob = world.ann, world.come("Bob")
    bob.send("invite", player=ann.player, game="deathroll", wager=50)
    invites = ann.until(lambda: [m for m in ann.heard if m.get("wager") and m["state"] == "open"], "the invite")
    ann.send("accept", invite=invites[-1]["id"])
    code = ann.until(lambda: [m["code"] for m in ann.heard if m["t"] == "escrow"], "the pot")[-1]
    bob.join(code)
    return Place(f"/t/{code}")


def open_cup(world: World) -> Place:
    """A knock-out that has begun, filled up by bots who have played their first round."""
    ann, guests = world.ann, [world.come(name) for name in ("Bob", LONG_NAME)]
    ann.send("make_tournament", kind="knockout", game="stayboard", options={"clock": "10+5"}, seconds=2, fill=8)
    cups = ann.until(lambda: [m["line"]["id"] for m in ann.heard if m["t"] == "tournament"], "the tournament")
    cup = str(cups[-1])
    for guest in (ann, *guests):
        guest.send("enter_tournament", tournament=cup)
    world.finally_(lambda: ann.send("call_off", tournament=cup))
    ann.until(
        lambda: any(
            m["t"] == "tournament" and m["line"]["id"] == cup and any(game["result"] != "open" for game in m["games"])
            for m in ann.heard
        ),
        "a result",
    )
    return Place(f"/tournaments/{cup}")


def lose_line(world: World) -> Place:
    """The hall, over a wire that will be cut."""
    wire = Wire(world.hall.port)
    world.finally_(lambda: wire.__exit__(None, None, None))
    _WIRES.append(wire)
    return Place("/", address=wire.address, before=wire.mend)


def cut_line(page: Page) -> None:
    """The page is there, the hall is not."""
    at_home(page)
    page.wait_for_load_state("networkidle")
    _WIRES[-1].cut()
    expect(page.locator('[data-test="line"]')).to_contain_text("Reconnecting")


_WIRES: list[Wire] = []

HALL: tuple[Screen, ...] = (
    Screen("home-empty", lambda world: Place("/"), at_home),
    Screen("home", fill, at_home),
    Screen("home-turns", fill_turns, sees("turns", "play-now-tetris")),
    Screen("chat", fill_chat, clicks("chat", "chat-input")),
    Screen("open", lambda world: Place("/"), clicks("more-tetris", "open-table")),
    Screen("rules", open_room, clicks("help", "help-text")),
    Screen("account", lambda world: Place("/"), clicks("name", "you-dialog")),
    Screen("settings", open_room, clicks("settings", "settings-general", "volume")),
    Screen("settings-controls", open_room, clicks("settings", "settings-hands", "settings-dialog")),
    Screen("settings-keys", open_room, clicks("settings", "settings-keys", "settings-dialog")),
    Screen("person", fill, show_person),
    Screen("invite", fill, write_invitation),
    Screen("invited", get_invitation, sees("invite-in")),
    Screen("room", open_room, sees("room", "seat-1")),
    Screen("share", open_room, clicks("share", "copy-link")),
    Screen("wager", open_wager, sees("room", "pot-panel")),
    Screen("tournament", open_cup, sees("tournament", "bracket", "bot-entrant")),
    Screen("refused", lambda world: Place("/t/ZZZZZZ"), sees("lost")),
    Screen("reconnecting", lose_line, cut_line, quiet=False),
)
