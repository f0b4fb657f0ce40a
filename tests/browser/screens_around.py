"""Screens around the tables: records and replays, the host's page, windows, the television and its pads."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations

from playwright.sync_api import Page, expect
from tests.browser.screens_hall import LONG_NAME, open_cup
from tests.browser.walk import Place, Screen, World, named, sees
from tests.browser.wire_guests import WireGuest

from rumpus.games.registry import find_game

_NUMBER = re.compile(r"\d")
BIG = ("desk", "wide")
SMALL = ("phone",)


def finish(world: World, game: str, *seats: str, moves: int, seconds: float = 10) -> str:
    """Play a match to its end, and leave; its id."""
    code = world.ann.start(game, "me", *seats)
    world.play(world.ann, code, moves, seconds)
    if world.ann.tables[code]["state"] == "PLAYING":
        world.ann.act(code, "resign")
    world.ann.await_state(code, "ENDED")
    match = str(world.ann.tables[code]["match"])
    world.ann.leave_all()
    return match


def replay(game: str, *seats: str, moves: int, mark: str = "") -> Callable[[World], Place]:
    """The page of a match that is over."""
    return lambda world: Place(f"/m/{finish(world, game, *seats, moves=moves)}{mark}")


def at_film(page: Page, seat: str = "") -> None:
    """The film is loaded, and stands in its middle."""
    film = page.locator('[data-test="replay"]')
    expect(film).to_have_attribute("data-last", _NUMBER)
    if seat:
        named(page, "replay-seat").select_option(seat)
        expect(named(page, "replay-seat")).to_have_value(seat)
        expect(film).to_have_attribute("data-last", _NUMBER)
    named(page, "timeline").evaluate("node => { node.value = node.max * 0.6; node.dispatchEvent(new Event('input')); }")
    expect(named(page, "replay-clock")).not_to_be_empty()


def fill_books(world: World) -> None:
    """Matches that were played for ratings, by people whose names are their own: so many that there are leaders."""
    names = ("Ann", "Bob", "Cleo", LONG_NAME, "Dan") if world.lively else ("Ann", "Bob")
    guests = [world.come(name) for name in names]
    if "books" in world.done:
        return
    for guest in guests:
        guest.send("claim", passphrase="a passphrase that is long enough", id=9)
        guest.until(lambda guest=guest: any(m.get("id") == 9 for m in guest.heard), "the name is theirs")  # type: ignore[misc]
    for one, other in combinations(guests, 2):
        for _ in range(3 if world.lively and other.name != "Dan" else 1):
            meet(one, other)
    world.done.add("books")


def meet(one: WireGuest, other: WireGuest) -> None:
    """Two play a match just long enough to be rated."""
    code = one.open("stayboard", "me", "open")
    other.join(code)
    for guest in (one, other):
        guest.await_state(code, "PLAYING")
    for _ in range(find_game("stayboard").info.least_moves):
        turn = one.tables[code]["turn"]
        (one if turn[0] in one.seats_at(code) else other).play(code, 1)
        one.until(lambda turn=turn: one.tables[code]["turn"] != turn, "the turn has passed")  # type: ignore[misc]
    other.act(code, "resign")
    for guest in (one, other):
        guest.await_state(code, "ENDED")
        guest.leave_all()


def open_books(path: str, world: World) -> Place:
    """A page of the books."""
    fill_books(world)
    return Place(path.replace("PLAYER", world.ann.player))


def enter_host(world: World) -> Place:
    """The host's page, for who has the key."""
    for name in ("Bob", LONG_NAME):
        world.come(name)
    world.come("Cleo").start("tetris", "me", "bot:hard")
    return Place("/host", session={"rumpus.host": world.hall.new_key()})


def keep_windows(world: World) -> Place:
    """Two tables side by side."""
    board = world.ann.start("stayboard", "me", "bot:normal")
    well = world.ann.start("tetris", "me", "bot:normal")
    world.play(world.ann, board, 3)
    world.play(world.ann, well, 120, 6, on=True)
    half = {"y": 0, "w": 0.5, "h": 1, "sit": True, "moved": False}
    kept = [{"code": board, "x": 0, **half}, {"code": well, "x": 0.5, **half}]
    return Place("/windows", local={"rumpus.windows": kept})


def two_windows(page: Page) -> None:
    """Both are drawn, or the one on top."""
    sees("windows")(page)
    expect(page.locator('[data-test="board"]:visible > *').first).to_be_visible()


def open_tv(world: World, game: str, *names: str) -> tuple[str, dict[str, object]]:
    """A table on a big screen, with phones; its code, and what the big screen remembers."""
    tv = world.come("Television")
    code = tv.open(game, "open", "open", nearby=True)
    for name in names:
        world.come(name).join(code)
    return code, {"rumpus.tv": tv.token}


def start_tv(world: World, game: str, *names: str) -> tuple[str, dict[str, object]]:
    """The same, and everybody is ready."""
    code, local = open_tv(world, game, *names)
    for name in names:
        world.come(name).send("ready", code=code)
    for name in names:
        world.come(name).await_state(code, "PLAYING")
    return code, local


def tv_waiting(world: World) -> Place:
    """Phones come to a big screen."""
    code, local = open_tv(world, "mario99", "Bob", LONG_NAME, "Cleo")
    world.come("Bob").send("ready", code=code)
    return Place(f"/tv/{code}", local=local)


def tv_playing(world: World, game: str, moves: int, *more: str, on: bool = True) -> Place:
    """A match on a big screen."""
    names = ("Bob", LONG_NAME, *more)
    code, local = start_tv(world, game, *names)
    for number in range(moves if world.lively else 1):
        for name in names:
            world.come(name).play(code, 6, 0.15 if number else 1)
    for name in names:
        world.play(world.come(name), code, 1, 0.2, on=on)
    return Place(f"/tv/{code}", local=local)


def tv_over(world: World) -> Place:
    """Its end."""
    place = tv_playing(world, "mario99", 20, on=False)
    code = place.path[-6:]
    world.come(LONG_NAME).act(code, "resign")
    world.come("Bob").await_state(code, "ENDED")
    return place


def tv_tournament(world: World) -> Place:
    """A knock-out, for everybody in the room."""
    place = open_cup(world)
    return replace(place, path=place.path.replace("/tournaments/", "/tv/"))


def pad_waiting(world: World) -> Place:
    """A phone that has joined."""
    code, _ = open_tv(world, "mario99", "Ann", "Bob")
    return Place(f"/pad/{code}")


def pad_playing(world: World, game: str) -> Place:
    """A phone that plays."""
    code, _ = start_tv(world, game, "Ann", "Bob")
    if game == "battleship":
        for name in ("Ann", "Bob", "Ann", "Bob", "Ann"):
            world.come(name).play(code, 12, 0.5)
    return Place(f"/pad/{code}")


def _pad_name(world: World) -> Place:
    code, _ = open_tv(world, "mario99")
    return Place(f"/pad/{code}", local={"rumpus.token": None})


AROUND: tuple[Screen, ...] = (
    Screen("replay", replay("mario99", "bot:hard", moves=150), at_film),
    Screen("replay-words", replay("words", "bot:hard", moves=8), at_film),
    Screen("replay-seat", replay("battleship", "bot:normal", moves=25), partial(at_film, seat="0")),
    Screen("player", partial(open_books, "/p/PLAYER"), sees("player-page", "result-row"), rated=True),
    Screen("leaders", partial(open_books, "/leaders"), sees("leaders", "board-stayboard"), rated=True),
    Screen(
        "leaders-game", partial(open_books, "/leaders/stayboard"), sees("leaders", "own-row", "leader-row"), rated=True
    ),
    Screen("host-key", lambda world: Place("/host"), sees("host-key")),
    Screen("host", enter_host, sees("host-who", "host-line")),
    Screen("windows", keep_windows, two_windows),
    Screen("tv", lambda world: Place("/tv"), sees("tv-pick", "tv-game-tetris"), sizes=BIG),
    Screen("tv-waiting", tv_waiting, sees("tv-room", "tv-code"), sizes=BIG),
    Screen("tv-playing", lambda world: tv_playing(world, "tetris", 20, "Cleo", "Dan"), sees("tv-play"), sizes=BIG),
    Screen("tv-board", partial(tv_playing, game="words", moves=4), sees("tv-play"), sizes=BIG),
    Screen("tv-over", tv_over, sees("tv-result"), sizes=BIG),
    Screen("tv-tournament", tv_tournament, sees("tv-cup", "bracket", "tv-qr"), sizes=BIG),
    Screen("pad-name", _pad_name, sees("pad-join"), sizes=SMALL),
    Screen("pad-waiting", pad_waiting, sees("pad-wait", "pad-ready"), sizes=SMALL),
    Screen("pad-falling", partial(pad_playing, game="mario99"), sees("pad-hand"), sizes=SMALL),
    Screen("pad-words", partial(pad_playing, game="words"), sees("pad-hand"), sizes=SMALL),
    Screen("pad-battleship", partial(pad_playing, game="battleship"), sees("pad-hand"), sizes=SMALL),
)
