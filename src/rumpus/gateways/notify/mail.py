"""Letters as mail: plain text, by the host's own server, each with a way to have no more of them (RFC 8058)."""

import asyncio
import contextlib
import smtplib
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from hashlib import sha256
from types import TracebackType
from typing import Final, Self

from rumpus.core.notice import Notice
from rumpus.gateways.notify.letter_text import language_of, say, write_lines, write_link
from rumpus.gateways.notify.post_office import Undelivered
from rumpus.gateways.notify.smtp_server import SmtpServer
from rumpus.hall.errors import Refused
from rumpus.hall.notify.mail_addresses import is_address
from rumpus.hall.notify.outbox import CONFIRM, Letter

LINES_AT_ONCE: Final = 2
STOP_PATH: Final = "/notify/stop"
REFUSED: Final = 500
"""Answers from here on stay the same however often one tries."""


def write_mail(letter: Letter, *, site: str, sender: str, token: str) -> EmailMessage:
    """The letter as a mail. The same letter is the same mail, so that who gets it twice sees it once."""
    is_code = any(part.kind == CONFIRM for part in letter.parts)
    stop = f"{site.rstrip('/')}{STOP_PATH}/{token}"
    lines = write_lines(letter)
    if is_code:
        subject = say(letter, Notice("notice.mail_code_subject"))
        foot = [say(letter, Notice("notice.mail_never", link=stop))]
    else:
        count = len(letter.lines)
        subject = lines[0] if count == 1 else say(letter, Notice("notice.mail_gathered", count=count))
        foot = [say(letter, Notice("notice.mail_why", site=site)), say(letter, Notice("notice.mail_stop", link=stop))]
    link = [] if is_code else ["", write_link(letter, site)]
    mail = EmailMessage(policy=SMTP)
    mail["From"] = f"Rumpus <{sender}>"
    mail["To"] = letter.addresses[0]
    mail["Subject"] = " ".join(subject.split())
    mail["Date"] = formatdate()
    mail["Message-ID"] = f"<{_name(letter)}@{sender.rpartition('@')[2]}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail["Content-Language"] = language_of(letter)
    mail["List-Unsubscribe"] = f"<{stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content("\n".join([*lines, *link, "", "-- ", *foot, ""]), cte="quoted-printable")
    return mail


def _name(letter: Letter) -> str:
    return sha256("\n".join(part.key for part in letter.parts).encode()).hexdigest()[:32]


class Mail:
    """A way out. The server is spoken to in threads: one that does not answer keeps nobody waiting."""

    def __init__(self, server: SmtpServer, *, sender: str, site: str, sign: Callable[[Letter], str]) -> None:
        """`sender` is the address mails come from; `site` the hall's own, for links; `sign` makes a letter's token."""
        self._server = server
        self._sender = sender
        self._site = site
        self._sign = sign
        self._threads = ThreadPoolExecutor(LINES_AT_ONCE, thread_name_prefix="mail")
        self._lines: set[smtplib.SMTP] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for line in tuple(self._lines):  # who waits for a server hears at once that nothing comes
            with contextlib.suppress(OSError, AttributeError):
                assert line.sock is not None
                line.sock.shutdown(socket.SHUT_RDWR)

    def check(self, address: str) -> None:
        """Refused if it is no address."""
        if not is_address(address):
            raise Refused("mail_address")

    async def carry(self, letter: Letter) -> None:
        """Send it."""
        mail = write_mail(letter, site=self._site, sender=self._sender, token=self._sign(letter))
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._threads, self._send, mail, letter.addresses[0])
        except smtplib.SMTPRecipientsRefused as problem:
            code = max((status for status, _ in problem.recipients.values()), default=0)
            raise Undelivered(self._server.host, str(code), for_good=code >= REFUSED) from None
        except smtplib.SMTPResponseException as problem:  # what else it says may have the password in it
            raise Undelivered(self._server.host, f"{type(problem).__name__} {problem.smtp_code}") from None
        except OSError as problem:  # smtplib's own problems among them
            raise Undelivered(self._server.host, type(problem).__name__) from None

    def _send(self, mail: EmailMessage, to: str) -> None:
        line = self._server.connect()
        self._lines.add(line)
        try:
            line.send_message(mail, self._sender, [to])
            with contextlib.suppress(smtplib.SMTPException, OSError):  # it has it; how it parts does not matter
                line.quit()
        finally:
            self._lines.discard(line)
            line.close()
