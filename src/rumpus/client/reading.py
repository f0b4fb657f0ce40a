"""Reading what a hall sends, a newer one as well: kinds of messages and fields that are not known here are let pass."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, Union

import msgspec

from rumpus.client.problems import HallProblem
from rumpus.language.catalogue import load_catalogue
from rumpus.wire.fields import FromHall, NoticeShown
from rumpus.wire.messages import FROM_HALL, name_message
from rumpus.wire.short import Short, ShortReader
from rumpus.wire.visit import Error

_KINDS: Final[dict[object, type[FromHall]]] = {name_message(kind): kind for kind in FROM_HALL}
_whole: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(list[Union[(*FROM_HALL, Short)]])  # type: ignore[valid-type]
_pieces: Final = msgspec.json.Decoder(list[dict[str, Any] | Short])


def read_frame(frame: str | bytes, short: ShortReader | None = None) -> list[FromHall]:
    """The messages of a frame that are known, short ones made whole; HallProblem if this is no hall's frame."""
    short = short or ShortReader()
    try:
        return list(_make_whole(_whole.decode(frame), short))
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        pass  # perhaps only because of a kind that is not known
    try:
        return list(_make_whole(_convert(_pieces.decode(frame)), short))
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise HallProblem("that is no hall, or one of another version") from None


def _convert(pieces: Iterable[dict[str, Any] | Short]) -> Iterator[FromHall | Short]:
    for piece in pieces:
        if isinstance(piece, list):
            yield piece
        elif kind := _KINDS.get(str(piece.get("t"))):
            yield msgspec.convert(piece, kind)


def _make_whole(messages: Iterable[FromHall | Short], short: ShortReader) -> Iterator[FromHall]:
    for message in messages:
        if not isinstance(message, list):
            short.note(message)
            yield message
            continue
        try:
            whole = short.expand(message)
        except (LookupError, TypeError, ValueError):
            raise HallProblem("the hall sent a change that does not fit") from None
        if whole is not None:
            yield whole


def explain(error: Error, language: str = "en") -> str:
    """Why the hall refused, in one line."""
    return load_catalogue().say(language, f"refused.{error.code}", error.facts, error.of)


def tell(notice: NoticeShown, language: str = "en") -> str:
    """What the hall has to say, in one line."""
    return load_catalogue().say(language, notice.say, notice.facts, notice.of)
