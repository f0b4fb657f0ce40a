"""What every answer carries, and what no log line ever does."""

import asyncio
from typing import Any

import pytest
import structlog
from tests.fuzz.fuzz_scene import PASSPHRASE
from tests.security.security_hall import Guarded

from rumpus.gateways.console.door import open_console
from rumpus.hall.commands.run import run_host_command

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATHS = (
    "/",
    "/host",
    "/favicon.ico",
    "/static/main.js",
    "/api/games",
    "/api/games/words/rules",
    "/api/matches",
    "/healthz",
    "/metrics",
    "/qr.svg?code={code}",
    "/api/matches/{ended}",
    "/api/matches/{ended}/replay",
    "/api/matches/{ended}/film",
    # what is refused
    "/nothing/here",
    "/static/nothing.js",
    "/static/..%2f..%2fapp.py",
    "/api/admin",
    "/api/challenges/c0000000000",
    "/api/matches/{ended}/export?as=exe",
    "/api/games/poker/rules",
    "/ws",
    "/terminal",
)


async def test_every_answer_forbids_scripts_of_others(guarded: Guarded) -> None:
    known = {"code": guarded.scene.words.code, "ended": guarded.scene.ended}
    for path in PATHS:
        for method in ("GET", "HEAD", "PUT"):
            async with guarded.session.request(method, path.format(**known)) as got:
                policy = got.headers.get("Content-Security-Policy", "")
                assert "default-src 'none'" in policy, (method, path, got.status)
                assert "unsafe" not in policy
                assert got.headers["X-Content-Type-Options"] == "nosniff"
                assert got.headers["Referrer-Policy"] == "no-referrer"
                assert got.headers["Server"] == "rumpus", "nobody needs to know of which version what is"


async def test_a_fault_of_ours_is_told_in_a_line(guarded: Guarded, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise KeyError("no")

    monkeypatch.setattr("rumpus.gateways.web.app.all_games", fail)
    with structlog.testing.capture_logs() as logs:
        async with guarded.session.get("/api/games") as got:
            assert got.status == 500
            told = {"code": "trouble", "facts": {}, "of": "", "message": "something went wrong here"}
            assert await got.json() == told
            assert "Content-Security-Policy" in got.headers
    assert [line["event"] for line in logs] == ["request_failed"]
    assert (await guarded.ask("GET", "/healthz"))[0] == 200


UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
STUMBLES = {
    "a control character in a header": b"GET / HTTP/1.1\r\nAuthorization: Bearer secret\x01\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\r\n\r\n",
    "no method": b"GET  \r\n\r\n",
    "half a letter in Host": b"GET / HTTP/1.1\r\nHost: loc\xe3\r\n\r\n",
    "a port that is none": b"GET / HTTP/1.1\r\nHost: localhost:port\r\n\r\n",
    "half a letter in Expect": b"GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-c\xf0\r\n\r\n",
    "something else in Expect": b"GET / HTTP/1.1\r\nHost: x\r\nExpect: nothing\r\n\r\n",
    "half a letter in a key": b"GET /ws HTTP/1.1\r\nHost: x\r\n" + UPGRADE + b"\xa0dGlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    "a letter in a key": b"GET /ws HTTP/1.1\r\nHost: x\r\n" + UPGRADE + "é".encode() + b"\r\n\r\n",
    "a packed body that is none": b"POST /api/admin HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {host}\r\n"
    b"Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nabcde",
}
"""What once was answered by 500, or left a traceback, or might."""


@pytest.mark.parametrize("what", STUMBLES)
async def test_what_is_no_http_is_refused_and_leaves_no_traceback(
    guarded: Guarded, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    raw = STUMBLES[what].replace(b"{host}", guarded.scene.host.encode())
    with structlog.testing.capture_logs() as logs:
        reader, writer = await asyncio.open_connection("127.0.0.1", guarded.port)
        writer.write(raw)
        status = await reader.readline()
        writer.close()
    assert status.split()[1].startswith(b"4"), status
    assert (caplog.text, [line for line in logs if line["log_level"] == "error"]) == ("", [])


async def test_who_hangs_up_half_way_leaves_no_traceback(guarded: Guarded, caplog: pytest.LogCaptureFixture) -> None:
    proof = f"Authorization: Bearer {guarded.scene.host}\r\n"
    head = f"POST /api/admin HTTP/1.1\r\nHost: x\r\n{proof}Content-Length: 50\r\n\r\n"
    with structlog.testing.capture_logs() as logs:
        reader, writer = await asyncio.open_connection("127.0.0.1", guarded.port)
        writer.write(head.encode() + b"half")
        writer.write_eof()
        await reader.read()
        writer.close()
        assert (await guarded.ask("GET", "/healthz"))[0] == 200
    assert (caplog.text, [line for line in logs if line["log_level"] == "error"]) == ("", [])


async def test_no_log_line_holds_a_secret(guarded: Guarded) -> None:
    """A day in the hall: people claim names, sign in, guess, are sent away; the host makes a new token."""
    lines: list[str] = []

    def write(_logger: Any, method: str, event: Any) -> str:
        lines.append(f"{method} {event}")
        return ""

    structlog.configure(processors=[write], logger_factory=structlog.ReturnLoggerFactory())
    try:
        tokens = await _spend_a_day(guarded)
    finally:
        structlog.reset_defaults()
    assert lines, "something was logged"
    told = "\n".join(lines)
    guarded.scene.look_for_secrets(told.encode())
    for secret in (*tokens, PASSPHRASE, "my new passphrase", "wrong guess"):
        assert secret not in told


async def _spend_a_day(guarded: Guarded) -> list[str]:
    eve = await guarded.eve("Eve")
    await eve.ask("claim", "welcome", passphrase="my new passphrase")
    await eve.ask("sign_in", "signed_in", name="Eve", passphrase="my new passphrase")
    await eve.refuse("sign_in", name="Vera", passphrase="wrong guess")
    await guarded.ask("GET", "/api/admin", Authorization="Bearer wrong guess")
    await guarded.ask("POST", "/api/admin", '{"line": "wrong guess"}', Authorization="Bearer wrong guess")
    admin = guarded.hall.admin
    new = run_host_command(admin, "token new", "console").lines[-1]
    for line in ("ban Eve 5 rude", "unban Eve", "announce hello", "stats", "tables", f"{new}", "nonsense"):
        run_host_command(admin, line, "console")
    console = await open_console(admin, guarded.scene.folder)
    assert console is not None
    mode = (guarded.scene.folder / "console.sock").stat().st_mode
    assert mode & 0o077 == 0, "nobody but the host's user opens the console"
    await console.close()
    return [str(new), eve.token]
