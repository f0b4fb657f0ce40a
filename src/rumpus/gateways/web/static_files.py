"""What is sent over HTTP as it is, packed once: files of the page, recordings, films. Who has it gets 304."""

import gzip
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from aiohttp import ETag, web

from rumpus.gateways.web.pieces import write_body
from rumpus.hall.errors import Refused

SMALL: Final = 512
"""Packing less than this saves nothing."""
LARGE: Final = 1 << 20
_PACKED: Final = ("text/", "application/json", "application/manifest+json", "application/wasm", "image/svg+xml")
"""What becomes much smaller."""
_TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".png": "image/png",
}
_NAMED: Final = {"manifest.json": "application/manifest+json"}
"""Files whose type their ending does not tell."""


@dataclass(frozen=True, slots=True)
class PackedFile:
    """A body, what it is, and the same packed."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str

    @property
    def size(self) -> int:
        """What it takes to keep."""
        return len(self.body) + len(self.packed or b"")

    def answer(self, request: web.Request, **headers: str) -> web.Response:
        """The body, packed if the client can unpack it; nothing but 304 if it has it already."""
        response = web.Response(headers={"Vary": "Accept-Encoding", **headers})
        response.etag = ETag(self.tag, is_weak=True)  # packed or not, it is the same
        known = request.if_none_match
        if known is not None and any(tag.value in (self.tag, "*") for tag in known):
            response.set_status(304)
            return response
        response.content_type = self.kind
        if self.kind.startswith("text/"):
            response.charset = "utf-8"
        if self.packed is not None and accepts_gzip(request):
            response.headers["Content-Encoding"] = "gzip"
            response.body = write_body(request, self.packed)
        else:
            response.body = write_body(request, self.body)
        return response


def pack(body: bytes, kind: str) -> PackedFile:
    """A file as it is sent; what becomes smaller is packed."""
    level = 9 if len(body) < LARGE else 6  # half the time, for one part in a hundred
    packed = gzip.compress(body, level, mtime=0) if len(body) >= SMALL and kind.startswith(_PACKED) else None
    if packed is not None and len(packed) >= len(body):
        packed = None
    return PackedFile(body, packed, kind, sha256(body).hexdigest()[:24])


def accepts_gzip(request: web.Request) -> bool:
    """Whether the client can unpack gzip."""
    for part in request.headers.get("Accept-Encoding", "").lower().split(","):
        coding, _, quality = part.strip().partition(";")
        if coding in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class StaticFiles:
    """Files that are read and packed once, and again when they have changed."""

    def __init__(self) -> None:
        self._kept: dict[Path, tuple[tuple[int, int], PackedFile]] = {}

    def find(self, folder: Path, name: str) -> PackedFile:
        """The file of that name in the folder or below; Refused for anything else."""
        path = folder / name
        if path.suffix not in _TYPES or not path.is_relative_to(folder) or ".." in Path(name).parts:
            raise Refused("no_file")
        try:
            stat = path.stat()
            mark = (stat.st_mtime_ns, stat.st_size)
            kept = self._kept.get(path)
            if kept is None or kept[0] != mark:
                kept = mark, pack(path.read_bytes(), _NAMED.get(name, _TYPES[path.suffix]))
                self._kept[path] = kept
        except (OSError, ValueError):  # such as a name with a NUL in it
            raise Refused("no_file") from None
        return kept[1]
