"""Invites: made, answered, run out; who may be asked when (rules/hall.md, Invites)."""

import pytest
from tests.hall.invites_hall import Lounge, refusal, states
from tests.saying import tell

from rumpus.hall.contests.invites import OPEN_INVITES, PACE, RECEIVED
from rumpus.store.contest_records import InviteRecord

DAY = 24 * 3600


@pytest.fixture
def lounge() -> Lounge:
    """A hall with nobody in it."""
    return Lounge()


# --- saying yes ----------------------------------------------------------------------------------------------------


def test_accepting_opens_a_table_for_the_two_that_starts_when_both_have_come(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    invite = lounge.invite(ann, bob, "tetris", options={"level": 3})
    after = lounge.accept(bob, invite)
    table = lounge.hall.find_table(after.leads_to)
    assert [seat.name for seat in table.seating] == ["Ann", "Bob"]
    assert table.options["level"] == 3
    assert not table.playing
    lounge.join(ann, table)
    lounge.join(bob, table)
    assert table.playing


def test_both_see_every_change_at_once_on_all_their_connections(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    phone = lounge.connect(bob.player)
    invite = lounge.invite(ann, bob, "pong")
    lounge.accept(bob, invite)
    assert states(ann) == states(bob) == states(phone) == ["open", "accepted"]


def test_nobody_is_told_before_it_is_on_disk(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    lounge.store.waits = True
    lounge.invite(ann, bob, "pong")
    assert states(bob) == []
    lounge.store.commit()
    assert states(bob) == ["open"]


def test_turn_by_turn_an_invite_waits_for_somebody_who_is_away(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    lounge.lose(bob)
    invite = lounge.invite(ann, bob, "words")
    lounge.lose(ann)
    lounge.wait(DAY - 60)
    again = lounge.connect(bob.player)
    assert [open_one.id for open_one in lounge.invites.open_for(bob.player)] == [invite.id]
    after = lounge.accept(again, invite)
    assert after.state == "accepted"
    assert lounge.hall.find_table(after.leads_to).playing, "nobody has to be there for it to begin"


@pytest.mark.parametrize(("game", "first"), [("battleship", "Ann"), ("stayboard", "Ann")])
def test_who_begins(lounge: Lounge, game: str, first: str) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    table = lounge.hall.find_table(lounge.accept(bob, lounge.invite(ann, bob, game)).leads_to)
    assert table.owner is ann.player
    if game == "battleship":
        for seat, guest in enumerate((ann, bob)):
            lounge.act(guest, table, seat, "random")
            lounge.act(guest, table, seat, "ready")
    assert table.live is not None
    assert [table.seating[seat].name for seat in table.live.match.game.to_act()] == [first]


def test_a_wager_holds_the_match_back_until_both_have_paid(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    after = lounge.accept(bob, lounge.invite(ann, bob, "deathroll", wager=50))
    table = lounge.hall.find_table(after.leads_to)
    assert not table.playing
    assert "50 gold" in tell(table.why)


def test_a_wager_nobody_can_pay_tells_neither_what_the_other_has(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    bank = lounge.hall.bank
    bank.move(bank.account(bob.player), bank.account(ann.player), 90, "a present")
    after = lounge.accept(bob, lounge.invite(ann, bob, "deathroll", wager=145))
    assert (after.state, tell(after.why)) == (
        "failed",
        "no table could be opened: the wager of 145 gold cannot be paid",
    )
    assert lounge.hall.tables == {}


def test_a_bot_accepts_at_once(lounge: Lounge) -> None:
    (ann,) = lounge.come("Ann")
    bot = lounge.hall.players.bot("normal")
    after = lounge.invites.invite(ann.player, bot, "stayboard", {})
    lounge.settle()
    table = lounge.hall.find_table(after.leads_to)
    assert [seat.name for seat in table.seating] == ["Ann", "Bot Mira"]
    assert table.playing
    assert states(ann) == ["accepted"]
    assert lounge.invites.open_for(ann.player) == []


# --- saying no, and nothing ----------------------------------------------------------------------------------------


def test_decline_expiry_and_withdrawal_free_everything(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    before = lounge.time.alarms
    lounge.invites.decline(bob.player, lounge.invite(ann, bob, "tetris").id)
    lounge.invites.withdraw(ann.player, lounge.invite(ann, bob, "tetris").id)
    lounge.invite(ann, bob, "tetris")
    lounge.wait(61)
    assert states(ann) == states(bob) == ["open", "declined", "open", "withdrawn", "open", "expired"]
    assert lounge.invites.open_for(ann.player) == lounge.invites.open_for(bob.player) == []
    assert lounge.time.alarms == before
    assert [record.state for record in lounge.store.all(InviteRecord)] == ["declined", "withdrawn", "expired"]
    assert lounge.hall.tables == {}


@pytest.mark.parametrize(
    ("game", "clock", "challenge", "seconds"),
    [
        ("tetris", "", False, 60),
        ("pong", "", True, 60),
        ("stayboard", "", True, 60),
        ("stayboard", "", False, DAY),
        ("stayboard", "5+3", False, 60),
        ("stayboard", "10+0", False, DAY),
        ("words", "3d", False, DAY),
    ],
)
def test_how_long_an_invite_is_open(lounge: Lounge, game: str, clock: str, challenge: bool, seconds: int) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    options = {"clock": clock} if clock else {}
    invite = lounge.invite(ann, bob, game, challenge=challenge, options=options)
    lounge.wait(seconds - 0.1)
    assert lounge.invites.find(bob.player, ann.player, game) == invite
    lounge.wait(0.2)
    assert lounge.invites.find(ann.player, bob.player, game) is None
    assert refusal(lounge.invites.accept, bob.player, invite.id) == "no_invite"


def test_only_the_two_have_a_say(lounge: Lounge) -> None:
    ann, bob, cid = lounge.come("Ann", "Bob", "Cid")
    invite = lounge.invite(ann, bob, "tetris")
    assert refusal(lounge.invites.accept, ann.player, invite.id) == "not_asked"
    assert refusal(lounge.invites.decline, ann.player, invite.id) == "not_asked"
    assert refusal(lounge.invites.withdraw, bob.player, invite.id) == "not_your_invite"
    for what in (lounge.invites.accept, lounge.invites.decline, lounge.invites.withdraw):
        assert refusal(what, cid.player, invite.id) == "no_invite"
    assert states(cid) == []


# --- whom one can ask ----------------------------------------------------------------------------------------------


def test_one_open_invite_for_a_pair_and_a_game(lounge: Lounge) -> None:
    ann, bob, cid = lounge.come("Ann", "Bob", "Cid")
    lounge.invite(ann, bob, "tetris")
    assert refusal(lounge.invite, ann, bob, "tetris") == "invited"
    assert refusal(lounge.invite, ann, bob, "tetris", challenge=True) == "invited"
    assert refusal(lounge.invite, bob, ann, "tetris") == "invited_you"
    lounge.invite(ann, bob, "pong")
    lounge.invite(ann, cid, "tetris")


def test_inviting_somebody_who_is_busy_or_away_tells_so(lounge: Lounge) -> None:
    ann, bob, cid = lounge.come("Ann", "Bob", "Cid")
    lounge.open(bob, "tetris", "me", start=True)
    assert refusal(lounge.invite, ann, bob, "pong") == "plays_now"
    assert refusal(lounge.invite, ann, bob, "stayboard", challenge=True) == "plays_now"
    assert refusal(lounge.invite, bob, ann, "pong") == "you_play", "who plays cannot ask either"
    lounge.invite(ann, bob, "words")
    lounge.lose(cid)
    assert refusal(lounge.invite, ann, cid, "pong") == "away"
    lounge.invite(ann, cid, "words")


def test_somebody_who_has_muted_you_seems_to_be_busy(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    bob.player.muted.add(ann.player.id)
    assert refusal(lounge.invite, ann, bob, "pong") == "plays_now"
    assert refusal(lounge.invite, ann, bob, "words") == "has_many_games"
    lounge.lose(bob)
    assert refusal(lounge.invite, ann, bob, "pong") == "away"
    assert states(bob) == []


def test_a_banned_player_cannot_be_asked(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    lounge.lose(bob)
    lounge.hall.players.ban(bob.player, None, "rude")
    assert refusal(lounge.invite, ann, bob, "words") == "has_many_games"
    assert refusal(lounge.invite, ann, bob, "pong") == "away"


def test_what_cannot_be_asked(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    bot = lounge.hall.players.bot("easy")
    assert refusal(lounge.invite, ann, ann, "tetris") == "invite_yourself"
    assert refusal(lounge.invite, ann, bob, "golf") == "unknown_game"
    assert refusal(lounge.invite, ann, bob, "tetris", options={"level": 99}) == "bad_option"
    assert refusal(lounge.invite, ann, bob, "chessbrawl") == "solo_game"
    assert refusal(lounge.invite, ann, bob, "words", challenge=True) == "no_solo"
    assert refusal(lounge.invite, ann, bob, "tetris", wager=5) == "wagered_only"
    assert refusal(lounge.invite, ann, bob, "deathroll", wager=-5) == "bad_wager"
    assert refusal(lounge.invites.invite, ann.player, bot, "tetris", {}, challenge=True) == "invite_bot"
    assert refusal(lounge.invites.invite, ann.player, bot, "deathroll", {}, wager=5) == "invite_bot"
    assert lounge.store.all(InviteRecord) == []


def test_twenty_open_invites_may_wait_for_one_person(lounge: Lounge) -> None:
    ann, *others = lounge.come("Ann", *(f"Guest {number}" for number in range(RECEIVED + 1)))
    for other in others[:-1]:
        lounge.invite(other, ann, "words")
    assert refusal(lounge.invite, others[-1], ann, "words") == "has_many_invites"
    lounge.invites.decline(ann.player, lounge.invites.open_for(ann.player)[0].id)
    lounge.invite(others[-1], ann, "words")


def test_a_sender_has_ten_open_invites_and_twenty_a_minute(lounge: Lounge) -> None:
    ann, *others = lounge.come("Ann", *(f"Guest {number}" for number in range(OPEN_INVITES + 1)))
    for other in others[:-1]:
        lounge.invite(ann, other, "words")
    assert refusal(lounge.invite, ann, others[-1], "words") == "too_many_invites"
    for invite in lounge.invites.open_for(ann.player):
        lounge.invites.withdraw(ann.player, invite.id)
    for _ in range(PACE - OPEN_INVITES):
        lounge.invites.withdraw(ann.player, lounge.invite(ann, others[0], "words").id)
    assert refusal(lounge.invite, ann, others[0], "words") == "invites_too_fast"
    lounge.wait(60)
    lounge.invite(ann, others[0], "words")


def test_who_has_not_invited_for_a_minute_is_not_kept_count_of(lounge: Lounge) -> None:
    ann, bob, cid = lounge.come("Ann", "Bob", "Cid")
    lounge.invite(ann, cid, "words")
    lounge.wait(30)
    lounge.invite(bob, cid, "words")
    lounge.invite(ann, cid, "stayboard")
    lounge.wait(59)
    lounge.invite(cid, ann, "deathroll")
    assert set(lounge.invites._made._times) == {ann.player, bob.player, cid.player}
    lounge.wait(1)
    lounge.invite(cid, bob, "deathroll")
    assert set(lounge.invites._made._times) == {cid.player}


def test_nobody_has_more_than_ten_long_games(lounge: Lounge) -> None:
    ann, bob, *others = lounge.come("Ann", "Bob", *(f"Guest {number}" for number in range(10)))
    early = lounge.invite(ann, bob, "stayboard")
    for other in others:
        lounge.accept(other, lounge.invite(ann, other, "stayboard", options={"size": 9}))
        lounge.wait(10)
    assert refusal(lounge.invite, ann, bob, "words") == "too_many_games"
    assert refusal(lounge.invite, bob, ann, "words") == "has_many_games"
    after = lounge.accept(bob, early)
    assert (after.state, tell(after.why)) == ("failed", "Ann has 10 long games already")
    assert states(ann)[-1] == "failed"


# --- what may have changed meanwhile -------------------------------------------------------------------------------


def test_accepting_looks_again_whether_the_sender_is_free(lounge: Lounge) -> None:
    ann, bob, cid = lounge.come("Ann", "Bob", "Cid")
    one, two = lounge.invite(ann, bob, "tetris"), lounge.invite(ann, cid, "tetris")
    lounge.open(ann, "mario99", "me", start=True)
    after = lounge.accept(bob, one)
    assert (after.state, tell(after.why)) == ("failed", "Ann is playing something else")
    lounge.lose(ann)
    after = lounge.accept(cid, two)
    assert (after.state, tell(after.why)) == ("failed", "Ann is not here any more")
    assert states(bob) == ["open", "failed"]


def test_who_plays_finishes_first_and_the_invite_stays_open(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    invite = lounge.invite(ann, bob, "tetris")
    table = lounge.open(bob, "mario99", "me", start=True)
    assert refusal(lounge.accept, bob, invite) == "you_play"
    lounge.leave(bob, table)
    assert lounge.accept(bob, invite).state == "accepted"


def test_what_the_hall_refuses_is_told_to_both(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    invite = lounge.invite(ann, bob, "stayboard")
    for _ in range(20):
        lounge.open(ann, "words", "me open")
    after = lounge.accept(bob, invite)
    assert after.state == "failed"
    assert "20 tables" in tell(after.why)
    assert states(ann) == states(bob) == ["open", "failed"]


def test_on_a_fast_clock_both_have_to_be_here_for_an_invite_and_for_its_match(lounge: Lounge) -> None:
    ann, bob, cid = lounge.come("Ann", "Bob", "Cid")
    fast = {"options": {"clock": "5+3"}}
    one, two = lounge.invite(ann, bob, "words", **fast), lounge.invite(cid, bob, "words", **fast)
    table = lounge.hall.find_table(lounge.accept(bob, one).leads_to)
    lounge.join(bob, table)
    assert table.state == "WAITING", "Ann is in the hall, and not at the table"
    lounge.join(ann, table)
    assert table.state == "PLAYING"
    lounge.lose(cid)
    assert refusal(lounge.invite, bob, cid, "battleship", **fast) == "away"
    after = lounge.accept(bob, two)
    assert (after.state, tell(after.why)) == ("failed", "Cid is not here any more")


# --- after a restart -----------------------------------------------------------------------------------------------


def test_open_invites_survive_a_restart_with_the_time_they_had_left(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    long, short = lounge.invite(ann, bob, "words"), lounge.invite(ann, bob, "tetris")
    lounge.wait(50)
    lounge = lounge.reopen()
    ann, bob = lounge.guests["Ann"], lounge.guests["Bob"]
    assert {invite.id for invite in lounge.invites.open_for(bob.player)} == {long.id, short.id}
    lounge.wait(11)
    assert states(bob) == ["expired"]
    lounge.wait(DAY - 120)
    assert lounge.accept(bob, long).state == "accepted"


def test_what_ran_out_while_the_hall_was_closed_has_run_out(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    lounge.invite(ann, bob, "tetris")
    lounge.time.ns += 61 * 10**9
    lounge = lounge.reopen()
    assert lounge.invites.open_for(lounge.guests["Bob"].player) == []
    assert [record.state for record in lounge.store.all(InviteRecord)] == ["expired"]


def test_an_invite_of_a_game_that_is_gone_stops_nobody(lounge: Lounge) -> None:
    ann, bob = lounge.come("Ann", "Bob")
    lounge.invite(ann, bob, "words")
    lounge.invite(ann, bob, "stayboard")
    record = lounge.store.all(InviteRecord)[0]
    lounge.store.tamper(InviteRecord(record.id, "golf", *[getattr(record, name) for name in record.__slots__[2:]]))
    lounge = lounge.reopen()
    assert [invite.game for invite in lounge.invites.open_for(lounge.guests["Bob"].player)] == ["stayboard"]
