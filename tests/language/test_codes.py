"""Every code that is told has a sentence in every language with exactly its facts, and every such sentence is used."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import rumpus
from rumpus.language.files import Sentence, list_languages, read_sentences

SOURCE: Final = Path(rumpus.__file__).parent
RAISED: Final = {
    *("IllegalAction", "Refused", "TooMany", "BadOption", "UnknownGame", "BadLine", "CannotExport", "BadMessage"),
}
"""What carries a code of `refused.`; a Notice names its key in full."""
PREFIXES: Final = {"Notice": "", "Malformed": "malformed.", "BadReplay": "verdict."}
ABOUT: Final = {"seconds"}
"""What TooMany is told beside its facts."""


class Said(NamedTuple):
    """A code where it is written, with the names of its facts; None if they are given as a whole."""

    where: str
    game: str
    key: str
    facts: frozenset[str] | None


@cache
def list_said() -> list[Said]:
    """All codes, found once for all tests, and not before one wants them."""
    return list(find_said())


def find_said() -> Iterator[Said]:
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        game = name.split("/")[1] if name.startswith(("games/", "newgame/")) and name.count("/") > 1 else ""
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and node.args:
                called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                of_any = called == "Notice" and len(node.args) > 1  # whichever game it is: tests/web/test_language.py
                if of_any or called not in {*RAISED, *PREFIXES}:
                    continue
                whole = any(keyword.arg is None for keyword in node.keywords)
                facts = None if whole else frozenset(str(k.arg) for k in node.keywords) - ABOUT
                for code in read_codes(node.args[0]):
                    yield Said(f"{name}:{node.lineno}", game, PREFIXES.get(called, "refused.") + code, facts)


def read_codes(node: ast.expr) -> list[str]:
    """The codes an expression may be, as far as they are written there."""
    match node:
        case ast.Constant(value=str(code)):
            return [code]
        case ast.IfExp(body=one, orelse=other):
            return [*read_codes(one), *read_codes(other)]
    return []


@cache
def find_words() -> set[str]:
    """All words in the source that may be a code."""
    trees = [ast.parse(path.read_text()) for path in SOURCE.rglob("*.py")]
    return {str(node.value) for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}


def holes_in(sentence: Sentence) -> frozenset[str]:
    forms = [sentence] if isinstance(sentence, str) else sentence.values()
    return frozenset(hole for form in forms for hole in re.findall(r"\{(\w+)\}", form))


def test_the_codes_are_found() -> None:
    """What the tests below rest on."""
    found = {(said.game, said.key): said.facts for said in list_said()}
    assert found["words", "refused.occupied"] == frozenset({"row", "column", "holds", "letter"})
    assert found["words", "refused.no_blank_to_exchange"] == frozenset(), "one of two"
    assert found["", "refused.over"] == frozenset()


@pytest.mark.parametrize("language", list_languages())
def test_every_code_has_a_sentence_with_exactly_its_facts(language: str) -> None:
    example = json.loads((SOURCE / "newgame/pebbles/language" / f"{language}.json").read_text())
    sentences = read_sentences(language) | {f"pebbles.{key}": sentence for key, sentence in example.items()}
    wrong = []
    for where, game, key, facts in list_said():
        sentence = sentences.get(f"{game}.{key}", sentences.get(key))
        if sentence is None:
            wrong.append(f"{where}: {key} has no sentence")
        elif facts is not None and not holes_in(sentence) <= facts <= holes_in(sentence) | {"count"}:
            wrong.append(f"{where}: {key} has {sorted(facts)}, the sentence {sorted(holes_in(sentence))}")
    assert wrong == []


@pytest.mark.parametrize("language", list_languages())
def test_every_key_that_is_written_somewhere_has_a_sentence(language: str) -> None:
    """Those that are passed on before they become a notice, too."""
    keys = {word for word in find_words() if re.fullmatch(r"(answer|thing|malformed)\.\w*[a-z]", word)}
    assert "thing.stake" in keys
    assert keys - read_sentences(language).keys() == set()


def test_every_sentence_of_a_code_is_used() -> None:
    words = find_words()
    sentences = read_sentences("en")
    codes = {key: code for key in sentences for _, mark, code in [key.rpartition("refused.")] if mark}
    codes |= {
        key: key for key in sentences if key.startswith(("notice.", "answer.", "thing.", "unreadable.", "unfair."))
    }
    codes |= {key: key for key in sentences if key.startswith("verdict.") and key.partition(".")[2] not in words}
    codes |= {key: key.partition(".")[2] for key in sentences if key.startswith("malformed.")}
    assert len(codes) > 50
    made = tuple(word for word in words if word.startswith("answer.") and word.endswith("_"))  # f"answer.pot_{state}"
    assert [key for key, code in codes.items() if code not in words and not code.startswith(made)] == []
