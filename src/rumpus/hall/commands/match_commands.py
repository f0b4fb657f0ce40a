"""Commands inside a match, whatever is played: do, surrender, resume, ready. The rules decide what a word means."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rumpus.core.game import ACTION_LENGTH, Game, IllegalAction
from rumpus.core.notice import Notice, name_game
from rumpus.hall.commands.caller import Caller, Reply, answer, here
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.offers import offer_people
from rumpus.hall.commands.reading import Arguments, Malformed
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player
from rumpus.hall.tables.notices import name_state
from rumpus.hall.tables.turns import waits_for

if TYPE_CHECKING:
    from rumpus.hall.tables.table import Table

UNKNOWN: Final = "unknown_action"
"""The code with which every game refuses a word that is none of its own."""


def try_word(caller: Caller, action: str) -> Reply | None:
    """Do something in the match it is meant for; None if no match of the caller's knows the word."""
    if len(action) > ACTION_LENGTH:
        return None
    found = [table for table in _candidates(caller) if _knows(table, caller.player, action)]
    if not found:
        return None
    if len(found) > 1:
        raise Refused("which_match", matches=_name_matches(found))
    return _act(caller, found[0], action)


def try_offered(caller: Caller, action: str) -> Reply | None:
    """As `try_word`, but only if it may be done now: for a word that means something to the hall, too."""
    return try_word(caller, action) if action in legal_words(caller) else None


def _name_matches(tables: "list[Table]") -> list[Notice]:
    """Some matches one of which is meant."""
    return [Notice("answer.match_at", code=table.code, game=name_game(table.info.name)) for table in tables[:5]]


def _act(caller: Caller, table: "Table", action: str) -> Reply:
    running = table.match
    assert running is not None, "a candidate has a match"
    # Without a number: a line is typed once, and is not sent again by itself.
    table.act(caller.player, running.id, _seat(table, caller.player), action, origin=0, seq=0, done=lambda: None)
    return Reply() if table is caller.table else _show(caller, table)


def _show(caller: Caller, table: "Table") -> Reply:
    """Bring the caller to where it happens."""
    table.enter(caller.visitor, sit=False)
    return Reply(go=table.code)


def _candidates(caller: Caller) -> "list[Table]":
    """The matches a word may be meant for: the one looked at, else those where it is the caller's turn."""
    table = caller.table
    if table is not None and is_on(table) and table.seating.of(caller.player):
        return [table]
    return [other for other in caller.hall.tables_of(caller.player) if waits_for(other, caller.player)]


def is_on(table: "Table") -> bool:
    """Whether a match is on, as far as everybody may know."""
    return table.match is not None and not table.match.over


def _seat(table: "Table", player: Player) -> int:
    """The player's seat whose turn it is, else the first of theirs."""
    mine = table.seating.of(player)
    turn = table.match.turn if table.match is not None else ()
    return next((seat for seat in mine if seat in turn), mine[0])


def _knows(table: "Table", player: Player, action: str) -> bool:
    """Whether the word is one of the game's, legal now or not: asked of a copy, so that nothing happens."""
    assert table.match is not None, "a candidate has a match"
    game: Game = table.match.game
    try:
        game.copy().act(_seat(table, player), action)
    except IllegalAction as problem:
        return problem.code != UNKNOWN
    except Exception:  # the match itself will find out, and end as void
        return True
    return True


def legal_words(caller: Caller) -> Iterator[str]:
    """What may be done in the match looked at; of a game with secrets only the verbs, because more could be a crib."""
    for table in _candidates(caller)[:1]:
        assert table.match is not None, "a candidate has a match"
        game, seat = table.match.game, _seat(table, caller.player)
        try:
            words = game.verbs(seat) if table.info.hidden else game.actions(seat)
        except Exception:
            return
        yield from words


# What the commands do.


def _do(caller: Caller, arguments: Arguments) -> Reply:
    text = arguments.text.removeprefix("/")
    if not text:
        raise Malformed("say_what_to_do")
    if len(text) > ACTION_LENGTH:
        raise Refused("action_too_long", most=ACTION_LENGTH)
    done = try_word(caller, text)
    if done is None:
        raise no_match(caller, text.partition(" ")[0])
    return done


def no_match(caller: Caller, verb: str) -> Refused:
    """Nothing the caller plays knows the word."""
    if caller.table is not None and is_on(caller.table) and caller.table.seating.of(caller.player):
        return Refused("not_its_word", game=name_game(caller.table.info.name), word=verb[:40])
    return Refused("none_waits", word=verb[:40])


def _ready(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    table = caller.table
    if table is None or is_on(table):
        done = try_word(caller, "ready")
        if done is None:
            raise no_match(caller, "ready")
        return done
    table.setup.set_ready(caller.player, True)
    return answer() if table.playing else answer(Notice("answer.ready"))


def _unready(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    here(caller).setup.set_ready(caller.player, False)
    return answer(Notice("answer.unready"))


def _resume(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    done = try_word(caller, "resume") if caller.table is not None and is_on(caller.table) else None
    if done is None:
        here(caller).pause(caller.player, False)
    return done or answer()


def _wait(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    here(caller).wait(caller.player)
    return answer()


def _claim(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    done = try_word(caller, "claim")  # in some games that is a word of the rules
    if done is None:
        here(caller).claim(caller.player)
    return done or answer()


def _rematch(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    table = here(caller)
    if table.state != "ENDED":
        raise Refused("not_ended", state=name_state(table.state))
    table.setup.set_ready(caller.player, True)
    return answer() if table.playing else answer(Notice("answer.rematch"))


def _surrender(caller: Caller, arguments: Arguments) -> Reply:
    other = arguments.take_player(caller) if arguments.words else None
    arguments.end()
    return forfeit(caller, _mine(caller, other))


def _mine(caller: Caller, other: Player | None) -> "Table":
    """The match to give up: the one looked at, the one with that player, or the only one."""
    table = caller.table
    if other is None and table is not None and table.seating.of(caller.player):
        if is_on(table):
            return table
        if table.match is not None:
            raise Refused("no_match")  # what was meant is over: nothing else is given up for it
    found = [table for table in caller.hall.tables_of(caller.player) if is_on(table)]
    if other is not None:
        found = [table for table in found if other in table.seating.people]
    if not found:
        raise Refused("no_match_with", name=other.name) if other else Refused("no_match_on")
    if len(found) > 1:
        raise Refused("which_to_give_up", matches=_name_matches(found))
    return found[0]


def forfeit(caller: Caller, table: "Table") -> Reply:
    """Give up a match; the seat stays the caller's."""
    assert table.match is not None, "a match that is given up is on"
    for seat in table.seating.of(caller.player):
        if not table.match.over:
            table.match.resign(seat)
    return answer(Notice("answer.gave_up", game=name_game(table.info.name), code=table.code))


COMMANDS: Final = (
    Command("do", "ACTION", _do, lambda caller, text: legal_words(caller)),
    Command("ready", "", _ready),
    Command("unready", "", _unready),
    Command("rematch", "", _rematch, also=("again",)),
    Command("resume", "", _resume),
    Command("wait", "", _wait),
    Command("claim", "", _claim),
    Command("surrender", "[player]", _surrender, offer_people, also=("resign", "forfeit")),
)
