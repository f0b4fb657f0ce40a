"""Completion: how a line that is being typed could go on, from the same table the parser uses."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from rumpus.hall.clean_text import clean_text
from rumpus.hall.commands.book import all_commands, find_command
from rumpus.hall.commands.caller import Caller
from rumpus.hall.commands.match_commands import legal_words
from rumpus.hall.commands.reading import LINE_LENGTH, read_line
from rumpus.hall.log import Log

MOST: Final = 20

log = Log("commands")


def complete(text: str, caller: Caller) -> list[str]:
    """Whole lines the text could become, at most 20; none for what is said and not a command."""
    blank = text[-1:].isspace()
    line = clean_text(text, LINE_LENGTH)
    if not line.startswith("/"):
        return []
    try:
        found = dict.fromkeys(_go_on(line + " " * blank, caller))
        return list(islice((clean_text(line, LINE_LENGTH) for line in found), MOST))
    except Exception:
        log.exception("completion_failed")
        return []


def _go_on(line: str, caller: Caller) -> Iterator[str]:
    name, rest = read_line(line)
    said = line.rstrip()
    whole = said[: len(said) - len(rest)] if rest else said + " "
    if line.endswith(" ") or rest:
        command = find_command(name)
        if command is not None:
            yield from _matching(whole, rest, command.offers(caller, rest))
        for word in legal_words(caller) if command is None or not rest else ():
            yield from _matching("/", f"{name} {rest}".rstrip() + " " * (not rest), [word])
        return
    lead = said[: len(said) - len(name)]
    yield from _matching(lead, name, sorted(all_commands()))
    yield from _matching("/", name, legal_words(caller))


def _matching(lead: str, begun: str, offers: Iterable[str]) -> Iterator[str]:
    key = begun.casefold()
    return (lead + offer for offer in offers if offer.casefold().startswith(key))
