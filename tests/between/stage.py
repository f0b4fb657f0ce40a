"""One game at one moment, set up with real pages: who comes, and how they get there."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import expect
from tests.between.person import Door, Person

from rumpus.games.registry import GameFolder, find_game

Press = Callable[[], Awaitable[object]]


@dataclass
class Stage:
    """A row being played: its people by what the page of rules calls them."""

    door: Door
    game: str
    number: int
    """Of this row in the run: names are unique in a hall."""
    people: dict[str, Person] = field(default_factory=dict)

    @property
    def folder(self) -> GameFolder:
        """The game's."""
        return find_game(self.game)

    @property
    def realtime(self) -> bool:
        """Whether the game is in real time."""
        return self.folder.info.realtime

    @property
    def s(self) -> Person:
        """Whose line goes bad."""
        return self.people["S"]

    @property
    def o(self) -> Person:
        """Who looks on, or plays with them."""
        return self.people["O"]

    @property
    def names(self) -> dict[str, str]:
        """What everybody is called."""
        return {who: self.name(who) for who in "SOP"}

    def name(self, who: str) -> str:
        """What somebody is called; O2 is one more who sees what O does."""
        called = {"S": "Sue", "O": "Olaf", "P": "Pia", "TV": "Screen"}[who.rstrip("234567")]
        return f"{called}{who.lstrip('SOPTV')} {self.number}"

    def all_like(self, who: str) -> list[Person]:
        """Everybody of whom a row tells by one letter."""
        return [person for one, person in self.people.items() if one.rstrip("234567") == who]

    async def enter(self, who: str, path: str, *, token: str = "", size: str = "desk") -> Person:
        """Somebody opens a page; a guest who was not here before unless there is a token."""
        token = token or await self.door.register(self.name(who))
        person = self.people[who] = await self.door.enter(who, self.name(who), path, token=token, size=size)
        return person

    async def host(self, who: str, *seats: str, **how: Any) -> str:
        """Somebody opens a table for others and is at it; its code."""
        token = await self.door.register(self.name(who))
        code = await self.door.open_table(token, self.game, ["me", *seats], **how)
        person = await self.enter(who, f"/t/{code}", token=token)
        await person.sees("table-code")
        return code

    async def join(self, who: str, code: str) -> Person:
        """Somebody comes by the link, and sits down."""
        person = await self.enter(who, f"/t/{code}")
        await person.press("card-join")
        return person

    async def watch(self, who: str, code: str) -> Person:
        """Somebody comes by the link, and watches."""
        person = await self.enter(who, f"/t/{code}")
        await person.press("card-watch")
        return person

    async def sit_two(self, first: str = "O", second: str = "S", **how: Any) -> str:
        """Two at a table; the code. Turn by turn the match is on with that."""
        code = await self.host(first, "open", **how)
        await self.join(second, code)
        return code

    async def play_two(self, first: str = "O", second: str = "S", **how: Any) -> str:
        """Two in a match that is on, the first to move; the code."""
        code = await self.sit_two(first, second, **how)
        await self.begin(first, second)
        if not self.realtime:
            await self._give_turn(first, second)
        return code

    async def _give_turn(self, to: str, other: str) -> None:
        """Where luck says who begins, the other one moves first."""
        turn = self.people[to].page.locator(".rp-player.rp-turn").first
        await turn.wait_for()
        if self.name(to) not in await self.people[to].page.locator(".rp-players").inner_text():
            raise AssertionError("nobody of that name plays")
        if all(self.name(to) not in text for text in await self.people[to].page.locator(".rp-turn").all_inner_texts()):
            await self.move(self.people[other])
            await expect(turn).to_contain_text(self.name(to))

    async def begin(self, *who: str) -> None:
        """Where it takes a word everybody is ready; wait until the match is on."""
        for person in [self.people[one] for one in who]:
            if self.realtime:
                await person.press("ready")
        for person in [self.people[one] for one in who]:
            await self.plays(person)

    async def plays(self, person: Person) -> None:
        """Wait until somebody's page shows a match that is on."""
        await person.page.wait_for_selector('[data-test="table"][data-state="PLAYING"]')
        await person.page.wait_for_function(
            """() => document.querySelector('[data-test="board-words"]')?.textContent"""
        )

    async def move(self, person: Person) -> None:
        """Somebody does something in the match: a key in real time, else a whole move by the page's own buttons."""
        page = person.page
        if self.game == "deathroll":
            await page.click(".dr-roll")
        elif self.game == "stayboard":
            await page.locator(".sb-active").first.click()
        elif self.game == "words":
            await page.click(".ww-pass")
            await page.click(".ww-dialog .ww-main")
        elif self.game == "battleship":
            await person.press("bs-random")
        elif self.game == "chessbrawl":
            await page.locator(".cb-king").first.click()
        else:
            for key in ("ArrowLeft", "ArrowUp"):
                await page.keyboard.press(key)
