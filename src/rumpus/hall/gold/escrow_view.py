"""A pot as everybody at its table may see it: plain values, with everything a page needs to show and to ask."""

from collections.abc import Callable
from typing import Any

from rumpus.core.notice import Notice, keep_line
from rumpus.hall.gold.escrow import Escrow
from rumpus.hall.gold.trust import Trust


def view_escrow(escrow: Escrow, trust: Trust, name: Callable[[str], str], now: float) -> dict[str, Any]:
    """The pot's public view; `name` tells what the player of an id is called."""
    return {
        "id": escrow.id,
        "code": escrow.table,
        "match": escrow.match,
        "state": str(escrow.state),
        "stake": escrow.stake,
        "options": dict(escrow.options),
        "players": [{"id": id, "name": name(id), "paid": id in escrow.paid} for id in escrow.players],
        "house": _person(escrow.house, name),
        "fee": escrow.fee,
        "fee_gold": escrow.fee_gold,
        "held": 0 if escrow.final else escrow.stake * len(escrow.paid),
        "left": None if escrow.until is None else max(0, round(escrow.until - now)),
        "winner": escrow.winner,
        "loser": escrow.loser,
        "verified": view_verified(escrow),
        "seen": list(escrow.seen),
        "dispute": _view_dispute(escrow, name),
        "why": keep_line(escrow.why),
        "trust": trust.describe(),
    }


def view_verified(escrow: Escrow) -> dict[str, Any] | None:
    """What the match came to when it was run again from its log, or why there is no such result."""
    if escrow.verified is None:
        return None if escrow.dispute is None else {"why": Notice("verdict.not_over").describe()}
    if escrow.verified.why:
        return {"why": keep_line(escrow.verified.why)}
    return {"outcome": escrow.verified.outcome, "digest": escrow.verified.digest}


def _view_dispute(escrow: Escrow, name: Callable[[str], str]) -> dict[str, Any] | None:
    dispute = escrow.dispute
    if dispute is None:
        return None
    decision = {
        "by": _person(dispute.decided_by, name),
        "award": _person(dispute.award, name),
        "reason": dispute.why,
    }
    return {
        "by": _person(dispute.by, name),
        "reason": dispute.reason,
        "decision": decision if dispute.decided else None,
    }


def _person(id: str | None, name: Callable[[str], str]) -> dict[str, str] | None:
    return None if id is None else {"id": id, "name": name(id)}
