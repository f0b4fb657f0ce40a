"""One field through time: spawn, ticks, halting, the process, receiving, defeat and victory."""

import pytest
from tests.games.capsules.capsules_position import draw, set_up
from tests.games.drawing import tidy
from tests.there import there

from rumpus.core.falling import place
from rumpus.core.game import Event, IllegalAction
from rumpus.games.capsules.rules import Capsules

TICK = 5
FAR = "................\ny*............b*"


def run(game: Capsules, ticks: int) -> list[Event]:
    """Let so many ticks pass."""
    game.advance(game.step + ticks * TICK)
    return game.take_events()


def test_a_capsule_spawns_at_columns_4_and_5_of_the_top_row_and_moves_one_tile_each_tick() -> None:
    game = set_up(FAR, capsules="ry")
    assert draw(game).split("\n")[0] == "......r<y>......"
    game.advance(4)
    assert draw(game).split("\n")[0] == "......r<y>......"
    game.advance(5)
    assert draw(game).split("\n")[:2] == ["................", "......r<y>......"]
    game.advance(5 * 15)
    assert draw(game, rows=1) == "y*....r<y>....b*"
    assert game.due() == 80


@pytest.mark.parametrize("tick", [1, 5, 20])
def test_tick_is_in_tenths_of_a_second(tick: int) -> None:
    game = set_up(FAR, options={"tick": tick})
    assert game.due() == tick
    game.advance(3 * tick)
    assert there(game.view(0)["seats"][0]["capsule"])["cells"][0][:2] == [3, 12]


def test_input_driven_movement_is_decoupled_from_the_tick() -> None:
    game = set_up(FAR)
    game.advance(3)
    for word in ("down", "left", "turnleft", "down"):
        game.act(0, word)
    assert game.due() == 5
    game.advance(5)
    assert there(game.view(0)["seats"][0]["capsule"])["cells"][0][:2] == [2, 12]


def test_a_halted_capsule_can_still_be_moved_until_the_tick() -> None:
    game = set_up(FAR, capsules="ry")
    game.advance(15 * TICK)
    game.act(0, "down")  # there is no room: not accepted, and nothing changes
    game.act(0, "left")
    run(game, 1)
    assert draw(game, rows=1) == "y*..r<y>......b*"
    assert draw(game).split("\n")[0] == "......r<y>......"


def test_elimination_then_everything_unsupported_falls_one_tick_at_a_time_without_the_player() -> None:
    game = set_up("""
        ......bo........
        ....y<b>........
        r*r*....r*....y*
    """, capsules="rrbb")  # fmt: skip
    game.sides[0].at = place(2, 0)  # below the overhang, set there by hand
    events = run(game, 1)
    assert [event.name for event in events] == ["landed", "eliminated"]
    assert draw(game, rows=3) == tidy("""
        ......bo........
        ....y<b>........
        rxrxrxrxrx....y*
    """)
    assert game.view(0)["seats"][0]["state"] == "settle"
    assert game.actions(0) == ["pause"]
    game.act(0, "left")  # a key too early does no harm
    run(game, 1)
    assert draw(game, rows=3) == tidy("""
        ................
        ......bo........
        ....y<b>......y*
    """)
    assert game.view(0)["seats"][0]["capsule"] is None
    run(game, 1)
    assert draw(game).split("\n")[0] == "......b<b>......"


CHAIN = """
    ......r*........
    ......r*........
    b*b*b*r*......y*
"""
"""A blue over a red, upright in column 4, removes a red row, and then a blue one."""


def test_the_process_repeats_until_no_unsupported_elements_are_left_and_sends_what_it_removed() -> None:
    game = set_up(CHAIN, FAR, capsules="rb")
    game.act(0, "down")
    game.act(0, "turnleft")
    while "down" in game.actions(0):
        game.act(0, "down")
    events = run(game, 1)
    assert [event.name for event in events] == ["landed", "eliminated"]
    assert draw(game, rows=5) == tidy("""
        ......bo........
        ......rx........
        ......rx........
        ......rx........
        b*b*b*rx......y*
    """)
    assert run(game, 4) == []
    assert draw(game, rows=2) == tidy("""
        ................
        b*b*b*bo......y*
    """)
    chained = run(game, 1)
    assert [(event.name, event.data["rows"], event.data["chain"]) for event in chained] == [("eliminated", "b", 2)]
    assert [(event.name, event.data) for event in run(game, 1)] == [("sent", {"seat": 0, "to": 1, "colours": "rb"})]
    assert draw(game, rows=1) == "..............y*"
    assert game.sides[1].units == ["rb"]


def test_a_capsule_may_come_to_rest_in_the_top_row_if_it_is_eliminated() -> None:
    column = "\n".join(["......r*........"] * 3 + ["......b*........", "......y*........"] * 6)
    game = set_up(column, capsules="rr")
    run(game, 1)
    assert game.sides[0].state == "settle"
    assert draw(game).split("\n")[0] == "......rxro......"
    run(game, 20)
    assert game.sides[0].state == "play"


def test_what_is_still_in_the_top_row_after_elimination_is_a_defeat() -> None:
    column = "\n".join(["......b*........"] + ["......r*........", "......y*........"] * 7)
    game = set_up(column, FAR, capsules="ry")
    events = run(game, 1)
    assert [event.name for event in events] == ["landed", "defeated"]
    assert game.view(0)["seats"][0]["state"] == "defeated"
    assert game.actions(0) == []
    with pytest.raises(IllegalAction) as refused:
        game.act(0, "left")
    assert refused.value.code == "not_playing"


def test_a_player_wins_as_soon_as_all_viruses_are_eliminated() -> None:
    game = set_up("..r*r*....r*b<b>", FAR, capsules="rr", options={"rounds": 1})
    while "down" in game.actions(0):
        game.act(0, "down")
    events = run(game, 1)
    assert [event.name for event in events] == ["landed", "eliminated", "won", "round_end"]
    assert game.outcome is not None
    assert game.outcome.places == (1, 2)
    assert game.outcome.scores == (0, 2)


def test_received_units_come_after_the_process_one_by_one_before_the_next_capsule() -> None:
    game = set_up(FAR, capsules="ry")
    side = game.sides[0]
    side.units = ["rby", "yy"]
    assert game.view(0)["seats"][0]["waiting"] == 5
    while "down" in game.actions(0):
        game.act(0, "down")
    events = run(game, 1)
    assert [(event.name, event.data.get("colours")) for event in events] == [("landed", None), ("received", "rby")]
    seen = game.view(0)["seats"][0]
    assert (seen["state"], seen["waiting"], seen["capsule"]) == ("receive", 2, None)
    assert [y for _, y, _ in seen["falling"]] == [15, 15, 15]
    assert len({x for x, _, _ in seen["falling"]}) == 3
    assert [text for _, _, text in seen["falling"]] == ["ro", "bo", "yo"]
    assert game.actions(0) == ["pause"]
    run(game, 1)
    assert [y for _, y, _ in game.view(0)["seats"][0]["falling"]] == [14, 14, 14]
    while game.sides[0].units:
        run(game, 1)
    assert len(game.sides[0].flying) == 2
    assert sum(cell >> 2 == 5 for cell in side.cells) == 3  # the first unit has settled before the second comes
    run(game, 17)
    assert game.sides[0].state == "play"


def test_rows_of_received_elements_are_eliminated_too() -> None:
    game = set_up("""
        r*r*..r*........
        b*y*b*y*........
        y*b*y*b*........
    """, capsules="yb")  # fmt: skip
    side = game.sides[0]
    side.flying = [(place(2, 15), 1)]
    side.state, side.at = "receive", 0
    run(game, 14)
    assert draw(game, rows=3).split("\n")[0] == "rxrxrxrx........"


def test_a_random_position_is_chosen_among_the_free_ones_none_free_is_a_defeat() -> None:
    top = "y*b*y*....b*y*b*\n" + "................\n" * 14 + "y*............b*"
    game = set_up(top, capsules="ry")
    game.sides[0].units = ["rr"]
    while "down" in game.actions(0):
        game.act(0, "down")
    run(game, 1)
    assert sorted(x for x, _, _ in game.view(0)["seats"][0]["falling"]) == [3, 4]
    game = set_up(top, FAR, capsules="ry")
    game.sides[0].units = ["rrb"]
    while "down" in game.actions(0):
        game.act(0, "down")
    run(game, 1)
    assert game.sides[0].state == "defeated"


def test_columns_of_received_elements_are_random_but_the_same_for_all_who_play_alike() -> None:
    found = []
    for seed in range(30):
        game = set_up(FAR, FAR, seed=seed)
        for side in game.sides:
            side.units = ["r"]
        for seat in (0, 1):
            while "down" in game.actions(seat):
                game.act(seat, "down")
        run(game, 1)
        columns = [side.flying[0][0] % 9 for side in game.sides]
        assert columns[0] == columns[1]
        found.append(columns[0])
    assert set(found) == set(range(8))
