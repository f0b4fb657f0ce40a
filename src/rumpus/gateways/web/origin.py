"""Which page a request comes from: one of another hall may not speak for whoever looks at it."""

from urllib.parse import urlsplit

from aiohttp import web

from rumpus.hall.errors import Refused


def check_origin(request: web.Request) -> None:
    """Turn away what another hall's page asks for; programs say no origin."""
    origin = request.headers.get("Origin")
    if origin is not None and _host_of(origin) != request.host:
        raise Refused("other_hall")


def _host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # such as http://[
        return ""
