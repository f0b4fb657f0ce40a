"""Programs that a test starts and ends: a hall as a file of deploy/ starts it, and a proxy in front of it."""

import asyncio
import contextlib
import datetime
import os
import signal
import ssl
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
UNIT: Final = DEPLOY / "rumpus.service"
ROOM: Final = DEPLOY / "rumpus-room.service"
RUMPUS: Final = (sys.executable, "-m", "rumpus")
DOORS: Final = ("--ssh-port", "0", "--telnet-port", "none", "--tcp-port", "none", "--line-port", "none")
"""Terminals at a port that is free, so that tests may run side by side."""


def boxed(*command: str, unit: Path = UNIT) -> list[str]:
    """The command in the sandbox of the unit."""
    return [sys.executable, str(Path(__file__).with_name("sandbox.py")), str(unit), *command]


def replace(words: list[str], **given: str) -> list[str]:
    """The words of a command with other values for some of its options."""
    words = list(words)
    for name, value in given.items():
        words[words.index(f"--{name}") + 1] = value
    return words


@contextlib.asynccontextmanager
async def run_hall(command: list[str], log: Path) -> AsyncIterator[str]:
    """A hall that is open; its link."""
    with log.open("ab") as errors:
        process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=PIPE, stderr=errors)
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            link = (await process.stdout.readline()).decode().strip()
        assert link.startswith("http"), read(log)
        yield link
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            assert await process.wait() == 0, read(log)


@contextlib.asynccontextmanager
async def run_proxy(command: list[str], port: int, log: Path) -> AsyncIterator[None]:
    """A proxy that listens at a port."""
    home = {"HOME": str(log.parent), "XDG_CONFIG_HOME": str(log.parent), "XDG_DATA_HOME": str(log.parent)}
    with log.open("ab") as errors:
        process = await asyncio.create_subprocess_exec(
            *command, stdout=errors, stderr=errors, env={**os.environ, **home}
        )
    try:
        async with asyncio.timeout(PATIENCE):
            while True:  # no proxy says that it is ready
                assert process.returncode is None, read(log)
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                except OSError:
                    await asyncio.sleep(0.02)
                else:
                    writer.close()
                    break
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def read(path: Path) -> str:
    """What is in a file."""
    return path.read_text()


def make_certificate(folder: Path, name: str) -> tuple[Path, Path, ssl.SSLContext]:
    """A certificate of our own for a name, its key, and the trust in it."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    signed = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    cert_file, key_file = folder / f"{name}.pem", folder / f"{name}.key"
    cert_file.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    key_file.write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain))
    return cert_file, key_file, ssl.create_default_context(cafile=str(cert_file))
