"""Updates in short: what is written comes back whole, for every game in real time and whoever comes when."""

import json
import random
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from rumpus.core.channel import Channel, Update
from rumpus.core.game import IllegalAction
from rumpus.core.match import Match
from rumpus.core.view import apply
from rumpus.games.registry import all_games, find_game
from rumpus.gateways.web.short_streams import ShortStreams
from rumpus.loadtest.mind import tap_words
from rumpus.wire.frames import encode
from rumpus.wire.matches import Ack, StreamShown, Updated
from rumpus.wire.short import MOST_PATHS, PathWriter, ShortReader

REALTIME = sorted(name for name, folder in all_games().items() if folder.info.realtime)


class Listener:
    """Hears a channel in short from some moment on, and makes whole updates of it."""

    def __init__(self, streams: ShortStreams, channel: Channel) -> None:
        self._streams = streams
        self._reader = ShortReader()
        self._reader.note(msgspec.json.decode(encode(streams.of(channel).show(channel)), type=StreamShown))
        self.view: Any = channel.shown
        self.heard: list[tuple[int, Any]] = []
        self.sizes = 0
        channel.listeners.append(self._hear)

    def _hear(self, channel: Channel, update: Update) -> None:
        encoded = self._streams.of(channel).encode(update, 0)
        self.sizes += len(encoded)
        whole = self._reader.expand(json.loads(encoded))
        assert isinstance(whole, Updated)
        assert (whole.match, whole.seat, whole.n, whole.step) == ("M", 0, update.n, update.step)
        assert whole.events == json.loads(json.dumps(update.events))
        self.view = apply(self.view, whole.patch)
        self.heard.append((whole.n, whole.patch))


def play(match: Match, words: list[str], inputs: int) -> None:
    dice = random.Random(inputs)
    for _ in range(inputs):
        due = match.due()
        if due is None:
            return
        with suppress(IllegalAction):  # also then time has passed
            match.act(dice.randrange(2), dice.choice(words), due + dice.randrange(3))
        match.release()


@pytest.mark.parametrize("name", REALTIME)
def test_short_updates_become_the_whole_ones_again(name: str) -> None:
    match = Match(find_game(name).rules.new(seats=2, seed=3), id="M")
    streams, channel, words = ShortStreams(), match.channel(0), tap_words(name)
    first = Listener(streams, channel)
    play(match, words, 60)
    second = Listener(streams, channel)
    play(match, words, 90)
    assert first.view == second.view == match.game.view(0)
    assert second.heard == first.heard[-len(second.heard) :]
    whole = [encode(Updated("M", 0, *update)) for update in channel.backlog]
    assert first.sizes / len(first.heard) < sum(map(len, whole)) / len(whole) / 2


def test_a_path_is_spelled_once_and_runs_of_numbers_once() -> None:
    writer = PathWriter()
    first = [[["x"], 1], [["y"], 2], [["z"], 3]]
    assert writer.shorten(first) == first
    assert writer.shorten([[["x"], 5], [["y"], 6], [["gone"]], [["z"], 7]]) == [[0, 5, 6], [["gone"]], [2, 7]]
    assert writer.shorten([[["z"], 8], [["x"], 9], [["new", 0], None]]) == [[2, 8], [0, 9], [["new", 0], None]]
    assert writer.paths == [["x"], ["y"], ["z"], ["new", 0]]


def test_paths_beyond_the_most_are_spelled_each_time_on_both_sides() -> None:
    writer, reader = PathWriter(), ShortReader()
    reader.note(StreamShown("M", None, 7, 3, []))
    patch = [[["cells", place], place] for place in range(MOST_PATHS + 2)]
    for n in (8, 9):
        assert reader.expand([3, 1, writer.shorten(patch)]) == Updated("M", None, n, 1, patch, [])
    assert len(writer.paths) == MOST_PATHS


def test_acknowledgements_events_and_numbers_of_actions_come_back() -> None:
    reader = ShortReader()
    reader.note(StreamShown("M", 1, 7, 3, [["x"]]))
    assert reader.expand([3, 118]) == Ack("M", 1, 118)
    assert reader.expand([3, 119, -4]) == Ack("M", 1, 119, -4)
    assert reader.expand([3, 50, [[0, 2]], [{"name": "drop"}]]) == Updated(
        "M", 1, 8, 50, [[["x"], 2]], [{"name": "drop"}]
    )
    assert reader.expand([3, 51, [], [], 12]) == Updated("M", 1, 9, 51, [], [], 12)
    assert reader.expand([4, 51, []]) is None, "of that stream nothing is known"
