"""Finding opponents: who looks for what, whom they are offered, and the table it leads to.

Whoever looks waits in one pool for each game they would play (hall/matchmaking/pool.py); one alarm serves all pools.
Two who could meet are both asked, and have ANSWER_SECONDS. Who says no, or nothing, looks no longer; the other goes on
waiting as if nothing had been. Who is gone is not offered to anybody, and has GONE_SECONDS to come back.
"""

import secrets
from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any, Final, Protocol

from rumpus.core.clock import Timer, Timers
from rumpus.core.notice import Notice
from rumpus.core.options import read_clock
from rumpus.core.pacing import SECOND
from rumpus.games.registry import find_game
from rumpus.hall.contests.task import check_match
from rumpus.hall.errors import Refused
from rumpus.hall.log import Log
from rumpus.hall.matchmaking.last_met import LastMet
from rumpus.hall.matchmaking.pool import Pool, Seeker
from rumpus.hall.matchmaking.search import OVER, Offer, PoolKey, Search, Wish
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import News, Visitor
from rumpus.hall.services import Services
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.dice import Dice
from rumpus.hall.tables.observer import Observer
from rumpus.hall.tables.seats import ADAPTIVE
from rumpus.store.records import Saved

if TYPE_CHECKING:
    from rumpus.hall.opening import TableOpening
    from rumpus.hall.people.bot_ladder import BotLadder
    from rumpus.hall.people.ratings import Ratings, Standing
    from rumpus.hall.tables.table import Table

ANSWER_SECONDS: Final = 10
BOT_SECONDS: Final = 20
"""After so long a bot is offered."""
GONE_SECONDS: Final = 60
WISHES: Final = 9
"""Games one may look for at once."""
REMEMBERED: Final = 1000
"""Of so many pools it is known how long people waited."""

FOUND: Final = "found"
AGAIN: Final = "again"
MISSED: Final = "missed"
STARTED: Final = "started"
STOPPED: Final = "stopped"
FAILED: Final = "failed"
LOOKING: Final = "looking"

log = Log("hall")


@dataclass(frozen=True, slots=True)
class SearchChanged(News):
    """Something about your search has changed; how it stands is for Matchmaking to say."""

    what: str
    """`looking`; `found` somebody; `again` after the other did not want to; `missed` to answer; `started` a table;
    `stopped`; or `failed`."""
    table: str = ""
    """Started: its code."""
    why: Notice | None = None
    """Failed: why."""


class MatchmakingHost(Protocol):
    """Where those who were found meet."""

    opening: "TableOpening"
    bot_ladder: "BotLadder"
    ratings: "Ratings"

    def live_table(self, player: Player, /) -> "Table | None":
        """Where the player is in a real-time match that is on."""


class Matchmaking(Observer):
    """Everybody who looks for an opponent."""

    def __init__(self, services: Services, host: MatchmakingHost) -> None:
        self._seen, self._store = services.seen, services.store
        self._presence, self._players = services.presence, services.players
        self._host = host
        self._searches: dict[str, Search] = {}
        """By player."""
        self._pools: dict[PoolKey, Pool] = {}
        self._waits: OrderedDict[PoolKey, deque[float]] = OrderedDict()
        """How long the last ones had to wait."""
        self._met = LastMet(services.store)
        self._next = Timer(services.clock)
        self._asked: Timers[str] = Timers(services.clock)
        self._bots: Timers[str] = Timers(services.clock)
        self._gone: Timers[str] = Timers(services.clock)

    def take_up(self, saved: Saved) -> None:
        """Know again who was looking, and whom everybody has met. They are not here yet."""
        self._met.take_up(saved)
        for record in saved.searches:
            player = self._players.find(record.player)
            try:
                wishes = tuple(_check_wish(wish.game, wish.options) for wish in record.wishes)
            except Refused as problem:
                log.warning("search_not_taken_up", player=record.player, problem=str(problem))
                continue
            if player is not None and record.state != OVER:
                search = self._searches[player.id] = Search(player, wishes, record.since)
                self._await_return(player)
                self._await_bot(search)

    # What can be asked.

    def of(self, player: Player) -> Search | None:
        """What the player looks for, if anything."""
        return self._searches.get(player.id)

    def waited(self, search: Search) -> float:
        """For how many seconds it has gone on."""
        return max(0.0, self._seen() - search.since)

    def left(self, offer: Offer) -> float:
        """How many seconds there are to answer."""
        return max(0.0, offer.ends - self._seen())

    def count(self, wish: Wish) -> int:
        """How many wait for the same."""
        pool = self._pools.get(wish.key)
        return len(pool) if pool is not None else 0

    def estimate(self, wish: Wish) -> float | None:
        """How many seconds people had to wait for the same; None if nobody has yet."""
        waits = self._waits.get(wish.key)
        return median(waits) if waits else None

    def standing(self, player: Player, wish: Wish) -> "Standing":
        """How strong a player is taken for, in matches as quick as this."""
        return self._host.ratings.of(player, wish.game, read_clock(wish.options).pool)

    def fitting_level(self, player: Player, wish: Wish) -> str:
        """The level of a bot about as strong as the player."""
        return self._host.bot_ladder.choose(player, find_game(wish.game).info, read_clock(wish.options).pool)

    # What players do.

    def look(self, player: Player, wishes: Sequence[tuple[str, dict[str, Any]]]) -> Search:
        """Look for somebody to play one of these with; what was looked for before is no longer. Whoever goes on
        looking for some of it keeps their place."""
        check_saving(self._store)
        if not 1 <= len(wishes) <= WISHES:
            raise Refused("wishes", most=WISHES)
        checked = {wish.key: wish for wish in (_check_wish(game, options) for game, options in wishes)}
        if self._host.live_table(player) is not None:
            raise Refused("you_play")
        old = self.of(player)
        if old is not None and old.offer is not None:
            raise Refused("answer_first", name=old.offer.opponent(player).name)
        if old is not None:
            self._leave_pools(old)
        stays = old is not None and any(wish.key in checked for wish in old.wishes)
        search = Search(player, tuple(checked.values()), old.since if old is not None and stays else self._seen())
        self._searches[player.id] = search
        self._store.put(search.record())
        self._join_pools(search)
        self._await_bot(search)
        self._tell(player, SearchChanged(LOOKING))
        self._look_around()
        return search

    def stop(self, player: Player) -> None:
        """Look no longer; who was found meanwhile goes on looking."""
        search = self._find(player)
        if search.offer is not None:
            self._break_off(search.offer, [search], STOPPED)
        else:
            self._end(search, SearchChanged(STOPPED))

    def answer(self, player: Player, offer: str, *, yes: bool, nonce: str = "") -> str:
        """Say yes or no to who was found; the code of the table when both have said yes, else nothing."""
        search = self._find(player)
        if search.offer is None or offer not in ("", search.offer.id):
            raise Refused("no_offer")
        if not yes:
            self._break_off(search.offer, [search], STOPPED)
            return ""
        check_saving(self._store)
        search.offer.words[player.id] = nonce
        if len(search.offer.words) == len(search.offer.searches):
            return self._start(search.offer)
        self._tell(player, SearchChanged(FOUND))
        return ""

    def play_bot(self, visitor: Visitor, game: str, nonce: str = "") -> "Table":
        """Play a bot of fitting strength instead of looking on."""
        search = self._find(visitor.player)
        wish = next((wish for wish in search.wishes if game in ("", wish.game)), None)
        if wish is None:
            raise Refused("no_search")
        if search.offer is not None:
            raise Refused("answer_first", name=search.offer.opponent(visitor.player).name)
        table = self._host.opening.open_table(
            visitor, wish.game, dict(wish.options), ["me", f"bot:{ADAPTIVE}"], start=True, nonce=nonce, casual=True
        )
        if self.of(visitor.player) is search:  # a match in real time has ended it already
            self._end(search, SearchChanged(STARTED, table.code))
        return table

    # Coming and going.

    def arrive(self, player: Player) -> None:
        """Somebody is here, perhaps again."""
        search = self.of(player)
        if search is not None and player.id in self._gone:
            self._gone.stop(player.id)
            if search.offer is None:
                self._join_pools(search)
                self._look_around()

    def depart(self, player: Player) -> None:
        """Somebody is gone: nobody waits for an answer of theirs longer than they have to."""
        search = self.of(player)
        if search is not None:
            if search.offer is None:
                self._leave_pools(search)
            self._await_return(player)
            self._look_around()

    def match_started(self, table: "Table") -> None:
        """Who plays in real time looks for nobody else."""
        if table.info.realtime:
            for player in table.seating.people:
                search = self.of(player)
                if search is not None and search.offer is not None:
                    self._break_off(search.offer, [search], STOPPED)
                elif search is not None:
                    self._end(search, SearchChanged(STOPPED))

    # Inside.

    def _find(self, player: Player) -> Search:
        search = self.of(player)
        if search is None:
            raise Refused("no_search")
        return search

    def _await_return(self, player: Player) -> None:
        self._gone.set_after(player.id, GONE_SECONDS * SECOND, lambda: self._give_up(player))

    def _give_up(self, player: Player) -> None:
        search = self.of(player)
        if search is not None and search.offer is None:
            self._end(search, SearchChanged(STOPPED))

    def _await_bot(self, search: Search) -> None:
        wait = round((BOT_SECONDS - self.waited(search)) * SECOND)
        if wait > 0:
            self._bots.set_after(search.player.id, wait, lambda: self._offer_bot(search))
        else:
            search.bot_offered = True

    def _offer_bot(self, search: Search) -> None:
        search.bot_offered = True
        if search.offer is None:
            self._tell(search.player, SearchChanged(LOOKING))

    def _join_pools(self, search: Search) -> None:
        for wish in search.wishes:
            pool = self._pools.setdefault(wish.key, Pool(self._may_meet))
            player = search.player
            pool.add(Seeker(player.id, self.standing(player, wish).rating, search.since, self._met.of(player)))

    def _leave_pools(self, search: Search) -> None:
        for wish in search.wishes:
            pool = self._pools.get(wish.key)
            if pool is not None:
                pool.remove(search.player.id)
                if not len(pool):
                    del self._pools[wish.key]

    def _may_meet(self, one: str, other: str) -> bool:
        first, second = self._searches[one].player, self._searches[other].player
        muted = first.id in second.muted or second.id in first.muted
        return not (muted or self._players.is_banned(first) or self._players.is_banned(second))

    def _look_around(self) -> None:
        """Bring together who can meet now, and look again when the next two can."""
        while True:
            meetings = [(meeting, key) for key, pool in self._pools.items() if (meeting := pool.next_meeting())]
            if not meetings:
                self._next.stop()
                return
            meeting, key = min(meetings)
            wait = meeting.at - self._seen()
            if wait > 0:
                self._next.set_after(max(1, round(wait * SECOND)), self._look_around)
                return
            one, other = self._searches[meeting.one], self._searches[meeting.other]
            self._offer(one, other, next(wish for wish in one.wishes if wish.key == key))

    def _offer(self, one: Search, other: Search, wish: Wish) -> None:
        offer = Offer(f"o{secrets.token_hex(5)}", wish, one, other, self._seen() + ANSWER_SECONDS)
        for search in offer.searches:
            self._leave_pools(search)
            search.offer = offer
            self._tell(search.player, SearchChanged(FOUND))
        self._asked.set_after(offer.id, ANSWER_SECONDS * SECOND, lambda: self._expire(offer))

    def _expire(self, offer: Offer) -> None:
        self._break_off(offer, [search for search in offer.searches if search.player.id not in offer.words], MISSED)

    def _break_off(self, offer: Offer, unwilling: list[Search], how: str) -> None:
        """Nothing comes of it: those look no longer; the others do, as before."""
        self._forget_offer(offer)
        for search in unwilling:
            self._end(search, SearchChanged(how))
        for search in offer.searches:
            if search not in unwilling:
                if self._presence.is_here(search.player):
                    self._join_pools(search)
                self._tell(search.player, SearchChanged(AGAIN))
        self._look_around()

    def _start(self, offer: Offer) -> str:
        """Both have said yes."""
        self._forget_offer(offer)
        searches = list(offer.searches)
        if secrets.randbelow(2):
            searches.reverse()
        people = [search.player for search in searches]
        now = self._seen()
        try:
            table = self._host.opening.seat_people(
                people,
                offer.wish.game,
                dict(offer.wish.options),
                private=False,
                dice=Dice(offer.secret),
                nonces=[offer.words[player.id] for player in people],
            )
        except Refused as refusal:
            for search in searches:
                self._end(search, SearchChanged(FAILED, why=refusal.notice))
            return ""
        waits = self._waits.setdefault(offer.wish.key, deque(maxlen=20))
        self._waits.move_to_end(offer.wish.key)
        if len(self._waits) > REMEMBERED:
            self._waits.popitem(last=False)
        waits.extend(max(0.0, now - search.since) for search in searches)
        for search in searches:
            self._met.note(search.player, offer.opponent(search.player))
            if self.of(search.player) is search:
                self._end(search, SearchChanged(STARTED, table.code))
        return table.code

    def _forget_offer(self, offer: Offer) -> None:
        self._asked.stop(offer.id)
        for search in offer.searches:
            search.offer = None

    def _end(self, search: Search, news: SearchChanged) -> None:
        player = search.player
        del self._searches[player.id]
        self._leave_pools(search)
        self._bots.stop(player.id)
        self._gone.stop(player.id)
        self._store.put(search.record(OVER))
        self._tell(player, news)

    def _tell(self, player: Player, news: SearchChanged) -> None:
        """Tell a player, when it is on disk."""
        self._store.when_saved(lambda: self._presence.tell(player, news), urgent=True)


def _check_wish(game: str, options: dict[str, Any]) -> Wish:
    _, checked = check_match(game, options)
    return Wish(game, checked)
