"""Plays one match of Death Roll at a hall: python3 roller.py http://localhost:8000 [CODE]"""

import asyncio
import sys

from rumpus.client import HallClient


async def main(server: str, code: str = "") -> None:
    async with HallClient(server, name="Roller") as hall:
        if code:
            table = await hall.join(code)
        else:
            table = await hall.open("deathroll", {"start": 50}, seats=["me", "bot:normal"], start=True)
        code, (seat,) = table.code, hall.seats(table.code)
        print(f"table {code}, seat {seat}")

        def may_roll() -> bool:
            match = hall.tables[code].match
            view = hall.view(match, seat) if match else None
            return view is not None and view["turn"] == seat and not hall.is_waiting(match, seat)

        while True:
            await hall.until(lambda: hall.tables[code].state == "ENDED" or may_roll())
            table = hall.tables[code]
            if table.state == "ENDED":
                break
            hall.act(table.match, seat, "roll")
        print("won" if table.outcome["places"][seat] == 1 else "lost")
        hall.leave(code)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
