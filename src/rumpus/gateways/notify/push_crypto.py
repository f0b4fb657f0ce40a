"""What web push takes of cryptography: a message only the browser can read (RFC 8291), and who sends it (RFC 8292)."""

import base64
import json
import os
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
POINT: Final = 65
"""Bytes of a public key."""
SECRET: Final = 16
"""Bytes of what only browser and hall know besides."""
RECORD: Final = 4096
MOST: Final = 3000
"""Bytes of a message: less than every push service takes."""


def write_base64(data: bytes) -> str:
    """As the web writes it, without what fills it up."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read_base64(text: str) -> bytes:
    """The bytes; ValueError if it is none of that."""
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)


def read_point(data: bytes) -> ec.EllipticCurvePublicKey:
    """A browser's public key; ValueError if it is none."""
    if len(data) != POINT:
        raise ValueError("a public key has 65 bytes")
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)


def _write_point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def encrypt(
    text: bytes,
    browser: bytes,
    secret: bytes,
    *,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """The body of a message to a browser; `salt` and `own` key are new each time, but for the examples of the RFC."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    point = _write_point(own.public_key())
    shared = own.exchange(ec.ECDH(), read_point(browser))
    material = _derive(shared, secret, b"WebPush: info\0" + browser + point, 32)
    key = _derive(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(material, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, text + b"\2", None)  # 2: this record is the last
    return salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + point + sealed


class PushKey:
    """The hall's own key: browsers take messages from who has it, and from nobody else."""

    def __init__(self, kept: str = "") -> None:
        """As it was kept; a new one if none was."""
        number = int.from_bytes(read_base64(kept), "big") if kept else 0
        self._key = ec.derive_private_key(number, CURVE) if number else ec.generate_private_key(CURVE)
        self.public = write_base64(_write_point(self._key.public_key()))

    def write(self) -> str:
        """As it is kept."""
        return write_base64(self._key.private_numbers().private_value.to_bytes(32, "big"))

    def sign(self, origin: str, until: int, owner: str) -> str:
        """The header that tells a push service who sends; `owner` is how to reach the host, if it is known."""
        claims = {"aud": origin, "exp": until, **({"sub": owner} if owner else {})}
        parts = [{"typ": "JWT", "alg": "ES256"}, claims]
        said = ".".join(write_base64(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        r, s = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(SHA256())))
        signature = write_base64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={said}.{signature}, k={self.public}"
