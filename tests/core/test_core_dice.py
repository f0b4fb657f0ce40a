"""Fair dice: answers anybody can work out with sha256sum, and nothing that can be changed unnoticed."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.saying import tell

from rumpus.core.dice import (
    check,
    check_lines,
    check_nonce,
    derive_seed,
    fair_lines,
    has_pledge,
    pledge,
    read_nonces,
    silent_nonce,
)

SECRET = "00ff00ff00ff00ff00ff00ff00ff00ff"
NONCES = ("ann-7f3a", "seat 2")
PLEDGE = "2679b0b7de8f46e51ca74dd60025514322db3c47dc6c8c12716cc49bcb449ccc"
SEED = 17867398432273295287
DOCUMENT = Path(__file__).parents[2] / "docs" / "fair-dice.md"

words = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=64)


@dataclass(frozen=True)
class Thrown:
    """As much of a match as its dice are made of."""

    secret: str = SECRET
    nonces: tuple[str, ...] = NONCES


def test_the_pledge_is_the_sha256_of_the_secret() -> None:
    assert pledge("secret words") == "90e132a8e71a48078f8c7dd31c62b6518c497b07863ec1e70403b906e5e202d5"
    assert pledge(SECRET) == PLEDGE


@pytest.mark.parametrize(
    ("secret", "nonces", "seed"),
    [  # printf '%s\n' "rumpus-dice 1" SECRET NONCE… | sha256sum | cut -c1-16, as a decimal number
        (SECRET, NONCES, SEED),
        ("s", (), 10515674666240986654),
        ("s", ("a", "b", "c"), 238811747565985992),
    ],
)
def test_the_seed_is_what_sha256sum_says(secret: str, nonces: tuple[str, ...], seed: int) -> None:
    assert derive_seed(secret, nonces) == seed
    assert check(secret, nonces, pledge(secret), seed) is None


@given(words, st.lists(words, max_size=8), st.lists(words, max_size=8), words)
@settings(max_examples=60)
def test_other_words_or_another_order_make_another_seed(
    secret: str, nonces: list[str], others: list[str], other: str
) -> None:
    assume((secret, nonces) != (other, others))
    assert derive_seed(secret, nonces) != derive_seed(other, others)
    if nonces != nonces[::-1]:
        assert derive_seed(secret, nonces) != derive_seed(secret, nonces[::-1])


@given(words, st.lists(words, min_size=1, max_size=4), st.data())
@settings(max_examples=60)
def test_no_change_goes_unnoticed(secret: str, nonces: list[str], data: st.DataObject) -> None:
    seed = derive_seed(secret, nonces)
    assert 0 <= seed < 1 << 64
    assert check(secret, nonces, pledge(secret), seed) is None
    word = data.draw(words)
    seat = data.draw(st.integers(0, len(nonces) - 1))
    if word != secret:
        assert tell(check(word, nonces, pledge(secret), seed)) == "the secret is not the one that was pledged"
        assert check(word, nonces, pledge(word), seed) is not None
    if word != nonces[seat]:
        assert "follows from the secret and the nonces" in tell(
            check(secret, [*nonces[:seat], word, *nonces[seat + 1 :]], pledge(secret), seed)
        )
    assert check(secret, [*nonces, word], pledge(secret), seed) is not None
    assert check(secret, nonces, pledge(secret), seed ^ 1) is not None


@pytest.mark.parametrize("nonce", ["", "a" * 65, "a\nb", "a\x00", "\x7f", "ä", "日", "a\tb"])
def test_a_nonce_is_plain_and_short(nonce: str) -> None:
    with pytest.raises(ValueError, match="a nonce is 1 to 64 plain characters"):
        check_nonce(nonce)
    with pytest.raises(ValueError):
        derive_seed(SECRET, [nonce])
    with pytest.raises(ValueError):
        derive_seed(nonce, NONCES)
    assert "cannot be one" in tell(check(SECRET, [nonce], PLEDGE, SEED))


def test_what_stands_for_a_silent_seat_is_nobodys_choice() -> None:
    assert [silent_nonce(seat) for seat in range(8)] == [f"seat {n}" for n in range(1, 9)]
    for seat in range(100):
        check_nonce(silent_nonce(seat))


def test_a_replays_lines_prove_its_dice() -> None:
    lines = fair_lines(Thrown())
    assert lines == {"pledge": PLEDGE, "secret": SECRET, "nonces": '["ann-7f3a", "seat 2"]'}
    assert has_pledge(lines)
    assert check_lines(lines, 2, SEED) is None
    assert read_nonces(lines) == list(NONCES)


def test_a_given_seed_was_not_pledged() -> None:
    assert fair_lines(Thrown("", ())) == {}
    assert not has_pledge({"table": "LUMIKA"})
    assert check_lines({"table": "LUMIKA"}, 2, 7) is None


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"secret": "x"}, "the secret is not the one that was pledged"),
        ({"pledge": "0" * 64}, "the secret is not the one that was pledged"),
        ({"nonces": '["bob", "seat 2"]'}, "the seed is 17867398432273295287, but "),
        ({"nonces": '["seat 2", "ann-7f3a"]'}, "the seed is 17867398432273295287, but "),
        ({"nonces": '["ann-7f3a"]'}, "there are 1 nonces for 2 seats"),
        ({"nonces": '["ann-7f3a", 2]'}, "the nonces cannot be read"),
        ({"nonces": '{"a": 1}'}, "the nonces cannot be read"),
        ({"nonces": "[" * 100_000}, "the nonces cannot be read"),
        ({"nonces": '["ann-7f3a", "\\u001b[2J"]'}, "the secret or a nonce cannot be one"),
        ({"secret": None}, "the header lacks 'secret'"),
        ({"pledge": None, "secret": None}, "the header lacks 'pledge'"),
    ],
)
def test_what_does_not_agree_is_said(changes: dict[str, str | None], says: str) -> None:
    lines = {key: value for key, value in {**fair_lines(Thrown()), **changes}.items() if value is not None}
    assert tell(check_lines(lines, 2, SEED)).startswith(says)


def test_the_documents_python_does_the_same() -> None:
    text = DOCUMENT.read_text("utf-8")
    (snippet,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    found: dict[str, object] = {}
    exec(snippet, found)
    assert found["pledge"] == pledge(str(found["secret"])) == PLEDGE
    assert found["seed"] == derive_seed(str(found["secret"]), list(NONCES)) == SEED
    assert str(SEED) in text
