"""What bots are called."""

from rumpus.core.bot_cast import CAST, cast_bot
from rumpus.games.registry import all_games


def seat_bots(level: str, game: str, count: int) -> list[str]:
    names: list[str] = []
    for _ in range(count):
        names.append(cast_bot(level, game, names))
    return names


def test_there_are_ten_characters_and_every_level_of_a_game_has_some_of_its_own() -> None:
    assert len({name for names in CAST.values() for name in names}) == 10
    assert {level for folder in all_games().values() for level in folder.info.levels} == set(CAST)


def test_never_two_of_one_name_sit_at_a_table_however_many_there_are() -> None:
    for level in CAST:
        names = seat_bots(level, "pebbles", 15)
        assert len(set(names)) == 15, level
        assert max(map(len, names)) <= 16, level


def test_a_level_of_a_games_own_is_called_like_itself() -> None:
    assert seat_bots("zen", "pebbles", 2) == ["Bot zen", "Bot zen 2"]
