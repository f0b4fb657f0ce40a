"""All handlers of the web door, one file for each noun of the hall. What a file adds is written down here."""

from typing import Final

from rumpus.gateways.web.handlers import (
    admin,
    brought,
    challenges,
    chat,
    daily,
    elsewhere,
    feeds,
    films,
    friends,
    gold,
    invites,
    missed,
    notify,
    openapi,
    people,
    records,
    replays,
    searches,
    tables,
    tournaments,
    turns,
)
from rumpus.gateways.web.handlers.handler import Entered, Greeting, Requests, Route, Shows

REQUESTS: Final[Requests] = {
    **tables.REQUESTS,
    **people.REQUESTS,
    **friends.REQUESTS,
    **chat.REQUESTS,
    **invites.REQUESTS,
    **challenges.REQUESTS,
    **missed.REQUESTS,
    **gold.REQUESTS,
    **replays.REQUESTS,
    **searches.REQUESTS,
    **tournaments.REQUESTS,
    **daily.REQUESTS,
    **notify.REQUESTS,
}
OPEN_TO_ALL: Final[Requests] = {**people.OPEN_TO_ALL}
"""What may be asked before hello."""
NEWS: Final[Shows] = {
    **tables.NEWS,
    **turns.NEWS,
    **missed.NEWS,
    **people.NEWS,
    **friends.NEWS,
    **chat.NEWS,
    **invites.NEWS,
    **challenges.NEWS,
    **gold.NEWS,
    **searches.NEWS,
    **tournaments.NEWS,
    **daily.NEWS,
    **notify.NEWS,
}
GREETINGS: Final[tuple[Greeting, ...]] = (
    turns.greet,
    missed.greet,
    people.greet,
    friends.greet,
    chat.greet,
    invites.greet,
    challenges.greet,
    gold.greet,
    searches.greet,
)
"""In the order a newcomer hears them."""
ENTERED: Final[tuple[Entered, ...]] = (chat.show_entered, gold.show_entered)
ROUTES: Final[tuple[Route, ...]] = (
    *challenges.ROUTES,
    *brought.ROUTES,
    *tournaments.ROUTES,
    *daily.ROUTES,
    *records.ROUTES,
    *films.ROUTES,
    *notify.ROUTES,
    *elsewhere.ROUTES,
    *feeds.ROUTES,
    *openapi.ROUTES,
    *admin.ROUTES,
)
