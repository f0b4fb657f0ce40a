"""Plays Stay on the Board from the view alone, so at a hall too: thinks five moves ahead.

rumpus arena stayboard easy cmd:"python3 examples/bots/queen.py" -n 100 mode=blocked size=4
"""

import json
import sys

WAYS = {1: (1, -1), 2: (1, 0), 3: (1, 1), 4: (0, -1), 6: (0, 1), 7: (-1, -1), 8: (-1, 0), 9: (-1, 1)}


def list_moves(size, blocked, queen):
    """Every move that stays on the board: way, distance, and the cell it leads to."""
    for way, (down, right) in WAYS.items():
        for far in range(1, size):
            row, column = queen[0] + down * far, queen[1] + right * far
            if 0 <= row < size and 0 <= column < size and (row, column) not in blocked:
                yield way, far, (row, column)


def judge(size, blocked, queen, depth):
    """1 if whoever moves now will win, -1 if they will lose, 0 if it is too far to see. A trapped queen wins."""
    moves = list(list_moves(size, blocked, queen))
    if not moves or depth == 0:
        return 0 if moves else 1
    return max(-judge(size, blocked | {queen}, cell, depth - 1) for _, _, cell in moves)


def choose(view):
    """The best word for this view."""
    size, queen, blocked = view["size"], tuple(view["queen"]), {tuple(cell) for cell in view["blocked"]}
    moves = list(list_moves(size, blocked, queen))
    if view["choice"] is not None or not moves:
        return "finish" if view["choice"] is not None else "claim"
    if view["mode"] == "blocked":
        moves.sort(key=lambda move: judge(size, blocked | {queen}, move[2], 4))
    return "move {} {}".format(*moves[0])


for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "look":
        print(json.dumps({"action": choose(message["view"])}), flush=True)
