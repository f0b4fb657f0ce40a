"""One bottle through time, ruling by ruling: drawn before and after, with the step at which it happens."""

from typing import Any

from tests.games.drawing import tidy
from tests.games.mario99.mario99_position import draw, set_up
from tests.there import there

from rumpus.core.falling import place, spot
from rumpus.games.mario99.board import AIR
from rumpus.games.mario99.rules import Mario99

VIRUS_FAR_AWAY = "..............y*"


def events(game: Mario99, name: str) -> list[dict[str, Any]]:
    """What of that name happened since the last time."""
    return [dict(event.data) for event in game.take_events() if event.name == name]


def stack(column: str, x: int, height: int) -> str:
    """A drawing with one column of viruses of alternating colours, `height` high."""
    rows = []
    for y in range(height - 1, -1, -1):
        row = [".."] * 8
        row[x] = column[y % len(column)] + "*"
        rows.append("".join(row))
    return "\n".join(rows)


def test_a_pill_falls_one_row_each_fall_interval() -> None:
    for speed, interval in (("low", 600), ("medium", 400), ("high", 250)):
        game = set_up(VIRUS_FAR_AWAY, options={"speed": speed})
        game.advance(600)
        heights = []
        for step in (600 + interval - 1, 600 + interval, 600 + 2 * interval):
            game.advance(step)
            heights.append(spot(game.bottles[0].at)[1])
        assert heights == [15, 14, 13]


def test_the_throw_takes_24_frames_of_25_ms() -> None:
    game = set_up(VIRUS_FAR_AWAY)
    game.advance(599)
    assert game.view(0)["seats"][0]["pill"] is None
    assert game.due() == 600
    game.advance(600)
    assert there(game.view(0)["seats"][0]["pill"])["cells"] == [[3, 15, "b<"], [4, 15, "r>"]]


def test_a_clear_pops_for_175_ms_then_gravity_takes_90_ms_a_row() -> None:
    before = """
        ................
        y*b*b*....b*y*y*
    """
    game = set_up(before, pills="bb")
    game.advance(600)
    game.act(0, "drop")
    game.advance(1200)
    assert draw(game, rows=2) == tidy(
        """
        ................
        y*bxbxbxbxbxy*y*
        """
    )
    seat = game.view(0)["seats"][0]
    assert (seat["phase"], seat["until"], seat["viruses"], seat["score"]) == ("pop", 1375, 3, 300)
    game.advance(1374)
    assert "bx" in draw(game, rows=1)
    game.advance(1375)
    assert draw(game, rows=1) == "y*..........y*y*"
    assert game.bottles[0].phase == "gravity"
    game.advance(1465)  # nothing to fall: the next pill is thrown
    assert game.bottles[0].phase == "throw"


def test_a_chain_of_two_clears_sends_two() -> None:
    before = """
        ......yo........
        y*y*y*bob*b*..r*
    """
    game = set_up(before, VIRUS_FAR_AWAY, pills="by")
    game.advance(1200)
    for key in ("right", "right", "right", "turnleft", "drop"):
        game.act(0, key)
    assert draw(game, rows=2) == tidy(
        """
        ......yo....y^..
        y*y*y*bob*b*bvr*
        """
    )
    game.take_events()
    game.advance(1800)
    assert draw(game, rows=2) == tidy(
        """
        ......yo....yo..
        y*y*y*bxbxbxbxr*
        """
    )
    game.advance(1975 + 90)
    assert draw(game, rows=2) == tidy(
        """
        ................
        y*y*y*yo....yor*
        """
    )
    game.advance(1975 + 180)
    assert draw(game, rows=2) == tidy(
        """
        ................
        yxyxyxyx....yor*
        """
    )
    happened = game.take_events()
    assert [event.data["chain"] for event in happened if event.name == "pop"] == [1, 2]
    assert [dict(event.data) for event in happened if event.name == "damage_sent"] == [
        {"seat": 0, "to": 1, "count": 1}
    ] * 2
    assert game.bottles[1].damage == 2
    assert game.bottles[0].score == 500
    game.advance(2155 + 175 + 90)
    assert draw(game, rows=2) == tidy(
        """
        ................
        ............yor*
        """
    )
    assert game.bottles[0].phase == "throw"


def test_a_clear_event_is_one_scan_whatever_it_clears() -> None:
    before = """
        r*r*r*....b*b*b*
        r*r*r*....b*b*b*
    """
    game = set_up(before, VIRUS_FAR_AWAY, pills="rb")
    game.advance(600)
    game.act(0, "drop")
    game.take_events()
    game.advance(1200)
    assert draw(game, rows=2) == tidy(
        """
        r*r*r*....b*b*b*
        rxrxrxrxbxbxbxbx
        """
    )
    assert [event["count"] for event in events(game, "damage_sent")] == [1]


def test_one_player_sends_no_damage() -> None:
    game = set_up("..b*b*....b*b*y*", pills="bb")
    game.advance(600)
    game.act(0, "drop")
    game.take_events()
    game.advance(1200)
    assert game.bottles[0].phase == "pop"
    assert events(game, "damage_sent") == []


def test_if_exactly_one_entry_cell_is_locked_the_pill_enters_upright_in_the_free_column() -> None:
    game = set_up(stack("bry", 3, 16), pills="br")
    game.advance(600)
    assert draw(game).split("\n")[:3] == ["######..r^######", "......b*bv......", "......y*........"]
    game = set_up(stack("bry", 4, 16), pills="br")
    game.advance(600)
    assert draw(game).split("\n")[:3] == ["######r^..######", "......bvb*......", "........y*......"]


def test_game_over_when_both_3_15_and_4_15_are_locked() -> None:
    rows = ["......b*r*......", "......r*b*......"] * 8
    game = set_up("\n".join(rows))
    game.advance(600)
    assert game.bottles[0].phase == "lost"
    assert game.view(0)["outcome"] is None
    game.advance(700)
    assert game.view(0)["outcome"] == {"places": [1], "scores": [0], "reason": "topped_out"}


def test_damage_in_flight_is_not_locked_so_the_pill_waits_for_it_to_move_on() -> None:
    game = set_up(stack("bry", 3, 16), VIRUS_FAR_AWAY, pills="br")
    bottle = game.bottles[0]
    hanging = place(4, 15)
    bottle.cells[hanging], bottle.flying, bottle.rain_at = AIR, [(hanging, 1)], 900
    bottle.throw(0, game.emit)
    assert bottle.phase == "throw", "one cell is locked, the other only holds a virus that is passing"
    game.advance(899)
    assert bottle.phase == "throw"
    game.advance(900)
    assert draw(game).split("\n")[:3] == ["######..r^######", "......b*bv......", "......y*b*......"]


def test_a_pill_placed_in_the_neck_closes_its_column_only() -> None:
    game = set_up(stack("bry", 3, 15), pills="br")
    game.advance(600)
    game.act(0, "turnright")
    game.advance(1200)
    assert draw(game).split("\n")[:3] == ["######b^..######", "......rv........", "......y*........"]
    assert game.bottles[0].phase == "throw"
    game.advance(1800)
    assert draw(game).split("\n")[:2] == ["######b^r^######", "......rvbv......"]


def test_damage_enters_at_y_15_in_distinct_free_columns_and_becomes_ordinary_viruses() -> None:
    game = set_up(VIRUS_FAR_AWAY, VIRUS_FAR_AWAY)
    game.bottles[0].damage = 3
    game.advance(600)
    game.act(0, "drop")
    game.advance(1199)
    assert game.bottles[0].flying == []  # it waits for the next pill
    game.take_events()
    game.advance(1200)
    columns = events(game, "damage_received")[0]["columns"]
    assert len(set(columns)) == 3
    assert all(1 <= x <= 7 for x in columns)
    assert [virus[1] for virus in game.view(0)["seats"][0]["falling"]] == [15, 15, 15]
    assert game.bottles[0].viruses == 1
    for rows, step in enumerate((1800, 2400, 3000), 1):
        game.advance(step)
        assert [virus[1] for virus in game.view(0)["seats"][0]["falling"]] == [15 - rows] * 3
    game.advance(1200 + 600 * 17)
    assert game.bottles[0].flying == []
    assert game.bottles[0].viruses == 4


def test_at_most_4_damage_viruses_are_in_flight_the_rest_wait() -> None:
    game = set_up(VIRUS_FAR_AWAY, VIRUS_FAR_AWAY)
    game.bottles[0].damage = 6
    game.advance(600)
    game.act(0, "drop")
    game.advance(1200)
    seat = game.view(0)["seats"][0]
    assert (len(seat["falling"]), seat["damage"]) == (4, 2)
    game.advance(1800)
    game.act(0, "drop")
    game.advance(2400)  # the next pill, and all four still on their way
    assert (len(game.bottles[0].flying), game.bottles[0].damage) == (4, 2)


def test_damage_takes_only_columns_of_1_to_7_that_are_free_at_y_15() -> None:
    rows = ["r*b*..b*..b*r*b*", "b*r*..r*..r*b*r*"] * 8
    game = set_up("\n".join(rows), VIRUS_FAR_AWAY)
    game.bottles[0].damage = 3
    game.bottles[0].throw(0, game.emit)
    assert sorted(x for x, _, _ in game.view(0)["seats"][0]["falling"]) == [2, 4]
    assert game.bottles[0].damage == 1


def fly(game: Mario99, x: int, y: int, colour: int, at: int) -> None:
    """Put a damage virus into the air of seat 0; it next moves at step `at`."""
    bottle = game.bottles[0]
    bottle.cells[place(x, y)] = 32
    bottle.flying = sorted([*bottle.flying, (place(x, y), colour)])
    bottle.rain_at = at


def test_damage_drops_until_something_is_under_it_then_counts() -> None:
    game = set_up("..b*..........y*", VIRUS_FAR_AWAY)
    fly(game, 1, 3, 2, 100)
    seen = []
    for step in (100, 700, 1300):
        game.advance(step)
        seen.append((draw(game, rows=3).split("\n"), game.bottles[0].viruses))
    assert seen == [
        (["..r*............", "................", "..b*..........y*"], 2),
        (["................", "..r*............", "..b*..........y*"], 2),
        (["................", "..r*............", "..b*..........y*"], 3),
    ]


def test_a_virus_that_lands_in_a_line_goes_with_the_next_clear_check() -> None:
    game = set_up("b*b*b*......y*..", VIRUS_FAR_AWAY, pills="ry")
    fly(game, 3, 0, 1, 100)
    game.advance(100)
    assert draw(game, rows=1) == "b*b*b*b*....y*.."
    game.advance(600)
    for _ in range(3):
        game.act(0, "right")
    game.act(0, "drop")
    game.advance(1200)
    assert draw(game, rows=2) == tidy(
        """
        ............r<y>
        bxbxbxbx....y*..
        """
    )


def test_a_pill_on_a_virus_in_flight_waits_for_it() -> None:
    game = set_up("..............y*", VIRUS_FAR_AWAY, pills="br")
    fly(game, 3, 2, 3, 1000)
    game.advance(700)
    game.act(0, "drop")
    assert draw(game, rows=4) == tidy(
        """
        ......b<r>......
        ......y*........
        ................
        ..............y*
        """
    )
    game.advance(1200)  # the virus moved at 1000: the pill follows
    assert draw(game, rows=4) == tidy(
        """
        ................
        ......b<r>......
        ......y*........
        ..............y*
        """
    )


def test_a_half_held_up_by_a_virus_in_flight_falls_when_it_has_passed() -> None:
    before = """
        ......ro........
        ................
        ......y*y*......
        b*b*bo..........
    """
    game = set_up(before, VIRUS_FAR_AWAY, pills="bb")
    bottle = game.bottles[0]
    bottle.phase, bottle.since, bottle.until = "gravity", 0, 90
    fly(game, 3, 2, 2, 300)
    game.advance(200)  # nothing can fall yet, and the bottle waits
    assert draw(game, rows=4) == tidy(before.replace("................", "......r*........", 1))
    assert bottle.phase == "gravity"
    game.advance(300)  # the virus comes to rest
    game.advance(400)
    assert bottle.phase == "throw"
    assert bottle.viruses == 5
