"""Fetches an ended match from a hall, over HTTP. Bounded in size and time; every trouble is one line."""

import json
import re
from http.client import HTTPException
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from rumpus.export.reading import MAX_BYTES

SECONDS: Final = 20
_ID: Final = re.compile(r"[A-Z]{6}-[0-9a-f]{8}")
_PLACE: Final = re.compile(r"/api/matches/([A-Z]{6}-[0-9a-f]{8})/replay")
_ANSWER_BYTES: Final = 4096
_TOLD: Final = 120
"""Characters of a hall's own words that are passed on."""


class CannotFetch(ValueError):
    """The match could not be had; the message says why."""


def fetch_replay(server: str, match: str) -> bytes:
    """The replay of a match of that hall, by its id or by the address it is downloaded from."""
    found = _PLACE.search(match) if "/" in match else _ID.fullmatch(match)
    if found is None:
        raise CannotFetch(f"{match[:60]!r} is no match of a hall; its id looks like KQXBVM-01ab23cd")
    try:
        parts = urlsplit(server if "//" in server else f"http://{server}")
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise CannotFetch(f"{server[:60]!r} is no address of a hall; one looks like http://localhost:8000")
    address = f"{parts.scheme}://{parts.netloc}/api/matches/{found.groups()[0] if found.groups() else found[0]}/replay"
    try:
        with urlopen(address, timeout=SECONDS) as answer:
            raw: bytes = answer.read(MAX_BYTES + 1)
    except HTTPError as problem:
        told = _read_reason(problem.read(_ANSWER_BYTES))
        raise CannotFetch(f"{parts.netloc} says {problem.code}: {told or problem.reason}") from None
    except (URLError, OSError, HTTPException) as problem:
        reason = getattr(problem, "reason", None) or problem
        raise CannotFetch(f"cannot reach {parts.netloc}: {reason}") from None
    if len(raw) > MAX_BYTES:
        raise CannotFetch(f"{parts.netloc} sends more than a replay can be")
    return raw


def _read_reason(answer: bytes) -> str:
    """Why a hall refused, in its own words: the `message` of a refusal, or the first line of anything else."""
    told = answer.decode("utf-8", "replace")
    try:
        refusal = json.loads(told)
    except (ValueError, RecursionError):
        refusal = None
    if isinstance(refusal, dict):
        told = str(refusal.get("message", ""))
    return "".join(char for char in told.partition("\n")[0][:_TOLD] if char.isprintable())
