"""A notice is said in the reader's language: what is filled in, what counts, and what has no sentence."""

import pytest

from rumpus.core.notice import Notice, list_names, name_game, tell_moment, tell_points, tell_seconds
from rumpus.language.catalogue import Catalogue, load_catalogue

BOOK = Catalogue(
    {
        "en": {
            "refused.taken": "{name} sits there",
            "refused.full": "there is no room",
            "notice.waits": "waiting for {who}",
            "notice.tiles": {"one": "{count} tile", "other": "{count} tiles"},
            "notice.until": "until {at}, {long}: {why}",
            "pond.title": "Pond",
            "pond.refused.full": "the pond is full of {what}",
            "pond.frog": "frogs",
        },
        "de": {
            "refused.taken": "dort sitzt {name}",
            "notice.waits": "warten auf {who}",
            "notice.tiles": {"one": "{count} Stein", "other": "{count} Steine"},
            "notice.until": "bis {at}, {long}: {why}",
            "pond.title": "Teich",
            "pond.refused.full": "der Teich ist voller {what}",
            "pond.frog": "Frösche",
        },
    }
)


def test_facts_are_filled_in() -> None:
    assert BOOK.tell("en", Notice("refused.taken", name="Ann")) == "Ann sits there"
    assert BOOK.tell("de", Notice("refused.taken", name="Ann")) == "dort sitzt Ann"


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [("en", 1, "1 tile"), ("de", 1, "1 Stein"), ("de", 0, "0 Steine"), ("de", 1234, "1.234 Steine")],
)
def test_a_sentence_that_counts_has_the_form_of_its_number(language: str, count: int, said: str) -> None:
    assert BOOK.tell(language, Notice("notice.tiles", count=count)) == said


def test_names_lists_titles_and_times_are_written_as_the_language_does() -> None:
    names = Notice("notice.waits", who=list_names(["Ann", "Ben", "Cid"]))
    assert (BOOK.tell("en", names), BOOK.tell("de", names)) == (
        "waiting for Ann, Ben, and Cid",
        "warten auf Ann, Ben und Cid",
    )
    assert BOOK.tell("de", Notice("notice.waits", who=["A5", name_game("pond")])) == "warten auf A5, Teich"
    until = Notice("notice.until", at=tell_moment(1_800_000_000), long=tell_seconds(7200), why=Notice("refused.full"))
    assert BOOK.tell("en", until) == "until Jan 15, 2027, 08:00 UTC, 2 hours: there is no room"
    assert BOOK.tell("de", until) == "bis 15. Jan. 2027, 08:00 UTC, 2 Stunden: there is no room", "English if need be"


def test_scores_have_the_point_or_the_comma_of_the_language() -> None:
    score = Notice("notice.waits", who=tell_points(123_450, 100))
    assert (BOOK.tell("en", score), BOOK.tell("de", score)) == ("waiting for 1,234.5", "warten auf 1.234,5")
    assert (BOOK.write_decimal("en", "+12.5"), BOOK.write_decimal("de", "+12.5")) == ("+12.5", "+12,5")


def test_a_game_may_have_its_own_sentence_and_words_for_what_others_say_too() -> None:
    full = Notice("refused.full", "pond", what=Notice("frog"))
    assert (BOOK.tell("en", full), BOOK.tell("de", full)) == (
        "the pond is full of frogs",
        "der Teich ist voller Frösche",
    )
    assert BOOK.tell("en", Notice("refused.taken", "pond", name="Ann")) == "Ann sits there", "else everybody's"


def test_what_has_no_sentence_is_said_by_its_code_and_facts() -> None:
    notice = Notice("refused.not_round", "stone", shape="cube", of_what=["a", "b"], by=Notice("frog"))
    assert BOOK.tell("de", notice) == "not_round (shape cube, of_what a, b, by frog)"


def test_a_notice_is_the_same_after_the_wire() -> None:
    notice = Notice("refused.full", "pond", what=Notice("frog"), who=list_names(["Ann"]))
    assert notice.describe() == {
        "say": "refused.full",
        "of": "pond",
        "facts": {"what": {"say": "frog"}, "who": {"names": ["Ann"]}},
    }
    assert Notice.read(notice.describe()) == notice


@pytest.mark.parametrize(
    ("wish", "language"),
    [("de", "de"), ("de_DE.UTF-8", "de"), ("DE-at", "de"), ("deu", None), ("fr", None), ("C", None), ("", None)],
)
def test_a_language_is_chosen_by_what_a_system_calls_it(wish: str, language: str | None) -> None:
    assert load_catalogue().choose(wish) == language
