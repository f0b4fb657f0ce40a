"""Screens at a table: each of the games at play, several on one keyboard, watching, the end. How to come to each."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser.screens_hall import LONG_NAME
from tests.browser.walk import Place, Screen, World, named, sees


def at_play(page: Page) -> None:
    """The board is drawn."""
    expect(page.locator('[data-test="play"] [data-test="board"] > *').first).to_be_visible()


def play(game: str, *seats: str, moves: int, seconds: float = 16, **options: int | str) -> Callable[[World], Place]:
    """At a table of one's own, some moves into the match."""

    def stage(world: World) -> Place:
        code = world.ann.start(game, "me", *seats, options=options)
        world.play(world.ann, code, moves, seconds, on=True)
        return Place(f"/t/{code}")

    return stage


def end(game: str, *seats: str, moves: int = 0, seconds: float = 8) -> Callable[[World], Place]:
    """The same, given up."""

    def stage(world: World) -> Place:
        code = world.ann.start(game, "me", *seats)
        if moves:
            world.play(world.ann, code, moves, seconds)
        if world.ann.tables[code]["state"] == "PLAYING":
            world.ann.act(code, "resign")
        world.ann.await_state(code, "ENDED")
        return Place(f"/t/{code}")

    return stage


def end_table(world: World) -> Place:
    """Four at a table, of whom three give up; one would like a rematch, and one is away."""
    friends = [world.pass_by(), world.come("Cleo"), world.come(LONG_NAME)]
    code = world.ann.open("tetris", "me", "open", "open", "open")
    for friend in friends:
        friend.join(code)
    for guest in (world.ann, *friends):
        guest.send("ready", code=code)
    for guest in (world.ann, *friends):
        guest.await_state(code, "PLAYING")
    world.play(world.ann, code, 120, 6)
    for friend in friends:
        friend.act(code, "resign")
    world.ann.await_state(code, "ENDED")
    friends[1].send("ready", code=code)
    world.lose(friends[0])
    return Place(f"/t/{code}")


def agree(world: World) -> Place:
    """Two at a table; the one who has won would like another one."""
    cleo = world.come("Cleo")
    code = world.ann.open("stayboard", "me", "open")
    cleo.join(code)
    for guest in (world.ann, cleo):
        guest.await_state(code, "PLAYING")
    world.ann.act(code, "resign")
    for guest in (world.ann, cleo):
        guest.await_state(code, "ENDED")
    cleo.send("ready", code=code)
    world.ann.until(lambda: world.ann.tables[code]["seats"][cleo.seats_at(code)[0]].get("ready"), "Cleo is ready")
    return Place(f"/t/{code}")


def run_clocks(world: World) -> Place:
    """Two on a clock, one of whom asks for more time."""
    will = world.come(LONG_NAME)
    code = world.ann.open("words", "me", "open", options={"clock": "fischer 180+2"})
    will.join(code)
    for guest in (world.ann, will):
        guest.await_state(code, "PLAYING")
    will.send("ask", code=code, kind="time")
    return Place(f"/t/{code}")


def go_on_without(world: World) -> Place:
    """Three play; the line of one is gone, and the others go on."""
    emil, bob = world.pass_by(), world.come("Bob")
    code = world.ann.open("tetris", "me", "open", "open")
    for friend in (emil, bob):
        friend.join(code)
    for guest in (world.ann, emil, bob):
        guest.send("ready", code=code)
    for guest in (world.ann, emil, bob):
        guest.await_state(code, "PLAYING")
    world.play(world.ann, code, 60, 3, on=True)
    world.lose(emil)
    return Place(f"/t/{code}")


def wait_for(world: World) -> Place:
    """The other one's line is gone, and the match waits."""
    emil = world.pass_by()
    code = world.ann.open("pong", "me", "open")
    emil.join(code)
    for guest in (world.ann, emil):
        guest.send("ready", code=code)
    for guest in (world.ann, emil):
        guest.await_state(code, "PLAYING")
    world.play(world.ann, code, 20, 2)
    world.lose(emil)
    world.ann.await_state(code, "PAUSED")
    world.ann.send("wait", code=code)
    return Place(f"/t/{code}")


def watch(world: World) -> Place:
    """Two others play."""
    bob, will = world.come("Bob"), world.come(LONG_NAME)
    code = bob.open("battleship", "me", "open")
    will.join(code)
    for number in range(20 if world.lively else 3):
        for guest in (bob, will):
            guest.await_state(code, "PLAYING")
            guest.play(code, 1, 0.3 if number else 5)
    world.ann.join(code, sit=False)
    return Place(f"/t/{code}")


def come_by_link(world: World) -> Place:
    """Somebody has sent a link to their table."""
    bob = world.come("Bob")
    code = bob.open("stayboard", "me", "open")
    world.come(LONG_NAME).join(code, sit=False)
    return Place(f"/t/{code}")


def is_watching(page: Page) -> None:
    """Whoever comes by link is asked first, and watches."""
    named(page, "card-watch").click()
    at_play(page)


def is_over(page: Page) -> None:
    """The result stands on the screen."""
    sees("over", "result")(page)
    expect(named(page, "rematch")).to_be_focused()


GAMES: tuple[Screen, ...] = (
    Screen("tetris", play("tetris", moves=300), at_play),
    Screen("tetris-table", play("tetris", "bot:easy", "bot:normal", "bot:easy", moves=150), at_play),
    Screen("tetris-keyboard", play("tetris", "local", moves=200), at_play),
    Screen("mario99", play("mario99", "bot:hard", moves=200), at_play),
    Screen("mario99-eight", play("mario99", *["bot:normal"] * 7, moves=200), at_play),
    Screen("capsules", play("capsules", "bot:hard", "bot:normal", "bot:easy", moves=200), at_play),
    Screen("pong", play("pong", "bot:hard", moves=60, seconds=6), at_play),
    Screen("pong-keyboard", play("pong", "local", moves=60, seconds=6), at_play),
    Screen("battleship-placing", play("battleship", "bot:normal", moves=0), at_play),
    Screen("battleship", play("battleship", "bot:normal", moves=26), at_play),
    Screen("words", play("words", "bot:hard", moves=7), at_play),
    Screen("chessbrawl-kings", play("chessbrawl", moves=0), at_play),
    Screen("chessbrawl", play("chessbrawl", moves=34), at_play),
    Screen("deathroll", play("deathroll", "bot:normal", moves=2, start=1000), at_play),
    Screen("stayboard", play("stayboard", "bot:expert", moves=6, size=7, mode="blocked", clock="5+3"), at_play),
    Screen("stayboard-keyboard", play("stayboard", "local", moves=5), at_play),
    Screen("over", end("stayboard", "bot:normal", moves=3), is_over),
    Screen("over-four", end_table, is_over),
    Screen("over-best", end("mario99", moves=150), is_over),
    Screen("rematch", agree, is_over),
    Screen("clocks", run_clocks, sees("clocks", "question-time")),
    Screen("away", wait_for, sees("away-card")),
    Screen("away-strip", go_on_without, sees("away-strip")),
    Screen("watching", watch, is_watching),
    Screen("join-card", come_by_link, sees("join-card")),
)
