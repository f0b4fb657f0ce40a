"""Invites of the hall: who has asked whom to play, and what came of it (rules/hall.md, GameComms).

An invite that nobody answers runs out. A sender who disconnects changes nothing: accepting looks again whether both
can play now.
"""

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from rumpus.core.clock import Timers
from rumpus.core.notice import Notice, name_game
from rumpus.core.pacing import SECOND
from rumpus.games.registry import UnknownGame, find_game
from rumpus.hall.contests.challenge import Challenge
from rumpus.hall.contests.invite import (
    ACCEPTED,
    DECLINED,
    EXPIRED,
    FAILED,
    LONG_SECONDS,
    OPEN,
    SHORT_SECONDS,
    WITHDRAWN,
    Invite,
    seat_order,
)
from rumpus.hall.contests.task import check_match, check_task
from rumpus.hall.errors import Refused
from rumpus.hall.gold.wager_rules import list_wagered
from rumpus.hall.gold.wagers import Wagers
from rumpus.hall.log import Log
from rumpus.hall.notify.outbox import Outbox
from rumpus.hall.notify.wishes import ANSWER, INVITE
from rumpus.hall.people.bot_accounts import BotAccounts
from rumpus.hall.people.players import Player, bot_of
from rumpus.hall.people.visitor import News
from rumpus.hall.services import Services
from rumpus.hall.sliding_window import SlidingWindow
from rumpus.hall.stores import check_saving
from rumpus.hall.tables.dice import Dice
from rumpus.store.records import Saved

if TYPE_CHECKING:
    from rumpus.hall.opening import TableOpening
    from rumpus.hall.tables.table import Table

OPEN_INVITES: Final = 10
"""Open invites a sender may have."""
RECEIVED: Final = 20
"""Open invites to one person, whoever made them."""
PACE: Final = 20
"""Invites a sender may make in a minute, whatever comes of them."""
LONG_GAMES: Final = 10
"""The original's: games turn by turn that a player may have at once."""

log = Log("hall")


@dataclass(frozen=True, slots=True)
class InviteChanged(News):
    """An invite has been made, or has come to its end."""

    invite: Invite


class InviteHost(Protocol):
    """Where invites lead to tables."""

    opening: "TableOpening"
    wagers: Wagers
    bot_accounts: BotAccounts
    outbox: Outbox

    def count_tables(self, player: Player, /) -> int:
        """At how many tables the player sits where a match is on or to come."""

    def live_table(self, player: Player, /) -> "Table | None":
        """Where the player is in a real-time match that is on."""

    def long_games(self, player: Player, /) -> "list[Table]":
        """The player's games turn by turn that are not over."""


class ChallengeStarter(Protocol):
    """Where invites lead to score challenges."""

    def begin(self, first: Player, second: Player, game: str, options: dict[str, Any], /) -> Challenge:
        """Two have agreed to a challenge."""

    def is_busy(self, player: Player, /) -> bool:
        """Whether the player is in a challenge."""


class Invites:
    """Every open invite."""

    def __init__(self, services: Services, host: InviteHost, challenges: ChallengeStarter) -> None:
        self._seen, self._store = services.seen, services.store
        self._presence, self._players = services.presence, services.players
        self._host = host
        self._challenges = challenges
        self._open: dict[str, Invite] = {}
        self._of: dict[Player, list[str]] = {}
        self._timers: Timers[str] = Timers(services.clock)
        self._made: SlidingWindow[Player, float] = SlidingWindow(PACE, 60.0)

    def take_up(self, saved: Saved) -> None:
        """Know again the invites that were open; those whose time is over have run out."""
        for record in saved.invites:
            try:
                invite = Invite.load(record, self._players)
                find_game(record.game)
            except (UnknownGame, KeyError, TypeError, ValueError) as problem:
                log.warning("invite_not_taken_up", id=record.id, game=record.game, problem=str(problem))
                continue
            if invite is None or invite.state != OPEN:
                continue
            self._add(invite)
            if invite.expires <= self._seen():
                self._end(invite.end(EXPIRED))

    # What can be asked.

    def open_for(self, player: Player) -> list[Invite]:
        """The open invites of a player, made and received, oldest first."""
        return [self._open[id] for id in self._of.get(player, ())]

    def find(self, player: Player, other: Player, game: str) -> Invite | None:
        """The open invite between two players to a game, whoever made it."""
        found = (invite for invite in self.open_for(player) if invite.game == game and other in invite.players)
        return next(found, None)

    # What players do.

    def invite(
        self,
        sender: Player,
        receiver: Player,
        game: str,
        options: dict[str, Any],
        *,
        challenge: bool = False,
        wager: int = 0,
        nonce: str = "",
    ) -> Invite:
        """Ask somebody to play. A bot accepts at once; so does somebody's bot, if it has said that it would."""
        check_saving(self._store)
        folder, checked = (check_task if challenge else check_match)(game, options)
        _check_wager(game, wager, challenge=challenge)
        if sender is receiver:
            raise Refused("invite_yourself")
        if (receiver.is_bot or bot_of(receiver)) and (challenge or wager):
            raise Refused("invite_bot")
        self._check_doubles(sender, receiver, game)
        seconds = SHORT_SECONDS if challenge or folder.info.is_live(checked) else LONG_SECONDS
        now = self._seen()
        invite = Invite(
            f"i{secrets.token_hex(5)}",
            game,
            checked,
            sender,
            receiver,
            now,
            now + seconds,
            challenge,
            wager,
            nonces=(nonce, ""),
        )
        if wager:
            self._host.wagers.check(sender, game, wager)
        self._check_free(invite, sender)
        self._check_receiver(invite)
        self._check_pace(sender)
        if receiver.is_bot or self._host.bot_accounts.rules_of(receiver) is not None:
            return self._show(invite.end(ACCEPTED, leads_to=self._start(invite)))
        self._add(invite)
        return self._show(invite)

    def accept(self, player: Player, id: str, nonce: str = "") -> Invite:
        """Say yes: a table is opened, or the challenge begins. If the sender can no longer play, the invite ends with
        the reason."""
        invite = self._find_received(player, id).add_nonce(nonce)
        check_saving(self._store)
        self._check_free(invite, player)
        problem = self._find_obstacle(invite)
        if problem is not None:
            return self._end(invite.end(FAILED, why=problem))
        try:
            leads_to = self._start(invite)
        except Refused as refusal:
            # Neither is told how much gold the other has.
            reason = Notice("notice.wager_unpaid", wager=invite.wager) if invite.wager else refusal.notice
            return self._end(invite.end(FAILED, why=Notice("notice.no_table_opened", why=reason)))
        return self._end(invite.end(ACCEPTED, leads_to=leads_to))

    def decline(self, player: Player, id: str) -> Invite:
        """Say no."""
        return self._end(self._find_received(player, id).end(DECLINED))

    def withdraw(self, player: Player, id: str) -> Invite:
        """Take back an invite."""
        invite = self._find_open(player, id)
        if player is not invite.sender:
            raise Refused("not_your_invite")
        return self._end(invite.end(WITHDRAWN))

    # What is checked.

    def _check_doubles(self, sender: Player, receiver: Player, game: str) -> None:
        double = self.find(sender, receiver, game)
        if double is not None and double.sender is sender:
            raise Refused("invited", name=receiver.name)
        if double is not None:
            raise Refused("invited_you", name=receiver.name)
        if sum(1 for invite in self.open_for(sender) if invite.sender is sender) >= OPEN_INVITES:
            raise Refused("too_many_invites", most=OPEN_INVITES)

    def _check_pace(self, sender: Player) -> None:
        now = self._seen()
        if self._made.wait(sender, now) > 0:
            raise Refused("invites_too_fast", most=PACE)
        self._made.note(sender, now)

    def _check_free(self, invite: Invite, player: Player) -> None:
        """Refuse a player who cannot play now themselves."""
        if not invite.receiver.is_bot and self._has_enough(player, invite):
            raise Refused("too_many_games", most=LONG_GAMES)
        if not invite.waits and self._is_busy(player):
            raise Refused("you_play")

    def _check_receiver(self, invite: Invite) -> None:
        receiver = invite.receiver
        if receiver.is_bot:
            return
        accounts = self._host.bot_accounts
        if accounts.rules_of(receiver) is not None:
            accounts.check(invite.sender, receiver, invite.game, invite.options, self._host.count_tables(receiver))
            return
        if sum(1 for other in self.open_for(receiver) if other.receiver is receiver) >= RECEIVED:
            raise Refused("has_many_invites", name=receiver.name, most=RECEIVED)
        # Who is muted or banned is not told so: it looks as if the other one could not be asked just now.
        unwilling = invite.sender.id in receiver.muted or self._players.is_banned(receiver)
        if self._has_enough(receiver, invite) or (unwilling and invite.waits):
            raise Refused("has_many_games", name=receiver.name, most=LONG_GAMES)
        if invite.waits:
            return
        if not self._presence.is_here(receiver):
            raise Refused("away", name=receiver.name)
        if unwilling or self._is_busy(receiver):
            raise Refused("plays_now", name=receiver.name)

    def _find_obstacle(self, invite: Invite) -> Notice | None:
        """Why the sender of an invite can no longer play; None if nothing is in the way."""
        sender = invite.sender
        if self._players.is_banned(sender):
            return Refused("away", name=sender.name).notice
        if self._has_enough(sender, invite):
            return Refused("has_many_games", name=sender.name, most=LONG_GAMES).notice
        if invite.waits:
            return None
        if not self._presence.is_here(sender):
            return Notice("notice.gone", name=sender.name)
        return Notice("notice.plays_else", name=sender.name) if self._is_busy(sender) else None

    def _has_enough(self, player: Player, invite: Invite) -> bool:
        return invite.is_by_turns and len(self._host.long_games(player)) >= LONG_GAMES

    def _is_busy(self, player: Player) -> bool:
        return self._host.live_table(player) is not None or self._challenges.is_busy(player)

    def _find_open(self, player: Player, id: str) -> Invite:
        invite = self._open.get(id)
        if invite is None or player not in invite.players:
            raise Refused("no_invite")
        return invite

    def _find_received(self, player: Player, id: str) -> Invite:
        invite = self._find_open(player, id)
        if player is not invite.receiver:
            raise Refused("not_asked", name=invite.receiver.name)
        return invite

    # What comes of it.

    def _start(self, invite: Invite) -> str:
        """Open what an accepted invite leads to; its code or id."""
        if invite.challenge:
            return self._challenges.begin(invite.sender, invite.receiver, invite.game, dict(invite.options)).id
        table = self._host.opening.seat_people(
            seat_order(invite),
            invite.game,
            dict(invite.options),
            wager=invite.wager,
            dice=Dice(invite.secret),
            nonces=invite.nonces,
        )
        return table.code

    def _expire(self, id: str) -> None:
        self._end(self._open[id].end(EXPIRED))

    def _add(self, invite: Invite) -> None:
        self._open[invite.id] = invite
        for player in invite.players:
            self._of.setdefault(player, []).append(invite.id)
        left = max(0.0, invite.expires - self._seen())
        self._timers.set_after(invite.id, round(left * SECOND), lambda: self._expire(invite.id))

    def _end(self, invite: Invite) -> Invite:
        """An open invite has come to its end: nothing is held for it any more."""
        del self._open[invite.id]
        self._timers.stop(invite.id)
        for player in invite.players:
            self._of[player].remove(invite.id)
            if not self._of[player]:
                del self._of[player]
        return self._show(invite)

    def remind(self) -> None:
        """The hall is open again: those who were asked may not know yet."""
        for invite in self._open.values():
            self._remind(invite)

    def _remind(self, invite: Invite) -> None:
        """Who is asked, or is answered, may want to know it also if they are not here."""
        sender, receiver, game = invite.sender, invite.receiver, name_game(invite.game)
        if invite.state == OPEN:
            key = "notice.notify_challenge" if invite.challenge else "notice.notify_invite"
            said = Notice(key, name=sender.name, game=game)
            self._host.outbox.tell(receiver, INVITE, f"invite {invite.id}", said, "/")
        elif invite.challenge and invite.state in (DECLINED, FAILED):  # it only begins while both are here
            key = "notice.notify_declined" if invite.state == DECLINED else "notice.notify_challenge_missed"
            said = Notice(key, name=receiver.name, game=game)
            self._host.outbox.tell(sender, ANSWER, f"answer {invite.id}", said, "/")

    def _show(self, invite: Invite) -> Invite:
        """Put an invite that is new or has changed, and tell both when it is on disk."""
        self._store.put(invite.record())
        self._remind(invite)
        self._store.when_saved(lambda: self._presence.tell(invite.players, InviteChanged(invite)), urgent=True)
        return invite


def _check_wager(game: str, wager: int, *, challenge: bool) -> None:
    wagered = list_wagered()
    if wager and (challenge or game not in (info.name for info in wagered)):
        raise Refused("wagered_only", games=[name_game(info.name) for info in wagered])
    if wager < 0:
        raise Refused("bad_wager")
