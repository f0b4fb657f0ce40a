"""Says a notice in a language. The page does the same in the browser (web/language.js); Babel and Intl know the same
plurals, lists and units. Babel is loaded with the first of them: most of what a terminal says has none."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from typing import Any, Final

from rumpus.core.notice import Line, Notice, Refusal, write_bare
from rumpus.language.files import FIRST, Sentence, list_languages, read_sentences

_HOLE: Final = re.compile(r"\{(\w+)\}")
_UNITS: Final = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


class Catalogue:
    """All sentences, by language and key."""

    def __init__(self, sentences: Mapping[str, Mapping[str, Sentence]]) -> None:
        self._sentences = sentences

    def choose(self, wish: str) -> str | None:
        """The language that is meant by `de`, `de-AT` or `de_DE.UTF-8`; None if it is not spoken here."""
        code = wish[:2].lower()
        return code if code in self._sentences and not wish[2:3].isalpha() else None

    def knows(self, key: str) -> bool:
        """Whether there is a sentence of that key, if only in English."""
        return key in self._sentences.get(FIRST, {})

    def say(self, language: str, key: str, facts: Mapping[str, Any] | None = None, of: str = "") -> str:
        """The sentence of a key, filled in. `of` is the game whose sentences come first. What has no sentence is said
        in English, and what has none at all by its key and facts."""
        facts = facts or {}
        for spoken in (language, FIRST):
            for name in (f"{of}.{key}", key) if of else (key,):
                sentence = self._sentences.get(spoken, {}).get(name)
                if sentence is not None:
                    return self._fill(spoken, sentence, facts, of)
        return write_bare(key.rpartition(".")[2], facts)

    def tell(self, language: str, notice: Notice) -> str:
        """What a notice says."""
        return self.say(language, notice.key, notice.facts, notice.of)

    def write(self, language: str, line: Line) -> str:
        """One line of an answer."""
        return line if isinstance(line, str) else self.tell(language, line)

    def explain(self, language: str, problem: Refusal) -> str:
        """Why somebody was refused, in one line without a full stop."""
        return self.tell(language, problem.notice)

    def write_decimal(self, language: str, number: str) -> str:
        """A number with decimals as the language has it: `12.5` is `12,5` in German."""
        if language == FIRST or "." not in number:
            return number
        from babel.numbers import get_decimal_symbol

        return number.replace(".", get_decimal_symbol(language))

    def _fill(self, language: str, sentence: Sentence, facts: Mapping[str, Any], of: str) -> str:
        if isinstance(sentence, dict):
            from babel import Locale

            count = facts.get("count", 0)
            sentence = sentence.get(Locale(language).plural_form(count), sentence["other"])
        return _HOLE.sub(
            lambda hole: self._show(language, facts[hole[1]], of) if hole[1] in facts else hole[0], sentence
        )

    def _show(self, language: str, fact: Any, of: str) -> str:
        """A fact as it stands in a sentence."""
        match fact:
            case {"say": str(key)}:
                return self.say(language, key, fact.get("facts"), fact.get("of", of))
            case {"names": list(names)}:
                from babel.lists import format_list

                return format_list(names, locale=language)
            case {"title": str(name)}:
                return self.say(language, f"{name}.title")
            case {"points": int(score), "unit": int(whole)}:
                from babel.numbers import format_decimal

                return format_decimal(Decimal(score) / whole, locale=language)
            case {"seconds": int(seconds)}:
                from babel.units import format_unit

                size, unit = next((size, unit) for size, unit in _UNITS if seconds % size == 0)
                return format_unit(seconds // size, unit, locale=language)
            case {"at": int(at)}:
                from babel.dates import format_skeleton

                moment = datetime.fromtimestamp(at, UTC)
                return f"{format_skeleton('yMMMd', moment, locale=language)}, {moment:%H:%M} UTC"
            case int() if not isinstance(fact, bool):
                from babel.numbers import format_decimal

                return format_decimal(fact, locale=language)
            case list():
                return ", ".join(self._show(language, one, of) for one in fact)
            case _:
                return str(fact)


@cache
def load_catalogue() -> Catalogue:
    """The catalogue of this program, games from outside among it."""
    return Catalogue({language: read_sentences(language) for language in list_languages()})
