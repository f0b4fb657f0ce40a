"""What a seat may do now, for programs that ask: told with what has changed in their view, and no sooner.

A game whose list would be long, slow to make or too much of a help (all words that fit on a board) says so in its
`info`; then only the forms of the words it takes now are told.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

from rumpus.core.channel import Channel
from rumpus.games.registry import GameFolder

if TYPE_CHECKING:
    from rumpus.hall.tables.live_match import LiveMatch
    from rumpus.hall.tables.table import Table

MOST: Final = 1000
"""So many actions are told at once."""


class Offer(NamedTuple):
    """What a seat may do in a match."""

    match: str
    seat: int
    n: int
    """The number of the view it belongs to."""
    actions: tuple[str, ...] | None
    """All words it may send, none when it is not its to act; None where only forms are told."""
    forms: tuple[str, ...] = ()
    """Where the actions are too many: the forms of them, words in capitals standing for arguments."""
    more: bool = False
    """Whether there are more actions than are told."""

    @property
    def words(self) -> tuple[str, ...]:
        """Actions or forms: something if the seat may act."""
        return self.forms if self.actions is None else self.actions


class Offers:
    """What one visitor has been told that they may do, by table and seat."""

    __slots__ = ("_told",)

    def __init__(self) -> None:
        self._told: dict[tuple[str, int], Offer] = {}

    def renew(self, table: "Table", channel: Channel) -> Offer | None:
        """What is to be told after an update: turn by turn whenever the seat may act, else when it is another list."""
        live, seat = table.match, channel.audience
        if live is None or seat is None or live.id != channel.match or channel.shown_n != channel.n:
            return None  # a watcher, or somebody who does not yet see what the rules have come to
        offer, before = find_offer(live, seat, channel.n), self._told.get((table.code, seat))
        self._told[table.code, seat] = offer
        known = before.words if before is not None and before.match == offer.match else ()
        turn = offer.words and not live.info.realtime
        return offer if turn or offer.words != known else None

    def forget(self, code: str) -> None:
        """They are no longer at the table, or want to hear it again."""
        for key in [key for key in self._told if key[0] == code]:
            del self._told[key]


def find_offer(live: "LiveMatch", seat: int, n: int) -> Offer:
    """What the seat may do now, with view `n`. Settings that are legal at any time make it nobody's turn."""
    game = live.game
    try:
        if live.match.outcome is not None or not (live.info.realtime or seat in game.to_act()):
            return Offer(live.id, seat, n, ())
        if not live.info.lists_actions:
            return Offer(live.id, seat, n, None, _list_forms(live.folder, game.verbs(seat)))
        actions = game.actions(seat)
    except Exception as problem:
        live.match.break_down("actions", problem)
        return Offer(live.id, seat, n, ())
    return Offer(live.id, seat, n, tuple(actions[:MOST]), more=len(actions) > MOST)


def _list_forms(folder: GameFolder, verbs: list[str]) -> tuple[str, ...]:
    """The forms of the words that begin so; of a game that declares none, the first words alone."""
    declared = [form for action in folder.shape.actions for form in action.form.split(", ")] if folder.shape else verbs
    return tuple(form for form in declared if form.partition(" ")[0] in verbs)
