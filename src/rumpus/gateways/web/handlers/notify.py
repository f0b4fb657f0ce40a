"""Handlers of being told while one is not here: how, where and of what; and the page behind a mail's last link."""

from html import escape
from typing import TYPE_CHECKING, Final

from aiohttp import web

from rumpus.core.notice import Notice
from rumpus.gateways.notify.mail import STOP_PATH
from rumpus.gateways.saving import wait_saved
from rumpus.gateways.web.handlers.handler import Requests, Route, Shows
from rumpus.gateways.web.middleware import HEADERS
from rumpus.hall.errors import Refused
from rumpus.hall.notify.outbox import NotifyChanged
from rumpus.hall.notify.wishes import KINDS, MAIL, PUSH
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST
from rumpus.wire.notify import (
    AskNotify,
    NotifyAt,
    NotifyCode,
    NotifyNotAt,
    NotifyOf,
    NotifyQuiet,
    NotifyShown,
    NotifyTest,
    NotifyWay,
)

if TYPE_CHECKING:
    from rumpus.gateways.web.app import WebDoor
    from rumpus.gateways.web.connection import Connection

FORM_POLICY: Final = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
"""The page of a link in a mail has one button, and nothing else."""


# --- what they do --------------------------------------------------------------------------------------------------


def ask(connection: "Connection", message: AskNotify) -> None:
    """How it is set."""
    connection.looks.look("notify", lambda: connection.send(show(connection)))


def tell_at(connection: "Connection", message: NotifyAt) -> None:
    """A further place, or none any more."""
    hall, player = connection.hall, connection.player
    if message.way == MAIL and message.address:
        hall.mail_addresses.ask(player, message.address)
    else:
        hall.outbox.set_address(player, message.way, message.address)


def tell_not_at(connection: "Connection", message: NotifyNotAt) -> None:
    """One browser less."""
    outbox, player = connection.hall.outbox, connection.player
    for address in outbox.wishes_of(player).addresses.get(PUSH, ()):
        if _endpoint(address) == message.endpoint:
            outbox.forget_address(player, PUSH, address)


def confirm(connection: "Connection", message: NotifyCode) -> None:
    """The address is theirs."""
    connection.hall.mail_addresses.confirm(connection.player, message.code)


def tell_of(connection: "Connection", message: NotifyOf) -> None:
    """Of what."""
    connection.hall.outbox.choose(connection.player, message.kind, message.way, on=message.on)


def be_quiet(connection: "Connection", message: NotifyQuiet) -> None:
    """When not."""
    begins, ends = message.begins, message.ends
    hours = None if begins is None or ends is None else (begins, ends)
    connection.hall.outbox.be_quiet(connection.player, hours)


def test(connection: "Connection", message: NotifyTest) -> None:
    """Something now."""
    connection.hall.outbox.test(connection.player)


# --- what is told --------------------------------------------------------------------------------------------------


def show(connection: "Connection", news: NotifyChanged | None = None) -> NotifyShown:
    """All of it as it is now."""
    outbox, player = connection.hall.outbox, connection.player
    wishes = outbox.wishes_of(player)
    ways = []
    for way in outbox.ways:
        addresses = [_endpoint(one) if way == PUSH else one for one in wishes.addresses.get(way, ())]
        off = [kind for kind in KINDS if (kind, way) in wishes.off]
        asked = wishes.asked.address if way == MAIL and wishes.asked is not None else ""
        ways.append(NotifyWay(way, addresses, off, asked))
    return NotifyShown(
        ways,
        str(outbox.zone),
        player.passphrase is not None,
        list(wishes.quiet) if wishes.quiet is not None else None,
        outbox.push_public,
        news.way if news is not None else "",
        news.arrived if news is not None else False,
    )


def _endpoint(address: str) -> str:
    """Of what a browser has said, what it is known by; its secret stays here."""
    return address.partition(" ")[0]


# --- over HTTP -----------------------------------------------------------------------------------------------------


async def ask_stop(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """The link at the end of a mail: a page with one button, as programs that read mail follow links, too."""
    player, address, unasked = door.hall.mail_addresses.read(request.match_info["token"])
    language = player.language if player is not None else ""
    question = Notice("notice.mail_ask_never" if unasked else "notice.mail_ask_stop", address=address)
    yes = load_catalogue().tell(language or FIRST, Notice("notice.mail_yes"))
    form = f'<form method="post"><button class="rp-button rp-primary">{escape(yes)}</button></form>'
    return _page(language or FIRST, question, form)


async def stop(door: "WebDoor", request: web.Request) -> web.StreamResponse:
    """The button, or the mail program's own (RFC 8058)."""
    addresses = door.hall.mail_addresses
    player, _, _ = addresses.read(request.match_info["token"])
    addresses.stop(request.match_info["token"])
    if not await wait_saved(door.hall.store):
        raise Refused("cannot_save")
    return _page((player.language if player is not None else "") or FIRST, Notice("notice.mail_stopped"))


def _page(language: str, said: Notice, form: str = "") -> web.Response:
    sheets = "".join(
        f'<link rel="stylesheet" href="/static/styles/{name}.css">' for name in ("tokens", "base", "plain_page")
    )
    body = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>Rumpus</title>'
        f'<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">{sheets}</head>'
        f'<body class="rp-plain"><main><h1>Rumpus</h1><p>{escape(load_catalogue().tell(language, said))}</p>{form}'
        "</main></body></html>"
    )
    headers = {**HEADERS, "Content-Security-Policy": FORM_POLICY, "Cache-Control": "no-store"}
    return web.Response(text=body, content_type="text/html", headers=headers)


REQUESTS: Final[Requests] = {
    AskNotify: ask,
    NotifyAt: tell_at,
    NotifyNotAt: tell_not_at,
    NotifyCode: confirm,
    NotifyOf: tell_of,
    NotifyQuiet: be_quiet,
    NotifyTest: test,
}
NEWS: Final[Shows] = {NotifyChanged: show}
_STOP: Final = STOP_PATH + "/{token:[A-Za-z0-9_.\\-]{1,800}}"
ROUTES: Final[list[Route]] = [("GET", _STOP, ask_stop), ("POST", _STOP, stop)]
