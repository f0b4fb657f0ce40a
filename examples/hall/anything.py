"""Plays one match of any game at a hall, a legal action at random: python3 anything.py URL GAME [CODE] [TOKEN]"""

import asyncio
import random
import sys

from rumpus.client import HallClient


async def main(server: str, game: str, code: str = "", token: str = "") -> None:
    async with HallClient(server, token=token, actions=True) as hall:
        if code:
            code = (await hall.join(code)).code
            hall.ready(code)
        else:
            code = (await hall.open(game, seats=["me", "bot:normal"], start=True)).code
        await hall.until(lambda: hall.tables[code].match and hall.seats(code))
        match, seat = hall.tables[code].match, hall.seats(code)[0]

        def list_words() -> list[str]:
            """What may be done now: the hall's list, or where there is none the forms without arguments."""
            if hall.is_waiting(match, seat):
                return []
            words = hall.actions(match, seat)
            return [form for form in hall.forms(match, seat) if form.islower()] if words is None else words

        while hall.tables[code].state != "ENDED":
            if words := list_words():
                hall.act(match, seat, random.choice(words))
            await hall.until(lambda: hall.tables[code].state == "ENDED" or list_words())
        print("place", hall.tables[code].outcome["places"][seat])
        hall.leave(code)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
