"""Tokens: whose they are, how long they last, and what makes them worthless."""

import pytest
from itsdangerous import URLSafeTimedSerializer
from tests.hall.bench import Bench
from tests.hall.hand_clock import HandClock
from tests.hall.memory_store import MemoryStore
from tests.saying import say

from rumpus.hall.errors import Refused
from rumpus.hall.people.players import Players
from rumpus.hall.people.tokens import DAY, KEY, TOKEN_DAYS, Tokens
from rumpus.store.records import Saved, SettingRecord


def test_a_token_is_recognised_on_the_day_it_is_made_and_ninety_days_later_but_no_longer(bench: Bench) -> None:
    ann, token = bench.hall.players.welcome("Ann")
    assert bench.hall.players.recognise(token) is ann
    bench.time.ns += TOKEN_DAYS * DAY * 10**9
    assert bench.hall.players.recognise(token) is ann
    bench.time.ns += 2 * 10**9
    assert bench.hall.players.recognise(token) is None


def test_a_clock_that_was_put_back_sends_nobody_away(bench: Bench) -> None:
    ann, token = bench.hall.players.welcome("Ann")
    bench.time.ns -= 3600 * 10**9
    assert bench.hall.players.recognise(token) is ann
    assert bench.hall.players.renew(token) == ""


def test_a_token_older_than_a_day_is_renewed_and_the_new_one_lasts_longer(bench: Bench) -> None:
    ann, token = bench.hall.players.welcome("Ann")
    bench.time.ns += DAY * 10**9
    assert bench.hall.players.renew(token) == ""
    bench.time.ns += 80 * DAY * 10**9
    fresh = bench.hall.players.renew(token)
    assert fresh not in ("", token)
    bench.time.ns += 20 * DAY * 10**9
    assert bench.hall.players.recognise(token) is None
    assert bench.hall.players.recognise(fresh) is ann


@pytest.mark.parametrize(
    "spoil",
    [
        lambda token: "",
        lambda token: token[:-1],
        lambda token: token + "A",
        lambda token: token.swapcase(),
        lambda token: token.replace(".", "", 1),
        lambda token: "é" + token,
        lambda token: "\ud800",
        lambda token: "." * 200,
        lambda token: token.partition(".")[0],
        lambda token: URLSafeTimedSerializer("guess", salt="rumpus.player").dumps(["x", 0]),
    ],
)
def test_a_token_that_was_tampered_with_is_nobodys(bench: Bench, spoil: object) -> None:
    _, token = bench.hall.players.welcome("Ann")
    assert callable(spoil)
    assert bench.hall.players.recognise(spoil(token)) is None
    assert bench.hall.players.renew(spoil(token)) == ""


def test_the_name_in_one_token_does_not_go_with_the_signature_of_another(bench: Bench) -> None:
    players = bench.hall.players
    (_, one), (_, other) = players.welcome("Ann"), players.welcome("Bob")
    forged = ".".join([one.split(".")[0], *other.split(".")[1:]])
    assert players.recognise(forged) is None


def test_another_halls_token_is_worth_nothing_here(bench: Bench) -> None:
    other = Bench()
    ann, token = other.hall.players.welcome("Ann")
    player, _ = bench.hall.players.welcome("Ann")
    player.id = ann.id
    assert bench.hall.players.recognise(token) is None


def test_what_is_signed_for_something_else_is_no_token() -> None:
    store, time = MemoryStore(), HandClock()
    tokens = Tokens(store, time.wall)
    tokens.take_up(Saved(settings={KEY: "key"}))
    for said in ("text", ["ann"], ["ann", "0"], [1, 2], {"player": "ann"}, None):
        assert tokens._signer is not None
        assert tokens.read(str(tokens._signer.dumps(said))) is None
    assert tokens.read(str(URLSafeTimedSerializer("key", salt="other").dumps(["ann", 0]))) is None


def test_the_key_is_made_once_and_tokens_outlive_a_restart(bench: Bench) -> None:
    _, token = bench.hall.players.welcome("Ann")
    bench.settle()
    keys = [setting for setting in bench.store.all(SettingRecord) if setting.key == KEY]
    again = bench.reopen()
    found = again.hall.players.recognise(token)
    assert found is not None
    assert found.name == "Ann"
    assert [setting for setting in again.store.all(SettingRecord) if setting.key == KEY] == keys
    assert len(keys) == 1
    assert len(keys[0].value) > 40


def test_no_token_is_kept(bench: Bench) -> None:
    _, token = bench.hall.players.welcome("Ann")
    bench.settle()
    signature = token.rpartition(".")[2]
    assert signature not in repr(bench.store.records)


def test_signing_out_everywhere_leaves_the_new_token_only_and_is_kept(bench: Bench) -> None:
    ann, token = bench.hall.players.welcome("Ann")
    fresh = bench.hall.players.sign_out_everywhere(ann)
    bench.settle()
    again = bench.reopen().hall.players
    assert bench.hall.players.recognise(token) is None
    assert bench.hall.players.renew(token) == ""
    assert again.recognise(token) is None
    assert bench.hall.players.recognise(fresh) is ann
    assert again.recognise(fresh) is not None


def test_a_key_is_worth_as_much_as_a_token_and_no_longer(bench: Bench) -> None:
    players = bench.hall.players
    ann, _ = players.welcome("Ann")
    players.claim(ann, "old hash")
    players.know_by("SHA256:thief", ann)
    players.change_passphrase(ann, "old hash", "new hash")
    players.know_by("SHA256:ann", ann)
    bench.settle()
    again = bench.reopen()
    for known in (players, again.hall.players):
        assert known.known_by("SHA256:thief") is None
        assert known.known_by("SHA256:ann") is known.by_name("Ann"), "it was proved after that"
    again.hall.players.sign_out_everywhere(again.again(ann))
    again.settle()
    assert again.hall.players.known_by("SHA256:ann") is None
    assert again.reopen().hall.players.known_by("SHA256:ann") is None


def test_a_key_of_which_an_older_version_kept_no_epoch_counts_for_who_never_signed_out(bench: Bench) -> None:
    (ann, _), (bob, _) = bench.hall.players.welcome("Ann"), bench.hall.players.welcome("Bob")
    bench.hall.players.sign_out_everywhere(bob)
    bench.settle()
    for name, kept in (("ann", ann.id), ("bob", bob.id), ("junk", [ann.id]), ("gone", ["nobody", 0]), ("odd", 7)):
        bench.store.tamper(SettingRecord(f"player_key:{name}", kept))
    again = bench.reopen()
    assert again.hall.players.known_by("ann") is again.again(ann)
    assert [again.hall.players.known_by(name) for name in ("bob", "junk", "gone", "odd")] == [None] * 4
    again.hall.players.sign_out_everywhere(again.again(ann))
    again.settle()
    assert again.reopen().hall.players.known_by("ann") is None, "a restart does not bring it back"


def test_a_banned_player_is_told_so_and_does_not_come_in_as_somebody_new(bench: Bench) -> None:
    players = bench.hall.players
    ann, token = players.welcome("Ann")
    players.ban(ann, 10, "rude words")
    bench.settle()
    for known in (players, bench.reopen().hall.players):
        with pytest.raises(Refused) as refused:
            known.recognise(token)
        assert refused.value.code == "banned_until"
        assert say(refused.value) == "the host does not let you in until Jan 15, 2027, 08:26 UTC: rude words"
    bench.time.ns += 601 * 10**9
    assert players.recognise(token) is ann, "the ban is over, and nothing is lost"


def test_a_banned_players_old_token_does_not_make_them_a_new_guest_either(bench: Bench) -> None:
    players = bench.hall.players
    ann, token = players.welcome("Ann")
    players.sign_out_everywhere(ann)
    players.ban(ann, None, "rude words")
    with pytest.raises(Refused) as refused:
        players.recognise(token)
    assert "until" not in say(refused.value)
    players.unban(ann)
    assert players.recognise(token) is None


def test_being_recognised_counts_as_being_seen(bench: Bench) -> None:
    ann, token = bench.hall.players.welcome("Ann")
    bench.time.ns += 5 * DAY * 10**9
    bench.hall.players.recognise(token)
    bench.settle()
    assert bench.store.players[ann.id].seen == bench.time.wall()


def test_players_need_nothing_but_a_store_and_the_time() -> None:
    store = MemoryStore()
    player, token = Players(store, lambda: 1e9).welcome("Ann")
    store.commit()
    again = Players(store, lambda: 1e9)
    again.take_up(store.load())
    found = again.recognise(token)
    assert found is not None
    assert found.id == player.id
