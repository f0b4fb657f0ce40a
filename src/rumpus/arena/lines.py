"""The lines spoken with a program from outside, version 1. docs/bots.md shows a whole conversation.

One JSON object a line, UTF-8. To the program: `start`, then `look` whenever it may act (answered by one line each),
`refused` where an action came too late, `end`. What comes back is checked here and nowhere else.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec

from rumpus.arena.fault import Fault
from rumpus.arena.limits import ACTIONS, WAIT, Limits
from rumpus.core.bot import Chair, Choice
from rumpus.core.game import IllegalAction, Outcome, View
from rumpus.core.log import check_word
from rumpus.language.catalogue import load_catalogue

PROTOCOL: Final = 1
KINDS: Final = ("look", "refused", "end")
"""What may follow `start`. A program ignores kinds it does not know."""


class Answer(msgspec.Struct):
    """What the program wants: an action (null: none), and how many steps from now. Other fields are its own."""

    action: str | None
    wait: Annotated[int, msgspec.Meta(ge=0, le=WAIT)] = 0


_decoder: Final = msgspec.json.Decoder(Answer)


def write_start(chair: Chair, seed: int, limits: Limits) -> bytes:
    """The first line: what is played, where the program sits, and what it may take. `seed` is for its own dice."""
    return _write(
        t="start",
        protocol=PROTOCOL,
        game=chair.info.name,
        version=chair.info.version,
        options=dict(chair.options),
        seats=chair.seats,
        seat=chair.seat,
        rate=chair.info.rate,
        realtime=chair.info.realtime,
        score_unit=chair.info.score_unit,
        seed=seed,
        expect=list(KINDS),
        limits=limits.describe(),
    )


def write_look(
    view: View,
    step: int,
    actions: Sequence[str] | None,
    events: Sequence[Mapping[str, Any]],
    *,
    forms: Sequence[str] = (),
    more: bool = False,
) -> bytes:
    """A question: what the seat sees, what it may do (None: `forms` says how that looks), what happened since the last
    one. `more`: there are other actions beside these."""
    listed = None if actions is None else list(actions[:ACTIONS])
    more = more or (actions is not None and len(actions) > ACTIONS)
    told = {"forms": list(forms)} if actions is None else {}
    return _write(t="look", step=step, view=view, actions=listed, more=more, **told, events=list(events))


def write_refused(action: str, code: str, message: str) -> bytes:
    """An action that could not be done any more; the next question follows."""
    return _write(t="refused", action=action, code=code, message=message)


def write_end(
    view: View, step: int, events: Sequence[Mapping[str, Any]], outcome: Outcome | Mapping[str, Any] | None
) -> bytes:
    """The last line: how it ended. The program may go."""
    told = outcome.describe() if isinstance(outcome, Outcome) else outcome
    return _write(t="end", step=step, view=view, events=list(events), outcome=told)


def _write(**fields: Any) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"


def read_answer(line: bytes) -> Choice:
    """The choice in an answer; Fault says what is wrong with it."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise Fault("not_utf8", "an answer that is not UTF-8") from None
    try:
        answer = _decoder.decode(text)
    except msgspec.ValidationError as problem:
        raise Fault("bad_answer", f"{problem}: {text[:60]!r}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        raise Fault("bad_json", f"an answer that is not JSON: {text[:60]!r}") from None
    if answer.action is not None:
        try:
            check_word(answer.action)
        except IllegalAction as problem:
            raise Fault("bad_answer", f"{load_catalogue().explain('en', problem)}: {answer.action[:40]!r}") from None
    return Choice(answer.action, answer.wait)
