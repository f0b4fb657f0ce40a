"""Where letters arrive in tests: a mail server, a browser behind its push service, and a webhook."""

import asyncio
import json
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any, Self

from aiohttp import web
from aiohttp.test_utils import TestServer
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from rumpus.gateways.notify.push_crypto import read_base64, write_base64


async def delivered() -> None:
    """Wait until no letter is under way."""
    await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "letter"))


class MailServer:
    """Takes every mail, or refuses every receiver."""

    def __init__(self, *, refuses: bool = False) -> None:
        self.mails: list[EmailMessage] = []
        self.said: list[str] = []
        self.port = 0
        self._refuses = refuses
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            self.said.append(line)
            word = line.split()[0].upper()
            if word == "DATA":
                writer.write(b"354 go on\r\n")
                data = (await reader.readuntil(b"\r\n.\r\n"))[:-3].replace(b"\r\n..", b"\r\n.")
                self.mails.append(message_from_bytes(data, policy=default))
                writer.write(b"250 taken\r\n")
            elif word == "AUTH":
                writer.write(b"235 you are\r\n")
            elif word == "EHLO":
                writer.write(b"250-here\r\n250 AUTH PLAIN\r\n")
            elif word == "RCPT" and self._refuses:
                writer.write(b"550 nobody of that name\r\n")
            else:
                writer.write(b"221 bye\r\n" if word == "QUIT" else b"250 ok\r\n")
            await writer.drain()
            if word == "QUIT":
                break
        writer.close()


def write_point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Internet:
    """A push service with one browser behind it at /push, and a webhook at /hook; /gone is neither any more."""

    def __init__(self) -> None:
        self.pushed: list[tuple[dict[str, str], bytes]] = []
        self.hooked: list[dict[str, Any]] = []
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = b"0123456789abcdef"
        app = web.Application()
        app.router.add_post("/push", self._push)
        app.router.add_post("/hook", self._hook)
        app.router.add_post("/gone", self._gone)
        self._server = TestServer(app)

    async def __aenter__(self) -> Self:
        await self._server.start_server()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._server.close()

    def url(self, path: str) -> str:
        return str(self._server.make_url(path))

    def browser(self, path: str = "/push") -> str:
        """What the browser says of itself."""
        return f"{self.url(path)} {write_base64(write_point(self._key.public_key()))} {write_base64(self._secret)}"

    async def _push(self, request: web.Request) -> web.Response:
        self.pushed.append((dict(request.headers), await request.read()))
        return web.Response(status=201)

    async def _hook(self, request: web.Request) -> web.Response:
        self.hooked.append(json.loads(await request.read()))
        return web.Response(status=204)

    async def _gone(self, request: web.Request) -> web.Response:
        return web.Response(status=410)

    def read(self, body: bytes) -> dict[str, Any]:
        """What only the browser can read, by the RFC's own steps (8291, 3.3 and 3.4; 8188, 2)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        point, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        own = write_point(self._key.public_key())
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point))
        material = HKDF(SHA256(), 32, self._secret, b"WebPush: info\0" + own + point).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(material)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(material)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\2")
        read: dict[str, Any] = json.loads(text[:-1])
        return read


def read_vapid(header: str, public: str) -> dict[str, Any]:
    """What a hall says of itself to a push service, if it has signed that with the key browsers know."""
    fields = dict(part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(","))
    assert fields["k"] == public
    said, _, signature = fields["t"].rpartition(".")
    raw = read_base64(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read_base64(public))
    key.verify(pair, said.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(read_base64(said.partition(".")[2]))
    return claims
