"""What a match was to each of its players: place, score, won or not. Pure."""

from dataclasses import dataclass

from rumpus.core.game import Outcome
from rumpus.games.registry import all_games
from rumpus.hall.tables.seats import SECOND_PERSON
from rumpus.store.records import MatchRecord


@dataclass(frozen=True, slots=True)
class Share:
    """What one player had of a match."""

    player: str
    seat: int
    """The best of the player's seats, if there are several: a bot may hold many."""
    place: int
    score: int
    won: bool
    drew: bool
    """Everybody shared the first place."""


def counts(match: MatchRecord) -> bool:
    """Whether it counts for anything: not if its players could know beforehand what comes (a seed that was given, a
    position of another match). Of a challenge's seed nobody knows."""
    return match.secret != "" or match.mode == "SCORE_CHALLENGE"


def is_luck(game: str) -> bool:
    """Whether nobody is rated by that game."""
    folder = all_games().get(game)
    return folder is not None and folder.info.luck


def is_meeting(match: MatchRecord) -> bool:
    """Whether at least two players, each known, meet each other: then somebody may win."""
    people = match.people
    return match.mode != "SCORE_CHALLENGE" and "" not in people and len(set(people)) > 1


def who_played(match: MatchRecord) -> list[str]:
    """The players' ids by seat, whoever sits there now; a second person at a keyboard is whose it is."""
    return [person or _keyboard_of(match, seat) for seat, person in enumerate(match.people)]


def _keyboard_of(match: MatchRecord, seat: int) -> str:
    """`Ann (2)` is at the keyboard of Ann, and so is `Zoe (Ann)`: names have no brackets."""
    shown = match.players[seat]
    owners = (shown.removesuffix(SECOND_PERSON), shown.rpartition("(")[2].removesuffix(")"))
    known = zip(match.players, match.people, strict=True)
    return next((person for name, person in known if name in owners and person), "")


def share_out(match: MatchRecord, outcome: Outcome) -> list[Share]:
    """The shares of all its players, in the order of their seats; nobody knows a second person at one keyboard."""
    winners = outcome.winners
    drew = len(outcome.places) > 1 and not winners
    shares = []
    for player in dict.fromkeys(filter(None, match.people)):
        seats = [seat for seat, holder in enumerate(match.people) if holder == player]
        best = min(seats, key=lambda seat: (outcome.places[seat], seat))
        score = max(outcome.scores[seat] for seat in seats)
        won = len(match.people) > 1 and best in winners
        shares.append(Share(player, best, outcome.places[best], score, won, drew))
    return shares
