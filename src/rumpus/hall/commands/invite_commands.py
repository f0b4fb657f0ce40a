"""Commands about invites and score challenges: asking, accepting, declining, taking back."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from rumpus.core.game import GameInfo
from rumpus.core.notice import Notice, name_game
from rumpus.games.registry import all_games
from rumpus.hall.commands.caller import Caller, Reply, answer
from rumpus.hall.commands.command import Command
from rumpus.hall.commands.match_commands import try_offered
from rumpus.hall.commands.offers import offer_challenges
from rumpus.hall.commands.question_commands import answer_asked, list_asked
from rumpus.hall.commands.reading import Arguments, Malformed
from rumpus.hall.contests.invite import ACCEPTED, Invite
from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Player

_NONE: Final = {
    "accept": "no_invite_to_accept",
    "decline": "no_invite_to_decline",
    "withdraw": "no_invite_to_withdraw",
}


def ask(
    caller: Caller, other: Player, info: GameInfo, options: dict[str, Any], *, challenge: bool = False, wager: int = 0
) -> Reply:
    """Invite somebody, or challenge them to play for the higher score; take their own invite if there is one."""
    for invite in received(caller):
        if invite.sender is other and invite.game == info.name and invite.challenge == challenge and not options:
            return accept(caller, invite)
    word = caller.visitor.dice_word()
    caller.hall.invites.invite(caller.player, other, info.name, options, challenge=challenge, wager=wager, nonce=word)
    game = name_game(info.name)
    if wager and not challenge:
        return answer(Notice("answer.invited_for", name=other.name, game=game, wager=wager))
    return answer(Notice("answer.challenged" if challenge else "answer.invited", name=other.name, game=game))


def received(caller: Caller) -> list[Invite]:
    """Open invites to the caller."""
    return [invite for invite in caller.hall.invites.open_for(caller.player) if invite.receiver is caller.player]


def sent(caller: Caller) -> list[Invite]:
    """Open invites by the caller."""
    return [invite for invite in caller.hall.invites.open_for(caller.player) if invite.sender is caller.player]


def accept(caller: Caller, invite: Invite) -> Reply:
    """Accept an invite and go to the table it leads to."""
    after = caller.hall.invites.accept(caller.player, invite.id, caller.visitor.dice_word())
    if after.state != ACCEPTED:
        return answer(Notice("answer.not_worked_out", why=after.why))
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
    return answer(Notice("answer.declined", name=invite.sender.name, game=name_game(invite.game)))


def _reply(caller: Caller, arguments: Arguments, *, yes: bool) -> Reply:
    """Answer an invite; where none is open, what is asked for at the table, or by the rules of the match."""
    if not arguments.words and not received(caller):
        if caller.table is not None and list_asked(caller.table, caller):
            return answer_asked(caller, None, yes=yes)
        if yes and (done := try_offered(caller, "accept")) is not None:
            return done
    return accept_from(caller, arguments) if yes else decline_from(caller, arguments)


def _withdraw(caller: Caller, arguments: Arguments) -> Reply:
    invite = _choose(caller, sent(caller), arguments, "withdraw", None)
    caller.hall.invites.withdraw(caller.player, invite.id)
    return answer(Notice("answer.withdrawn", name=invite.receiver.name))


def _choose(caller: Caller, invites: list[Invite], arguments: Arguments, verb: str, game: str | None) -> Invite:
    """The only invite there is, or the one with the player and game that are named."""
    player = arguments.take_player(caller) if arguments.words else None
    if arguments.words:
        game = arguments.take_game().name
    arguments.end()
    found = [one for one in invites if (player is None or player in one.players) and game in (None, one.game)]
    if not found:
        raise Refused(_NONE[verb])
    if len(found) > 1:
        meant = [f"/{verb} {invite.other(caller.player).name} {invite.game}" for invite in found[:5]]
        raise Refused("which_invite", invites=meant)
    return found[0]


def _challenge(caller: Caller, arguments: Arguments) -> Reply:
    if not arguments.words:
        done = try_offered(caller, "challenge")  # in some games that is a word of the rules
        if done is None:
            raise Malformed("say_whom_and_game")
        return done
    if arguments.words[0].plain in all_games() and caller.hall.players.by_name(arguments.words[0].text) is None:
        info, player = arguments.take_game(), arguments.take_player(caller)
    else:
        player, info = arguments.take_player(caller), arguments.take_game()
    arguments.end()
    if info.solo is None:
        solo = [name for name, folder in all_games().items() if folder.info.solo is not None]
        raise Refused("no_score", game=name_game(info.name), games=solo)
    return ask(caller, player, info, {}, challenge=True)


def _invite(caller: Caller, arguments: Arguments) -> Reply:
    player, table = arguments.take_player(caller), caller.table
    if arguments.words:
        info, options = arguments.take_game(), dict[str, Any]()
    elif table is not None:  # to the same as here
        info, options = table.info, dict(table.options)
    else:
        raise Malformed("say_game")
    arguments.end()
    return ask(caller, player, info, options)


def _invites(caller: Caller, arguments: Arguments) -> Reply:
    arguments.end()
    lines = []
    for invite in caller.hall.invites.open_for(caller.player):
        if invite.receiver is caller.player:
            key = "answer.challenges_you" if invite.challenge else "answer.invites_you"
        else:
            key = "answer.you_challenged" if invite.challenge else "answer.you_invited"
        other = invite.other(caller.player).name
        lines.append(Notice(key, name=other, game=name_game(invite.game), typed=invite.game))
    return answer(*(lines or [Notice("answer.no_invites")]))


def _offer_received(caller: Caller, text: str) -> Iterator[str]:
    for invite in received(caller):
        yield invite.sender.name
        yield f"{invite.sender.name} {invite.game}"


def _offer_sent(caller: Caller, text: str) -> Iterator[str]:
    for invite in sent(caller):
        yield invite.receiver.name


COMMANDS: Final = (
    Command("invite", "PLAYER [GAME]", _invite, offer_challenges),
    Command("challenge", "PLAYER GAME",
            _challenge, offer_challenges),
    Command("accept", "[player] [game]", partial(_reply, yes=True), _offer_received),
    Command("decline", "[player] [game]", partial(_reply, yes=False), _offer_received),
    Command("withdraw", "[player] [game]", _withdraw, _offer_sent),
    Command("invites", "", _invites),
)  # fmt: skip
