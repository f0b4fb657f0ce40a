"""What a program at the line door is told besides the tables it is at: each kind of news in its line."""

from typing import TYPE_CHECKING

from rumpus.core.notice import Notice
from rumpus.gateways.line.message import Message, write
from rumpus.gateways.line.present import (
    find_code,
    name_game,
    name_table_game,
    show_challenge,
    show_invite,
    show_said,
    show_search,
)
from rumpus.gateways.line.social_words import write_gold, write_pot
from rumpus.hall.chat import HALL, ChatSaid, RoomChanged
from rumpus.hall.contests.challenges import ChallengeChanged, ChallengeStatus
from rumpus.hall.contests.invites import InviteChanged
from rumpus.hall.contests.rivals import RivalAway
from rumpus.hall.daily.dailies import DailyDone
from rumpus.hall.errors import Refused
from rumpus.hall.gold.ledger import GoldChanged
from rumpus.hall.gold.vault import EscrowChanged
from rumpus.hall.hosting.news import Announced, Banished, Draining, SignedOut
from rumpus.hall.matchmaking.matchmaking import SearchChanged
from rumpus.hall.people.friends import FriendsChanged
from rumpus.hall.people.visitor import News
from rumpus.hall.tables.missed import MissedChanged
from rumpus.hall.tables.premoves import PremovesChanged
from rumpus.hall.tables.questions import QuestionAsked, QuestionClosed
from rumpus.hall.tables.reactions import Reacted
from rumpus.hall.tournaments.news import TournamentGame

if TYPE_CHECKING:
    from rumpus.gateways.line.visitor import LineVisitor


def hear_news(visitor: "LineVisitor", news: News) -> None:
    """Tell the program what happened, if it is told of that."""
    match news:
        case ChatSaid(line):
            visitor.send(show_said(line, "" if line.room == HALL else line.room, visitor.player))
        case RoomChanged(room, lines):
            for line in lines:
                visitor.send(show_said(line, room, visitor.player))
        case FriendsChanged(other, what):
            visitor.send(write("GSTA", "", "", "FRIEND", what.upper(), other.name))
        case GoldChanged(_, amount):
            visitor.send(write_gold(amount))
        case EscrowChanged(view):
            visitor.send(write_pot(view, visitor.player))
        case InviteChanged(invite):
            visitor.send(show_invite(visitor.hall, invite, visitor.player))
            if invite.leads_to:
                _follow_invite(visitor, find_code(visitor.hall, invite, visitor.player))
        case SearchChanged():
            visitor.send(show_search(visitor.hall, news, visitor.player))
            if news.table:
                _follow_invite(visitor, news.table)
        case TournamentGame(tournament, code):
            visitor.send(write("GSTA", name_game(tournament.plan.game), code, "TOURNAMENT", tournament.id))
            _follow_invite(visitor, code)
        case DailyDone(done, place, players):
            facts = ("DAILY", str(done.n), str(done.points), str(place), str(players))
            visitor.send(write("GSTA", name_game(done.game), done.match.partition("-")[0], *facts))
        case ChallengeChanged(challenge):
            line_shown = show_challenge(challenge, visitor.player)
            if line_shown is not None:
                visitor.send(line_shown)
        case RivalAway():
            _tell_rival(visitor, news)
        case MissedChanged():
            visitor.tell_missed()
        case ChallengeStatus():
            _tell_status(visitor, news)
        case Reacted(code, player, _, kind):
            visitor.send(write("GSTA", "", code, "REACTED", kind.upper(), player.name))
        case PremovesChanged(code, _, seat, actions, dropped):
            if dropped:
                visitor.send(write("GSTA", "", code, "DROPPED", seat, dropped))
            if actions or (code, seat) in visitor.later:
                visitor.send(write("GSTA", "", code, "LATER", seat, *actions))
            (visitor.later.add if actions else visitor.later.discard)((code, seat))
        case QuestionAsked() | QuestionClosed():
            _tell_question(visitor, news)
        case Announced(text):
            visitor.send(write("GSTA", "", "", "ANNOUNCED", text))
        case Draining(on):
            visitor.send(write("GSTA", "", "", "CLOSING", on))
        case Banished(reason):
            visitor.send_off(reason)
        case SignedOut():
            visitor.send_off(Notice("terminal.signed_out"))


def _tell_question(visitor: "LineVisitor", news: QuestionAsked | QuestionClosed) -> None:
    table = visitor.hall.tables.get(news.code)
    if table is not None:
        fields = ["ASKED", news.kind.upper(), news.asker.name]
        if isinstance(news, QuestionClosed):
            fields[0] = "ANSWERED"
            fields += [news.how.upper(), news.by.name if news.by is not None else ""]
        visitor.send(write("GSTA", name_table_game(table), table.code, *fields))


def _follow_invite(visitor: "LineVisitor", code: str) -> None:
    """Go to the table an accepted invite leads to: a program has nothing else to do."""
    table = visitor.hall.tables.get(code)
    if table is not None and visitor not in table.visitors:
        try:
            table.enter(visitor, sit=False)
        except Refused as problem:
            visitor.refuse(Message(""), problem)


def _tell_status(visitor: "LineVisitor", status: ChallengeStatus) -> None:
    challenge = visitor.hall.challenges.find(status.challenge)
    number = challenge.side_of(visitor.player)
    if number is not None:
        game = name_game(challenge.game, challenge=True)
        figures = [f"{label}={value}" for label, value in status.progress.figures]
        code = challenge.sides[number].table
        visitor.send(write("GMOV", game, code, "STATUS", status.progress.score, *figures))


def _tell_rival(visitor: "LineVisitor", news: RivalAway) -> None:
    number = news.challenge.side_of(visitor.player)
    if number is not None:
        game, code = name_game(news.challenge.game, challenge=True), news.challenge.sides[number].table
        how = ("AWAY", visitor.hall.rivals.left(news.challenge)) if news.away else ("HERE",)
        visitor.send(write("GSTA", game, code, "RIVAL", news.player.name, *how))
