"""A language reaches the page in parts that together are the whole of it."""

import json
from pathlib import Path

import pytest

from rumpus.games.registry import all_games
from rumpus.gateways.web.languages import HALL, LATE, TERMINAL, Languages
from rumpus.hall.errors import Refused
from rumpus.language import files


def read_part(languages: Languages, name: str) -> dict[str, object]:
    parcel = languages.find(name)
    assert parcel is not None, f"{name} is a part"
    part: dict[str, object] = json.loads(parcel.body)
    return part


def test_the_parts_make_up_the_whole_file_and_no_sentence_is_in_two() -> None:
    languages = Languages()
    names = ("", *(f"_{name}" for name in (HALL, TERMINAL, *LATE, *all_games())))
    parts = [read_part(languages, f"language_de{part}.json") for part in names]
    whole = files.read_sentences("de")
    assert sum(map(len, parts)) == len(whole)
    assert {key: sentence for part in parts for key, sentence in part.items()} == whole


def test_home_knows_every_game_by_its_title_and_no_game_from_within() -> None:
    home = read_part(Languages(), "language_en.json")
    assert home["tetris.title"] == "Tetris"
    assert home["tetris.option.level"]
    assert "tetris.hold" not in home
    assert not [key for key in home if key.startswith("hall:")]


def test_a_game_from_outside_has_no_words_and_a_language_nobody_knows_is_not_there() -> None:
    languages = Languages()
    assert read_part(languages, "language_en_foo.json") == {}
    assert languages.find("main.js") is None
    with pytest.raises(Refused, match="no_file"):
        languages.find("language_xx.json")


def test_a_sentence_that_was_changed_is_served_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "HOME", tmp_path)
    file = tmp_path / "en.json"
    file.write_text('{"home.motto": "Pick a game."}')
    languages = Languages()
    assert read_part(languages, "language_en.json")["home.motto"] == "Pick a game."
    file.write_text('{"home.motto": "Pick one."}')
    assert read_part(languages, "language_en.json")["home.motto"] == "Pick one."
