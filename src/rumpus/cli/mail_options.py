"""What `rumpus serve` is told about telling people who are not here. Passwords come from where nobody looks on."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rumpus.cli.errors import UserError
from rumpus.gateways.notify.opening import WaysOut
from rumpus.gateways.notify.smtp_server import BadServer, read_server
from rumpus.hall.notify.mail_addresses import is_address

PASSWORD: Final = "RUMPUS_SMTP_PASSWORD"


def read_ways_out(
    site: str,
    private: bool,
    smtp: str | None,
    password_file: Path | None,
    sender: str | None,
    environment: Mapping[str, str],
) -> WaysOut:
    """The ways out the host allows; UserError if they make no sense."""
    if smtp is None:
        if sender is not None or password_file is not None:
            raise UserError("--mail-from and --smtp-password-file need --smtp, the server that sends the mail")
        return WaysOut(site, private)
    if not site.startswith(("https://", "http://")):
        raise UserError("--smtp needs --public-url: every mail says by a link how to have no more of them")
    if sender is None or not is_address(sender):
        raise UserError("--smtp needs --mail-from: the address mails come from, such as hall@example.org")
    try:
        password = password_file.read_text("utf-8").partition("\n")[0].strip() if password_file is not None else ""
        server = read_server(smtp, password or environment.get(PASSWORD, ""))
    except BadServer as problem:
        raise UserError(str(problem)) from None
    except (OSError, UnicodeError):
        raise UserError(f"cannot read the password in {password_file}") from None
    return WaysOut(site, private, server, sender)
