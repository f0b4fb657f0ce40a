"""Programs that misbehave, each in its own way: `rogue_bot.py WAY`. Until then they take the first legal action."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable

WAY = sys.argv[1]
MIDWAY = {"slow": 1, "crash": 1, "resting": 1}


def say(text: bytes) -> None:
    """Write it at once."""
    os.write(1, text)


def sleep() -> None:
    """Never come back."""
    while True:
        time.sleep(60)


def flood() -> None:
    """Answer without end."""
    while True:
        say(b'{"action": null}\n' * 1000)


def shout() -> None:
    """Fill stderr, then go."""
    os.write(2, b"\x1b[31mlook at me\n" * 20_000 + b"last words\n")
    os._exit(0)


def scatter() -> None:
    """Leave children behind that ignore every polite signal and have left the process group."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if os.fork() == 0:
        os.setsid()
        os.closerange(0, 3)
        os.fork()
        sleep()
    os._exit(7)


def close() -> None:
    """Close the output, and stay."""
    os.close(1)
    sleep()


def crash() -> None:
    """Divide by nothing."""
    raise ZeroDivisionError("midway")


ROGUES: dict[str, Callable[[], None]] = {
    "silent": sleep,
    "slow": sleep,
    "illegal": lambda: say(b'{"action": "move 5 99"}\n'),
    "flood": flood,
    "megabyte": lambda: say(b'{"action": "' + b"x" * 1_000_000 + b'"}\n'),
    "endless_line": lambda: say(b"x" * 10_000),
    "not_utf8": lambda: say(b'{"action": "\xff\xfe"}\n'),
    "not_json": lambda: say(b"move 8 1\n"),
    "deep": lambda: say(b"[" * 4000 + b"\n"),
    "list": lambda: say(b"[1, 2]\n"),
    "no_action": lambda: say(b'{"wait": 3}\n'),
    "long_word": lambda: say(json.dumps({"action": "x" * 100}).encode() + b"\n"),
    "control": lambda: say(json.dumps({"action": "a\nb"}).encode() + b"\n"),
    "minus": lambda: say(b'{"action": null, "wait": -1}\n'),
    "exit": lambda: os._exit(3),
    "crash": crash,
    "killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "closed": close,
    "shout": shout,
    "scatter": scatter,
    "idle": lambda: say(b'{"action": null}\n'),
    "resting": lambda: say(b'{"action": null, "wait": 5}\n'),
    "eager": lambda: say(b'{"action": "up"}\n'),
}

if WAY == "early":
    say(b'{"action": "roll"}\n{"action": "roll"}\n')
if WAY == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] != "look":
        continue
    if WAY in ROGUES and asked >= MIDWAY.get(WAY, 0):
        ROGUES[WAY]()
    else:
        say(json.dumps({"action": message["actions"][0]}).encode() + b"\n")
    asked += 1
if WAY == "stubborn":
    sleep()
