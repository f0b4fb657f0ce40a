"""Coming in (rules/capsules.md, the terminal interface): names, keys, passphrases, and those who come back."""

import pytest
from argon2 import PasswordHasher
from tests.terminal.golden_screen import assert_golden
from tests.terminal.guest_bench import GuestBench, Person

from rumpus.gateways.terminal.ansi import ENTER, LEAVE
from rumpus.hall.people.passphrases import Passphrases

PROMPT = "Your name: "


def said(person: Person) -> str:
    """What was said since the last prompt was shown."""
    return person.text.rpartition(PROMPT)[0].rpartition("\n")[0].rpartition("\n")[2].strip()


def test_the_prompt_greets_and_says_who_is_here() -> None:
    bench = GuestBench()
    bench.person("Ann")
    assert_golden("name_prompt", bench.connect().text.replace("\r", ""))


def test_what_is_typed_is_echoed_and_rubbed_out_by_both_backspaces() -> None:
    person = GuestBench().connect()
    person.type("Anx\x08ny\x7f")
    assert person.text.endswith(f"{PROMPT}Anx\b \bny\b \b")
    person.type("a \r")
    assert person.session.player.name == "Anna"


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n", "\r\0"])
def test_cr_or_lf_ends_the_name_and_trailing_blanks_are_cut(end: str) -> None:
    person = GuestBench().connect()
    person.type(f"Ann   {end}")
    assert person.session.player.name == "Ann"
    assert "Welcome, Ann!" in person.shows()


def test_a_name_has_sixteen_printable_ascii_characters() -> None:
    person = GuestBench().connect()
    person.type("Ä\x01\tabcdefghijklmnopqrstu")
    assert person.text.endswith(f"{PROMPT}abcdefghijklmnop")
    person.type("\r")
    assert person.session.player.name == "abcdefghijklmnop"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("ann", "Somebody is called ann already; try another name."),
        ("", "A name is made of 1 to 16 letters, digits, spaces and - _ . ' !."),
        ("<b>", "A name is made of 1 to 16 letters, digits, spaces and - _ . ' !."),
        ("Bot easy", "That name is kept for the hall and its bots; try another name."),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_a_reason_and_asked_again(name: str, reason: str) -> None:
    bench = GuestBench()
    bench.person("Ann")
    person = bench.connect()
    person.type(f"{name}\r")
    assert person.text.endswith(f"{reason}\r\n{PROMPT}")
    person.type("Bob\r")
    assert person.session.player.name == "Bob"


def test_who_tries_too_many_names_is_sent_home() -> None:
    bench = GuestBench()
    person = bench.connect()
    for _ in range(11):
        person.type("<b>\r")
    assert person.gone()


def test_a_question_mark_asks_for_plain_letters() -> None:
    bench = GuestBench()
    person = bench.connect()
    person.type("?\rAnn\r")
    assert person.session.player.name == "Ann"
    assert person.shows().isascii()
    assert "------" in person.shows()


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_etx_and_eot_leave_from_the_prompt_and_from_the_hall(key: str) -> None:
    bench = GuestBench()
    person = bench.connect()
    person.type(key)
    assert person.gone()
    assert ENTER not in person.text
    person = bench.person("Ann")
    person.type(key)
    assert person.gone()
    ending = person.text[person.text.rindex(ENTER) :]
    assert LEAVE in ending
    assert ending.endswith("\r\nGoodbye!\r\n")
    assert bench.hall.here() == []
    assert bench.time.alarms == 0


def test_who_says_no_name_for_a_minute_is_sent_home() -> None:
    bench = GuestBench()
    person = bench.connect()
    bench.wait(59)
    assert not person.gone()
    bench.wait(2)
    assert person.gone()


def test_who_presses_nothing_for_half_an_hour_is_sent_home_but_not_from_a_match() -> None:
    bench = GuestBench()
    ann, bob = bench.person("Ann"), bench.person("Bob")
    bob.type("/stayboard bot\r")
    bench.wait(29 * 60)
    assert not ann.gone()
    bench.wait(2 * 60)
    assert ann.gone()
    assert "half an hour" in ann.text
    bench.wait(24 * 3600)
    assert not bob.gone()


# Keys.


def test_the_same_key_is_the_same_player_after_a_restart_too() -> None:
    bench = GuestBench()
    first = bench.connect(key="SHA256:abc", user="ann")
    assert first.text.endswith("Your name [ann]: ")
    first.type("\r")
    player = first.session.player
    assert player.name == "ann"
    first.type("\x04")
    again = bench.connect(key="SHA256:abc", address="198.51.100.7")
    assert again.session.player is player
    bench.wait(0.1)
    assert "Welcome back, ann!" in again.shows()
    other = bench.connect(key="SHA256:xyz", user="ann")
    assert other.text.endswith(PROMPT)
    reopened = GuestBench(store=bench.store.twin())
    back = reopened.connect(key="SHA256:abc")
    assert back.session.player.id == player.id


def test_after_a_new_passphrase_a_key_is_known_again_only_to_who_knows_it() -> None:
    bench = GuestBench()
    players = bench.hall.players
    players.passphrases = Passphrases(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    thief = bench.person("Ann", key="SHA256:abc")
    ann = thief.session.player
    hashes = [players.passphrases.hash(words).result() for words in ("correct horse", "another horse")]
    players.claim(ann, hashes[0])
    thief.type("\x04")
    players.change_passphrase(ann, hashes[0], hashes[1])
    again = bench.connect(key="SHA256:abc")
    assert again.text.endswith(PROMPT), "nobody is known by it"
    again.type("Ann\rcorrect horse\r")
    assert said(again) == "That is not the passphrase."
    again.type("Ann\ranother horse\r")
    assert again.session.player is ann
    again.type("\x04")
    assert bench.connect(key="SHA256:abc").session.player is ann, "from now on it is hers"


def test_who_is_banned_does_not_come_in_by_their_key() -> None:
    bench = GuestBench()
    ann = bench.connect(key="SHA256:abc")
    ann.type("Ann\r")
    bench.hall.admin.ban(ann.session.player, 10, "rude words")
    bench.settle()
    assert ann.gone()
    assert "rude words" in ann.text
    again = bench.connect(key="SHA256:abc")
    assert again.gone()
    assert "rude words" in again.text


# Without a key.


def test_who_has_no_key_keeps_the_name_for_thirty_days() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    first = ann.session.player
    ann.type("\x04")
    other = bench.connect(address="198.51.100.7")
    other.type("Ann\r")
    assert said(other) == "Somebody is called Ann already; try another name."
    again = bench.person("Ann")
    assert again.session.player is first, "from where she was"
    again.type("\x04")
    first.seen -= 31 * 86400
    late = bench.person("Ann", address="198.51.100.7")
    assert late.session.player is not first
    assert (late.session.player.name, first.name != "Ann") == ("Ann", True)


def test_a_lost_line_keeps_the_seat_for_whoever_comes_back_from_there_with_that_name() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.type("/stayboard bot\r")
    ann.session.lost()
    stranger = bench.connect(address="198.51.100.7")
    stranger.type("Ann\r")
    assert said(stranger) == "Somebody is called Ann already; try another name."
    again = bench.person("ann")
    assert again.session.player is ann.session.player
    assert "YOUR GAMES" in again.shows()
    again.type("a")
    assert "STAY ON THE BOARD" in again.shows()


def test_nobody_takes_the_place_of_somebody_who_is_here() -> None:
    bench = GuestBench()
    ann = bench.person("Ann")
    ann.session.lost()
    bench.person("Ann")
    second = bench.connect()
    second.type("Ann\r")
    assert said(second) == "Somebody is called Ann already; try another name."


def test_a_claimed_name_asks_for_its_passphrase_and_does_not_echo_it() -> None:
    bench = GuestBench()
    players = bench.hall.players
    players.passphrases = Passphrases(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    ann, _ = players.welcome("Ann")
    players.claim(ann, players.passphrases.hash("correct horse").result())
    person = bench.connect()
    person.type("Ann\rwrong horse\r")
    assert said(person) == "That is not the passphrase."
    person.type("Ann\r")
    asked = person.text
    person.type("correct horse\r")
    assert person.session.player is ann
    assert "correct" not in person.text[len(asked) :]
    other = bench.connect()
    other.type("Ann\r\rBob\r")
    assert other.session.player.name == "Bob"
