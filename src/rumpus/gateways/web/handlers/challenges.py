"""Handlers of score challenges: how both stand, and handing in what was played elsewhere (over HTTP).

Each is told of their own table only, and of the seed only who plays elsewhere: both would tell what is to come.
"""

from typing import TYPE_CHECKING, Final

import msgspec
from aiohttp import web

from rumpus.core.notice import Notice
from rumpus.gateways.saving import wait_saved
from rumpus.gateways.web.handlers.handler import Requests, Route, Shows
from rumpus.gateways.web.middleware import read_body
from rumpus.gateways.web.present import show_line
from rumpus.hall.contests.challenge import PROVED, Challenge, Side
from rumpus.hall.contests.challenges import REPLAY_BYTES, ChallengeChanged, ChallengeStatus
from rumpus.hall.contests.rivals import RivalAway
from rumpus.hall.errors import Refused
from rumpus.hall.hall import Hall
from rumpus.hall.people.players import Player
from rumpus.wire.challenges import ChallengeShown, SideShown, StatusShown, TakeAway

if TYPE_CHECKING:
    from rumpus.gateways.web.app import WebDoor
    from rumpus.gateways.web.connection import Connection


def take_away(connection: "Connection", message: TakeAway) -> None:
    """Play elsewhere; the challenge is then shown with its seed."""
    challenge = connection.hall.challenges.take_away(connection.player, message.challenge)
    shown = show_challenge(connection.hall, connection.player, challenge)
    connection.when_saved(lambda: connection.send(shown))


def show_challenge(hall: Hall, player: Player, challenge: Challenge) -> ChallengeShown:
    """A challenge as one of its players sees it."""
    number = challenge.side_of(player)
    assert number is not None, "a challenge is shown to its players only"
    mine = challenge.sides[number]
    return ChallengeShown(
        challenge.id,
        challenge.game,
        dict(challenge.options),
        challenge.state,
        round(max(0.0, challenge.deadline - hall.seen()), 1),
        number,
        [_show_side(side, missing=hall.rivals.is_away(side)) for side in challenge.sides],
        mine.table,
        str(challenge.seed) if mine.away or challenge.result else "",
        challenge.result,
        challenge.winner.id if challenge.winner else "",
    )


def show_changed(connection: "Connection", news: ChallengeChanged) -> ChallengeShown:
    """A challenge that began or changed."""
    return show_challenge(connection.hall, connection.player, news.challenge)


def show_rival(connection: "Connection", news: RivalAway) -> ChallengeShown:
    """The other one is away, or here again."""
    return show_challenge(connection.hall, connection.player, news.challenge)


def show_status(connection: "Connection", news: ChallengeStatus) -> StatusShown:
    """How the other one stands."""
    return StatusShown(news.challenge, news.player.id, news.progress.score, list(news.progress.figures))


def greet(connection: "Connection") -> None:
    """A newcomer sees the challenge that is on, and how the last ones ended."""
    for challenge in connection.hall.challenges.of(connection.player):
        connection.send(show_challenge(connection.hall, connection.player, challenge))


def _show_side(side: Side, *, missing: bool) -> SideShown:
    progress = side.progress
    return SideShown(
        side.player.id,
        side.player.name,
        side.state,
        side.away,
        side.score,
        side.millis,
        progress.score if progress else None,
        list(progress.figures) if progress else [],
        show_line(side.why),
        missing,
    )


# --- over HTTP -----------------------------------------------------------------------------------------------------


async def show(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """A challenge of the player whose token is given."""
    player = recognise(door.hall, request)
    challenge = door.hall.challenges.find(request.match_info["id"])
    if challenge.side_of(player) is None:
        raise Refused("not_your_challenge")
    return _answer(door.hall, player, challenge)


async def take_seed(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """Play elsewhere: the challenge with its seed."""
    player = recognise(door.hall, request)
    challenge = door.hall.challenges.take_away(player, request.match_info["id"])
    await wait_saved(door.hall.store, None)
    return _answer(door.hall, player, challenge)


async def hand_in(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """Take in a replay, have it run again in another process, and say what came of it."""
    challenges = door.hall.challenges
    player = recognise(door.hall, request)
    if (request.content_length or 0) > REPLAY_BYTES:
        raise Refused("replay_too_long", most=REPLAY_BYTES)
    try:
        text = (await read_body(request)).decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("bad_replay", why=Notice("unreadable.not_utf8")) from None
    asker = door.limits.key_of(door.address_of(request))
    door.exam_jobs.check_room(asker)
    challenge = await door.exam_jobs.settle(challenges.admit(player, request.match_info["id"], text), asker)
    await wait_saved(door.hall.store, None)
    return _answer(door.hall, player, challenge)


def recognise(hall: Hall, request: web.Request) -> Player:
    """The player whose token a request carries."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    player = hall.players.recognise(token.strip()[:200]) if scheme.lower() == "bearer" else None
    if player is None:
        raise Refused("no_token")
    return player


def _answer(hall: Hall, player: Player, challenge: Challenge) -> web.Response:
    shown = show_challenge(hall, player, challenge)
    mine = challenge.sides[shown.you]
    body = {"proved": mine.state == PROVED, "why": show_line(mine.why), "challenge": shown}
    return web.Response(body=msgspec.json.encode(body), content_type="application/json")


_ONE: Final = "/api/challenges/{id:c[0-9a-f]{10}}"
REQUESTS: Requests = {TakeAway: take_away}
NEWS: Shows = {ChallengeChanged: show_changed, ChallengeStatus: show_status, RivalAway: show_rival}
ROUTES: list[Route] = [
    ("GET", _ONE, show),
    ("POST", f"{_ONE}/seed", take_seed),
    ("POST", f"{_ONE}/replay", hand_in),
]
