"""A bot for Pong over the hall's line door (docs/line-door.md); Python's standard library only.

It follows the ball. Usage: pong.py [HOST [PORT [CODE]]]
With a CODE it joins that table, else it opens one against the hall's easy bot.
"""

import random
import socket
import sys

host, port, code = (*sys.argv[1:], *("localhost", "7778", "")[len(sys.argv) - 1 :])
lines = socket.create_connection((host, int(port))).makefile("rw", encoding="utf-8", newline="\n")
height = "150"


def say(line: str) -> None:
    lines.write(line + "\n")
    lines.flush()


say(f"GSTA:1:::HELLO|Pong {random.randrange(10**6)}")
for line in lines:
    kind, _, game, table, data = line.rstrip("\n").split(":", 4)
    word, *fields = data.split("|")
    if word == "WELCOME":
        say(f"GSTA:1::{code}:JOIN" if code else "GSTA:1:PONG::OPEN|bot:easy")
    elif word == "BALL":  # x, y, dx, dy, speed, in pixels
        wanted = fields[1].split(".")[0]
        if wanted != height:
            height = wanted
            say(f"GMOV:1:{game}:{table}:PADDLE|{height}")
    elif kind == "GEND":
        print(data)
        break
    elif kind == "GERR" and not table:  # a move that came too late is no trouble
        sys.exit(data)
