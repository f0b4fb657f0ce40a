"""Word lists and the word graph."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rumpus.games.words
from rumpus.games.words.dawg import BadGraph, Dawg
from rumpus.games.words.lexicon import PRIMES, Lexicon, load_lexicon

DATA = Path(rumpus.games.words.__file__).parent / "data"
words = st.text("ABCDE", min_size=1, max_size=6)


def list_texts(lexicon: Lexicon) -> list[str]:
    """Every text of words that are made of the same letters."""
    return [text for found in lexicon.anagrams for text in found.values()]


@given(st.sets(words), st.lists(words))
def test_a_word_graph_holds_exactly_its_words(some: set[str], others: list[str]) -> None:
    graph = Dawg.build(some)
    assert list(graph.words()) == sorted(some)
    for word in (*some, *others):
        assert (word in graph) == (word in some)
        assert (word + "Z" in graph) is False
    assert "" not in graph


@given(st.sets(words))
def test_a_packed_word_graph_unpacks_to_the_same(some: set[str]) -> None:
    graph = Dawg.build(some)
    again = Dawg.unpack(graph.pack())
    assert again.edges == graph.edges
    assert list(again.words()) == sorted(some)


def test_equal_endings_are_shared() -> None:
    apart = len(Dawg.build(["TAPS"]).edges) + len(Dawg.build(["TOPS"]).edges)
    assert len(Dawg.build(["TAPS", "TOPS"]).edges) < apart - 2


@pytest.mark.parametrize("packed", [b"", b"nothing", b"RUMPUS-DAWG-1\n\0\0\0\0nothing"])
def test_bytes_that_are_no_word_graph_are_refused(packed: bytes) -> None:
    with pytest.raises(BadGraph):
        Dawg.unpack(packed)


@pytest.mark.parametrize("word", ["", "a", "A B", "É"])
def test_a_word_graph_takes_capital_letters_only(word: str) -> None:
    with pytest.raises(ValueError, match="capital"):
        Dawg.build([word])


def test_english_is_enable_from_2_to_15_letters_with_five_newer_words() -> None:
    english = load_lexicon("english").list_words()
    assert len(english) == 168_553
    assert all(re.fullmatch("[A-Z]{2,15}", word) for word in english)
    assert {"QI", "ZA", "KI", "OI", "FE", "AARDVARK", "ZYZZYVA"} <= set(english)
    assert (DATA / "english.dawg").stat().st_size < 1_500_000


def test_the_themed_list_has_500_to_600_words_from_2_to_15_letters() -> None:
    lines = (DATA / "themed.txt").read_text(encoding="ascii").splitlines()
    written = [word for line in lines if not line.startswith("#") for word in line.split()]
    assert 500 <= len(written) <= 600
    assert len(set(written)) == len(written)
    assert all(re.fullmatch("[A-Z]{2,15}", word) for word in written)
    assert {"DRAGON", "WARRIOR", "PALADIN", "HORDE"} <= set(written)
    assert load_lexicon("themed").list_words() == sorted(written)


def test_both_is_english_and_the_themed_list_together() -> None:
    both, english, themed = (load_lexicon(name) for name in ("both", "english", "themed"))
    assert set(both.list_words()) == set(english.list_words()) | set(themed.list_words())
    assert "WYRM" in both
    assert "WYRM" not in english
    assert "TABLE" not in themed
    for text in list_texts(both):
        assert len(set(text.split())) == len(text.split()), "a word in both lists counts once"


def test_what_weaker_bots_know_is_valid_in_their_matches() -> None:
    assert set(load_lexicon("casual").list_words()) <= set(load_lexicon("english").list_words())
    assert set(load_lexicon("fan").list_words()) <= set(load_lexicon("both").list_words())


def test_lexicons_are_shared() -> None:
    assert load_lexicon("english") is load_lexicon("english")
    assert load_lexicon("both").graphs[0] is load_lexicon("english").graphs[0]


@given(st.sets(words, min_size=1), st.text("ABCDE", max_size=3), st.text("ABCDE", max_size=3))
def test_letters_that_fit_between_two_pieces(some: set[str], before: str, after: str) -> None:
    lexicon = Lexicon("test", (Dawg.build(some),))
    assert lexicon.list_fits(before, after) == "".join(x for x in "ABCDE" if before + x + after in some)


@settings(max_examples=50)
@given(st.sets(words), st.sets(words))
def test_anagrams_finds_the_words_made_of_exactly_these_letters(some: set[str], more: set[str]) -> None:
    lexicon = Lexicon("test", (Dawg.build(some), Dawg.build(more)))
    found = [word for text in list_texts(lexicon) for word in text.split()]
    assert sorted(found) == sorted(some | more)
    assert all(
        len(word) == size for size, texts in enumerate(lexicon.anagrams) for word in " ".join(texts.values()).split()
    )
    for text in list_texts(lexicon):
        assert len({"".join(sorted(word)) for word in text.split()}) == 1


def test_every_letter_has_a_prime_of_its_own() -> None:
    assert len(set(PRIMES.values())) == 26
    assert all(n % d for n in PRIMES.values() for d in range(2, n))
