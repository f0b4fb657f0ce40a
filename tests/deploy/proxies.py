"""The proxies of deploy/ with their files as they are, but for where everything is."""

import shutil
import socket
from pathlib import Path
from typing import Final

import aiohttp
from tests.deploy.served import DEPLOY

NAME: Final = "hall.example.org"
HERE: Final = "127.0.0.1:9"
"""Where nobody listens."""


class OnlyHere(aiohttp.abc.AbstractResolver):
    """Every name is this machine's."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[aiohttp.abc.ResolveResult]:
        """Here."""
        return [{"hostname": host, "host": "127.0.0.1", "port": port, "family": socket.AF_INET, "proto": 0, "flags": 0}]

    async def close(self) -> None:
        """Nothing is open."""


def set_up_nginx(folder: Path, hall: str, port: int, cert: Path, key: Path, room: str = HERE) -> list[str]:
    """nginx with the file as it is, but for the addresses, its own port and the certificate."""
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (f"/etc/ssl/{NAME}.pem", str(cert)),
        (f"/etc/ssl/{NAME}.key", str(key)),
        ("http://127.0.0.1:8000", f"http://{hall}"),
        ("http://127.0.0.1:80$1", f"http://{room}"),
    ):
        assert old in text
        text = text.replace(old, new)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"pid {folder}/nginx.pid; error_log {folder}/nginx.log; daemon off; master_process off;"
        f"events {{}} http {{ access_log off; {places}\n{text}\n}}"
    )
    return [find_program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def set_up_caddy(folder: Path, hall: str, port: int, cert: Path, key: Path, room: str = HERE) -> list[str]:
    """Caddy with the file as it is, but for the addresses, and with a certificate that it need not fetch."""
    text = (DEPLOY / "Caddyfile").read_text()
    for old, new in (
        (f"{NAME} {{", f"https://{NAME}:{port} {{\n\ttls {cert} {key}"),
        ("127.0.0.1:8000", hall),
        ("127.0.0.1:80{re.room.1}", room),
    ):
        assert old in text
        text = text.replace(old, new)
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n{text}")
    return [find_program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def find_program(name: str) -> str:
    """Where it is; tools/setup installs it."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/bin")
    assert found is not None, f"{name} is missing: tools/setup test"
    return found
