"""The command that says how somebody wants to be told things while they are not here."""

from collections.abc import Iterator
from typing import Final

from rumpus.core.notice import Notice
from rumpus.hall.commands.caller import Caller, Reply, answer
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.reading import Arguments
from rumpus.hall.errors import Refused
from rumpus.hall.notify.wishes import KINDS, WAYS

OFF: Final = "off"
TEST: Final = "test"
QUIET: Final = "quiet"
SHOWN: Final = 60
"""Letters of an address that are shown."""


def _notify(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.words:
        return answer(*_tell(caller))
    word = arguments.take("thing.notify").plain
    outbox = caller.hall.outbox
    if word == TEST:
        arguments.end()
        return answer(Notice("answer.notify_test", ways=outbox.test(caller.player)))
    if word == QUIET:
        outbox.be_quiet(caller.player, _read_hours(arguments))
    elif word in WAYS:
        address = arguments.take("thing.notify_address").text
        arguments.end()
        outbox.set_address(caller.player, word, "" if address.lower() == OFF else address)
    elif word in KINDS:
        way = arguments.take("thing.notify").plain if len(arguments.words) > 1 else ""
        if way and way not in WAYS:
            raise Refused("notify_ways", ways=list(WAYS), kinds=list(KINDS))
        on = arguments.take_switch()
        for one in [way] if way else WAYS:
            outbox.choose(caller.player, word, one, on=on)
    else:
        raise Refused("notify_ways", ways=list(WAYS), kinds=list(KINDS))
    return answer(*_tell(caller))


def _read_hours(arguments: Arguments) -> tuple[int, int] | None:
    """`22 7`, or `off`."""
    if arguments.words and arguments.words[0].plain == OFF:
        arguments.words.pop(0)
        arguments.end()
        return None
    begins, ends = arguments.take_number("thing.hour"), arguments.take_number("thing.hour")
    arguments.end()
    if not (0 <= begins < 24 and 0 <= ends < 24) or begins == ends:
        raise Refused("notify_hours")
    return begins, ends


def _tell(caller: Caller) -> Iterator[Notice]:
    """How it is now."""
    wishes = caller.hall.outbox.wishes_of(caller.player)
    if not wishes.addresses:
        yield Notice("answer.notify_nothing")
    for way, address in wishes.addresses.items():
        kinds = [Notice(f"answer.notify_kind_{kind}") for kind in KINDS if way in wishes.ways_for(kind)]
        if kinds:
            yield Notice("answer.notify_way", way=way, address=address[:SHOWN], kinds=kinds)
        else:
            yield Notice("answer.notify_way_off", way=way, address=address[:SHOWN])
    if wishes.quiet is not None:
        yield Notice("answer.notify_quiet", begins=wishes.quiet[0], ends=wishes.quiet[1])


def _offer(caller: Caller, text: str) -> Iterator[str]:
    yield from (*(f"{way} {OFF}" for way in WAYS), TEST, f"{QUIET} 22 7", f"{QUIET} {OFF}")
    yield from (f"{kind} {way} {switch}" for kind in KINDS for way in WAYS for switch in ("on", OFF))


NOTIFY: Final = Command(
    "notify",
    "[webhook URL|webhook off|turn|invite|tournament|answer [WAY] on|off|quiet FROM TO|quiet off|test]",
    _notify,
    _offer,
)
