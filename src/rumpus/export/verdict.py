"""A recorded match played again from its dice and its inputs: does it hold? In the lines `rumpus verify` prints."""

from collections.abc import Sequence

from rumpus.core.dice import check_lines, read_nonces, silent_nonce
from rumpus.core.replay import Replay, judge
from rumpus.core.verdict import Verdict
from rumpus.export.audience import tell_score
from rumpus.games.registry import find_rules


def check_replay(replay: Replay) -> Verdict:
    """Play a recorded match again, and its dice."""
    verdict = judge(replay, find_rules(replay.game))
    wrong = check_lines(replay.extra, replay.setup.seats, replay.setup.seed)
    if not wrong:
        return verdict
    problems = [verdict.why, f"the dice: {wrong}"]
    return Verdict(why="; ".join(filter(None, problems)), code=verdict.code or "dice")


def is_pledged(replay: Replay) -> bool:
    """Whether its dice were pledged."""
    return check_lines(replay.extra, replay.setup.seats, replay.setup.seed) is not None


def tell_verdict(replay: Replay, verdict: Verdict, name: str) -> list[str]:
    """What there is to say about a recorded match; `name` is what it is called."""
    game = verdict.game
    if game is None:
        return [f"{name}: does not hold: {verdict.why}"]
    held = f"{name} holds: {replay.game}, {len(replay.inputs)} inputs, {game.step} steps, digest {verdict.digest}"
    result, end = "no outcome yet", game.outcome
    if end is not None:
        scores = [tell_score(game.info, score) for score in end.scores]
        told = ", ".join(f"{name} {score}" for name, score in zip(replay.players, scores, strict=True))
        result = f"{end.reason.replace('_', ' ')}: {told}"
    return [held, result, _tell_dice(replay) if is_pledged(replay) else "dice: not pledged"]


def _tell_dice(replay: Replay) -> str:
    """Who had a hand in the dice, besides the hall."""
    hands: Sequence[str] = [
        replay.players[seat]
        for seat, nonce in enumerate(read_nonces(replay.extra) or [])
        if nonce != silent_nonce(seat)
    ]
    told = f" and what {', '.join(hands)} added" if hands else "; no seat added anything of its own"
    return f"the dice were fair: the seed follows from the pledged secret{told}"
