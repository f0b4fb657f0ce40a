"""Trust: what is known of a house, so that both can look before they pay (rules, "Escrow")."""

from dataclasses import dataclass, fields

from rumpus.hall.gold.escrow import Escrow


@dataclass(slots=True)
class Trust:
    """A house's record."""

    pots: int = 0
    """Pots it has held: those both had paid into."""
    paid: int = 0
    """Gold it has paid out to winners."""
    disputes: int = 0
    awarded: int = 0
    """Disputes that ended with the pot going to one of the players."""
    refunded: int = 0
    """Disputes that ended with both stakes going back."""
    open: int = 0
    """Disputes that are not decided yet."""

    def describe(self) -> dict[str, int]:
        """The same as plain values."""
        return {item.name: getattr(self, item.name) for item in fields(self)}


class TrustBook:
    """The record of every house, kept up with every pot that changes, and never by looking through all of them."""

    def __init__(self) -> None:
        self._by_house: dict[str | None, Trust] = {}
        self._counted: dict[str, Trust] = {}
        """What each pot that is not over has been counted for so far."""

    def of(self, house: str | None) -> Trust:
        """The house's record; None: the hall itself."""
        return self._by_house.get(house, Trust())

    def count(self, escrow: Escrow) -> None:
        """A pot is new or has changed."""
        before, now = self._counted.pop(escrow.id, Trust()), weigh(escrow)
        if not escrow.final:
            self._counted[escrow.id] = now
        trust = self._by_house.setdefault(escrow.house, Trust())
        for item in fields(Trust):
            change = getattr(now, item.name) - getattr(before, item.name)
            setattr(trust, item.name, getattr(trust, item.name) + change)


def weigh(escrow: Escrow) -> Trust:
    """What one pot counts for in its house's record."""
    dispute = escrow.dispute
    return Trust(
        pots=int(escrow.was_funded),
        paid=escrow.paid_out,
        disputes=int(dispute is not None),
        awarded=int(dispute is not None and dispute.decided and dispute.award is not None),
        refunded=int(dispute is not None and dispute.decided and dispute.award is None),
        open=int(dispute is not None and not dispute.decided),
    )
