"""The page speaks every language it says it speaks: nothing missing, nothing left over, nothing half translated."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tools.language_keys import FILE, write_types

import rumpus
from rumpus.games.registry import all_games
from rumpus.language.files import HOME, Sentence, list_files, list_languages, read_sentences

SOURCE: Final = Path(rumpus.__file__).parent
WEB: Final = SOURCE / "web"
SCRIPTS: Final = [*WEB.rglob("*.js"), *SOURCE.glob("games/*/web/*.js"), *SOURCE.glob("newgame/*/web/*.js")]
SCRIPT: Final = (WEB / "text" / "language.js").read_text()
CODES: Final = re.findall(r"(\w+): \"", re.search(r"LANGUAGES = \{(.*)\}", SCRIPT)[1])  # type: ignore[index]
KEY: Final = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+")
FORMS: Final = {"zero", "one", "two", "few", "many", "other"}
TOLD: Final = (
    *("notice.", "state.", "pot_state.", "answer.", "malformed.", "thing.", "command.", "host_command."),
    *("verdict.", "unreadable.", "unfair."),
)
"""Families of sentences that are the hall's."""


def forms_of(sentence: Sentence) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence.values())


def holes_in(sentence: Sentence) -> set[str]:
    return {hole for form in forms_of(sentence) for hole in re.findall(r"\{(\w+)\}", form)}


def read_scripts() -> dict[Path, str]:
    return {path: path.read_text() for path in SCRIPTS}


def find_asked(text: str) -> Iterator[str]:
    """The keys a script asks for by name."""
    for call in re.findall(r"\bphrase(?:Parts)?\(((?:[^()\"]|\"[^\"]*\")*)", text):
        yield from (literal for literal in re.findall(r'"([^"]*)"', call) if KEY.fullmatch(literal))


def find_families(text: str) -> list[str]:
    """What the keys begin with that a script makes from what the hall sends, as in phraseOr(`level.${level}`, …)."""
    return re.findall(r"\bphraseOr\(\s*`([^`$]+)\$\{", text)


def game_words() -> dict[str, str]:
    """What games say of themselves, by the key the page looks it up with."""
    words: dict[str, str] = {}
    for name, folder in all_games().items():
        words |= {f"{name}.title": folder.info.title, f"{name}.tagline": folder.info.tagline}
        for option in folder.info.options:
            key = f"{name}.option.{option.name}"
            words[key] = option.title
    return words


def choice_keys() -> set[str]:
    """The keys of what options offer. The word itself is for typing; the page may say more."""
    return {
        f"{name}.option.{option.name}.{choice}"
        for name, folder in all_games().items()
        for option in folder.info.options
        for choice in getattr(option, "choices", ())
    }


def hint_keys() -> set[str]:
    """The keys of what a newcomer is told before a game (table/hint.js)."""
    return {f"{name}.hint_{part}" for name in all_games() for part in ("goal", "keys", "touch", "tip")}


def is_told(key: str) -> bool:
    """Whether the hall or a game's rules name it: as a code (tests/language/test_codes.py), or as a fact."""
    bare = key.partition(".")[2].removeprefix("verb.")
    return (
        "refused." in key
        or key.startswith(TOLD)
        or f'Notice("{key}"' in PYTHON
        or bool(re.search(rf'"(terminal\.)?{bare}"|Notice\(f"{bare.partition("_")[0]}_', PYTHON))
        or f'say(f"{bare.partition("_")[0]}_' in PYTHON
    )


ENGLISH: Final = read_sentences("en")
PYTHON: Final = "\n".join(path.read_text() for path in SOURCE.rglob("*.py")).replace("'", '"')


def test_there_are_at_least_english_and_german_and_the_page_offers_all_there_are() -> None:
    assert {"en", "de"} <= set(CODES)
    assert sorted(CODES) == list_languages()


def test_the_type_checker_knows_the_keys_of_every_game() -> None:
    assert FILE.read_text() == write_types(), "run tools/language_keys.py"


def test_a_game_has_its_sentences_in_its_own_folder() -> None:
    assert {
        name
        for name in all_games()
        if any(key.startswith(f"{name}.") for key in json.loads((HOME / "en.json").read_text()))
    } == set()


@pytest.mark.parametrize("code", CODES)
def test_a_language_file_is_sorted_one_sentence_a_line(code: str) -> None:
    for _, file in list_files(code):
        sentences = json.loads(file.read_text())
        lines = [
            f"  {json.dumps(key, ensure_ascii=False)}: {json.dumps(sentences[key], ensure_ascii=False)}"
            for key in sorted(sentences)
        ]
        assert file.read_text() == "{\n" + ",\n".join(lines) + "\n}\n", file


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_every_sentence(code: str) -> None:
    sentences = read_sentences(code)
    assert {"missing": ENGLISH.keys() - sentences.keys(), "left over": sentences.keys() - ENGLISH.keys()} == {
        "missing": set(),
        "left over": set(),
    }
    assert [key for key, sentence in sentences.items() if not all(form.strip() for form in forms_of(sentence))] == []


@pytest.mark.parametrize("code", CODES)
def test_a_translation_fills_in_the_same_pieces_and_counts_the_same(code: str) -> None:
    wrong = []
    for key, sentence in read_sentences(code).items():
        english = ENGLISH[key]
        if isinstance(sentence, dict) and not ("other" in sentence and sentence.keys() <= FORMS):
            wrong.append(f"{key}: forms {sorted(sentence)}")
        if isinstance(sentence, dict) != isinstance(english, dict):
            wrong.append(f"{key}: counts in one language only")
        if holes_in(sentence) != holes_in(english):
            wrong.append(f"{key}: {holes_in(sentence)} for {holes_in(english)}")
    assert wrong == []


def test_every_sentence_a_script_asks_for_is_there() -> None:
    asked = {
        f"{path.name}: {key}" for path, text in read_scripts().items() for key in find_asked(text) if key not in ENGLISH
    }
    assert asked == set()


def test_every_family_of_sentences_a_script_asks_for_has_members() -> None:
    """Otherwise what the hall wrote would be shown in every language, and nobody would miss the sentence."""
    found = {family: path.name for path, text in read_scripts().items() for family in find_families(text)}
    assert {"level.", "reason.", "tetris.clear_"} <= found.keys()
    assert {family: name for family, name in found.items() if not any(key.startswith(family) for key in ENGLISH)} == {}


def test_a_newcomer_is_told_all_of_a_game_or_nothing() -> None:
    told = {key for key in ENGLISH if ".hint_" in key}
    assert told
    assert told == {key for key in hint_keys() if f"{key.partition('.')[0]}.hint_goal" in told}


def test_no_sentence_is_left_that_nobody_asks_for() -> None:
    text = "\n".join(read_scripts().values())
    named = {literal for literal in re.findall(r'"([^"\n]*)"', text) if KEY.fullmatch(literal)}
    families = tuple(find_families(text))
    games = game_words().keys() | choice_keys() | hint_keys()
    unasked = [
        key
        for key in ENGLISH
        if not key.startswith(families) and key not in named and key not in games
        if not is_told(key)
    ]
    assert unasked == []


def test_games_are_in_the_language_files_with_their_own_words() -> None:
    assert {key: ENGLISH.get(key) for key in game_words()} == game_words()
    assert choice_keys() <= ENGLISH.keys()
    levels = {level for folder in all_games().values() for level in folder.info.levels}
    assert {f"level.{level}" for level in levels} <= ENGLISH.keys()
