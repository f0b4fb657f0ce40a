"""What `rumpus serve` prints when the hall is open, and how neighbours reach it."""

import contextlib
import socket
import sys

import segno
from rich.console import Console


def greet(lan: str | None, port: int, token: str | None, ways: list[str], *, quiet: bool, secure: bool = False) -> None:
    """Say where the hall is: its link, the other doors, and at the first start the host's token."""
    scheme = "https" if secure else "http"
    here = f"{scheme}://localhost:{port}"
    if quiet:
        print("\n".join([here, *ways]), flush=True)
        if token is not None:
            print(f"host's token: {token}", flush=True)
        return
    console = Console(highlight=False)
    console.print(f"\n[bold]The hall is open:[/bold] [bold green]{here}[/]")
    if lan is not None:
        link = f"{scheme}://{lan}:{port}"
        console.print(f"On your network:   [bold green]{link}[/]   (or point a phone here)\n")
        segno.make(link, micro=False).terminal(compact=True, border=1)
    console.print("\n".join(ways), markup=False)
    if token is not None:
        console.print(f"\nThe host's page is {here}/host, and its token, shown this once: [bold]{token}[/]")
    console.print("\nPress Ctrl-C to close it. Every match is kept and goes on when you open it again.\n")
    sys.stdout.flush()


def find_lan_address() -> str | None:
    """This machine's address as its neighbours see it; nothing is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address reserved for documentation: it only picks the interface
        address: str = probe.getsockname()[0]
        return None if address.startswith("127.") else address
    return None
