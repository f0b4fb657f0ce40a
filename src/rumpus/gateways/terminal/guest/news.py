"""What the hall tells a guest, as far as a terminal has words for it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from rumpus.core.notice import Fact, Notice, read_line, tell_points
from rumpus.games.registry import all_games
from rumpus.gateways.terminal.guest.chat_lines import SaidLine
from rumpus.hall.chat import HALL, ChatSaid
from rumpus.hall.contests.challenge import OVER, Challenge
from rumpus.hall.contests.challenges import ChallengeChanged
from rumpus.hall.contests.invite import ACCEPTED, DECLINED, EXPIRED, FAILED, OPEN
from rumpus.hall.contests.invites import InviteChanged
from rumpus.hall.contests.rivals import RivalAway
from rumpus.hall.daily.dailies import DailyDone
from rumpus.hall.gold.ledger import GoldChanged
from rumpus.hall.gold.vault import EscrowChanged
from rumpus.hall.hosting.news import Announced, Banished, Draining, SignedOut
from rumpus.hall.matchmaking import matchmaking
from rumpus.hall.matchmaking.matchmaking import SearchChanged
from rumpus.hall.people.friends import FriendsChanged
from rumpus.hall.people.visitor import LanguageChosen, News
from rumpus.hall.tables import questions
from rumpus.hall.tables.missed import MissedChanged
from rumpus.hall.tables.nearby_lobby import Moved
from rumpus.hall.tables.premoves import PremovesChanged
from rumpus.hall.tables.questions import QuestionAsked, QuestionClosed
from rumpus.hall.tables.reactions import Reacted
from rumpus.hall.tables.turns import TurnsChanged, list_turns
from rumpus.hall.tournaments.news import TournamentGame
from rumpus.language.games import name_game
from rumpus.store.records import ChatRecord

if TYPE_CHECKING:
    from rumpus.gateways.terminal.guest.session import GuestSession


def hear_news(guest: "GuestSession", news: News) -> None:
    """Show it; what is unknown is left out."""
    hear = _HEARD.get(type(news))
    if hear is not None:
        hear(guest, news)


def _hear_said(guest: "GuestSession", news: ChatSaid) -> None:
    """In the lobby and at a waiting table it is read on the page; in a match it is a note."""
    line, table = news.line, guest.table
    if line.room != HALL and line.player != guest.player.id and table is not None and table.match is not None:
        said = guest.tell_line(line.line)
        guest.note(f"{_tell_speaker(guest, line)}: {said}" if line.name else said)


def _tell_speaker(guest: "GuestSession", line: ChatRecord) -> str:
    """Who says it, and whether to watchers only."""
    return guest.tell_line(Notice("answer.watching", name=line.name)) if line.to else line.name


def hear_room(guest: "GuestSession", room: str) -> list[SaidLine]:
    """What was said last in a room."""
    last = guest.hall.chat.last(room, guest.player)
    return [SaidLine(_tell_speaker(guest, said), guest.tell_line(said.line)) for said in last]


_FRIENDS: Final = {"asks": "friend_asks", "friends": "friend_now"}


def _hear_friend(guest: "GuestSession", news: FriendsChanged) -> None:
    if news.what in _FRIENDS:
        guest.note(guest.phrase(_FRIENDS[news.what], name=news.other.name))


def _hear_invite(guest: "GuestSession", news: InviteChanged) -> None:
    invite, player = news.invite, guest.player
    title = name_game(guest.language, all_games()[invite.game].info)
    if invite.state == OPEN and invite.receiver is player:
        guest.note(
            guest.phrase("challenges_you" if invite.challenge else "invites_you", name=invite.sender.name, game=title)
        )
    elif invite.state == ACCEPTED and invite.sender is player:
        code = invite.leads_to
        if invite.challenge:
            sides = guest.hall.challenges.find(invite.leads_to).sides
            code = next(side.table for side in sides if side.player is player)
        if guest.table is None and code in guest.hall.tables:
            guest.run(f"/join {code}")
        else:
            guest.note(guest.phrase("accepts", name=invite.receiver.name, code=code))
    elif invite.state == DECLINED and invite.sender is player:
        guest.note(guest.phrase("declines", name=invite.receiver.name, game=title))
    elif invite.state == EXPIRED and invite.sender is player:
        guest.note(guest.phrase("unanswered", name=invite.receiver.name, game=title))
    elif invite.state == FAILED and invite.sender is player:
        guest.note(guest.phrase("failed", why=invite.why))


_SEARCHES: Final = {
    matchmaking.AGAIN: "search_again",
    matchmaking.MISSED: "search_missed",
    matchmaking.FAILED: "search_failed",
}


def _hear_search(guest: "GuestSession", news: SearchChanged) -> None:
    """Who was found, and how to answer; both have said yes: off to the table."""
    search = guest.hall.matchmaking.of(guest.player)
    if news.what == matchmaking.STARTED and guest.table is None and news.table in guest.hall.tables:
        guest.run(f"/join {news.table}")
    elif news.what == matchmaking.FOUND and search is not None and search.offer is not None:
        offer, other = search.offer, search.offer.opponent(guest.player)
        if guest.player.id not in offer.words:
            title = name_game(guest.language, all_games()[offer.wish.game].info)
            rating = str(guest.hall.matchmaking.standing(other, offer.wish).rating)
            guest.note(guest.phrase("search_found", name=other.name, rating=rating, game=title))
    elif news.what == matchmaking.LOOKING and search is not None and search.bot_offered:
        guest.note(guest.phrase("search_bot"))
    elif news.what in _SEARCHES:
        guest.note(guest.phrase(_SEARCHES[news.what], why=news.why or ""))


def _hear_tournament(guest: "GuestSession", news: TournamentGame) -> None:
    """The next game is at a table: off to it, unless another one is looked at."""
    if guest.table is None and news.table in guest.hall.tables:
        guest.run(f"/join {news.table}")
    else:
        guest.note(guest.phrase("tournament_game", code=news.table))


def _hear_daily(guest: "GuestSession", news: DailyDone) -> None:
    """A try at a day's game is over."""
    info = all_games()[news.done.game].info
    points = tell_points(news.done.points, info.score_unit)
    facts: dict[str, Fact] = {"game": name_game(guest.language, info), "points": points}
    facts |= {"place": news.place, "players": news.players}
    guest.note(guest.phrase("daily_done", **facts, command=f"/daily board {info.name}"))


def _hear_turns(guest: "GuestSession", news: TurnsChanged) -> None:
    """It is the guest's turn somewhere else."""
    player = guest.player
    for table, mine in list_turns(guest.hall.tables_of(player), player):
        if mine and guest.table is not None and table is not guest.table:
            guest.note(guest.phrase("waits", game=name_game(guest.language, table.info), code=table.code))


def _hear_challenge(guest: "GuestSession", news: ChallengeChanged) -> None:
    challenge = news.challenge
    if challenge.state == OVER:
        scores = [_tell_side(guest, challenge, number) for number in (0, 1)]
        if challenge.winner is None:
            guest.note(guest.phrase("challenge_over", scores=scores))
        else:
            guest.note(guest.phrase("challenge_won", name=challenge.winner.name, scores=scores))


def _hear_rival(guest: "GuestSession", news: RivalAway) -> None:
    """At one's table it stands beside the keys, and counts; who has played, or is elsewhere, reads it once."""
    seconds = guest.hall.rivals.left(news.challenge)
    away = guest.phrase("away_for", seconds=seconds) if news.away else guest.phrase("here_again")
    guest.note(guest.phrase("is_away", name=news.player.name, away=away))


def _tell_side(guest: "GuestSession", challenge: Challenge, number: int) -> str:
    """One side's score, and what else happened to it."""
    side, points = challenge.sides[number], challenge.points(number)
    why = guest.tell_line(side.why)
    if points is None:
        return guest.phrase("side_none", name=side.player.name, why=why)
    return guest.phrase("side_stopped" if why else "side", name=side.player.name, score=points, why=why)


def _hear_gold(guest: "GuestSession", news: GoldChanged) -> None:
    guest.note(guest.phrase("gold_now", gold=news.amount))


def _hear_pot(guest: "GuestSession", news: EscrowChanged) -> None:
    """Who gets what, and why; a terminal that has shown the verified result says so."""
    pot = news.view
    names = {one["id"]: one["name"] for one in pot["players"]}
    winner, gold = names.get(pot["winner"] or "", ""), 2 * pot["stake"] - pot["fee_gold"]
    if pot["state"] == "AWAITING_PAYOUT" and guest.player.id not in pot["seen"]:
        guest.note(guest.phrase("pot_won", name=winner, gold=gold))
        guest.hall.wagers.seen(guest.player, pot["id"])
    elif pot["state"] == "COMPLETED" and pot["dispute"] is None:
        guest.note(guest.phrase("pot_paid", name=winner, gold=gold))
    elif pot["state"] == "REFUNDED":
        guest.note(guest.phrase("pot_back", why=guest.tell_line(read_line(pot["why"]))))
    elif pot["state"] == "DISPUTED":
        guest.note(guest.phrase("pot_disputed", reason=guest.tell_line(read_line(pot["dispute"]["reason"]))))


_ASKS: Final = {
    questions.TAKE_BACK: "asks_take_back",
    questions.DRAW: "asks_draw",
    questions.PAUSE: "asks_pause",
    questions.TIME: "asks_time",
}
_ENDED: Final = {
    questions.DECLINED: "asked_declined",
    questions.EXPIRED: "asked_expired",
    questions.WITHDRAWN: "asked_withdrawn",
}


def _hear_asked(guest: "GuestSession", news: QuestionAsked) -> None:
    """Who sits there is told how to answer."""
    table = guest.table
    if table is not None and table.code == news.code and news.asker is not guest.player:
        answer = " /yes /no (Ctrl-Y, Ctrl-N)" if table.seating.of(guest.player) else ""
        guest.note(guest.phrase(_ASKS[news.kind], name=news.asker.name) + answer)


def _hear_closed(guest: "GuestSession", news: QuestionClosed) -> None:
    """What came of it, to who asked; that a move was taken back, to everybody."""
    if guest.table is None or guest.table.code != news.code:
        return
    if news.how == questions.GRANTED and news.kind == questions.TAKE_BACK:
        guest.note(guest.phrase("took_back", name=news.asker.name))
    elif news.how in _ENDED and news.asker is guest.player:
        guest.note(guest.phrase(_ENDED[news.how], name=news.by.name if news.by is not None else ""))


def _hear_premoves(guest: "GuestSession", news: PremovesChanged) -> None:
    """What was left for later could not be done."""
    if news.dropped:
        guest.note(guest.phrase("later_dropped", action=news.dropped))


_REACTIONS: Final = {
    "good": "react_good",
    "laugh": "react_laugh",
    "wow": "react_wow",
    "cry": "react_cry",
    "fire": "react_fire",
    "clap": "react_clap",
}


def _hear_reacted(guest: "GuestSession", news: Reacted) -> None:
    """As a word: not every terminal can draw."""
    if guest.table is not None and guest.table.code == news.code and news.player is not guest.player:
        guest.note(guest.phrase("reacts", name=news.player.name, what=guest.phrase(_REACTIONS[news.kind])))


def _hear_moved(guest: "GuestSession", news: Moved) -> None:
    """The big screen shows another table: go along."""
    if guest.table is not None and guest.table.code == news.code:
        guest.run(f"/join {news.to}")


def _hear_banished(guest: "GuestSession", news: Banished) -> None:
    guest.leave(guest.say(news.reason))


def _hear_signed_out(guest: "GuestSession", news: SignedOut) -> None:
    guest.leave(guest.phrase("signed_out"))


def _hear_announced(guest: "GuestSession", news: Announced) -> None:
    if news.text:
        guest.note(guest.phrase("host", text=news.text))


def _hear_draining(guest: "GuestSession", news: Draining) -> None:
    if news.on:
        guest.note(guest.phrase("draining"))


def _hear_language(guest: "GuestSession", news: LanguageChosen) -> None:
    guest.note(guest.phrase("language_chosen"))


def hear_missed(guest: "GuestSession", _news: MissedChanged | None = None) -> None:
    """How matches went on without the guest; the next key puts away what is shown: else nobody may have read it."""
    for missed in guest.hall.missed.of(guest.player):
        guest.note(guest.phrase("missed", what=missed.what, match=missed.match))
        guest.show_missed(missed.match)


_HEARD: Final[dict[type[News], "Callable[[GuestSession, Any], None]"]] = {
    ChatSaid: _hear_said,
    FriendsChanged: _hear_friend,
    InviteChanged: _hear_invite,
    SearchChanged: _hear_search,
    TournamentGame: _hear_tournament,
    DailyDone: _hear_daily,
    TurnsChanged: _hear_turns,
    ChallengeChanged: _hear_challenge,
    RivalAway: _hear_rival,
    GoldChanged: _hear_gold,
    EscrowChanged: _hear_pot,
    Moved: _hear_moved,
    QuestionAsked: _hear_asked,
    Reacted: _hear_reacted,
    QuestionClosed: _hear_closed,
    PremovesChanged: _hear_premoves,
    Banished: _hear_banished,
    SignedOut: _hear_signed_out,
    Announced: _hear_announced,
    Draining: _hear_draining,
    LanguageChosen: _hear_language,
    MissedChanged: hear_missed,
}
