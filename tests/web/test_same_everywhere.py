"""The same seed and inputs give the same digests: through the server, in one go, step by step, and saved in between."""

import pytest
from tests.web.door import Door

from rumpus.core.game import Game
from rumpus.core.log import Input
from rumpus.core.replay import Replay, parse, verify
from rumpus.games.registry import all_games, find_rules

ACTIONS = 25


def list_digests(replay: Replay, how: str) -> list[str]:
    """The digest after each input, with time passing `at once`, `by steps`, or `saved` and loaded every time."""
    game = find_rules(replay.game)(replay.setup)
    digests = []
    for entry in replay.inputs:
        if how == "by steps":
            walk(game, entry)
        elif how == "saved":
            outcome, step = game.outcome, game.step
            game = type(game).load(replay.setup, game.dump())
            assert (game.outcome, game.step) == (outcome, step)
        game.advance(entry.step)
        game.act(entry.seat, entry.action)
        digests.append(game.digest())
    return digests


def walk(game: Game, entry: Input) -> None:
    """Let time pass step by step up to the input; where nothing is due for long, in strides."""
    while game.step < entry.step:
        game.advance(min(entry.step, game.step + max(1, (entry.step - game.step) // 50)))


@pytest.mark.parametrize("name", list(all_games()))
async def test_a_match_of_the_hall_is_what_its_replay_plays(name: str, door: Door) -> None:
    ann = await door.guest("Ann")
    info = all_games()[name].info
    seats = ["me", *[f"bot:{info.levels[0]}"] * (info.seats[0] - 1)]
    table = await ann.ask("open", "table", game=name, seats=seats, start=True)
    await ann.until(lambda: ann.tables[table["code"]]["state"] == "PLAYING", "the match is on")
    running = door.hall.tables[table["code"]].live
    assert running is not None
    for count in range(ACTIONS):
        await ann.until(lambda: running.match.outcome or running.match.game.actions(0), "our turn")
        if running.match.outcome is not None:
            break
        words = running.match.game.actions(0)
        await ann.act(running.id, 0, words[count * 7 % len(words)])
    if running.match.outcome is None:
        await ann.act(running.id, 0, "resign")
    await ann.until(lambda: ann.tables[table["code"]]["state"] == "ENDED", "the match is over")
    status, text, _ = await door.get(f"/api/matches/{running.id}/replay")
    assert status == 200
    replay = parse(text, find_rules)
    assert verify(replay, find_rules(name)).digest() == running.match.game.digest()
    assert list_digests(replay, "at once") == list_digests(replay, "by steps") == list_digests(replay, "saved")
