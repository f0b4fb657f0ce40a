"""The terminal picture: what it shows, what its keys do, and the cover between two people at one keyboard."""

from tests.games.battleship.battleship_position import at_sea

from rumpus.core.canvas import Canvas
from rumpus.games.battleship.rules import Battleship
from rumpus.games.battleship.text import SeaScreen

NAMES = ("Anna", "Ben")
FLEET = "CCCCC.....\nBBBB......\nRRR.......\nSSS.......\nDD........\n" + "..........\n" * 5


def draw(screen: SeaScreen, game: Battleship, seat: int | None = 0) -> str:
    """The picture as text."""
    canvas = Canvas(80, 24)
    screen.draw(game.view(seat), canvas, 0)
    return canvas.text()


def press(screen: SeaScreen, game: Battleship, *keys: str, seat: int = 0) -> list[str]:
    """Press keys, and let what they mean happen."""
    words = []
    for key in keys:
        for who, word in screen.press(key, game.view(seat)):
            words.append(word)
            game.act(who, word)
    return words


def test_a_fleet_is_placed_by_arrows_rotate_and_enter_one_ship_after_the_other() -> None:
    game, screen = Battleship.new(), SeaScreen((0,), NAMES)
    assert "Place the Carrier (5) at E5" in draw(screen, game)
    words = press(screen, game, "UP", "LEFT", "ENTER", "r", "DOWN", "ENTER")
    assert words == ["place carrier D4 H", "place battleship D5 V"]
    assert "Place the Cruiser (3)" in draw(screen, game)


def test_a_cell_can_be_typed() -> None:
    game, screen = Battleship.new(), SeaScreen((0,), NAMES)
    assert press(screen, game, "a", "1", "0", "ENTER") == ["place carrier A10 H"]
    game = at_sea(FLEET, FLEET)
    assert press(screen, game, "A", "5", "ENTER") == ["fire A5"]
    assert game.history == ["0 A5 hit"]


def test_random_take_back_choose_and_ready() -> None:
    game, screen = Battleship.new(), SeaScreen((0,), NAMES)
    assert press(screen, game, "x") == ["random"]
    assert "All five stand" in draw(screen, game)
    assert press(screen, game, "3", "t") == ["take cruiser"]
    assert "Place the Cruiser" in draw(screen, game)
    assert press(screen, game, "x", "Y") == ["random", "ready"]
    assert "Waiting for Ben" in draw(screen, game)
    assert press(screen, game, "ENTER", "x", "a", "1") == []


def test_the_battle_shows_both_waters_marks_and_ships_left() -> None:
    game = at_sea(FLEET, FLEET, shots=(("A5", "B5", "J1"), ("A1", "J10")))
    text = draw(SeaScreen((0,), NAMES), game)
    lines = text.splitlines()
    assert "YOUR FLEET" in lines[2]
    assert "ENEMY WATERS" in lines[2]
    assert lines[4].split("  1 ")[1].split()[:5] == ["✗", "■", "■", "■", "■"]
    assert lines[8].rsplit(" 5 ", 1)[1].split()[:3] == ["#", "#", "·"]
    assert "Destroyer  ##" in text
    assert "YOUR TURN" in text
    assert "○" in lines[13]


def test_where_hits_are_named_they_bear_the_number_of_their_ship_and_the_list_counts_them() -> None:
    game = at_sea(FLEET, FLEET, shots=(("A2", "B2", "C3"), ()), options={"announce": "hit"})
    text = draw(SeaScreen((0,), NAMES), game)
    lines = text.splitlines()
    assert lines[5].split()[-10:] == ["2", "2", *["·"] * 8]
    assert lines[6].split()[-10:] == ["·", "·", "3", *["·"] * 7]
    assert "2 Battleship ✗✗■■" in text
    assert "You fired at C3 and hit Ben's Cruiser!" in text
    assert "Anna fired at C3 and hit your Cruiser!" in draw(SeaScreen((1,), NAMES), game, 1)


def test_the_enemys_ships_are_not_drawn_before_the_end() -> None:
    game = at_sea(FLEET, FLEET)
    screen = SeaScreen((0,), NAMES)
    assert draw(screen, game).count(" ■ ") == 17
    assert draw(SeaScreen((), NAMES), game, None).count(" ■ ") == 0
    game.act(1, "resign")
    assert draw(screen, game).count(" ■ ") == 34
    assert "Anna wins: Ben gave up." in draw(screen, game)


def test_a_watcher_and_the_one_who_waits_cannot_act() -> None:
    game = at_sea(FLEET, FLEET, turn=1)
    for screen, seat in ((SeaScreen((), NAMES), None), (SeaScreen((0,), NAMES), 0)):
        assert screen.press("ENTER", game.view(seat)) == []
    assert "Ben aims." in draw(SeaScreen((0,), NAMES), game)


def test_two_people_at_one_keyboard_hand_it_over_under_a_cover() -> None:
    game, screen = Battleship.new(), SeaScreen((0, 1), NAMES)
    game.act(0, "random")
    game.act(1, "random")
    assert "Hand over to Anna" in draw(screen, game)
    assert press(screen, game, "x", "y") == []
    assert "■ " not in draw(screen, game)
    press(screen, game, "ENTER")
    assert draw(screen, game).count(" ■ ") == 17
    assert press(screen, game, "y") == ["ready"]
    assert "Hand over to Ben" in draw(screen, game, 1)
    assert "■ " not in draw(screen, game, 1)
    press(screen, game, "ENTER", "y", seat=1)
    assert game.turn == 0
    assert "Hand over to Anna" in draw(screen, game)
    press(screen, game, "ENTER", "a", "1", "ENTER")
    cover = draw(screen, game, 1)
    assert "Anna fired at A1" in cover
    assert "Hand over to Ben" in cover


def test_a_sunk_ship_is_named() -> None:
    game = at_sea(FLEET, FLEET, shots=(("A5",), ()))
    game.act(0, "fire B5")
    assert "You fired at B5 and sank Ben's Destroyer!" in draw(SeaScreen((0,), NAMES), game)
    assert "Anna fired at B5 and sank your Destroyer!" in draw(SeaScreen((1,), NAMES), game, 1)
