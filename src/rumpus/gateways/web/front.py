"""How the hall is seen from outside: by which names and schemes, and for whom a proxy in front of it speaks."""

import re
from ipaddress import ip_address
from typing import Final

from aiohttp import web

from rumpus.gateways.limits import neighbourhood, read_forwarded
from rumpus.hall.errors import Refused

HSTS: Final = "max-age=31536000"
"""Once by TLS, for a year by nothing else."""
_HOST: Final = re.compile(r"([A-Za-z0-9._-]{1,255}|\[[0-9A-Fa-f:.]{2,45}\])((?::[0-9]{1,5})?)")
"""What a host's name and port may look like, whatever a request says."""
_SPEAKS: Final = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-IP", "Forwarded", "Via")
"""What a proxy writes."""


class Front:
    """What stands in front of the hall, and what it is called there."""

    def __init__(
        self, lan: str | None = None, *, trust_proxy: bool = False, hosts: frozenset[str] = frozenset()
    ) -> None:
        """`lan` is this machine's address as its neighbours see it, if they can reach the hall; `trust_proxy`: a proxy
        tells whom it speaks for; `hosts` are the only names by which the hall may be asked for, if any are given."""
        self.trusts_proxy = trust_proxy
        self._lan = lan
        self._hosts = hosts

    def address_of(self, request: web.Request) -> str:
        """Where a request comes from, for limits: what a trusted proxy says, else who is at the other end."""
        peer = request.remote or ""
        forwarded = request.headers.getall("X-Forwarded-For", []) if self.trusts_proxy else []
        return read_forwarded(forwarded[-1], peer) if forwarded else peer

    def scheme_of(self, request: web.Request) -> str:
        """How the client speaks: with the proxy, if one is trusted that says so, else with us."""
        told = request.headers.getall("X-Forwarded-Proto", []) if self.trusts_proxy else []
        last = told[-1].rpartition(",")[2].strip().lower() if told else ""
        return last if last in ("http", "https") else request.scheme

    def link(self, request: web.Request) -> str:
        """The hall's address for others: who opened it as `localhost` would send friends to their own machine."""
        host, port = _read_host(request)
        scheme = self.scheme_of(request)
        if self._lan is not None and is_loopback(host.lower()):
            return f"{scheme}://{self._lan}{port or (':443' if scheme == 'https' else ':80')}"
        return f"{scheme}://{host}{port}"

    def check_host(self, request: web.Request) -> None:
        """Refuse a name that is not the hall's. This machine may call itself what it is, and nothing else: a page of
        another site, whose name leads to 127.0.0.1 by now, asks from this machine, too."""
        if not self._hosts:
            return
        name = _read_host(request)[0].lower()
        if name not in self._hosts and not (is_loopback(name) and is_local(request)):
            raise Refused("bad_host_name")

    async def add_hsts(self, request: web.Request, response: web.StreamResponse) -> None:
        """Tell a browser that came by TLS to come by nothing else."""
        if self.scheme_of(request) == "https":
            response.headers["Strict-Transport-Security"] = HSTS


def is_proxied(request: web.Request) -> bool:
    """Whether somebody speaks for somebody else."""
    return any(name in request.headers for name in _SPEAKS)


def is_local(request: web.Request) -> bool:
    """Whether it comes from this machine, and not through a proxy on it."""
    return not neighbourhood(request.remote or "") and not is_proxied(request)


def is_loopback(host: str) -> bool:
    """Whether a name, as a request has it in small letters, is every machine's own for itself."""
    try:
        return host == "localhost" or ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _read_host(request: web.Request) -> tuple[str, str]:
    """The name under which the hall was asked for, and its port with a colon if it has one: links are made of them."""
    found = _HOST.fullmatch(request.host)
    if found is None:
        raise Refused("bad_host_name")
    return found[1], found[2]
