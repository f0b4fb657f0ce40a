"""What a line asks for: one function for each TYPE. Checks, then calls the hall."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from rumpus.core.game import RESIGN, IllegalAction
from rumpus.gateways.line.dialect import read_move
from rumpus.gateways.line.message import Message, write, write_json
from rumpus.gateways.line.present import NOBODY, name_table_game
from rumpus.gateways.line.reading import at, find_game, read_options
from rumpus.gateways.line.state_words import Handler, obey_state
from rumpus.gateways.typed_commands import run_typed
from rumpus.hall.chat import HALL
from rumpus.hall.clean_text import clean_text
from rumpus.hall.commands.caller import Speaker
from rumpus.hall.contests.invite import Invite
from rumpus.hall.errors import Refused
from rumpus.hall.tables.notices import name_state
from rumpus.hall.tables.table import Table
from rumpus.language.catalogue import load_catalogue

if TYPE_CHECKING:
    from rumpus.gateways.line.visitor import LineVisitor

SHOWN_SHORT: Final = 24
"""So much of something unknown is repeated in an error."""


# --- playing -------------------------------------------------------------------------------------------------------


def _move(visitor: "LineVisitor", message: Message) -> None:
    table = at(visitor, message)
    try:
        action = read_move(table.folder.line, message.fields)
    except IllegalAction as problem:
        problem.of = table.info.name  # its sentences are the game's
        raise
    _act(visitor, table, action)


def _give_up(visitor: "LineVisitor", message: Message) -> None:
    """The original's sides told each other how it ended; here only giving up is a client's to say."""
    if message.word not in ("", "LOSS"):
        raise Refused("hall_decides")
    _act(visitor, at(visitor, message), RESIGN)


def _act(visitor: "LineVisitor", table: Table, action: str) -> None:
    mine, match = table.seating.of(visitor.player), table.match
    if not mine:
        raise Refused("only_watching", code=table.code)
    if match is None or match.over:
        raise Refused("no_match_at", code=table.code, state=name_state(table.state))
    table.act(visitor.player, match.id, mine[0], action, origin=0, seq=0, done=lambda: None)


def _sync(visitor: "LineVisitor", message: Message) -> None:
    """The whole view, as far as it may be known: one line of JSON."""
    table = at(visitor, message)
    channel = visitor.channel(table)
    seat = NOBODY if channel.audience is None else channel.audience
    fields = ("VIEW", seat, channel.shown_step)
    visitor.send(write_json("GSYNC", name_table_game(table), table.code, *fields, value=channel.shown))


# --- inviting ------------------------------------------------------------------------------------------------------


def _invite(visitor: "LineVisitor", message: Message) -> None:
    folder, challenge = find_game(message)
    if not message.word:
        raise Refused("say_whom")
    other = visitor.hall.players.meant(message.word)
    if other is None:
        raise Refused("no_player", name=clean_text(message.word, SHOWN_SHORT))
    if other.is_bot:
        raise Refused("bot_not_invited")
    words = message.fields[1:]
    wagers = [word.removeprefix("wager=") for word in words if word.startswith("wager=")]
    if wagers and not (len(wagers) == 1 and wagers[0].isascii() and wagers[0].isdigit() and len(wagers[0]) < 10):
        raise Refused("bad_wager")
    options = read_options(folder, [word for word in words if not word.startswith("wager=")])
    wager = int(wagers[0]) if wagers else 0
    visitor.hall.invites.invite(
        visitor.player,
        other,
        folder.info.name,
        dict(options),
        challenge=challenge,
        wager=wager,
        nonce=visitor.dice_word(),
    )


def _accept(visitor: "LineVisitor", message: Message) -> None:
    visitor.hall.invites.accept(visitor.player, _find_invite(visitor, message).id, visitor.dice_word())


def _decline(visitor: "LineVisitor", message: Message) -> None:
    """Say no to an invite, or take back one's own."""
    invite = _find_invite(visitor, message)
    invites = visitor.hall.invites
    (invites.withdraw if invite.sender is visitor.player else invites.decline)(visitor.player, invite.id)


def _find_invite(visitor: "LineVisitor", message: Message) -> Invite:
    """The invite of that id; without one, the oldest that was received, to that game if one is named."""
    open_ones = visitor.hall.invites.open_for(visitor.player)
    if message.id:
        found = [invite for invite in open_ones if invite.id == message.id]
    else:
        found = [invite for invite in open_ones if invite.receiver is visitor.player]
        if message.game:
            folder, challenge = find_game(message)
            wanted = (folder.info.name, challenge)
            found = [invite for invite in found if (invite.game, invite.challenge) == wanted]
    if not found:
        raise Refused("no_invite")
    return found[0]


# --- talking -------------------------------------------------------------------------------------------------------


def _say(visitor: "LineVisitor", message: Message) -> None:
    """Say something at a table or to the whole hall; with a slash it is a command, answered to its giver alone."""
    table = at(visitor, message) if message.id else None
    if not message.text.startswith("/"):
        visitor.hall.chat.say(visitor.player, table.code if table is not None else HALL, message.text)
        return
    reply = run_typed(message.text, Speaker(visitor.hall, visitor, table), visitor.limits, visitor.address)
    code, said = table.code if table is not None else "", load_catalogue()
    lines = [write("GSTA", "", code, "REPLY", said.write(visitor.language, line)) for line in reply.lines]

    def answer() -> None:
        for line in lines:
            visitor.send(line)

    visitor.hall.store.when_saved(answer, urgent=True)


REQUESTS: Final[Mapping[str, Handler]] = {
    "GINV": _invite,
    "GACC": _accept,
    "GDEC": _decline,
    "GMOV": _move,
    "GEND": _give_up,
    "GSTA": obey_state,
    "GCHAT": _say,
    "GSYNC": _sync,
}
