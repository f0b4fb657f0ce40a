"""A match: numbering, coming back, telling only what is on disk, doing nothing twice, keeping secrets, failing."""

from typing import Any

import pytest
from tests.contract.countdown.rules import Countdown
from tests.saying import refuses

from rumpus.core.channel import BACKLOG, Channel, Update
from rumpus.core.game import RESIGN, IllegalAction
from rumpus.core.log import Input
from rumpus.core.match import Match
from rumpus.core.view import apply


def start(seats: int = 2, **options: Any) -> Match:
    """A match of Countdown in which nothing crumbles unless it is said."""
    return Match(Countdown.new({"crumbling": False, "heap": 40, **options}, seats=seats, seed=1))


class Listener:
    """Hears a channel."""

    def __init__(self, channel: Channel) -> None:
        self.heard: list[Update] = []
        self.shown = channel.shown
        channel.listeners.append(self.hear)

    def hear(self, channel: Channel, update: Update) -> None:
        """Take an update."""
        self.heard.append(update)
        self.shown = apply(self.shown, update.patch)

    @property
    def numbers(self) -> list[int]:
        """The numbers of what was heard."""
        return [update.n for update in self.heard]


def test_updates_are_numbered_without_gaps_and_their_patches_rebuild_the_view() -> None:
    match = start()
    listener = Listener(match.channel(0))
    for turn in range(6):
        match.act(turn % 2, "take 2", turn)
        match.release()
    assert listener.numbers == [1, 2, 3, 4, 5, 6]
    assert listener.shown == match.game.view(0)
    assert [update.step for update in listener.heard] == [0, 1, 2, 3, 4, 5]


def test_numbers_begin_where_the_owner_says() -> None:
    match = Match(Countdown.new(seats=2, seed=1), first_n=1000)
    listener = Listener(match.channel(None))
    match.act(0, "take 1", 0)
    match.release()
    assert listener.numbers == [1001]


def test_who_comes_back_gets_the_gap() -> None:
    match = start()
    channel = match.channel(1)
    for turn in range(5):
        match.act(turn % 2, "take 1", turn)
    match.release()
    gap = channel.since(2)
    assert gap is not None
    assert [update.n for update in gap] == [3, 4, 5]
    assert channel.since(5) == []


def test_who_was_away_too_long_or_names_a_number_from_elsewhere_needs_a_fresh_view() -> None:
    match = start()
    channel = match.channel(1)
    for turn in range(3):
        match.act(turn % 2, "take 1", turn)
    match.release()
    assert channel.since(99) is None
    assert channel.since(-7) is None


def test_only_so_many_updates_are_kept() -> None:
    match = Match(Countdown.new({"heap": 40}, seats=2, seed=1))
    channel = match.channel(0)
    for n in range(1, BACKLOG + 11):
        channel.hold(Update(n, n, [[["x"], n]], []), {"x": n}, 0)
    channel.release(None)
    assert channel.since(9) is None
    kept = channel.since(10)
    assert kept is not None
    assert len(kept) == BACKLOG


def test_nothing_is_told_before_it_is_logged() -> None:
    match = start()
    listener = Listener(match.channel(0))
    match.act(0, "take 1", 0)
    match.act(1, "take 1", 1)
    match.act(0, "take 1", 2)
    channel = match.channel(0)
    assert listener.numbers == []
    assert channel.shown["heap"] == 40
    match.release(0)
    assert listener.numbers == []
    match.release(2)
    assert listener.numbers == [1, 2]
    assert channel.shown["heap"] == 38
    assert channel.shown_n == 2
    assert channel.since(0) == listener.heard
    match.release(3)
    assert listener.numbers == [1, 2, 3]


def test_what_is_sent_twice_happens_once() -> None:
    match = start()
    assert match.act(0, "take 1", 0, seq=1)
    assert not match.act(0, "take 1", 5, seq=1)
    assert len(match.log) == 1
    assert match.act(1, "take 1", 5, seq=1)
    assert match.act(0, "take 1", 6, seq=2)
    assert [(entry.seat, entry.seq) for entry in match.log] == [(0, 1), (1, 1), (0, 2)]


def test_what_was_refused_may_be_sent_again() -> None:
    match = start()
    with pytest.raises(IllegalAction):
        match.act(1, "take 1", 0, seq=1)
    match.act(0, "take 1", 0, seq=1)
    assert match.act(1, "take 1", 0, seq=1)


def test_a_log_played_back_gives_the_same_match_and_remembers_what_was_sent() -> None:
    match = start()
    for turn in range(4):
        match.act(turn % 2, "take 2", 10 * turn, seq=1 + turn // 2)
    again = Match(Countdown.new({"crumbling": False, "heap": 40}, seats=2, seed=1), list(match.log))
    assert again.game.digest() == match.game.digest()
    assert again.log == match.log
    assert not again.act(1, "take 2", 50, seq=2)


def test_inputs_are_stamped_with_the_step_at_which_they_arrived() -> None:
    match = start()
    match.act(0, "take 1", 17)
    assert (match.log[0].step, match.step) == (17, 17)


def test_time_tells_what_it_changed_and_only_then() -> None:
    match = Match(Countdown.new({"heap": 40}, seats=2, seed=1))
    listener = Listener(match.channel(None))
    assert match.due() == 50
    match.advance(49)
    match.release()
    assert listener.heard == []
    match.advance(50)
    match.release()
    assert [event["name"] for event in listener.heard[0].events] == ["crumbled"]
    assert listener.shown == match.game.view(None)


def test_an_illegal_action_changes_and_logs_nothing() -> None:
    match = start()
    listener = Listener(match.channel(0))
    digest = match.game.digest()
    for seat, action in (
        (1, "take 1"),
        (0, "take 9"),
        (0, ""),
        (0, "tak\x1be"),
        (0, "a" * 65),
        (2, "take 1"),
        (-1, "take 1"),
    ):
        with pytest.raises(IllegalAction):
            match.act(seat, action, 0)
    match.release()
    assert (match.game.digest(), match.log, listener.heard) == (digest, [], [])


class Gossip(Countdown):
    """Whispers to the seat whose turn it is, and to watchers."""

    __slots__ = ()

    def _pass_turn(self) -> None:
        super()._pass_turn()
        self.emit("whisper", only=(self.turn,), secret="psst")
        self.emit("aside", only=(None,), remark="oh")


def test_events_reach_only_those_they_are_for() -> None:
    match = Match(Gossip.new({"crumbling": False}, seats=3, seed=1))
    listeners = {audience: Listener(match.channel(audience)) for audience in (0, 1, 2, None)}
    match.act(0, "take 1", 0)
    match.release()
    names = {who: [event["name"] for u in each.heard for event in u.events] for who, each in listeners.items()}
    assert names == {0: ["took"], 1: ["took", "whisper"], 2: ["took"], None: ["took", "aside"]}


def test_a_patch_for_one_seat_never_holds_what_only_another_may_see() -> None:
    match = start(seats=3)
    cards = [match.game.view(seat)["card"] for seat in range(3)]
    assert [match.channel(seat).shown["card"] for seat in range(3)] == cards
    assert match.channel(None).shown["card"] is None


def test_after_the_outcome_nothing_is_taken_and_nothing_is_due() -> None:
    match = Match(Countdown.new(seats=2, seed=1))
    match.act(0, RESIGN, 5)
    assert match.outcome is not None
    assert match.outcome.reason == "resigned"
    assert match.due() is None
    with pytest.raises(IllegalAction) as caught:
        match.act(1, "take 1", 6)
    assert caught.value.code == "over"
    match.advance(1_000)
    assert match.step == 5


class Breaking(Countdown):
    """Breaks down when three stones are taken, or when the heap is at 30 and somebody looks."""

    __slots__ = ()

    def act(self, seat: int, action: str) -> None:
        if action == "take 3":
            raise ZeroDivisionError("stones")
        super().act(seat, action)

    def advance(self, step: int) -> None:
        if step > 1_000:
            raise KeyError("time")
        super().advance(step)


def test_a_game_that_breaks_down_in_act_makes_its_match_void() -> None:
    match = Match(Breaking.new(seats=2, seed=1))
    match.channel(0)
    match.act(0, "take 3", 0)
    assert match.trouble == "ZeroDivisionError: stones"
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.reason) == ((), "void")
    assert match.due() is None
    with refuses(IllegalAction, "over"):
        match.act(1, "take 1", 1)
    match.advance(99)
    match.release()


def test_a_game_that_breaks_down_by_time_makes_its_match_void() -> None:
    match = Match(Breaking.new(seats=2, seed=1))
    match.advance(1_001)
    assert match.trouble == "KeyError: 'time'"


def test_a_log_that_breaks_the_game_makes_its_match_void() -> None:
    match = Match(Breaking.new(seats=2, seed=1), [Input(0, 0, "take 3"), Input(1, 0, "take 1")])
    assert match.outcome is not None
    assert match.outcome.reason == "void"


def test_each_seat_may_do_so_much_and_give_up_after_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.core.match.MOST_INPUTS", 2)
    match = start()
    for turn in range(3):
        match.check_room(turn % 2, "take 1")
        match.act(turn % 2, "take 1", turn)
    for again in (match, Match(Countdown.new({"crumbling": False, "heap": 40}, seats=2, seed=1), match.log)):
        again.check_room(1, "take 1")
        with refuses(IllegalAction, "a seat takes 2 actions in a match; all it can do now is resign"):
            again.check_room(0, "take 1")
        again.check_room(0, "resign")
