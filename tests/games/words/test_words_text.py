"""The terminal picture: what is drawn, what keys mean."""

import pytest
from tests.games.words.words_position import set_up

from rumpus.core.canvas import PLAIN, Canvas, Style
from rumpus.core.game import View
from rumpus.games.words.rules import Words
from rumpus.games.words.text import WordsScreen

EMPTY = "\n".join(["..............."] * 15)
DRAWN = EMPTY.splitlines()
DRAWN[7] = "...DRaGON......"


class Wide(Canvas):
    """A canvas that notes what would be cut off."""

    __slots__ = ("overflow",)

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.overflow: list[str] = []

    def put(self, x: int, y: int, text: str, style: Style = PLAIN) -> None:
        if x + len(text.rstrip()) > self.width or not 0 <= y < self.height:
            self.overflow.append(text)
        super().put(x, y, text, style)


def draw(screen: WordsScreen, view: View) -> str:
    """The picture as text."""
    canvas = Wide(80, 24)
    screen.draw(view, canvas, 0)
    assert canvas.overflow == []
    return canvas.text()


def make_screen(*seats: int) -> WordsScreen:
    return WordsScreen(seats, ("Ann", "Rusty"))


def make_game(rack: str = "SEATIOX") -> Words:
    return set_up("\n".join(DRAWN), [rack, "QQQQQQQ"], preset="classic")


def type_keys(screen: WordsScreen, view: View, keys: str) -> list[tuple[int, str]]:
    """What the last of these keys does; the others do nothing yet."""
    names = {"^": "UP", "_": "DOWN", "<": "LEFT", ">": "RIGHT", "!": "ENTER", "-": "BACKSPACE", "~": "DELETE"}
    done: list[tuple[int, str]] = []
    for key in keys:
        assert done == []
        done = screen.press(names.get(key, key), view)
    return done


def test_the_board_is_drawn_with_its_bonus_squares_in_letters() -> None:
    lines = draw(make_screen(), make_game().view(None)).splitlines()
    assert " ".join(lines[2][:48].split()) == "1 3W · · 2L · · · 3W · · · 2L · · 3W"
    assert " ".join(lines[9][:48].split()) == "8 3W · · D R a G O N · · 2L · · 3W"
    assert " ".join(lines[3][:48].split()) == "2 · 2W · · · 3L · · · 3L · · · 2W ·"


def test_rack_scores_bag_and_the_words_of_the_last_move_are_shown() -> None:
    game = make_game()
    picture = draw(make_screen(0), game.view(0))
    assert "Rack   S 1   E 1   A 1   T 1   I 1   O 1   X 8" in picture
    assert "QQQ" not in picture
    assert f"{len(game.bag)} in the bag" in picture
    game.act(0, "word DRAGONS H 8 4")
    picture = draw(make_screen(0), game.view(0))
    assert "DRAGONS 8" in picture
    assert "DRAGONS H 8 4  Ann" in picture
    assert "Rusty is to move." in picture


def test_four_players_with_long_names_fit_80x24_to_the_end() -> None:
    game = Words.new(seats=4, seed=2)
    names = ("Bartholomew Featherstonehaugh",) * 4
    for action in ("pass", "exchange", "pass", "pass", "pass", "pass"):
        rack = "".join(game.racks[game.turn])
        game.act(game.turn, f"exchange {rack}" if action == "exchange" else action)
        for seats in ((), (0,), (3,), (0, 1, 2, 3)):
            draw(WordsScreen(seats, names), game.view(seats[0] if seats else None))
    assert game.outcome is not None
    assert "wins: everybody passed." in draw(WordsScreen((0,), names), game.view(0))


def test_a_word_is_typed_where_the_cursor_is_and_enter_lays_it() -> None:
    game, screen = make_game(), make_screen(0)
    view = game.view(0)
    assert type_keys(screen, view, "_taxi!") == [(0, "word TAXI H 9 8")]
    assert "word TAXI H 9 8" in draw(screen, view)


def test_letters_on_the_board_are_taken_along_typed_or_not() -> None:
    view = make_game().view(0)
    assert type_keys(make_screen(0), view, "<<<<s!") == [(0, "word DRAGONS H 8 4")]
    assert type_keys(make_screen(0), view, "<<<<dragons!") == [(0, "word DRAGONS H 8 4")]
    # down through the O of column 8: T above it, X below
    assert type_keys(make_screen(0), view, "^ tx!") == [(0, "word TOX V 7 8")]


def test_space_and_tab_turn_and_backspace_and_delete_take_back() -> None:
    game, screen = make_game(), make_screen(0)
    view = game.view(0)
    assert type_keys(screen, view, "_ ab--so~it!") == [(0, "word IT V 9 8")]
    screen = make_screen(0)
    assert screen.press("TAB", view) == []
    assert type_keys(screen, view, "_so!") == [(0, "word SO V 9 8")]


def test_a_question_mark_makes_the_last_letter_a_blank() -> None:
    view = make_game("SEAT??X").view(0)
    assert type_keys(make_screen(0), view, "_so?!") == [(0, "word SO? H 9 8")]
    assert type_keys(make_screen(0), view, "_so??!") == [(0, "word SO H 9 8")]


def test_slash_p_passes_and_slash_x_exchanges() -> None:
    view = make_game().view(0)
    assert type_keys(make_screen(0), view, "/p") == [(0, "pass")]
    assert type_keys(make_screen(0), view, "/q/xsea-o!") == [(0, "exchange SEO")]
    assert type_keys(make_screen(0), view, "/xsea/!") == []


def test_a_new_turn_takes_back_what_was_half_typed() -> None:
    game, screen = make_game(), make_screen(0)
    assert type_keys(screen, game.view(0), "sea") == []
    game.act(0, "pass")
    assert screen.press("s", game.view(0)) == []
    game.act(1, "exchange Q")
    assert "your move" in draw(screen, game.view(0))


def test_watchers_and_those_not_at_turn_cannot_act() -> None:
    view = make_game().view(None)
    for screen in (make_screen(), make_screen(1)):
        for key in ("/", "p", "s", "ENTER"):
            assert screen.press(key, view) == []


def test_two_at_one_keyboard_act_in_turn() -> None:
    game, screen = make_game(), make_screen(0, 1)
    assert type_keys(screen, game.view(0), "/p") == [(0, "pass")]
    game.act(0, "pass")
    assert type_keys(screen, game.view(1), "/p") == [(1, "pass")]


def test_typing_beyond_the_edge_stops_there() -> None:
    view = make_game().view(0)
    assert type_keys(make_screen(0), view, "_" + ">" * 6 + "seat!") == [(0, "word SE H 9 14")]


def make_challenged(word: str, stake: str = "double") -> Words:
    """A match in which Ann has just laid a word that Rusty may challenge."""
    game = set_up("\n".join(DRAWN), ["XSAAAAA", "QQQQQQQ"], preset="classic", challenge=stake)
    game.act(0, f"word {word} H 8 4")
    return game


def test_a_play_that_may_be_challenged_says_so_and_two_keys_answer_it() -> None:
    game = make_challenged("DRAGONX")
    assert "Rusty is to move, and may challenge DRAGONX." in draw(make_screen(0), game.view(0))
    screen = make_screen(1)
    assert "Rusty: / C challenges DRAGONX. Or play on: then it stands." in draw(screen, game.view(1))
    assert type_keys(screen, game.view(1), "/c") == [(1, "challenge")]
    assert type_keys(screen, game.view(1), "/") == []
    assert "C challenge   A accept" in draw(screen, game.view(1))
    assert type_keys(screen, game.view(1), "a") == [(1, "accept")]
    game.act(1, "accept")
    assert type_keys(screen, game.view(1), "/c") == [], "nothing to challenge any more"


@pytest.mark.parametrize(
    ("word", "stake", "told"),
    [
        ("DRAGONX", "double", "Rusty challenged. No word: DRAGONX. Ann takes it back."),
        ("DRAGONS", "double", "Rusty challenged DRAGONS wrongly and loses the turn."),
        ("DRAGONS", "five", "Rusty challenged DRAGONS wrongly: Ann gets 5 points."),
    ],
)
def test_what_came_of_a_challenge_is_told(word: str, stake: str, told: str) -> None:
    game = make_challenged(word, stake)
    game.act(1, "challenge")
    picture = draw(make_screen(), game.view(None))
    assert told in picture
    assert ("– DRAGONX H 8 4" in picture) == (word == "DRAGONX")
