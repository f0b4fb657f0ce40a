"""A match with challenges of every kind, written down to be read: `python -m tests.games.words.challenged_match`."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

from rumpus.contract.playthrough import write_playthrough
from rumpus.core.bot import Chair
from rumpus.core.game import IllegalAction
from rumpus.core.log import Input
from rumpus.core.rng import Rng
from rumpus.games.registry import all_games
from rumpus.games.words.bot import WordsBot
from rumpus.games.words.rules import Words

TEXT: Final = Path(__file__).parent / "records" / "challenges.txt"
NAMES: Final = ("Ann", "Bob")
BLUFF: Final = 4
"""Every so many turns somebody lays two letters that are no word."""
DOUBT: Final = 3
"""Every so many plays somebody challenges, rightly or not."""


def play() -> tuple[Words, list[Input]]:
    """Play it to its end, the same every time."""
    game = Words.new({"preset": "classic", "challenge": "double"}, seed=7)
    bots = [WordsBot(Chair(game.info, game.setup.options, 2, seat, "hard"), Rng(seat)) for seat in range(2)]
    inputs: list[Input] = []
    while game.outcome is None:
        seat, plays = game.turn, sum("word" in entry for entry in game.history)
        choice = bots[seat].choose(game.view(seat), 0)
        assert choice is not None
        assert choice.action is not None
        action = choice.action
        if game.awaits and plays % DOUBT == 0:
            action = "challenge"
        elif not game.awaits and plays % BLUFF == BLUFF - 1:
            action = next(list_bluffs(game, seat), action)
        inputs.append(Input(0, seat, action))
        game.act(seat, action)
    return game, inputs


def list_bluffs(game: Words, seat: int) -> Iterator[str]:
    """Plays of two tiles with a word that is none."""
    letters = sorted(tile for tile in game.racks[seat] if tile != "?")
    for first, second in combinations(letters, 2):
        for place in range(1, 15 * 14):
            action = f"word {first}{second} V {1 + place % 14} {1 + place // 14}"
            try:
                judged = game.judge(seat, action.split()[1:])
            except IllegalAction:
                continue
            if any(formed.word not in game.lexicon for formed in judged.formed):
                yield action


def write() -> str:
    """The match as text."""
    game, inputs = play()
    return "\n".join(write_playthrough(all_games()["words"], game.setup, inputs, NAMES)) + "\n"


if __name__ == "__main__":
    TEXT.write_text(write(), encoding="utf-8")
