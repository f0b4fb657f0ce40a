"""The hall's objects as lines: what a table, an end, an invite or a challenge looks like. Holds no state."""

from rumpus.core.game import Outcome
from rumpus.core.notice import Line
from rumpus.core.options import write_value
from rumpus.core.pacing import SECOND
from rumpus.gateways.line.message import write
from rumpus.hall.contests.challenge import OVER, Challenge
from rumpus.hall.contests.invite import FAILED, OPEN, Invite
from rumpus.hall.hall import Hall
from rumpus.hall.matchmaking.matchmaking import SearchChanged
from rumpus.hall.people.players import Player
from rumpus.hall.tables.legal_actions import Offer
from rumpus.hall.tables.missed import Missed
from rumpus.hall.tables.results import who_played
from rumpus.hall.tables.table import Table
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST
from rumpus.store.records import ChatRecord

NOBODY = "-"
LISTED = 50
"""How many tables or people a list shows."""


def language_of(player: Player | None) -> str:
    """The language a player has asked for; the first, if they have not, or nobody knows them yet."""
    return (player.language if player is not None else "") or FIRST


def say_to(player: Player, line: Line) -> str:
    """Something in the language the player has asked for."""
    return load_catalogue().write(language_of(player), line)


def name_game(game: str, *, challenge: bool = False) -> str:
    """A game's GAMETYPE; that of a score challenge is the original's SCORE_."""
    return f"SCORE_{game.upper()}" if challenge else game.upper()


def name_table_game(table: Table) -> str:
    """The GAMETYPE of what is played at a table."""
    return name_game(table.info.name, challenge=table.challenge is not None)


def show_table(table: Table, player: Player) -> str:
    """The table: state, your seat, match, why, then every seat."""
    match = table.match
    seats = [
        f"{seat.kind},{int(seat.ready)},{int(seat.player is None or table.attendance.is_here(seat.player))},{seat.name}"
        for seat in table.seating
    ]
    return write(
        "GSTA",
        name_table_game(table),
        table.code,
        "TABLE",
        table.state,
        _list_seats(table.seating.of(player)),
        match.id if match else NOBODY,
        say_to(player, table.why) if table.why else "",
        *seats,
    )


def show_options(table: Table) -> str:
    """What the next match is played with."""
    options = [f"{name}={write_value(value)}" for name, value in table.options.items()]
    return write("GSTA", name_table_game(table), table.code, "OPTIONS", *options)


def show_count(table: Table) -> str:
    """In how many milliseconds the match begins or goes on; 0 when nothing counts down any more."""
    return write("GSTA", name_table_game(table), table.code, "COUNT", table.runner.countdown.left)


def list_away(table: Table, player: Player) -> list[tuple[int, str]]:
    """Seats whose people are away while a match is on, and what the player may say about it."""
    absence = table.runner.absence
    words = [word for word, may in (("WAIT", absence.may_wait), ("CLAIM", absence.may_claim)) if may(player)]
    away = table.attendance.awaited if table.playing and table.match is not None else []
    return [(seat, ",".join(words) or NOBODY) for person in away for seat in table.seating.of(person)]


def show_away(table: Table, seat: int, may: str) -> str:
    """Somebody is away, how many seconds they may still be, and what may be said about it."""
    person = table.seating[seat].player
    left = table.attendance.budgets.left(person) if person is not None else None
    seconds = NOBODY if left is None else -(-left // SECOND)
    return write("GSTA", name_table_game(table), table.code, "AWAY", seat, seconds, may)


def show_missed(missed: Missed, player: Player) -> str:
    """A match that went on without the player."""
    code = missed.match.partition("-")[0]
    return write("GSTA", name_game(missed.game), code, "MISSED", missed.match, say_to(player, missed.what))


def show_clocks(table: Table) -> str | None:
    """How the clocks of the table's match stand: the control, whose run, and what each seat has left; None without."""
    clocks = table.match.clocks() if table.match is not None else None
    if clocks is None:
        return None
    running, left = _list_seats(clocks.running), [str(millis) for millis in clocks.left]
    return write("GSTA", name_table_game(table), table.code, "CLOCK", clocks.control.write(), running, *left)


def show_turn(table: Table, turn: tuple[int, ...], player: Player) -> str:
    """Whose turn it is: whether it is yours, and the seats."""
    mine = any(seat in turn for seat in table.seating.of(player))
    return write("GSTA", name_table_game(table), table.code, "TURN", mine, _list_seats(turn))


def show_offer(table: Table, offer: Offer) -> str:
    """What a seat may do now: all words, or where they are too many the forms of them."""
    game = name_table_game(table)
    if offer.actions is None:
        return write("GSTA", game, table.code, "FORMS", offer.seat, *offer.forms)
    return write("GSTA", game, table.code, "ACTIONS", offer.seat, offer.more, *offer.actions)


def show_end(table: Table, outcome: Outcome, player: Player) -> str:
    """How a match ended for a player: WIN, LOSS, DRAW or VOID, their score, why, everybody's places and scores."""
    played = who_played(table.live.record) if table.live is not None else []
    seat = played.index(player.id) if player.id in played else None
    points = table.match.game.final_points() if table.match is not None and outcome.places else outcome.scores
    return write(
        "GEND",
        name_table_game(table),
        table.code,
        tell_result(outcome, seat),
        points[seat] if seat is not None and points else 0,
        outcome.reason,
        ",".join(map(str, outcome.places)),
        ",".join(map(str, points)),
    )


def tell_result(outcome: Outcome, seat: int | None) -> str:
    """WIN, LOSS, DRAW, VOID, or for a watcher OVER."""
    if not outcome.places:
        return "VOID"
    if seat is None:
        return "OVER"
    if seat in outcome.winners:
        return "WIN"
    return "DRAW" if not outcome.winners and outcome.places[seat] == 1 else "LOSS"


def show_search(hall: Hall, news: SearchChanged, player: Player) -> str:
    """What has become of a search for an opponent: while it is on its games, and who was found."""
    search = hall.matchmaking.of(player)
    offer = search.offer if search is not None else None
    if offer is not None:
        other, finder = offer.opponent(player), hall.matchmaking
        found = (other.name, finder.standing(other, offer.wish).rating, round(finder.left(offer)))
        return write("GSTA", name_game(offer.wish.game), "", "SEARCH", news.what.upper(), *found)
    games = ",".join(name_game(wish.game) for wish in search.wishes) if search is not None else ""
    return write("GSTA", games, news.table, "SEARCH", news.what.upper(), say_to(player, news.why or ""))


def show_invite(hall: Hall, invite: Invite, player: Player) -> str:
    """An invite as one of the two sees it: made, accepted, or come to nothing."""
    game, other = name_game(invite.game, challenge=invite.challenge), invite.other(player).name
    if invite.state == OPEN:
        way = "FROM" if player is invite.receiver else "TO"
        seconds = max(0, round(invite.expires - hall.seen()))
        options = [f"{name}={write_value(value)}" for name, value in invite.options.items()]
        wager = [f"wager={invite.wager}"] if invite.wager else []
        return write("GINV", game, invite.id, way, other, seconds, *options, *wager)
    if invite.leads_to:
        return write("GACC", game, find_code(hall, invite, player), invite.id, other)
    return write(
        "GDEC",
        game,
        invite.id,
        invite.state.upper(),
        other,
        *([say_to(player, invite.why)] if invite.state == FAILED else []),
    )


def find_code(hall: Hall, invite: Invite, player: Player) -> str:
    """The code of the table an accepted invite leads the player to."""
    if not invite.challenge:
        return invite.leads_to
    challenge = hall.challenges.find(invite.leads_to)
    number = challenge.side_of(player)
    return challenge.sides[number].table if number is not None else ""


def show_challenge(challenge: Challenge, player: Player) -> str | None:
    """How a score challenge ended for a player: both scores, and why one has none; None while it is on."""
    number = challenge.side_of(player)
    if challenge.state != OVER or number is None:
        return None
    mine, other = challenge.sides[number], challenge.sides[1 - number]
    result = "VOID" if challenge.result == "void" else "DRAW"
    if challenge.winner is not None:
        result = "WIN" if challenge.winner is player else "LOSS"
    points = [challenge.points(side) for side in (number, 1 - number)]
    scores = [NOBODY if score is None else score for score in points]
    game = name_game(challenge.game, challenge=True)
    return write("GEND", game, mine.table, result, *scores, say_to(player, mine.why or other.why))


def show_said(line: ChatRecord, room: str, player: Player) -> str:
    """Something that was said; by the hall itself if the name is empty. What watchers say among themselves ends with
    WATCHERS."""
    return write("GCHAT", "", room, line.name, say_to(player, line.line), *([line.to.upper()] if line.to else []))


def show_listed(table: Table) -> str:
    """A table in a list: its state, free seats, and who is there."""
    names = [seat.name for seat in table.seating if seat.kind != "open"]
    free = table.seating.open
    return write("GSTA", name_table_game(table), table.code, "LISTED", table.state, free, *names)


def _list_seats(seats: list[int] | tuple[int, ...]) -> str:
    return ",".join(map(str, seats)) or NOBODY
