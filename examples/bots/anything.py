"""Plays any game in the arena: a legal action at random. Where `actions` is null (at a hall) it only watches.

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
        action = dice.choice(message["actions"]) if message["actions"] else None
        print(json.dumps({"action": action, "wait": pause if action else 0}), flush=True)
    elif message["t"] == "end":
        break
