"""German in another alphabet: what a screen still shows in Latin letters did not come from a sentence.

Every letter of every German sentence is exchanged for a Cyrillic one, so that nothing becomes longer or shorter. What
is filled into sentences, drawn beside them, or said in English because there was no German stays as it is, and stands
out.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

import pytest

import rumpus.language.catalogue as catalogue
from rumpus.language.files import Sentence, read_sentences

LATIN: Final = "abcdefghijklmnopqrstuvwxyzäöüßABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ"
CYRILLIC: Final = "абцдефгхийклмнопярстувшьызэёюъАБЦДЕФГХИЙКЛМНОПЯРСТУВШЬЫЗЭЁЮ"
FOREIGN: Final = str.maketrans(LATIN, CYRILLIC)
KEYS: Final = frozenset({"ENTER", "SPACE", "TAB", "BACKSPACE", "DELETE", "HOME", "END", "ESC", "Ctrl"})
"""What keys are called on the keyboard."""


def change_letters(text: str) -> str:
    """The text in the other alphabet; what is filled in keeps its name."""
    parts = re.split(r"(\{\w+\})", text)
    return "".join(part if place % 2 else part.translate(FOREIGN) for place, part in enumerate(parts))


def _change(sentence: Sentence) -> Sentence:
    if isinstance(sentence, str):
        return change_letters(sentence)
    return {form: change_letters(text) for form, text in sentence.items()}


def _read(language: str) -> dict[str, Sentence]:
    found = read_sentences(language)
    return {key: _change(sentence) for key, sentence in found.items()} if language == "de" else found


@contextmanager
def speak_foreign() -> Iterator[None]:
    """German is in the other alphabet as long as this lasts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "read_sentences", _read)
        catalogue.load_catalogue.cache_clear()
        try:
            yield
        finally:
            catalogue.load_catalogue.cache_clear()


def find_unsaid(text: str, known: Iterable[str] = (), least: int = 2) -> list[str]:
    """The words in Latin letters, `least` of them or more, that are neither keys nor known."""
    words = re.findall(rf"[{LATIN}]{{{least},}}", text)
    return sorted({word for word in words if word not in KEYS} - set(known))
