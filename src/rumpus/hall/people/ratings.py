"""Ratings: how well each player plays each game, bots included. Changed when a match ends, kept with its outcome.

openskill's Plackett-Luce model gives every player of a game a strength (mu) and how unsure it is of it (sigma); it
takes any number of seats, and draws. What is shown is `1500 + 40 * (mu - 25)`: who is new has 1500, and two players who
keep winning and losing two to one end up about 180 apart. Leaderboards list those who have played ESTABLISHED rated
matches; before that a rating is provisional.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from rumpus.core.game import Outcome
from rumpus.core.notice import Notice
from rumpus.games.registry import find_game
from rumpus.hall.people.players import Player
from rumpus.hall.stores import Keeper
from rumpus.hall.tables.observer import Observer
from rumpus.hall.tables.results import Share, counts, is_luck, is_meeting, is_rated, share_out
from rumpus.store.records import MatchRecord, RatingRecord, ResultRecord, Saved

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

    from rumpus.hall.tables.table import Table

ESTABLISHED: Final = 5
"""Rated matches after which a rating is no longer provisional."""
MU: Final = 25.0
SIGMA: Final = MU / 3
SHOWN_AT_FIRST: Final = 1500
SHOWN_PER_MU: Final = 40


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player has reached in a game, as it is shown."""

    rating: int
    provisional: bool
    games: int
    """All that ended, solo games and challenges too."""
    rated: int
    wins: int
    """Of matches with others, and of score challenges."""
    best: int | None
    """The best score."""
    streak: int
    """Matches with others won in a row; below zero: not won."""

    def describe(self) -> dict[str, Any]:
        """The same as plain values."""
        return asdict(self)


def show_rating(mu: float) -> int:
    """A strength on the scale that is shown."""
    return max(0, round(SHOWN_AT_FIRST + SHOWN_PER_MU * (mu - MU)))


def show_standing(record: RatingRecord) -> Standing:
    """What is kept, as it is shown. Of a game of pure luck an older hall kept ratings; they are not shown."""
    luck = is_luck(record.game)
    return Standing(
        SHOWN_AT_FIRST if luck else show_rating(record.mu),
        luck or record.rated < ESTABLISHED,
        record.games,
        0 if luck else record.rated,
        record.wins,
        record.best,
        record.streak,
    )


class Ratings(Observer):
    """What every player has reached in every game."""

    def __init__(self, store: Keeper, wall: Callable[[], float]) -> None:
        self._store = store
        self._wall = wall
        self._kept: dict[str, dict[str, RatingRecord]] = {}

    @cached_property
    def _model(self) -> "PlackettLuce":
        from openskill.models import PlackettLuce  # takes a while to load, and nobody is rated who plays alone

        return PlackettLuce(mu=MU, sigma=SIGMA)

    def take_up(self, saved: Saved) -> None:
        """Know again what was kept."""
        for record in saved.ratings:
            self._kept.setdefault(record.player, {})[record.game] = record

    def of(self, player: Player, game: str) -> Standing:
        """What the player has reached in a game."""
        return show_standing(self._find(player.id, game))

    def played(self, player: Player) -> int:
        """How many matches of the player have ended, in all games."""
        return sum(record.games for record in self._kept.get(player.id, {}).values())

    def summary(self, player: Player) -> dict[str, Standing]:
        """What the player has reached, by game, for those played at least once."""
        return {game: show_standing(record) for game, record in sorted(self._kept.get(player.id, {}).items())}

    def may_kick(self, table: "Table", player: Player) -> Notice | None:
        """Why a player may not be sent away: who leaves a rated match loses it. None if they may."""
        running = table.live
        if running is None or player.id not in running.record.people or not self.is_at_stake(table):
            return None
        if table.owner.is_bot:
            return None  # the game master of an evening: that is the host, who has nothing to win by it
        return Notice("notice.in_rated_match", name=player.name)

    def is_at_stake(self, table: "Table") -> bool:
        """Whether the table's match is rated."""
        running = table.live
        return running is not None and table.playing and counts(running.record) and is_rated(running.record)

    def match_ended(self, table: "Table") -> None:
        """Count a match; what it was to each player is kept with its outcome."""
        running = table.live
        if running is None or running.match.outcome is None or running.match.trouble is not None:
            return  # a void match was nothing to anybody
        if table.closed and is_rated(running.record) and not table.is_deserted:
            return  # nobody resigned: the table was put away under them
        if running.record.mode == "SCORE_CHALLENGE":
            return  # it counts when both are done
        if counts(running.record):
            self.count(running.record, running.match.outcome)

    def count(self, match: MatchRecord, outcome: Outcome) -> None:
        """Count a match that ended so."""
        rated = is_rated(match)
        reached = find_game(match.game).info.tell_scores(outcome) is not None
        strengths = self._rate(match, outcome) if rated else {}
        at = self._wall()
        for share in share_out(match, outcome):
            old = self._find(share.player, match.game)
            best = max(share.score, share.score if old.best is None else old.best) if reached else old.best
            new = replace(old, games=old.games + 1, best=best)
            if is_meeting(match):
                new = replace(new, wins=old.wins + share.won, streak=_go_on(old.streak, share))
            if rated:
                mu, sigma = strengths[share.player]
                new = replace(new, mu=mu, sigma=sigma, rated=old.rated + 1)
            self._kept.setdefault(share.player, {})[match.game] = new
            self._store.put(new)
            shown = show_rating(new.mu)
            self._store.put(
                ResultRecord(
                    match=match.id,
                    player=share.player,
                    game=match.game,
                    seat=share.seat,
                    place=share.place,
                    score=share.score,
                    won=share.won,
                    rating=shown if rated else None,
                    gain=shown - show_rating(old.mu),
                    at=at,
                )
            )

    def count_challenge(self, id: str, game: str, shares: Sequence[Share]) -> None:
        """Count a score challenge that is over, as a match of two: nobody is rated by it."""
        at = self._wall()
        for share in shares:
            old = self._find(share.player, game)
            best = old.best if not share.score else max(share.score, old.best or 0)
            new = replace(old, games=old.games + 1, wins=old.wins + share.won, best=best)
            self._kept.setdefault(share.player, {})[game] = new
            self._store.put(new)
            self._store.put(
                ResultRecord(
                    match=id,
                    player=share.player,
                    game=game,
                    seat=share.seat,
                    place=share.place,
                    score=share.score,
                    won=share.won,
                    rating=None,
                    gain=0,
                    at=at,
                )
            )

    def _find(self, player: str, game: str) -> RatingRecord:
        kept = self._kept.get(player, {}).get(game)
        return kept or RatingRecord(
            player=player, game=game, mu=MU, sigma=SIGMA, games=0, rated=0, wins=0, best=None, streak=0
        )

    def _rate(self, match: MatchRecord, outcome: Outcome) -> dict[str, tuple[float, float]]:
        """The new strength of each player, and how unsure it is."""
        before = [self._find(player, match.game) for player in match.people]
        teams = [[self._model.rating(mu=old.mu, sigma=old.sigma)] for old in before]
        after = [team[0] for team in self._model.rate(teams, ranks=[float(place) for place in outcome.places])]
        strengths = {}
        for player in dict.fromkeys(match.people):
            # A bot on several seats is one player: it moves by the mean of what its seats did.
            own = [after[seat] for seat, holder in enumerate(match.people) if holder == player]
            strengths[player] = (sum(new.mu for new in own) / len(own), sum(new.sigma for new in own) / len(own))
        return strengths


def _go_on(streak: int, share: Share) -> int:
    if share.drew:
        return 0
    return max(streak, 0) + 1 if share.won else min(streak, 0) - 1
