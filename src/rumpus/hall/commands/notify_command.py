"""The command that says how somebody wants to be told things while they are not here."""

from collections.abc import Iterator
from typing import Final

from rumpus.core.notice import Notice
from rumpus.hall.commands.caller import Caller, Reply, answer
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.reading import Arguments
from rumpus.hall.errors import Refused
from rumpus.hall.notify.wishes import KINDS, MAIL, PUSH, WAYS

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
        _set_address(caller, word, "" if address.lower() == OFF else address)
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


def _set_address(caller: Caller, way: str, address: str) -> None:
    """Where somebody is told by a way; a mail address is told a code first, and only a browser knows its own."""
    if address and way == PUSH:
        raise Refused("notify_push_page")
    if address and way == MAIL:
        if "@" in address:
            caller.hall.mail_addresses.ask(caller.player, address)
        else:
            caller.hall.mail_addresses.confirm(caller.player, address)
        return
    caller.hall.outbox.set_address(caller.player, way, address)


def _read_hours(arguments: Arguments) -> tuple[int, int] | None:
    """`22 7`, or `off`."""
    if arguments.words and arguments.words[0].plain == OFF:
        arguments.words.pop(0)
        arguments.end()
        return None
    begins, ends = arguments.take_number("thing.hour"), arguments.take_number("thing.hour")
    arguments.end()
    return begins, ends


def _tell(caller: Caller) -> Iterator[Notice]:
    """How it is now."""
    wishes = caller.hall.outbox.wishes_of(caller.player)
    if not wishes.addresses and wishes.asked is None:
        yield Notice("answer.notify_nothing")
    if wishes.asked is not None:
        yield Notice("answer.notify_asked", address=wishes.asked.address[:SHOWN])
    for way, addresses in wishes.addresses.items():
        address = addresses[0] if way != PUSH else Notice("answer.notify_browsers", count=len(addresses))
        address = address[:SHOWN] if isinstance(address, str) else address
        kinds = [Notice(f"answer.notify_kind_{kind}") for kind in KINDS if way in wishes.ways_for(kind)]
        if kinds:
            yield Notice("answer.notify_way", way=way, address=address, kinds=kinds)
        else:
            yield Notice("answer.notify_way_off", way=way, address=address)
    if wishes.quiet is not None:
        yield Notice("answer.notify_quiet", begins=wishes.quiet[0], ends=wishes.quiet[1])


def _offer(caller: Caller, text: str) -> Iterator[str]:
    yield from (*(f"{way} {OFF}" for way in WAYS), TEST, f"{QUIET} 22 7", f"{QUIET} {OFF}")
    yield from (f"{kind} {way} {switch}" for kind in KINDS for way in WAYS for switch in ("on", OFF))


NOTIFY: Final = Command(
    "notify",
    "[webhook URL|mail ADDRESS|mail CODE|WAY off|KIND [WAY] on|off|quiet FROM TO|quiet off|test]",
    _notify,
    _offer,
)
