"""What the hall tells a guest, as far as a terminal has words for it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rumpus.games.registry import all_games
from rumpus.hall.chat import HALL, ChatSaid
from rumpus.hall.contests.challenge import OVER
from rumpus.hall.contests.challenges import ChallengeChanged
from rumpus.hall.contests.invite import ACCEPTED, DECLINED, FAILED, OPEN
from rumpus.hall.contests.invites import InviteChanged
from rumpus.hall.gold.ledger import GoldChanged
from rumpus.hall.hosting.news import Announced, Banished, Draining, SignedOut
from rumpus.hall.people.visitor import LanguageChosen, News
from rumpus.hall.tables.nearby_lobby import Moved
from rumpus.hall.tables.turns import TurnsChanged, list_turns

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession


def hear_news(guest: "GuestSession", news: News) -> None:
    """Show it; what is unknown is left out."""
    hear = _HEARD.get(type(news))
    if hear is not None:
        hear(guest, news)


def _hear_said(guest: "GuestSession", news: ChatSaid) -> None:
    """In the lobby and at a waiting table it is read on the page; in a match it is a note."""
    line, table = news.line, guest.table
    if line.room != HALL and line.player != guest.player.id and table is not None and table.match is not None:
        guest.note(f"{line.name}: {line.text}" if line.name else line.text)


def _hear_invite(guest: "GuestSession", news: InviteChanged) -> None:
    invite, player = news.invite, guest.player
    title = all_games()[invite.game].info.title
    if invite.state == OPEN and invite.receiver is player:
        guest.note(f"{invite.sender.name} invites you to {title}: /accept {invite.sender.name}")
    elif invite.state == ACCEPTED and invite.sender is player:
        code = invite.leads_to
        if invite.challenge:
            sides = guest.hall.challenges.find(invite.leads_to).sides
            code = next(side.table for side in sides if side.player is player)
        if guest.table is None and code in guest.hall.tables:
            guest.run(f"/join {code}")
        else:
            guest.note(f"{invite.receiver.name} accepts: /join {code}")
    elif invite.state == DECLINED and invite.sender is player:
        guest.note(f"{invite.receiver.name} does not want to play {title} now.")
    elif invite.state == FAILED and invite.sender is player:
        guest.note(f"It did not work out: {invite.why}.")


def _hear_turns(guest: "GuestSession", news: TurnsChanged) -> None:
    """It is the guest's turn somewhere else."""
    player = guest.player
    for table, mine in list_turns(guest.hall.tables_of(player), player):
        if mine and guest.table is not None and table is not guest.table:
            guest.note(f"{table.info.title} at {table.code} waits for you.")


def _hear_challenge(guest: "GuestSession", news: ChallengeChanged) -> None:
    challenge = news.challenge
    if challenge.state == OVER:
        scores = ", ".join(
            f"{side.player.name} {'no score' if side.score is None else f'{side.score:,}'}" for side in challenge.sides
        )
        guest.note(f"The challenge is over: {scores}")


def _hear_gold(guest: "GuestSession", news: GoldChanged) -> None:
    guest.note(f"You have {news.amount:,} gold now.")


def _hear_moved(guest: "GuestSession", news: Moved) -> None:
    """The big screen shows another table: go along."""
    if guest.table is not None and guest.table.code == news.code:
        guest.run(f"/join {news.to}")


def _hear_banished(guest: "GuestSession", news: Banished) -> None:
    guest.leave(guest.say(news.reason))


def _hear_signed_out(guest: "GuestSession", news: SignedOut) -> None:
    guest.leave("You signed out here from another device.")


def _hear_announced(guest: "GuestSession", news: Announced) -> None:
    if news.text:
        guest.note(f"The host: {news.text}")


def _hear_draining(guest: "GuestSession", news: Draining) -> None:
    if news.on:
        guest.note("The hall will close for a moment; matches that are on go on afterwards.")


def _hear_language(guest: "GuestSession", news: LanguageChosen) -> None:
    guest.note(guest.phrase("language_chosen"))


_HEARD: Final[dict[type[News], "Callable[[GuestSession, Any], None]"]] = {
    ChatSaid: _hear_said,
    InviteChanged: _hear_invite,
    TurnsChanged: _hear_turns,
    ChallengeChanged: _hear_challenge,
    GoldChanged: _hear_gold,
    Moved: _hear_moved,
    Banished: _hear_banished,
    SignedOut: _hear_signed_out,
    Announced: _hear_announced,
    Draining: _hear_draining,
    LanguageChosen: _hear_language,
}
