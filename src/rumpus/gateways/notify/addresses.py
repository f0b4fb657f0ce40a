"""Where the hall may send something somebody has asked for: into the world, not to the host's own network."""

import ipaddress
import re
import socket
from typing import Final

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver
from yarl import URL

from rumpus.hall.errors import Refused

SCHEMES: Final = ("http", "https")
HOST_LENGTH: Final = 253
"""Letters a host's name may have."""
LOWEST_PORT: Final = 1024
"""Ports below it belong to other kinds of servers, which might take a message for something said to them."""
WEB_PORTS: Final = (80, 443)
_HOST: Final = re.compile(r"(?:[A-Za-z0-9_][A-Za-z0-9_-]{0,62}\.)*[A-Za-z0-9_][A-Za-z0-9_-]{0,62}\.?")
"""A host's name as it stands in a request."""
WORLD: Final = ipaddress.IPv6Network("2000::/3")
"""Where all addresses are that the world's routers know; what is elsewhere is local, translated, or not given out."""
NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
"""The exception: the last four bytes are an address of the older kind, which the network's own router translates."""


def is_public(address: str) -> bool:
    """Whether an address is one anybody could reach: not this machine's, the network's, or none at all."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed in NAT64:
            return is_public(str(ipaddress.IPv4Address(int(parsed) & 0xFFFFFFFF)))
        inner = parsed.sixtofour
        return parsed in WORLD and parsed.is_global and (inner is None or is_public(str(inner)))
    return parsed.is_global and not parsed.is_multicast


def check_url(text: str, *, private: bool) -> URL:
    """The URL of a webhook; Refused if it is none, or names an address of the host's own."""
    try:
        url = URL(text)
    except ValueError:
        raise Refused("notify_url") from None
    if url.scheme not in SCHEMES or not url.host:
        raise Refused("notify_url")
    host = url.raw_host or ""
    if url.user or url.password or not url.port or len(host) > HOST_LENGTH:
        raise Refused("notify_url")
    if ":" not in host and not _HOST.fullmatch(host):
        raise Refused("notify_url")
    if not private and _leads_inside(host):
        raise Refused("notify_private")
    if not private and url.port < LOWEST_PORT and url.port not in WEB_PORTS:
        raise Refused("notify_url")
    return url


def _leads_inside(host: str) -> bool:
    """Whether a host's name says by itself that it is none of the world's. What ends in a number is an address, and a
    system reads more of them than anybody writes (`127.1`, `2130706433`, `0x7f.1`): only plain ones are let through."""
    last = host.rstrip(".").rpartition(".")[2].lower()
    if ":" in host or last.isdigit() or last.startswith("0x"):
        return not is_public(host)
    return last == "localhost"


class PublicResolver(AbstractResolver):
    """Finds the addresses of a name and gives only public ones: a name that leads inside leads nowhere. What it gives
    is what is connected to, so that nobody can answer otherwise the second time."""

    def __init__(self) -> None:
        self._inner = ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The addresses of a name."""
        found = [one for one in await self._inner.resolve(host, port, family) if is_public(one["host"])]
        if not found:
            raise OSError(f"{host} has no public address")
        return found

    async def close(self) -> None:
        """Nothing is held."""
        await self._inner.close()
