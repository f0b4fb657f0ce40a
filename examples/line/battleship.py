"""A bot for Battleship over the hall's line door (docs/line-door.md); Python's standard library only.

It fires at random and, after a hit, at the cells around it. Usage: battleship.py [HOST [PORT [CODE]]]
With a CODE it joins that table; without, it opens one with a free seat and says its code.
"""

import random
import socket
import sys

host, port, code = (*sys.argv[1:], *("localhost", "7778", "")[len(sys.argv) - 1 :])
lines = socket.create_connection((host, int(port))).makefile("rw", encoding="utf-8", newline="\n")
cells = [(row, column) for row in range(1, 11) for column in range(1, 11)]
random.shuffle(cells)
hunted: list[tuple[int, int]] = []
placed = battle = False


def say(line: str) -> None:
    lines.write(line + "\n")
    lines.flush()


say(f"GSTA:1:::HELLO|Python {random.randrange(10**6)}")
for line in lines:
    kind, _, game, table, data = line.rstrip("\n").split(":", 4)
    fields = data.split("|")
    if fields[0] == "WELCOME":
        say(f"GSTA:1::{code}:JOIN" if code else "GSTA:1:BATTLESHIP::OPEN|open")
    elif fields[:2] == ["TABLE", "WAITING"]:
        print(table, flush=True)
    elif fields[0] == "battle":
        battle = True
    elif fields[0] == "RESULT" and fields[3] == "1":
        row, column = int(fields[1]), int(fields[2])
        hunted += [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    elif fields[:2] == ["TURN", "1"] and not placed:
        placed = True
        say(f"GMOV:1:{game}:{table}:RANDOM")
        say(f"GMOV:1:{game}:{table}:READY")
    elif fields[:2] == ["TURN", "1"] and battle:
        cell = next((cell for cell in hunted if cell in cells), cells[-1])
        cells.remove(cell)
        say(f"GMOV:1:{game}:{table}:SHOT|{cell[0]}|{cell[1]}")
    elif kind == "GEND":
        print(data)
        break
    elif kind == "GERR":
        sys.exit(data)
