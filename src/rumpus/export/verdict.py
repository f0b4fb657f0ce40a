"""A stored match played again from its dice and its inputs: does it hold? In the lines `rumpus verify` prints."""

from collections.abc import Sequence
from dataclasses import dataclass

from rumpus.core.dice import check_lines, read_nonces, silent_nonce
from rumpus.core.game import Game
from rumpus.core.replay import BadReplay, Replay, verify
from rumpus.export.audience import tell_score
from rumpus.games.registry import find_rules


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a match holds, and what there is to say about it."""

    lines: list[str]
    game: Game | None
    """The game at its end; None if the match does not hold."""
    pledged: bool = False
    """Whether its dice were pledged."""

    @property
    def holds(self) -> bool:
        """Whether it went that way."""
        return self.game is not None


def check_replay(replay: Replay, name: str) -> Verdict:
    """Play a recorded match again, and its dice; `name` is what it is called in the lines."""
    problems, game = [], None
    try:
        game = verify(replay, find_rules(replay.game))
    except BadReplay as problem:
        problems.append(str(problem))
    wrong = check_lines(replay.extra, replay.setup.seats, replay.setup.seed)
    if wrong:
        problems.append(f"the dice: {wrong}")
    if game is None or problems:
        return Verdict([f"{name}: does not hold: {'; '.join(problems)}"], None)
    held = f"{name} holds: {replay.game}, {len(replay.inputs)} inputs, {game.step} steps, digest {game.digest()}"
    result, end = "no outcome yet", game.outcome
    if end is not None:
        scores = [tell_score(game.info, score) for score in end.scores]
        told = ", ".join(f"{name} {score}" for name, score in zip(replay.players, scores, strict=True))
        result = f"{end.reason.replace('_', ' ')}: {told}"
    pledged = wrong is not None
    return Verdict([held, result, _tell_dice(replay) if pledged else "dice: not pledged"], game, pledged)


def _tell_dice(replay: Replay) -> str:
    """Who had a hand in the dice, besides the hall."""
    hands: Sequence[str] = [
        replay.players[seat]
        for seat, nonce in enumerate(read_nonces(replay.extra) or [])
        if nonce != silent_nonce(seat)
    ]
    told = f" and what {', '.join(hands)} added" if hands else "; no seat added anything of its own"
    return f"the dice were fair: the seed follows from the pledged secret{told}"
