"""Bot accounts: programs that belong to somebody, with a name that stays, a token, and ratings of their own.

Whose bot a player is stands where a person has the hash of a passphrase: no passphrase fits it, so that nobody signs in
as a bot, and its name is kept like any that is claimed. What a bot accepts unasked it says when it comes, and the hall
knows it as long as the bot is here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rumpus.core.notice import Notice, name_game
from rumpus.core.options import read_clock
from rumpus.games.registry import find_game
from rumpus.hall.errors import Refused
from rumpus.hall.hosting.news import SignedOut
from rumpus.hall.people.players import Player, bot_of
from rumpus.hall.people.ratings import Ratings
from rumpus.hall.services import Services

MOST: Final = 5
"""So many bots one person may have."""


@dataclass(frozen=True, slots=True)
class BotRules:
    """What a bot accepts without being asked."""

    games: tuple[str, ...]
    pools: tuple[str, ...] = ()
    """Turn by turn: how quick the matches are (core/time_control.py); none named: all."""
    least: int = 0
    """Whose rating in the game is lower is not accepted; 0: everybody."""
    most: int = 0
    """Nor whose is higher; 0: everybody."""
    at_once: int = 1
    """So many tables at a time."""


class BotAccounts:
    """Whose bots there are, and what those that are here accept."""

    def __init__(self, services: Services, ratings: Ratings) -> None:
        self._players, self._presence = services.players, services.presence
        self._store, self._ratings = services.store, ratings
        self._rules: dict[Player, BotRules] = {}

    # Owners.

    def owner_of(self, bot: Player) -> Player | None:
        """Whose bot it is; None if it is none."""
        id = bot_of(bot)
        return self._players.find(id) if id else None

    def make(self, owner: Player, name: str) -> tuple[Player, str]:
        """A bot of that name and its token."""
        if owner.passphrase is None:
            raise Refused("bot_of_guest")
        if bot_of(owner):
            raise Refused("bot_of_bot")
        if len(self._players.bots_of(owner)) >= MOST:
            raise Refused("too_many_bots", most=MOST)
        bot, _ = self._players.welcome(name)
        self._players.give(bot, owner)
        return bot, self._players.token(bot)

    def renew(self, owner: Player, bot: Player) -> str:
        """Another token for one's own bot; older ones are worth nothing any more."""
        self._check_own(owner, bot)
        return self._sign_out(bot)

    def give_up(self, owner: Player, bot: Player) -> None:
        """Have a bot no longer: nobody comes in as it, and after some time its name is free."""
        self._check_own(owner, bot)
        self._rules.pop(bot, None)
        self._players.give(bot, None)
        self._sign_out(bot)

    def _sign_out(self, bot: Player) -> str:
        token = self._players.sign_out_everywhere(bot)
        self._store.when_saved(lambda: self._presence.tell((bot,), SignedOut()), urgent=True)
        return token

    def _check_own(self, owner: Player, bot: Player) -> None:
        if bot_of(bot) != owner.id:
            raise Refused("not_your_bot", name=bot.name)

    # What they accept.

    def welcome(self, bot: Player, rules: BotRules) -> None:
        """From now on a bot accepts what these allow; nothing, if they name no game."""
        if not bot_of(bot):
            raise Refused("no_bot_account")
        for game in rules.games:
            find_game(game)
        self._rules[bot] = rules

    def depart(self, bot: Player) -> None:
        """It is no longer here."""
        self._rules.pop(bot, None)

    def rules_of(self, bot: Player) -> BotRules | None:
        """What it accepts unasked; None if it has not said, and is asked like a person."""
        return self._rules.get(bot)

    def here(self) -> list[Player]:
        """Bots of people that are here, by name."""
        found = [player for player in self._presence.here() if bot_of(player)]
        return sorted(found, key=lambda bot: bot.name.casefold())

    def check(self, sender: Player, bot: Player, game: str, options: Mapping[str, Any], tables: int) -> None:
        """Refuse an invite that a bot's rules do not allow, saying why; it is at so many tables."""
        rules, name = self._rules[bot], bot.name
        if game not in rules.games:
            raise Refused("bot_plays", name=name, games=[name_game(game) for game in rules.games])
        pool = read_clock(options).pool
        info = find_game(game).info
        if info.pools and rules.pools and pool not in rules.pools:
            raise Refused("bot_plays_pools", name=name, pools=[Notice(f"pool.{pool}") for pool in rules.pools])
        rating = self._ratings.of(sender, game, pool).rating
        if rating < rules.least or (rules.most and rating > rules.most):
            span = f"{rules.least}–{rules.most}" if rules.most else f"{rules.least}+"
            raise Refused("bot_meets", name=name, span=span, rating=str(rating))
        if tables >= rules.at_once:
            raise Refused("plays_now", name=name)
