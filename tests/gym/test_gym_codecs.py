"""Observations say what the view says, and numbers mean the words they are named by."""

import numpy as np
import pytest
from tests.games.battleship.battleship_position import at_sea
from tests.games.chessbrawl.chessbrawl_position import place as place_pieces
from tests.games.stayboard.stayboard_position import place as place_queen
from tests.gym.gym_tables import NAMES, SHORT, wander

from rumpus.games.registry import find_game
from rumpus.gym import RumpusAEC, aec_env
from rumpus.gym.codec import Floats
from rumpus.gym.generic import GenericCodec, find_codec

OUT_OF_REACH = {"pause", "resume", "board on", "board off", "moves on", "moves off", "cw+", "ccw+"}
"""What docs/learning.md says an agent cannot choose."""


def look(env: RumpusAEC, part: str, seat: int = 0) -> Floats:
    """One part of what a seat sees."""
    return env.codec.parts[part].cut(env.observe(f"player_{seat}")["observation"])


@pytest.mark.parametrize("name", NAMES)
def test_every_game_of_ours_has_a_codec(name: str) -> None:
    assert find_codec(find_game(name)) is not GenericCodec


@pytest.mark.parametrize("name", NAMES)
def test_nothing_legal_is_out_of_reach_but_what_the_page_says(name: str) -> None:
    env = aec_env(name, **SHORT.get(name, {}))
    env.reset(seed=12)
    for agent, seen in wander(env, np.random.default_rng(12), 200):
        offer = env.episode.offer(env.possible_agents.index(agent))
        keys = {word.rstrip("+-") for word in offer if word not in OUT_OF_REACH}
        if name == "words":
            assert seen["action_mask"].sum() == min(len(offer), 64 + sum(not word.startswith("word") for word in offer))
        else:
            chosen = {env.codec.names[number] for number in np.flatnonzero(seen["action_mask"])} - {""}
            assert chosen == keys


def test_stay_on_the_board_shows_queen_blocks_and_landings() -> None:
    env = aec_env("stayboard", mode="blocked", size=3)
    env.reset(seed=1)
    env.episode.put(place_queen("Q.x\n..x\nx.."))
    assert look(env, "planes")[0].tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert look(env, "planes")[1].tolist() == [[0, 0, 1], [0, 0, 1], [1, 0, 0]]
    assert look(env, "planes")[2].tolist() == [[0, 1, 0], [1, 1, 0], [0, 0, 1]]
    assert look(env, "numbers", 0)[0] == 1.0
    assert look(env, "numbers", 1)[0] == 0.0


def test_a_hidden_board_is_not_in_the_observation() -> None:
    env = aec_env("stayboard", hidden=True)
    env.reset(seed=1)
    assert not look(env, "planes")[:3].any()


FLEET = """
CCCCC.....
BBBB......
RRR.......
SSS.......
DD........
..........
..........
..........
..........
..........
"""


def test_battleship_shows_own_ships_and_what_was_shot_at() -> None:
    env = aec_env("battleship")
    env.reset(seed=1)
    env.episode.put(at_sea(FLEET, FLEET, shots=(["A1", "A5", "B5", "J10"], ["C3"])))
    assert look(env, "my_ships")[:, :, 0].sum(axis=1).tolist() == [1, 1, 1, 1, 1]
    assert np.argwhere(look(env, "their_waters")).tolist() == [[0, 0, 0], [1, 9, 9], [2, 4, 0], [2, 4, 1]]
    assert np.argwhere(look(env, "my_waters", 1)).tolist() == np.argwhere(look(env, "their_waters")).tolist()
    assert np.argwhere(look(env, "my_waters")).tolist() == [[0, 2, 2]]
    assert look(env, "numbers")[10:15].tolist() == [0, 0, 0, 0, 1]


def test_battleship_shows_whose_hits_they_are_only_where_they_are_named() -> None:
    game = at_sea(FLEET, FLEET, shots=(["A1", "C3"], ["A5"]), options={"announce": "hit"})
    env = aec_env("battleship", announce="hit")
    env.reset(seed=1)
    env.episode.put(game)
    assert np.argwhere(look(env, "their_hits")).tolist() == [[0, 0, 0], [2, 2, 2]]
    assert "their_hits" not in aec_env("battleship").codec.parts


def test_pong_is_seen_from_ones_own_side() -> None:
    env = aec_env("pong")
    env.reset(seed=1)
    up, down = (env.codec.names.index(word) for word in ("up", "down"))
    for _ in range(60):
        env.step(up)
        env.step(down)
    left, right = look(env, "ball", 0), look(env, "ball", 1)
    assert (left[0], left[2]) == (-right[0], -right[2])
    assert (left[1], left[3]) == (right[1], right[3])
    assert look(env, "paddles", 0).tolist() == look(env, "paddles", 1)[::-1].tolist()
    assert look(env, "paddles", 0)[0, 0] < 0.0 < look(env, "paddles", 0)[1, 0]
    assert look(env, "keys", 0).tolist() == [1.0, 0.0]
    assert look(env, "keys", 1).tolist() == [0.0, 1.0]


def test_tetris_shows_every_field_ones_own_first() -> None:
    env = aec_env("tetris", seats=3)
    env.reset(seed=1)
    drop = env.codec.names.index("drop")
    for _ in range(12):
        for agent in env.possible_agents:
            may = env.observe(agent)["action_mask"]
            env.step(drop if agent == "player_1" and may[drop] else 0)
    wells = env.episode.game.view(None)["seats"]
    for seat in range(3):
        fields = look(env, "field", seat)
        for place, field in enumerate(fields):
            drawn = ["".join("#" if cell else "." for cell in row) for row in field]
            rows = wells[(seat + place) % 3]["rows"]
            assert drawn == ["".join("." if cell == "." else "#" for cell in row) for row in rows]
    assert look(env, "field", 1)[0].any()
    assert not look(env, "field", 0)[0].any()
    falling = {tuple(cell) for cell in np.argwhere(look(env, "piece", 0)[0])}
    piece = wells[0]["piece"]
    assert falling == {(21 - piece["y"] - y, piece["x"] + x) for x, y in piece["cells"]}


@pytest.mark.parametrize(("name", "part"), [("mario99", "pill"), ("capsules", "capsule")])
def test_halves_and_viruses_are_seen_by_colour_and_kind(name: str, part: str) -> None:
    env = aec_env(name, **SHORT.get(name, {}))
    env.reset(seed=1)
    colours = {"mario99": "bry", "capsules": "ryb"}[name]
    for count, (agent, _) in enumerate(wander(env, np.random.default_rng(1), 400)):
        if count % 9:
            continue
        seat = env.possible_agents.index(agent)
        mine = env.episode.game.view(seat)["seats"][seat]
        planes = look(env, "planes", seat)[0]
        for row, text in enumerate(mine["rows"]):
            for column in range(8):
                colour, kind = text[2 * column], text[2 * column + 1]
                assert planes[:3, row, column].tolist() == [colour == letter for letter in colours]
                assert planes[3:8, row, column].tolist() == [kind == mark for mark in "*<>^v"]
        moving = [(x, y, text[0]) for x, y, text in (mine[part]["cells"] if mine[part] else ())]
        found = {(int(x), len(mine["rows"]) - 1 - int(y), colours[c]) for c, y, x in np.argwhere(planes[8:11])}
        assert found == set(moving)


def test_chessbrawl_shows_both_armies() -> None:
    env = aec_env("chessbrawl")
    env.reset(seed=1)
    drawn = "p.....\n......\n......\n......\n......\n......\n......\nK....Q"
    env.episode.put(place_pieces(drawn, round=2, wave=1))
    assert np.argwhere(look(env, "board")).tolist() == [[4, 7, 5], [5, 7, 0], [6, 0, 0]]
    assert look(env, "coming") == pytest.approx([3 / 5, 1 / 5, 0, 0, 0])


def test_words_ranks_plays_and_tells_what_they_lay() -> None:
    env = aec_env("words")
    env.reset(seed=1)
    offer = env.episode.offer(0)
    game = env.episode.game
    plays = look(env, "plays")
    assert plays[0, 0] == plays[:, 0].max()
    assert env.codec.read(1, offer) == (offer[0],)
    env.step(1)
    assert game.view(None)["last"]["score"] == round(float(plays[0, 0]) * 100)
    laid = "".join(game.view(None)["board"])
    board = look(env, "board", 1)
    assert int(board.sum()) == 225 - laid.count(".")
    letters = {chr(65 + int(plane)) for plane, _, _ in np.argwhere(board)}
    assert letters == set(laid) - {"."}
    assert not look(env, "plays", 0).any()
    exchange = env.codec.names.index("exchange all")
    rack = game.view(1)["rack"]
    env.step(exchange)
    assert game.view(None)["last"]["exchanged"] == len(rack)


def test_words_offers_to_challenge_the_newest_play_where_plays_may_be_challenged() -> None:
    assert "challenge" not in aec_env("words", preset="classic").codec.names
    env = aec_env("words", preset="classic", challenge="five")
    env.reset(seed=1)
    assert look(env, "numbers")[-1] == 0
    env.step(1)
    assert look(env, "numbers", 1)[-1] == 1
    mask = env.last()[0]["action_mask"]
    assert all(mask[env.codec.names.index(answer)] for answer in ("challenge", "accept"))
    env.step(env.codec.names.index("challenge"))
    assert env.episode.game.view(None)["last"]["gave"] == 5
