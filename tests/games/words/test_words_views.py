"""Racks and bag are secret: what seats and watchers see, hear and can tell."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.words.words_position import set_up
from tests.saying import say

from rumpus.core.channel import may_hear
from rumpus.core.game import Game, IllegalAction, Setup
from rumpus.core.rng import Rng
from rumpus.games.words.rules import Words
from rumpus.games.words.shape import Entry

EMPTY = "\n".join(["..............."] * 15)


def wander(seed: int, moves: int, preset: str = "classic", seats: int = 3) -> Words:
    """A match after some random moves, without its events."""
    game = Words.new({"preset": preset}, seats=seats, seed=seed)
    rng = Rng(seed)
    for _ in range(moves):
        if game.outcome is None:
            game.act(game.turn, rng.choice(game.actions(game.turn)))
    game.take_events()
    return game


def test_a_seat_sees_its_own_rack_and_only_how_many_tiles_others_have() -> None:
    game = set_up(EMPTY, ["DRAGONS", "QQQQQQQ", "ZZZZZZZ"])
    view = game.view(0)
    assert view["rack"] == list("DRAGONS")
    assert view["racks"] == [7, 7, 7]
    assert view["open"] is None
    shown = json.dumps({key: value for key, value in view.items() if key != "values"})
    assert '"Q"' not in shown
    assert '"Z"' not in shown


def test_a_watcher_sees_no_rack() -> None:
    view = set_up(EMPTY, ["DRAGONS", "QQQQQQQ"]).view(None)
    assert view["rack"] is None
    assert view["racks"] == [7, 7]
    assert isinstance(view["bag"], int)


def test_at_the_end_all_racks_lie_open() -> None:
    game = set_up(EMPTY, ["DRAGONS", "QQQQQQQ"])
    game.act(0, "pass")
    game.act(1, "pass")
    for seat in (None, 0, 1):
        assert game.view(seat)["open"] == [list("DRAGONS"), list("QQQQQQQ")]


def test_tiles_drawn_are_told_only_to_who_drew_them() -> None:
    game = set_up(EMPTY, ["DRAGONS", "AAAAAAA"])
    game.act(0, "word DRAGON H 8 8")
    events = game.take_events()
    assert [event.name for event in events] == ["played", "drew"]
    assert [event.name for event in events if may_hear(1, event)] == ["played"]
    assert [event.name for event in events if may_hear(None, event)] == ["played"]
    assert events[1].data["tiles"] == game.racks[0][1:]


def test_an_exchange_tells_others_how_many_but_not_which() -> None:
    game = set_up(EMPTY, ["DRAGONS", "AAAAAAA"])
    game.act(0, "exchange DRG")
    heard = [event for event in game.take_events() if may_hear(1, event)]
    assert [(event.name, dict(event.data)) for event in heard] == [("exchanged", {"seat": 0, "count": 3})]
    assert game.view(1)["last"] == {"seat": 0, "exchanged": 3}


def test_the_last_move_says_all_and_the_history_the_main_thing() -> None:
    game = set_up(EMPTY, ["DRAGONS", "AAAAAAA"], preset="classic")
    game.act(0, "word DRAGON V 8 8")
    view = game.view(None)
    entry = {"seat": 0, "word": "DRAGON", "row": 8, "col": 8, "across": False, "score": 18}
    tiles = [[8 + place, 8, letter] for place, letter in enumerate("DRAGON")]
    assert view["last"] == {**entry, "tiles": tiles, "words": [["DRAGON", 18]]}
    assert view["history"] == [entry]
    game.act(1, "pass")
    assert game.view(None)["last"] == {"seat": 1, "pass": True}


def exchange_fifty(game: Words) -> list[Entry]:
    """Fifty moves, and those that are remembered."""
    for _ in range(50):
        game.act(game.turn, f"exchange {game.racks[game.turn][0]}")
    view = game.view(None)
    assert view["count"] == 50
    return view["history"]


def test_the_record_of_moves_is_whole_however_long_the_game() -> None:
    assert [entry["seat"] for entry in exchange_fifty(Words.new(seats=4))] == [0, 1, 2, 3] * 12 + [0, 1]


def test_matches_that_began_before_keep_the_last_forty() -> None:
    asked = Words.info.choices(Words.new().setup.options)
    assert len(exchange_fifty(Words(Setup(asked, 4, 0)))) == 40


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 30), st.sampled_from([None, 0, 1, 2]), st.integers(0, 10**6))
def test_what_a_seat_cannot_see_changes_neither_its_view_nor_its_events_nor_its_errors(
    seed: int, moves: int, seat: int | None, other: int
) -> None:
    game = wander(seed, moves)
    twin = game.imagine(seat, other)
    assert twin.view(seat) == game.view(seat)
    if game.outcome is not None or seat is None:
        return
    assert twin.actions(seat) == game.actions(seat)
    for action in [*game.actions(seat)[:3], "exchange AEIOU", "word DRAGON H 8 8", "pass"]:
        assert tell(game.copy(), seat, action) == tell(twin.copy(), seat, action)


def tell(game: Game, seat: int, action: str) -> list[object]:
    """What the others hear of an action, or why it is refused."""
    try:
        game.act(seat, action)
    except IllegalAction as problem:
        return [problem.code, say(problem, "words")]
    return [(event.name, event.data) for event in game.take_events() if event.only is None and event.name != "ended"]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 40), st.sampled_from(["wow", "classic"]))
def test_dump_and_load_are_the_same_match(seed: int, moves: int, preset: str) -> None:
    game = wander(seed, moves, preset)
    twin = Words.load(game.setup, json.loads(json.dumps(game.dump())))
    assert twin.digest() == game.digest()
    for seat in (None, 0, 1, 2):
        assert twin.view(seat) == game.view(seat)
    if game.outcome is None:
        action = game.actions(game.turn)[0]
        game.act(game.turn, action)
        twin.act(twin.turn, action)
        assert twin.dump() == game.dump()
