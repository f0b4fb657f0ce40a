"""Where the hall may send something somebody has asked for: into the world, not to the host's own network."""

import ipaddress
import socket
from typing import Final

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver
from yarl import URL

from rumpus.hall.errors import Refused

SCHEMES: Final = ("http", "https")
HOST_LENGTH: Final = 253
"""Letters a host's name may have."""
NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
COMPATIBLE: Final = ipaddress.IPv6Network("::/96")
"""Where the last four bytes are an address of the older kind: translated, or as it was once written."""


def is_public(address: str) -> bool:
    """Whether an address is one anybody could reach: not this machine's, the network's, or none at all."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    inner = _find_inner(parsed)
    return parsed.is_global and not parsed.is_multicast and (inner is None or is_public(str(inner)))


def _find_inner(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The address of the older kind that a newer one stands for."""
    if isinstance(address, ipaddress.IPv4Address):
        return None
    if address in NAT64 or address in COMPATIBLE:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


def check_url(text: str, *, private: bool) -> URL:
    """The URL of a webhook; Refused if it is none, or names an address of the host's own."""
    try:
        url = URL(text)
    except ValueError:
        raise Refused("notify_url") from None
    if url.scheme not in SCHEMES or not url.host:
        raise Refused("notify_url")
    if url.user or url.password or not url.port or len(url.host) > HOST_LENGTH:
        raise Refused("notify_url")
    if not private and (url.host == "localhost" or (_is_literal(url.host) and not is_public(url.host))):
        raise Refused("notify_private")
    return url


def _is_literal(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


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
