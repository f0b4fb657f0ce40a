"""Commands about invites and score challenges: asking, accepting, declining, taking back."""

from collections.abc import Iterator
from typing import Any, Final

from rumpus.core.game import GameInfo
from rumpus.games.registry import all_games
from rumpus.hall.commands.caller import Caller, Reply, answer
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.offers import offer_challenges
from rumpus.hall.commands.reading import Arguments, Malformed
from rumpus.hall.contests.invite import ACCEPTED, Invite
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player


def ask(
    caller: Caller, other: Player, info: GameInfo, options: dict[str, Any], *, challenge: bool = False, wager: int = 0
) -> Reply:
    """Invite somebody, or challenge them to play for the higher score; take their own invite if there is one."""
    for invite in received(caller):
        if invite.sender is other and invite.game == info.name and invite.challenge == challenge and not options:
            return accept(caller, invite)
    caller.hall.invites.invite(caller.player, other, info.name, options, challenge=challenge, wager=wager)
    if challenge:
        return answer(f"{other.name} is challenged to {info.title}: the higher score wins.")
    return answer(f"{other.name} is invited to {info.title}{f' for {wager:,} gold' if wager else ''}.")


def received(caller: Caller) -> list[Invite]:
    """Open invites to the caller."""
    return [invite for invite in caller.hall.invites.open_for(caller.player) if invite.receiver is caller.player]


def sent(caller: Caller) -> list[Invite]:
    """Open invites by the caller."""
    return [invite for invite in caller.hall.invites.open_for(caller.player) if invite.sender is caller.player]


def accept(caller: Caller, invite: Invite) -> Reply:
    """Accept an invite and go to the table it leads to."""
    after = caller.hall.invites.accept(caller.player, invite.id)
    if after.state != ACCEPTED:
        return answer(f"It did not work out: {after.why}.")
    code = _find_side(caller, after.leads_to) if after.challenge else after.leads_to
    caller.hall.find_table(code).enter(caller.visitor, sit=True)
    return Reply(go=code)


def _find_side(caller: Caller, challenge: str) -> str:
    """The table where the caller plays their side of a challenge."""
    sides = caller.hall.challenges.find(challenge).sides
    return next(side.table for side in sides if side.player is caller.player)


def accept_from(caller: Caller, arguments: Arguments, game: str | None = None) -> Reply:
    """Accept the invite meant."""
    return accept(caller, _choose(caller, received(caller), arguments, "accept", game))


def decline_from(caller: Caller, arguments: Arguments, game: str | None = None) -> Reply:
    """Decline the invite meant."""
    invite = _choose(caller, received(caller), arguments, "decline", game)
    caller.hall.invites.decline(caller.player, invite.id)
    return answer(f"You declined {invite.sender.name}'s invite to {_title(invite)}.")


def _withdraw(caller: Caller, arguments: Arguments) -> Reply:
    invite = _choose(caller, sent(caller), arguments, "withdraw", None)
    caller.hall.invites.withdraw(caller.player, invite.id)
    return answer(f"You took back your invite to {invite.receiver.name}.")


def _choose(caller: Caller, invites: list[Invite], arguments: Arguments, verb: str, game: str | None) -> Invite:
    """The only invite there is, or the one with the player and game that are named."""
    player = arguments.take_player(caller) if arguments.words else None
    if arguments.words:
        game = arguments.take_game().name
    arguments.end()
    found = [one for one in invites if (player is None or player in one.players) and game in (None, one.game)]
    if not found:
        raise Refused("no_invite", f"there is no invite to {verb}")
    if len(found) > 1:
        meant = ", ".join(f"/{verb} {invite.other(caller.player).name} {invite.game}" for invite in found[:5])
        raise Refused("which_invite", f"there are several: {meant}")
    return found[0]


def _title(invite: Invite) -> str:
    folder = all_games().get(invite.game)
    return folder.info.title if folder else invite.game


def _challenge(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.words:
        raise Malformed("say whom, and to which game")
    if arguments.words[0].plain in all_games() and caller.hall.players.by_name(arguments.words[0].text) is None:
        info, player = arguments.take_game(), arguments.take_player(caller)
    else:
        player, info = arguments.take_player(caller), arguments.take_game()
    arguments.end()
    if info.solo is None:
        solo = ", ".join(name for name, folder in all_games().items() if folder.info.solo is not None)
        raise Refused("no_score", f"{info.title} is not played for a score; these are: {solo}")
    return ask(caller, player, info, {}, challenge=True)


def _invite(caller: Caller, arguments: Arguments) -> Reply:
    player, table = arguments.take_player(caller), caller.table
    if arguments.words:
        info, options = arguments.take_game(), dict[str, Any]()
    elif table is not None:  # to the same as here
        info, options = table.info, dict(table.options)
    else:
        raise Malformed("say to which game")
    arguments.end()
    return ask(caller, player, info, options)


def _invites(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    lines = []
    for invite in caller.hall.invites.open_for(caller.player):
        to = f"{'a challenge at' if invite.challenge else ''} {_title(invite)}".strip()
        if invite.receiver is caller.player:
            lines.append(f"{invite.sender.name} invites you to {to}: /accept {invite.sender.name} {invite.game}")
        else:
            lines.append(f"You invited {invite.receiver.name} to {to}: /withdraw {invite.receiver.name} {invite.game}")
    return answer(*(lines or ["No invites are open."]))


def _offer_received(caller: Caller, text: str) -> Iterator[str]:
    for invite in received(caller):
        yield invite.sender.name
        yield f"{invite.sender.name} {invite.game}"


def _offer_sent(caller: Caller, text: str) -> Iterator[str]:
    for invite in sent(caller):
        yield invite.receiver.name


COMMANDS: Final = (
    Command("invite", "PLAYER [GAME]", "ask somebody to play with you", _invite, offer_challenges),
    Command("challenge", "PLAYER GAME", "play the same alone, each for themselves: the higher score wins",
            _challenge, offer_challenges),
    Command("accept", "[player] [game]", "accept an invite or a challenge", accept_from, _offer_received),
    Command("decline", "[player] [game]", "decline an invite or a challenge", decline_from, _offer_received),
    Command("withdraw", "[player] [game]", "take an invite back", _withdraw, _offer_sent),
    Command("invites", "", "invites that are open", _invites),
)  # fmt: skip
