"""Somebody's bots: a name and a token that stay, what they accept unasked, and that nobody is rated by their own."""

from collections.abc import Callable

import pytest
from tests.hall.bench import Bench, Guest
from tests.saying import say, tell, write_lines

from rumpus.core.game import RESIGN
from rumpus.core.notice import Refusal
from rumpus.hall.commands.caller import Speaker
from rumpus.hall.commands.run import run_command
from rumpus.hall.contests.invites import InviteChanged
from rumpus.hall.hosting.news import Banished, SignedOut
from rumpus.hall.people.bot_accounts import BotRules


def typed(bench: Bench, guest: Guest, text: str) -> list[str]:
    """What somebody reads who types this."""
    reply = run_command(text, Speaker(bench.hall, guest))
    bench.settle()
    return write_lines(reply.lines)


def refusal(ask: Callable[[], object]) -> str:
    """Why it is refused."""
    with pytest.raises(Refusal) as problem:
        ask()
    return say(problem.value)


def make_robo(bench: Bench, rules: BotRules) -> tuple[Guest, Guest, str]:
    """Ann, her bot, which is here and has said what it accepts, and its token."""
    ann = bench.guest("Ann")
    bench.hall.players.claim(ann.player, "hash")
    _, token = typed(bench, ann, "/bots new Robo")
    player = bench.hall.players.recognise(token)
    assert player is not None
    robo = bench.connect(player)
    bench.hall.let_bot_accept(player, rules)
    bench.settle()
    return ann, robo, token


def test_only_who_has_a_name_of_their_own_has_bots_and_not_too_many(bench: Bench) -> None:
    ann = bench.guest("Ann")
    assert "passphrase" in refusal(lambda: typed(bench, ann, "/bots new Robo"))
    bench.hall.players.claim(ann.player, "hash")
    for number in range(5):
        typed(bench, ann, f"/bots new Robo {number}")
    assert refusal(lambda: typed(bench, ann, "/bots new Robo 6")) == "you have 5 bots, and that is the most"
    assert typed(bench, ann, "/bots")[0] == "Your bots: Robo 0, Robo 1, Robo 2, Robo 3, Robo 4"
    bob = bench.guest("Bob")
    assert refusal(lambda: typed(bench, bob, "/bots end Robo 1")) == "Robo 1 is not your bot"


def test_a_bot_keeps_its_name_and_owner_over_a_restart_and_a_new_token_ends_the_old_one(bench: Bench) -> None:
    ann, robo, token = make_robo(bench, BotRules(("stayboard",)))
    assert typed(bench, ann, "/who") == ["Here (1): Ann", "Robo, a bot of Ann, plays Stay on the Board"]
    bench = bench.reopen()
    robo_again = bench.hall.players.by_name("Robo")
    assert robo_again is not None
    assert bench.hall.bot_accounts.owner_of(robo_again) is bench.hall.players.by_name("Ann")
    ann, robo = bench.connect(bench.again(ann.player)), bench.connect(robo_again)
    assert bench.hall.bot_accounts.rules_of(robo_again) is None, "it says so each time it comes"
    _, newer = typed(bench, ann, "/bots token Robo")
    assert bench.hall.players.recognise(token) is None
    assert bench.hall.players.recognise(newer) is robo_again
    assert robo.heard_of(SignedOut), "who came with the old one is sent out"
    typed(bench, ann, "/bots end Robo")
    assert bench.hall.players.recognise(newer) is None


def test_an_invite_that_its_rules_allow_is_accepted_at_once_and_others_are_told_why_not(bench: Bench) -> None:
    _, robo, _ = make_robo(bench, BotRules(("stayboard", "words"), pools=("daily",), most=1600))
    bob = bench.guest("Bob")

    def invite(game: str, **options: str) -> str:
        return refusal(lambda: bench.hall.invites.invite(bob.player, robo.player, game, dict(options)))

    assert invite("tetris") == "Robo plays Stay on the Board, Words with WoW"
    assert invite("words", clock="5+3") == "Robo plays daily games only"
    assert "bots take no challenges" in refusal(
        lambda: bench.hall.invites.invite(bob.player, robo.player, "stayboard", {}, challenge=True)
    )
    typed(bench, bob, "/bots play Ann stayboard")
    (accepted,) = [news.invite for news in robo.heard_of(InviteChanged)]
    assert accepted.state == "accepted"
    table = bench.hall.find_table(accepted.leads_to)
    assert {person.name for person in table.seating.people} == {"Bob", "Robo"}
    assert invite("words") == "Robo is playing right now"
    bench.hall.let_bot_accept(robo.player, BotRules(("words",), least=1600, at_once=9))
    assert invite("words") == "Robo plays people rated 1600+; you are at 1500"
    bench.lose(robo)
    assert refusal(lambda: typed(bench, bob, "/bots play Ann")) == "Ann has no bot here"


def test_nobody_is_rated_by_their_own_bot(bench: Bench) -> None:
    ann, robo, _ = make_robo(bench, BotRules(("stayboard",)))
    bench.season(ann)
    table = bench.open(ann, "stayboard", "me open")
    bench.join(robo, table)
    assert tell(bench.hall.ratings.tell_counting(table)) == "Not rated: Ann and Robo belong together."


def test_a_ban_covers_the_owner_s_bots_and_ends_for_both(bench: Bench) -> None:
    ann, robo, token = make_robo(bench, BotRules(("stayboard",)))
    bob, players, admin = bench.guest("Bob"), bench.hall.players, bench.hall.admin
    table = bench.open(bob, "stayboard", "me open")
    bench.join(robo, table)
    admin.ban(ann.player, None, "rude")
    bench.settle()
    assert [news.banned for news in (*ann.heard_of(Banished), *robo.heard_of(Banished))] == [True, True]
    assert table.live is not None
    assert table.live.match.outcome is not None, "for good: it gives up its seat as its owner does"
    assert "does not let you in: rude" in refusal(lambda: players.recognise(token))
    bench.lose(robo)
    assert "long games" in refusal(lambda: bench.hall.invites.invite(bob.player, robo.player, "stayboard", {}))
    assert [ban["name"] for ban in admin.overview()["bans"]] == ["Ann"]
    again = bench.reopen()
    assert "does not let you in: rude" in refusal(lambda: again.hall.players.recognise(token))
    assert "a bot of Ann, who is banned" in refusal(lambda: admin.unban(robo.player))
    admin.unban(ann.player)
    assert players.recognise(token) is robo.player
    assert refusal(lambda: admin.unban(robo.player)) == "Robo is not banned"


def test_a_ban_of_a_bot_is_the_bot_s_alone(bench: Bench) -> None:
    ann, robo, token = make_robo(bench, BotRules(("stayboard",)))
    bench.hall.admin.ban(robo.player, 5, "cheats")
    assert "cheats" in refusal(lambda: bench.hall.players.recognise(token))
    assert not bench.hall.players.is_banned(ann.player)
    bench.hall.admin.unban(robo.player)
    assert bench.hall.players.recognise(token) is robo.player


def test_only_a_bot_says_what_it_accepts(bench: Bench) -> None:
    ann = bench.guest("Ann")
    assert "only somebody's bot" in refusal(lambda: bench.hall.let_bot_accept(ann.player, BotRules(("words",))))


def test_a_bot_is_on_no_daily_board(bench: Bench) -> None:
    ann, robo, _ = make_robo(bench, BotRules(()))
    dailies = bench.hall.dailies
    for guest in (ann, robo):
        table = dailies.begin(guest.player, "chessbrawl")
        bench.join(guest, table)
        bench.act(guest, table, 0, RESIGN)
    board = dailies.board(dailies.calendar.today().n, "chessbrawl")
    assert [one.player for one in board] == [ann.player.id]
