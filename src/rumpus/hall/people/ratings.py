"""Ratings: how well each player plays each game, bots included. Changed when a match ends, kept with its outcome.
Turn by turn fast, slow and daily matches are rated apart (core/time_control.py); a bot is as strong in each.

openskill's Plackett-Luce model gives every player of a game a strength (mu) and how unsure it is of it (sigma); it
takes any number of seats, and draws. What is shown is `1500 + 40 * (mu - 25)`: who is new has 1500, and two players who
keep winning and losing two to one end up about 180 apart. Leaderboards list those who have played ESTABLISHED rated
matches; before that a rating is provisional.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, Final

from rumpus.core.game import Outcome
from rumpus.core.notice import Notice
from rumpus.core.options import read_clock
from rumpus.core.time_control import DAILY, TimeControl
from rumpus.games.registry import all_games, find_game
from rumpus.hall.contests.invite import Invite
from rumpus.hall.people.bot_ratings import BOT, MU, SURE, bot_strength
from rumpus.hall.people.players import Player
from rumpus.hall.people.what_counts import RATED_PAUSED, Meeting, tell, weigh, why_too_short, why_unrated
from rumpus.hall.services import Services
from rumpus.hall.tables.observer import Observer
from rumpus.hall.tables.results import Share, counts, is_luck, is_meeting, share_out
from rumpus.store.records import MatchRecord, RatingRecord, ResultRecord, Saved

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

    from rumpus.hall.tables.table import Table

ESTABLISHED: Final = 5
"""Rated matches after which a rating is no longer provisional."""
SIGMA: Final = MU / 3
SHOWN_AT_FIRST: Final = 1500
SHOWN_PER_MU: Final = 40
DAY: Final = 86400


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


def has_bought_time(table: "Table") -> bool:
    """Whether somebody who plays fast against bots alone has stopped the time for long. Between people nobody can
    unless all agree."""
    running = table.live
    if running is None or not table.is_live or not table.runner.hand_pause.is_long:
        return False
    return sum(not id.startswith(BOT) for id in running.record.people) == 1


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

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._wall = services.wall
        self._players = services.players
        self._presence = services.presence
        self._kept: dict[str, dict[tuple[str, str], RatingRecord]] = {}
        """By player, then by game and pool."""
        self._met: dict[tuple[str, str], tuple[int, int]] = {}
        """Of each two: the day on which they were last rated by each other, and how often then."""
        self._met_networks: Counter[tuple[str, str]] = Counter()
        """How often each has been rated by people of each network on one day, as far as it was seen."""
        self._networks_day = 0
        self._verdicts: dict[str, tuple[str, Notice | None]] = {}
        """Of each table: its match, and why that is not rated; None if it is."""

    @cached_property
    def _model(self) -> "PlackettLuce":
        from openskill.models import PlackettLuce  # takes a while to load, and nobody is rated who plays alone

        return PlackettLuce(mu=MU, sigma=SIGMA)

    def take_up(self, saved: Saved) -> None:
        """Know again what was kept."""
        for record in saved.ratings:
            self._keep(record)
        matches: dict[str, tuple[float, list[str]]] = {}
        for match, player, at in saved.rated:
            matches.setdefault(match, (at, []))[1].append(player)
        for at, people in matches.values():
            self._note_meeting(people, at)

    def of(self, player: Player, game: str, pool: str = DAILY) -> Standing:
        """What the player has reached in a pool of a game."""
        return show_standing(self._find(player.id, game, pool))

    def played(self, player: Player) -> int:
        """How many matches of the player have ended, in all games, and were long enough to count."""
        return sum(record.lasted for record in self._kept.get(player.id, {}).values())

    def summary(self, player: Player) -> dict[str, dict[str, Standing]]:
        """What the player has reached, by game and pool, for those played at least once."""
        reached: dict[str, dict[str, Standing]] = {}
        for (game, pool), record in sorted(self._kept.get(player.id, {}).items()):
            reached.setdefault(game, {})[pool] = show_standing(record)
        return reached

    def top(self, game: str, pool: str, limit: int) -> list[tuple[str, Standing]]:
        """The ids of the best in a pool of a game, whose ratings are no longer provisional, best first."""
        records = [reached[game, pool] for reached in self._kept.values() if (game, pool) in reached]
        rated = [record for record in records if not show_standing(record).provisional]
        best = sorted(rated, key=lambda record: (-record.mu, record.player))[:limit]
        return [(record.player, show_standing(record)) for record in best]

    def may_kick(self, table: "Table", player: Player) -> Notice | None:
        """Why a player may not be sent away: who leaves a rated match loses it. None if they may."""
        running = table.live
        if running is None or player.id not in running.record.people or not self.is_at_stake(table):
            return None
        if table.owner.is_bot:
            return None  # the game master of an evening: that is the host, who has nothing to win by it
        return Notice("notice.in_rated_match", name=player.name)

    # What counts (hall/people/what_counts.py).

    def find(self, id: str) -> Player | None:
        """The player of that id."""
        return self._players.find(id)

    def meetings(self, one: str, other: str) -> int:
        """How often the two have been rated by each other today."""
        day, count = self._met.get(_pair(one, other), (0, 0))
        return count if day == _day(self._wall()) else 0

    def network_meetings(self, one: Player, other: Player) -> int:
        """How often the first has been rated today by people of the network the other one comes by."""
        return self._met_networks[one.id, self._presence.network_of(other)] if self._is_networks_day() else 0

    def share_everything(self, one: Player, other: Player) -> bool:
        """Whether the two were last here from one address with one browser."""
        return self._presence.share_everything(one, other)

    def tell_counting(self, table: "Table") -> Notice | None:
        """One sentence: whether the table's match is rated, or the next one will be; None if there is nothing to say
        yet, or nobody to be rated by."""
        running = table.live
        if running is not None and (table.playing or running.id == self._verdicts.get(table.code, ("", None))[0]):
            if len(running.record.people) < 2:
                return None
            pool, why = name_pool(table.info.name, pool_of(running.record)), self._judge(table, running.record)
            return RATED_PAUSED if why is None and has_bought_time(table) else tell(why, pool)
        if running is not None or not table.seating.complete or len(table.seating) < 2:
            return None
        challenge = table.challenge is not None
        meeting = Meeting(table.info, table.seating.ids, challenge=challenge, casual=table.casual)
        return tell(why_unrated(meeting, self), name_pool(table.info.name, table.control.pool))

    def foresee(self, invite: Invite) -> Notice:
        """One sentence: whether what two are about to play will be rated."""
        info = find_game(invite.game).info
        people = [player.id for player in invite.players]
        why = why_unrated(Meeting(info, people, challenge=invite.challenge), self)
        control = read_clock(invite.options)
        return tell(why, name_pool(info.name, control.pool))

    def is_at_stake(self, table: "Table") -> bool:
        """Whether the table's match is rated."""
        running = table.live
        return running is not None and table.playing and self._judge(table, running.record) is None

    def match_started(self, table: "Table") -> None:
        """Settle whether the match is rated, unless it turns out too short."""
        if table.live is not None:
            self._judge(table, table.live.record)

    def table_closed(self, table: "Table") -> None:
        """Nobody asks any more."""
        self._verdicts.pop(table.code, None)

    def _judge(self, table: "Table", match: MatchRecord) -> Notice | None:
        """Why the table's match is not rated; None if it is. It was settled at its start, or is by the first who asks
        after a restart."""
        known, why = self._verdicts.get(table.code, ("", None))
        if known != match.id:
            why = why_unrated(Meeting.of(match, casual=table.casual), self)
            self._verdicts[table.code] = match.id, why
        return why

    def _note_meeting(self, people: Iterable[str], at: float) -> None:
        """These have been rated by each other."""
        for one, other in combinations(sorted(set(people)), 2):
            day, count = self._met.get((one, other), (0, 0))
            self._met[one, other] = _day(at), count + 1 if day == _day(at) else 1

    def _note_networks(self, people: Iterable[str]) -> None:
        """The same by networks. Nobody's is kept longer than they are known, nor over a restart: the rule
        (rules/hall.md) is of the same two, which is on disk; addresses are not to be, to slow down a few."""
        if not self._is_networks_day():
            self._met_networks.clear()
            self._networks_day = _day(self._wall())
        for one, other in permutations(dict.fromkeys(people), 2):
            player = self._players.find(other)
            network = self._presence.network_of(player) if player is not None else ""
            if network:
                self._met_networks[one, network] += 1

    def _is_networks_day(self) -> bool:
        return self._networks_day == _day(self._wall())

    # Counting.

    def match_ended(self, table: "Table") -> None:
        """Count a match; what it was to each player is kept with its outcome."""
        running = table.live
        if running is None or running.match.outcome is None or running.match.trouble is not None:
            return  # a void match was nothing to anybody
        why = self._judge(table, running.record)
        if table.closed and why is None and not table.is_deserted:
            return  # nobody resigned: the table was put away under them
        if running.record.mode == "SCORE_CHALLENGE":
            return  # it counts when both are done
        short = why_too_short(table.info, running.match.log, running.match.step)
        why = why or short
        self._verdicts[table.code] = running.id, why
        if counts(running.record):
            raises = not has_bought_time(table)
            self.count(running.record, running.match.outcome, rated=why is None, lasted=short is None, raises=raises)

    def count(
        self, match: MatchRecord, outcome: Outcome, *, rated: bool, lasted: bool = True, raises: bool = True
    ) -> None:
        """Count a match that ended so, whether it lasted long enough to make its players known, and whether it `raises`
        a rating, too. Bots are never rated by it: their strength was measured."""
        info = find_game(match.game).info
        reached = info.tell_scores(outcome) is not None
        strengths = self._rate(match, outcome) if rated else {}
        at, pool = self._wall(), pool_of(match)
        if rated:
            self._note_meeting(match.people, at)
            self._note_networks(match.people)
        for share in share_out(match, outcome):
            old = self._find(share.player, match.game, pool)
            best = info.keep_best(share.score, old.best) if reached else old.best
            new = replace(old, games=old.games + 1, lasted=old.lasted + lasted, best=best)
            if is_meeting(match):
                new = replace(new, wins=old.wins + share.won, streak=_go_on(old.streak, share))
            moved = rated and not share.player.startswith(BOT) and (raises or strengths[share.player][0] < old.mu)
            if moved:
                mu, sigma = strengths[share.player]
                new = replace(new, mu=mu, sigma=sigma, rated=old.rated + 1)
            self._keep(new)
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
                    rating=shown if moved else None,
                    gain=shown - show_rating(old.mu),
                    at=at,
                    pool=pool,
                )
            )

    def count_challenge(self, id: str, game: str, shares: Sequence[Share], lasted: Collection[str]) -> None:
        """Count a score challenge that is over, as a match of two, of which some played long enough to be known by it.
        Nobody is rated by it."""
        at = self._wall()
        for share in shares:
            old = self._find(share.player, game, DAILY)
            best = find_game(game).info.keep_best(share.score, old.best) if share.score else old.best
            new = replace(old, games=old.games + 1, wins=old.wins + share.won, best=best)
            new = replace(new, lasted=old.lasted + (share.player in lasted))
            self._keep(new)
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

    def _keep(self, record: RatingRecord) -> None:
        self._kept.setdefault(record.player, {})[record.game, record.pool] = record

    def _find(self, player: str, game: str, pool: str) -> RatingRecord:
        kept = self._kept.get(player, {}).get((game, pool)) or RatingRecord(
            player=player, game=game, mu=MU, sigma=SIGMA, games=0, rated=0, wins=0, best=None, streak=0, pool=pool
        )
        measured = bot_strength(game, player)
        # Of a bot that was measured an older hall kept what people had made of it.
        return kept if measured is None else replace(kept, mu=measured, sigma=SURE, rated=ESTABLISHED)

    def _rate(self, match: MatchRecord, outcome: Outcome) -> dict[str, tuple[float, float]]:
        """The new strength of each player, and how unsure it is."""
        before = [self._find(player, match.game, pool_of(match)) for player in match.people]
        teams = [[self._model.rating(mu=old.mu, sigma=old.sigma)] for old in before]
        after = [team[0] for team in self._model.rate(teams, ranks=[float(place) for place in outcome.places])]
        weights = [weigh(self._players.find(old.player), old.rated) for old in before]
        strengths = {}
        for seat, (old, new) in enumerate(zip(before, after, strict=True)):
            # What somebody new has done moves the others little.
            weight = min(weight for other, weight in enumerate(weights) if other != seat)
            strengths[old.player] = (
                old.mu + weight * (new.mu - old.mu),
                old.sigma + weight * (new.sigma - old.sigma),
            )
        return strengths


def pool_of(match: MatchRecord) -> str:
    """With which matches of its game it is rated."""
    return TimeControl.read(match.clock).pool


def name_pool(game: str, pool: str) -> str:
    """The pool as it is named; empty for a game whose matches are all rated together."""
    folder = all_games().get(game)
    return pool if folder is not None and pool in folder.info.pools else ""


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def _day(at: float) -> int:
    """The day, from midnight UTC."""
    return int(at // DAY)


def _go_on(streak: int, share: Share) -> int:
    if share.drew:
        return 0
    return max(streak, 0) + 1 if share.won else min(streak, 0) - 1
