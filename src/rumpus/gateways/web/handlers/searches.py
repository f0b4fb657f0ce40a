"""Handlers of searches: looking for an opponent, and answering when one was found."""

from typing import TYPE_CHECKING, Final

from rumpus.core.dice import pledge
from rumpus.gateways.web.handlers.handler import Requests, Shows
from rumpus.gateways.web.present import show_line
from rumpus.hall.matchmaking.matchmaking import SearchChanged
from rumpus.hall.matchmaking.search import Offer, Search
from rumpus.wire.searches import AnswerOffer, OfferShown, SearchShown, Seek, SeekBot, StopSeeking, WishShown

if TYPE_CHECKING:
    from rumpus.gateways.web.connection import Connection


def seek(connection: "Connection", message: Seek) -> None:
    """Look for somebody."""
    wishes = [(wish.game, dict(wish.options)) for wish in message.wishes]
    connection.hall.matchmaking.look(connection.player, wishes)


def stop(connection: "Connection", message: StopSeeking) -> None:
    """Look for nobody any more."""
    connection.hall.matchmaking.stop(connection.player)


def answer(connection: "Connection", message: AnswerOffer) -> None:
    """Say yes or no to who was found."""
    connection.hall.matchmaking.answer(connection.player, message.offer, yes=message.yes, nonce=message.nonce)


def play_bot(connection: "Connection", message: SeekBot) -> None:
    """Play a bot instead."""
    connection.hall.matchmaking.play_bot(connection, message.game, message.nonce)


def show_search(connection: "Connection", news: SearchChanged | None = None) -> SearchShown:
    """The search as it stands now, whatever was told before."""
    matchmaking = connection.hall.matchmaking
    search = matchmaking.of(connection.player)
    shown = SearchShown()
    if search is not None:
        shown.wishes = _show_wishes(connection, search)
        shown.waited = round(matchmaking.waited(search), 1)
        shown.offer = _show_offer(connection, search.offer) if search.offer is not None else None
    if news is not None:
        shown.news, shown.table, shown.why = news.what, news.table, show_line(news.why or "")
    return shown


def _show_wishes(connection: "Connection", search: Search) -> list[WishShown]:
    matchmaking, player = connection.hall.matchmaking, connection.player
    shown = []
    for wish in search.wishes:
        usual = matchmaking.estimate(wish)
        bot = matchmaking.fitting_level(player, wish) if search.bot_offered else ""
        usual = None if usual is None else round(usual, 1)
        shown.append(WishShown(wish.game, dict(wish.options), matchmaking.count(wish), usual, bot))
    return shown


def _show_offer(connection: "Connection", offer: Offer) -> OfferShown:
    hall, player = connection.hall, connection.player
    opponent = offer.opponent(player)
    standing = hall.matchmaking.standing(opponent, offer.wish)
    return OfferShown(
        offer.id,
        offer.wish.game,
        dict(offer.wish.options),
        opponent.id,
        opponent.name,
        standing.rating,
        standing.provisional,
        round(hall.matchmaking.left(offer), 1),
        player.id in offer.words,
        pledge(offer.secret),
    )


def greet(connection: "Connection") -> None:
    """Who comes back sees that they still look."""
    if connection.hall.matchmaking.of(connection.player) is not None:
        connection.send(show_search(connection))


REQUESTS: Final[Requests] = {Seek: seek, StopSeeking: stop, AnswerOffer: answer, SeekBot: play_bot}
NEWS: Final[Shows] = {SearchChanged: show_search}
