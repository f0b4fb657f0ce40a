"""What counts: whether a match is rated, or why it is not (rules/hall.md). One answer, for ratings and for every door.

Ratings keep what is counted; here is only said whether it is. Knows no tables and no connections.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Protocol

from rumpus.core.game import RESIGN, GameInfo
from rumpus.core.log import Input
from rumpus.core.notice import Notice
from rumpus.core.table_words import is_table_word
from rumpus.games.registry import find_game
from rumpus.hall.people.bot_ratings import is_rated_bot
from rumpus.hall.people.players import Player, bot_of
from rumpus.store.records import MatchRecord

STEADY_MATCHES: Final = 10
"""A guest who has played so many matches, none too short to count, is steady: others may be rated by playing them."""
MEETINGS_A_DAY: Final = 5
"""So often the same two are rated by each other in a day, which begins at midnight UTC."""
NETWORK_MEETINGS_A_DAY: Final = 10
"""So often somebody is rated in a day by people of one network, however many names they have."""

RATED: Final = Notice("notice.rated")
RATED_PAUSED: Final = Notice("notice.rated_paused")
UNRATED: Final = "notice.unrated"


class Books(Protocol):
    """What is known of people; hall/people/ratings.py has it."""

    def find(self, id: str, /) -> Player | None:
        """The player of that id."""

    def played(self, player: Player, /) -> int:
        """How many matches of the player have ended, and were long enough to count."""

    def meetings(self, one: str, other: str, /) -> int:
        """How often the two have been rated by each other today."""

    def network_meetings(self, one: Player, other: Player, /) -> int:
        """How often the first has been rated today by people of the network the other one comes by."""

    def share_everything(self, one: Player, other: Player, /) -> bool:
        """Whether the two were last here from one address with one browser."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match that is about to be played, or has been: as much of it as decides whether it is rated."""

    info: GameInfo
    people: Sequence[str]
    """The players' ids by seat; empty for a second person at one keyboard."""
    known: bool = False
    """Whether its players could know beforehand what comes: the seed was given, or a position was."""
    challenge: bool = False
    casual: bool = False
    """Whether it is played at a table where nobody is rated."""

    @classmethod
    def of(cls, match: MatchRecord, *, casual: bool = False) -> "Meeting":
        """The match whose record this is."""
        challenge = match.mode == "SCORE_CHALLENGE"
        return cls(find_game(match.game).info, match.people, match.secret == "", challenge, casual)


def why_unrated(meeting: Meeting, books: Books) -> Notice | None:
    """Why the match is not rated however long it lasts; None if it is."""
    people = list(dict.fromkeys(meeting.people))
    if meeting.info.luck:
        return Notice("notice.unrated_luck")
    if meeting.challenge:
        return Notice("notice.unrated_challenge")
    if meeting.casual:
        return Notice("notice.unrated_casual")
    if meeting.known:
        return Notice("notice.unrated_known")
    if "" in people:
        return Notice("notice.unrated_keyboard")
    if len(people) < 2:
        return Notice("notice.unrated_alone")
    persons = [person for id in people if (person := books.find(id)) is not None and not person.is_bot]
    if not persons:
        return Notice("notice.unrated_bots")
    return next(_find_reasons(meeting.info, people, persons, books), None)


def _find_reasons(info: GameInfo, people: Sequence[str], persons: Sequence[Player], books: Books) -> Iterator[Notice]:
    for id in people:
        player = books.find(id)
        if player is not None and player.is_bot and not is_rated_bot(info.name, id):
            yield Notice("notice.unrated_bot", name=player.name)
    for person in persons:
        if not is_steady(person, books):
            yield Notice("notice.unrated_new", name=person.name, matches=STEADY_MATCHES)
    for one, other in combinations(persons, 2):
        if bot_of(one) == other.id or bot_of(other) == one.id or (bot_of(one) and bot_of(one) == bot_of(other)):
            yield Notice("notice.unrated_own_bot", name=one.name, other=other.name)
        if books.share_everything(one, other):
            yield Notice("notice.unrated_shared", name=one.name, other=other.name)
        for person, opponent in ((one, other), (other, one)):
            if books.network_meetings(person, opponent) >= NETWORK_MEETINGS_A_DAY:
                yield Notice("notice.unrated_network", name=person.name, most=NETWORK_MEETINGS_A_DAY)
    for first, second in combinations(people, 2):
        if books.meetings(first, second) >= MEETINGS_A_DAY:
            names = [player.name for id in (first, second) if (player := books.find(id)) is not None]
            yield Notice("notice.unrated_again", name=names[0], other=names[-1], most=MEETINGS_A_DAY)


def is_steady(player: Player, books: Books) -> bool:
    """Whether others may be rated by playing this one: a claimed name, or a guest who has played for a while."""
    return player.is_bot or player.passphrase is not None or books.played(player) >= STEADY_MATCHES


def weigh(player: Player | None, rated: int) -> float:
    """How much others' ratings move by a player's results, from 0 to 1: little by those of somebody whose rating is
    new. A claimed name changes nothing about that: it costs a moment."""
    if player is None or player.is_bot:
        return 1.0
    return min(1.0, (rated + 1) / STEADY_MATCHES)


def why_too_short(info: GameInfo, log: Sequence[Input], step: int) -> Notice | None:
    """Why a match that has ended is not rated for its length; None if it was long enough."""
    moves = sum(entry.action != RESIGN and not is_table_word(entry.action) for entry in log)
    if moves < info.least_moves or step < info.least_seconds * info.rate:
        return Notice("notice.unrated_short")
    return None


def is_rated(told: Notice) -> bool:
    """Whether what `tell` says is that it is rated."""
    return told.key != UNRATED


def tell(why: Notice | None, pool: str = "") -> Notice:
    """One sentence: that it is rated, in which pool if there are several, or why not."""
    if why is not None:
        return Notice(UNRATED, why=why)
    return Notice("notice.rated_pool", pool=Notice(f"pool.{pool}")) if pool else RATED
