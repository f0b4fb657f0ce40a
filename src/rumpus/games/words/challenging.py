"""Plays that may be challenged: taken whatever they spell, they stand only when the next seat lets them.

What a challenge comes to is decided here alone (rules/words.md). Knows no screens and no bots.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rumpus.core.game import IllegalAction
from rumpus.games.words.board import EMPTY
from rumpus.games.words.layout import SIZE
from rumpus.games.words.tiles import BLANK, RACK

if TYPE_CHECKING:
    from rumpus.games.words.rules import Words

OPTION: Final = "challenge"
VOID: Final = "void"
"""Words that are none are refused, and nobody has to doubt anything."""
DOUBLE: Final = "double"
"""A wrong challenge costs the turn."""
FIVE: Final = "five"
"""A wrong challenge gives the other points."""
CHOICES: Final = (VOID, DOUBLE, FIVE)
GIVEN: Final = 5

CHALLENGE: Final = "challenge"
ACCEPT: Final = "accept"
ANSWERS: Final = (CHALLENGE, ACCEPT)


def name_stake(options: Mapping[str, Any]) -> str | None:
    """What a wrong challenge costs in a match with these options; None where words that are none are refused."""
    chosen = options.get(OPTION, VOID)
    return None if chosen == VOID or options["preset"] != "classic" else str(chosen)


def count_owed(game: "Words") -> int:
    """How many tiles will be drawn, as far as there are so many, when the play that awaits an answer stands."""
    return RACK - len(game.racks[_find_play(game)["seat"]]) if game.awaits else 0


def must_answer(game: "Words") -> bool:
    """Whether the play that awaits an answer ends the match if it stands: nothing else can be done before that."""
    if not game.awaits:
        return False
    play = _find_play(game)
    return game.find_end(play["seat"], play["score"]) is not None


def answer(game: "Words", seat: int, verb: str) -> None:
    """Say what is to become of the play that awaits an answer; IllegalAction if none does."""
    if not game.awaits:
        raise IllegalAction("nothing_awaits")
    if verb == CHALLENGE:
        _challenge(game, seat)
    else:
        game.emit("accepted", seat=seat, play=_find_play(game)["word"])
        stand(game)


def stand(game: "Words") -> None:
    """The play that awaits an answer, if any does, stands: who laid it draws, and it may have been their last."""
    if not game.awaits:
        return
    play = _find_play(game)
    game.awaits = False
    game.refill(play["seat"])
    if game.in_play > 1:  # else the match ends because everybody else has given up
        game.check_end(play["seat"], play["score"])


def is_turn(entry: Mapping[str, Any]) -> bool:
    """Whether what is remembered was somebody's turn. Giving up is none, nor is a challenge that does not cost one."""
    return "resigned" not in entry and ("challenged" not in entry or not (entry["none"] or "gave" in entry))


def _challenge(game: "Words", seat: int) -> None:
    assert game.last is not None, "a play awaits an answer"
    play = game.last
    none = list(dict.fromkeys(word for word, _ in play["words"] if word not in game.lexicon))
    entry = {"seat": seat, "challenged": play["seat"], "play": play["word"], "none": none}
    if none:
        _take_back(game, play)
    elif game.stake == FIVE:
        entry["gave"] = GIVEN
        game.scores[play["seat"]] += GIVEN
    game.note(entry)
    game.emit("challenged", **{**entry, "none": list(none)})
    if none:
        game.check_end(play["seat"], 0)
        return
    stand(game)
    if game.stake == DOUBLE and game.outcome is None:
        game.end_turn(seat)


def _take_back(game: "Words", play: Mapping[str, Any]) -> None:
    """The tiles go back to who laid them, and the points with them. No other tile moves: they have not drawn yet."""
    for row, column, letter in play["tiles"]:
        game.cells[(row - 1) * SIZE + column - 1] = EMPTY
        game.racks[play["seat"]].append(BLANK if letter.islower() else letter)
    game.scores[play["seat"]] -= play["score"]
    game.awaits = False
    game.history = [*game.history[:-1], {**game.history[-1], "withdrawn": True}]


def _find_play(game: "Words") -> dict[str, Any]:
    """The newest play: the one that awaits an answer, if any does. Somebody else may have given up since."""
    return next(entry for entry in reversed(game.history) if "word" in entry)
