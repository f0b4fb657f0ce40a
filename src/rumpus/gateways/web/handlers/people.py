"""Handlers of people: claiming a name, signing in on another device, signing out; what the host has to say to them."""

import asyncio
from typing import TYPE_CHECKING, Final

from rumpus.gateways.limits import find_network
from rumpus.gateways.web.handlers.handler import Requests, Shows
from rumpus.gateways.web.present import show_notice
from rumpus.hall.errors import Refused
from rumpus.hall.hosting.news import Announced, Banished, Draining, SignedOut
from rumpus.hall.people.bot_accounts import BotRules
from rumpus.hall.people.passphrases import clean_passphrase
from rumpus.hall.people.players import Player
from rumpus.hall.people.visitor import LanguageChosen
from rumpus.wire.people import (
    AnnouncementShown,
    BanishedShown,
    BotAccepts,
    ChangePassphrase,
    Claim,
    ClosingShown,
    LanguageShown,
    SignedIn,
    SignedOutShown,
    SignIn,
    SignOut,
)

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection


# --- what they do --------------------------------------------------------------------------------------------------


async def claim(connection: "Connection", message: Claim) -> None:
    """Keep the player's name with a passphrase."""
    players, player = connection.hall.players, connection.player
    if player.passphrase is not None:  # asked before the work is done, and again after it
        raise Refused("claimed", name=player.name)
    clean_passphrase(message.passphrase)
    network = find_network(connection.address)
    players.attempts.begin(f"claim {network}")  # each costs a core some 50 ms
    hashed = await asyncio.wrap_future(players.passphrases.hash(message.passphrase, network))
    players.claim(player, hashed)
    connection.hall.wagers.allow(player)
    connection.when_saved(lambda: connection.welcome(""))


async def sign_in(connection: "Connection", message: SignIn) -> None:
    """Prove to be a player who has claimed a name; the page then comes again as that player."""
    players = connection.hall.players
    player = players.by_name(message.name)
    checked = await _check(connection, player, message.passphrase)
    if player is None or checked is None:
        raise Refused("wrong_passphrase")
    token = players.sign_in(player, checked)
    signed = SignedIn(player.id, player.name, token)
    connection.when_saved(lambda: connection.send(signed))


async def change_passphrase(connection: "Connection", message: ChangePassphrase) -> None:
    """Another passphrase for somebody who knows the old one."""
    players, player = connection.hall.players, connection.player
    clean_passphrase(message.new)
    checked = await _check(connection, player, message.old)
    if checked is None:
        raise Refused("not_your_passphrase")
    hashed = await asyncio.wrap_future(players.passphrases.hash(message.new, find_network(connection.address)))
    token = players.change_passphrase(player, checked, hashed)
    _sign_out_others(connection, player, token)


def sign_out(connection: "Connection", message: SignOut) -> None:
    """Sign out every other device."""
    player = connection.player
    token = connection.hall.players.sign_out_everywhere(player)
    _sign_out_others(connection, player, token)


def bot_accepts(connection: "Connection", message: BotAccepts) -> None:
    """What somebody's bot accepts unasked."""
    rules = BotRules(tuple(message.games), tuple(message.pools), message.least, message.most, message.at_once)
    connection.hall.let_bot_accept(connection.player, rules)


async def _check(connection: "Connection", player: Player | None, passphrase: str) -> str | None:
    """The hash the passphrase is right for; None if it is wrong. Takes as long for a name nobody has claimed. Who
    guesses has to wait, never whose name is guessed at."""
    players = connection.hall.players
    network = find_network(connection.address)
    guesser = f"address {network}"
    players.attempts.begin(guesser)
    hashed = player.passphrase if player is not None else None
    if not await asyncio.wrap_future(players.passphrases.matches(passphrase, hashed, network)):
        return None
    players.attempts.succeed(guesser)
    return hashed


def _sign_out_others(connection: "Connection", player: Player, token: str) -> None:
    others = [visitor for visitor in connection.hall.presence.of(player) if visitor is not connection]

    def tell() -> None:
        connection.welcome(token)
        for visitor in others:
            visitor.tell(SignedOut())

    connection.when_saved(tell)


# --- what is told --------------------------------------------------------------------------------------------------


def show_banished(connection: "Connection", news: Banished) -> BanishedShown:
    """Say why, and close."""
    connection.close()
    return BanishedShown(show_notice(news.reason), news.banned)


def show_signed_out(connection: "Connection", news: SignedOut) -> SignedOutShown:
    """Say so, and close."""
    connection.close()
    return SignedOutShown()


def show_announced(connection: "Connection", news: Announced) -> AnnouncementShown:
    """What the host has to say."""
    return AnnouncementShown(news.text)


def show_draining(connection: "Connection", news: Draining) -> ClosingShown:
    """Whether the hall is about to close."""
    return ClosingShown(news.on)


def show_language(connection: "Connection", news: LanguageChosen) -> LanguageShown:
    """Which language was asked for; the page has its sentences."""
    return LanguageShown(news.language)


def greet(connection: "Connection") -> None:
    """What a newcomer must know of all this."""
    admin = connection.hall.admin
    if admin.announcement:
        connection.send(AnnouncementShown(admin.announcement))
    if admin.draining:
        connection.send(ClosingShown(True))


REQUESTS: Final[Requests] = {
    Claim: claim,
    ChangePassphrase: change_passphrase,
    SignOut: sign_out,
    BotAccepts: bot_accepts,
}
OPEN_TO_ALL: Final[Requests] = {SignIn: sign_in}
"""On a new device one signs in before hello, so that nobody becomes a guest for a moment."""
NEWS: Final[Shows] = {
    Banished: show_banished,
    SignedOut: show_signed_out,
    Announced: show_announced,
    Draining: show_draining,
    LanguageChosen: show_language,
}
