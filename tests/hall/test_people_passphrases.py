"""Passphrases: claiming a name, signing in elsewhere, guessing."""

import threading

import pytest
from argon2 import PasswordHasher, Type, extract_parameters
from tests.hall.bench import Bench
from tests.patience import PATIENCE
from tests.saying import say

from rumpus.hall.errors import Refused
from rumpus.hall.people import passphrases as passphrases_module
from rumpus.hall.people.passphrases import (
    LONGEST,
    MOST_WAITING,
    SHORTEST,
    Attempts,
    Passphrases,
    clean_passphrase,
)

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def test_who_was_wrong_is_looked_at_when_nobody_else_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passphrases_module, "AT_ONCE", 1)
    passphrases = Passphrases(CHEAP)
    hashed = passphrases.hash("correct horse").result()
    assert not passphrases.matches("is it this one", hashed, "guesser").result(PATIENCE)
    gate, order = threading.Event(), list[str]()
    passphrases._later(lambda: gate.wait(PATIENCE), "somebody")
    asked = [("guesser", "or this one"), ("guesser", "or that"), ("owner", "correct horse")]
    checked = []
    for asker, guess in asked:
        future = passphrases.matches(guess, hashed, asker)
        future.add_done_callback(lambda _, asker=asker: order.append(asker))  # type: ignore[misc]
        checked.append(future)
    gate.set()
    assert [future.result(PATIENCE) for future in checked] == [False, False, True]
    assert order == ["owner", "guesser", "guesser"]
    assert passphrases.matches("correct horse", hashed, "guesser").result(PATIENCE)
    assert not passphrases._wrong, "who is right is like everybody else again"


def test_by_default_a_guess_costs_what_is_recommended_for_argon2id() -> None:
    passphrases = Passphrases()
    hashed = passphrases.hash("correct horse").result()
    cost = extract_parameters(hashed)
    assert cost.type is Type.ID
    assert cost.memory_cost >= 64 * 1024
    assert cost.time_cost >= 3
    assert passphrases.matches("correct horse", hashed).result()
    assert not passphrases.matches("correct house", hashed).result()


def test_the_same_letters_from_another_keyboard_are_the_same_passphrase() -> None:
    passphrases = Passphrases(CHEAP)
    hashed = passphrases.hash("Zoë's parrot").result()
    assert passphrases.matches("Zoe\u0308's parrot", hashed).result()
    assert not passphrases.matches("zoë's parrot", hashed).result()


def test_with_no_hash_or_a_broken_one_nothing_is_right() -> None:
    passphrases = Passphrases(CHEAP)
    for guess in ("nobody's passphrase", "", "x" * 300):
        assert not passphrases.matches(guess, None).result()
    assert not passphrases.matches("anything", "not a hash").result()


@pytest.mark.parametrize("bad", ["", "x" * (SHORTEST - 1), "x" * (LONGEST + 1)])
def test_a_passphrase_has_eight_to_two_hundred_characters(bad: str) -> None:
    for refuse in (clean_passphrase, Passphrases(CHEAP).hash):
        with pytest.raises(Refused) as refused:
            refuse(bad)
        assert refused.value.code == "bad_passphrase"
        assert bad not in say(refused.value) or not bad
    clean_passphrase("x" * SHORTEST)
    clean_passphrase("x" * LONGEST)


def test_only_so_many_wait_to_be_hashed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passphrases_module, "MOST_NETWORKS", 0)
    with pytest.raises(Refused) as refused:
        Passphrases(CHEAP).hash("correct horse")
    assert refused.value.code == "many_sign_in"


def test_who_guesses_makes_others_wait_for_one_of_theirs_and_not_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passphrases_module, "AT_ONCE", 1)
    passphrases, gate, order = Passphrases(CHEAP), threading.Event(), list[str]()
    monkeypatch.setattr(passphrases, "_match", lambda who, _: order.append(who) if gate.wait(PATIENCE) else None)
    flood = [passphrases.matches("flood", None, "192.0.2.1") for _ in range(MOST_WAITING)]
    with pytest.raises(Refused):
        passphrases.matches("flood", None, "192.0.2.1")
    owner = passphrases.matches("owner", None, "192.0.2.2")
    gone = passphrases.matches("gone", None, "192.0.2.3")
    assert gone.cancel()
    gate.set()
    for future in (owner, *flood):
        future.result(PATIENCE)
    assert order.index("owner") <= 2, "after what was begun, and one more"
    assert (len(order), passphrases._askers) == (MOST_WAITING + 1, {})


def test_a_claimed_name_follows_its_player_over_a_restart(bench: Bench) -> None:
    passphrases = Passphrases(CHEAP)
    players = bench.hall.players
    ann, _ = players.welcome("Ann")
    players.claim(ann, passphrases.hash("correct horse").result())
    bench.settle()
    assert "correct horse" not in repr(bench.store.records)
    again = bench.reopen().hall.players
    found = again.by_name("ann")
    assert found is not None
    assert found.passphrase is not None
    assert passphrases.matches("correct horse", found.passphrase).result()
    token = again.sign_in(found, found.passphrase)
    assert again.recognise(token) is found
    assert found.id == ann.id


def test_a_name_is_claimed_once(bench: Bench) -> None:
    ann, _ = bench.hall.players.welcome("Ann")
    bench.hall.players.claim(ann, "first")
    with pytest.raises(Refused) as refused:
        bench.hall.players.claim(ann, "second")
    assert refused.value.code == "claimed"
    assert ann.passphrase == "first"


def test_who_was_checked_against_an_old_passphrase_does_not_get_in(bench: Bench) -> None:
    """The passphrase may change while the slow check of the old one runs."""
    players = bench.hall.players
    ann, token = players.welcome("Ann")
    players.claim(ann, "old hash")
    fresh = players.change_passphrase(ann, "old hash", "new hash")
    with pytest.raises(Refused) as refused:
        players.sign_in(ann, "old hash")
    assert refused.value.code == "passphrase_changed"
    with pytest.raises(Refused):
        players.change_passphrase(ann, "old hash", "another hash")
    assert ann.passphrase == "new hash"
    assert players.recognise(token) is None, "a new passphrase signs out every other device"
    assert players.recognise(fresh) is ann


def test_a_banned_player_does_not_get_in_by_passphrase(bench: Bench) -> None:
    players = bench.hall.players
    ann, _ = players.welcome("Ann")
    players.claim(ann, "hash")
    players.ban(ann, None, "rude words")
    with pytest.raises(Refused) as refused:
        players.sign_in(ann, "hash")
    assert refused.value.code == "banned"


class TestAttempts:
    def setup_method(self) -> None:
        self.now = 1000.0
        self.attempts = Attempts(lambda: self.now)

    def test_after_five_wrong_ones_who_guesses_rests_for_the_minute_and_nobody_else(self) -> None:
        for _ in range(5):
            self.attempts.begin("address 1")
            self.now += 2
        with pytest.raises(Refused) as refused:
            self.attempts.begin("address 1")
        assert refused.value.code == "too_many_attempts"
        assert say(refused.value) == "too many attempts; try again in 50 seconds"
        self.attempts.begin("address 9")
        self.now += 50.5
        self.attempts.begin("address 1")
        with pytest.raises(Refused):
            self.attempts.begin("address 1")

    def test_an_address_cannot_go_from_name_to_name(self) -> None:
        for n in range(5):
            self.attempts.begin(f"name {n}", "address 1")
        with pytest.raises(Refused):
            self.attempts.begin("name 6", "address 1")

    def test_right_ones_do_not_count(self) -> None:
        for _ in range(50):
            self.attempts.begin("name ann", "address 1")
            self.attempts.succeed("name ann", "address 1")

    def test_what_is_refused_is_not_counted_as_well(self) -> None:
        for _ in range(5):
            self.attempts.begin("name ann", "address 1")
        for _ in range(100):
            with pytest.raises(Refused):
                self.attempts.begin("name ann", "address 1")
        self.now += 60
        self.attempts.begin("name ann", "address 1")

    def test_a_clock_that_was_put_back_locks_nobody_out_for_long(self) -> None:
        for _ in range(5):
            self.attempts.begin("name ann")
        self.now -= 86400
        with pytest.raises(Refused) as refused:
            self.attempts.begin("name ann")
        assert "in 1 minute" in say(refused.value)

    def test_many_names_are_not_remembered_for_ever(self) -> None:
        for n in range(101):
            self.attempts.begin(f"name {n}")
        self.now += 61
        self.attempts.begin("name x")
        assert len(self.attempts._made) == 1
