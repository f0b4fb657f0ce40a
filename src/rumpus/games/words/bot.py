"""The computer's four levels. Sees only its seat's view; what is legal it asks of the same generator as the rules."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rumpus.core.bot import Bot, Choice
from rumpus.core.game import View
from rumpus.games.words.challenging import ACCEPT, CHALLENGE
from rumpus.games.words.endgame import solve
from rumpus.games.words.finder import find_plays
from rumpus.games.words.layout import LAYOUTS
from rumpus.games.words.lexicon import load_lexicon
from rumpus.games.words.placing import Ground
from rumpus.games.words.play import Play
from rumpus.games.words.tiles import BLANK, fill_bag, sort_tiles
from rumpus.games.words.worth import KEPT, POINT, value_kept, value_offered, value_stuck

VOCABULARY: Final = {"english": "casual", "both": "fan", "themed": "themed"}
"""The words that easy and normal know, by the match's lexicon; all of them are valid in it."""
SHORT: Final = 4
"""Letters of the longest words easy lays on purpose."""
TASTES: Final = 3
"""Easy lays the best of so many plays picked at random."""
SLIP: Final = 4
"""Once in so many turns easy lays whatever comes first."""
PATIENCE: Final = 6
"""Rounds without a word after which a bot passes rather than exchange for ever."""
CONSIDERED: Final = 40
"""Of the plays with the best scores, how many the expert looks at closely."""
MISSED: Final = {"easy": 2, "normal": 5}
"""One in so many plays with a word that is none gets past these levels, and none past the others."""


class WordsBot(Bot):
    """Plays any seat from any position."""

    def choose(self, view: View, step: int) -> Choice | None:
        """What to do now; None while it is not this seat's turn."""
        if view["outcome"] is not None or view["turn"] != self.chair.seat:
            return None
        if view.get("awaits"):
            return Choice(self._answer(view))
        ground = read_ground(view, self.chair.level)
        plays = find_plays(ground, view["rack"])
        match self.chair.level:
            case "easy":
                play = self._pick_easy(plays)
            case "expert":
                return Choice(self._decide(view, ground, plays))
            case _:
                play = plays[0] if plays else None
        return Choice(play.action if play else self._give_up_turn(view))

    def _answer(self, view: View) -> str:
        """Whether to challenge the play before. No bot doubts a word that counts."""
        lexicon = load_lexicon(view["lexicon"])
        if all(word in lexicon for word, _ in view["last"]["words"]):
            return ACCEPT
        missed = self.chair.level in MISSED and self.rng.chance(1, MISSED[self.chair.level])
        return ACCEPT if missed else CHALLENGE

    def _pick_easy(self, plays: tuple[Play, ...]) -> Play | None:
        if not plays:
            return None
        short = [play for play in plays if len(play.word) <= SHORT]
        if not short or self.rng.chance(1, SLIP):
            return self.rng.choice(plays)
        return max(self.rng.choice(short) for _ in range(TASTES))

    def _give_up_turn(self, view: View) -> str:
        """Exchange everything, or pass when that is not allowed or has not helped for long."""
        recent = view["history"][-PATIENCE * len(view["racks"]) :]
        stuck = len(recent) == PATIENCE * len(view["racks"]) and not any("word" in entry for entry in recent)
        if not view["exchange"] or stuck:
            return "pass"
        return f"exchange {''.join(sort_tiles(view['rack']))}"

    def _decide(self, view: View, ground: Ground, plays: tuple[Play, ...]) -> str:
        """The expert's move."""
        rack, preset = list(view["rack"]), view["preset"]
        if view["bag"] == 0 and len(view["racks"]) == 2:
            theirs = list_unseen(view)
            if len(theirs) == view["racks"][1 - self.chair.seat]:
                play = solve(ground, rack, theirs, bool(view["passes"]), "scoreless" in view).play
                return play.action if play else "pass"
        best, worth = None, 0
        for play in plays[:CONSIDERED]:
            value = weigh_play(play, rack, ground, preset, view["bag"])
            if best is None or value > worth:
                best, worth = play, value
        if view["exchange"]:
            kept = keep_best(rack, preset)
            if best is None or value_kept(kept, preset) > worth:
                given = sort_tiles((Counter(rack) - Counter(kept)).elements())
                if given and (best is not None or self._give_up_turn(view) != "pass"):
                    return f"exchange {''.join(given)}"
        return best.action if best else self._give_up_turn(view)


def weigh_play(play: Play, rack: Sequence[str], ground: Ground, preset: str, bag: int) -> int:
    """What a play is worth in all, in tenths of a point, with so many tiles in the bag."""
    kept = list(rack)
    tiles = play.list_tiles(ground.cells)
    for tile in tiles:
        kept.remove(BLANK if tile.letter.islower() else tile.letter)
    value = play.score * POINT + value_offered(ground.cells, tiles, ground.layout)
    return value + (value_kept(kept, preset) if bag else value_stuck(kept))


def read_ground(view: View, level: str) -> Ground:
    """The board in a view, with the words that a bot of this level knows."""
    name = VOCABULARY[view["lexicon"]] if level in ("easy", "normal") else view["lexicon"]
    return Ground(list("".join(view["board"])), load_lexicon(name), LAYOUTS[view["preset"]], view["bonus"])


def list_unseen(view: View) -> list[str]:
    """The tiles that are neither on the board nor on the own rack."""
    seen = Counter(BLANK if cell.islower() else cell for row in view["board"] for cell in row)
    return sorted((Counter(fill_bag(view["preset"])) - seen - Counter(view["rack"])).elements())


def keep_best(rack: list[str], preset: str) -> list[str]:
    """The tiles to keep when the others are exchanged: the good ones, one of each, as far as they go together."""
    kept: list[str] = []
    for tile in sorted(set(rack), key=lambda tile: (-KEPT[tile], tile)):
        if KEPT[tile] > 0 and value_kept([*kept, tile], preset) > value_kept(kept, preset):
            kept.append(tile)
    return kept


BOT: Final = WordsBot
