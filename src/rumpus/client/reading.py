"""Reading what a hall sends, a newer one as well: kinds of messages and fields that are not known here are let pass."""

from typing import Any, Final, Union

import msgspec

from rumpus.client.problems import HallProblem
from rumpus.language.catalogue import load_catalogue
from rumpus.wire.fields import FromHall, NoticeShown
from rumpus.wire.messages import FROM_HALL, name_message
from rumpus.wire.visit import Error

_KINDS: Final[dict[object, type[FromHall]]] = {name_message(kind): kind for kind in FROM_HALL}
_whole: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(list[Union[FROM_HALL]])  # type: ignore[valid-type]  # noqa: UP007 - made at run time
_pieces: Final = msgspec.json.Decoder(list[dict[str, Any]])


def read_frame(frame: str | bytes) -> list[FromHall]:
    """The messages of a frame that are known; HallProblem if this is no hall's frame."""
    try:
        messages: list[FromHall] = _whole.decode(frame)
        return messages
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        pass  # perhaps only because of a kind that is not known
    try:
        return [
            msgspec.convert(message, kind)
            for message in _pieces.decode(frame)
            if (kind := _KINDS.get(str(message.get("t"))))
        ]
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise HallProblem("that is no hall, or one of another version") from None


def explain(error: Error, language: str = "en") -> str:
    """Why the hall refused, in one line."""
    return load_catalogue().say(language, f"refused.{error.code}", error.facts, error.of)


def tell_line(line: str | NoticeShown, language: str = "en") -> str:
    """One line of an answer."""
    return line if isinstance(line, str) else tell(line, language)


def tell(notice: NoticeShown, language: str = "en") -> str:
    """What the hall has to say, in one line."""
    return load_catalogue().say(language, notice.say, notice.facts, notice.of)
