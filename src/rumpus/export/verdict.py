"""A recorded match played again from its dice and its inputs: does it hold? In the lines `rumpus verify` prints."""

from rumpus.core.dice import check_lines, has_pledge, read_nonces, silent_nonce, silent_seats
from rumpus.core.notice import Line, Notice
from rumpus.core.replay import Replay, judge
from rumpus.core.verdict import Verdict
from rumpus.export.audience import tell_score
from rumpus.games.registry import find_rules


def check_replay(replay: Replay) -> Verdict:
    """Play a recorded match again, and its dice."""
    verdict = judge(replay, find_rules(replay.game))
    wrong = check_lines(replay.extra, replay.setup.seats, replay.setup.seed)
    if wrong is None:
        return verdict
    unfair = Notice("verdict.dice", why=wrong)
    why = unfair if verdict.holds else Notice("verdict.both", first=verdict.why, second=unfair)
    return Verdict(why=why, code=verdict.code or "dice")


def is_pledged(replay: Replay) -> bool:
    """Whether its dice were pledged."""
    return has_pledge(replay.extra)


def tell_verdict(replay: Replay, verdict: Verdict, name: str) -> list[Line]:
    """What there is to say about a recorded match; `name` is what it is called."""
    game = verdict.game
    if game is None:
        return [Notice("verdict.fails", name=name, why=verdict.why)]
    held = Notice(
        "verdict.holds" if game.outcome is not None else "verdict.holds_so_far",
        name=name,
        game=replay.game,
        inputs=str(len(replay.inputs)),
        steps=str(game.step),
        digest=verdict.digest,
    )
    result: Line = Notice("verdict.no_outcome")
    end = game.outcome
    if end is not None:
        scores = [tell_score(game.info, score) for score in game.final_points()]
        told = ", ".join(f"{name} {score}" for name, score in zip(replay.players, scores, strict=True))
        result = f"{end.reason.replace('_', ' ')}: {told}"
    return [held, result, _tell_dice(replay) if is_pledged(replay) else Notice("verdict.not_pledged")]


def _tell_dice(replay: Replay) -> Notice:
    """Who had a hand in the dice, besides the hall, and who might have and had not."""
    nonces = read_nonces(replay.extra) or []
    silent = [replay.players[seat] for seat in silent_seats(nonces, replay.setup.bots)]
    if silent:
        return Notice("verdict.unproven", names=silent)
    hands = [replay.players[seat] for seat, nonce in enumerate(nonces) if nonce != silent_nonce(seat)]
    return Notice("verdict.fair", hands=hands) if hands else Notice("verdict.fair_alone")


def is_proven(replay: Replay) -> bool:
    """Whether its dice were pledged, and every person who played added a word to them."""
    return is_pledged(replay) and not silent_seats(read_nonces(replay.extra) or [], replay.setup.bots)
