"""Plays any game: a legal action at random. Where there is no list of them (Words at a hall) it does what takes no
argument, as `pass`.

rumpus arena tetris easy cmd:"python3 examples/bots/anything.py" -n 20
"""

import json
import random
import sys

dice = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "start":
        dice.seed(message["seed"])  # the same seed, the same game
        pause = message["rate"] // 4 if message["realtime"] else 0
    elif message["t"] == "look":
        plain = [form for form in message.get("forms", []) if form.islower()]  # words in capitals stand for arguments
        words = plain if message["actions"] is None else message["actions"]
        action = dice.choice(words) if words else None
        print(json.dumps({"action": action, "wait": pause if action else 0}), flush=True)
    elif message["t"] == "end":
        break
