"""The host's mail server: where it is, who the hall is there, and a line to it, never in the clear on a network."""

import smtplib
import ssl
from dataclasses import dataclass, field
from typing import Final

from yarl import URL

PORTS: Final = {"smtp": 587, "smtps": 465}
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
SECONDS: Final = 15
"""No answer of the server is waited for longer."""


class BadServer(ValueError):
    """What was given is no mail server; the text says why."""


@dataclass(frozen=True, slots=True)
class SmtpServer:
    """A mail server, and how to speak to it."""

    host: str
    port: int
    user: str
    tls: bool
    """Whether it speaks TLS from the first byte; else it is asked to begin (STARTTLS)."""
    password: str = field(repr=False)

    def connect(self) -> smtplib.SMTP:
        """A line to it, signed in. Nothing is said in the clear but on this machine."""
        trust = ssl.create_default_context()
        if self.tls:
            line: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=trust)
        else:
            line = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
        try:
            if not self.tls and self.host not in LOOPBACK:
                line.starttls(context=trust)
            if self.user:
                line.login(self.user, self.password)
        except BaseException:
            line.close()
            raise
        return line


def read_server(address: str, password: str) -> SmtpServer:
    """The server of `smtp://user@host:587` or `smtps://user@host`; BadServer if it is none."""
    try:
        url = URL(address)
    except ValueError:
        raise BadServer("a mail server is written smtp://user@mail.example.org:587 or smtps://…") from None
    if url.scheme not in PORTS or not url.host or url.path not in ("", "/") or url.query_string or url.fragment:
        raise BadServer("a mail server is written smtp://user@mail.example.org:587 or smtps://…")
    if url.password is not None:
        raise BadServer("a password does not belong in --smtp, where others can read it: RUMPUS_SMTP_PASSWORD")
    if url.user and not password:
        raise BadServer("--smtp names a user: their password is read from RUMPUS_SMTP_PASSWORD or --smtp-password-file")
    return SmtpServer(url.host, url.explicit_port or PORTS[url.scheme], url.user or "", url.scheme == "smtps", password)
