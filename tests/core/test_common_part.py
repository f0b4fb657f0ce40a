"""Views in parts: what is a seat's own is told as it changes, what all see a few times a second, and once for all."""

from rumpus.core.channel import Channel, Update
from rumpus.core.match import Match
from rumpus.core.view import apply
from rumpus.games.registry import find_rules


class Listener:
    """Folds what it is told, as a page does."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.channel = match.channel(seat)
        self.view = self.channel.shown
        self.updates: list[Update] = []
        self.channel.listeners.append(self.hear)

    def hear(self, channel: Channel, update: Update) -> None:
        """Apply the patch."""
        self.view = apply(self.view, update.patch)
        self.updates.append(update)

    def paths(self) -> list[str]:
        """What was told of, at the top of the view."""
        return [change[0][0] for update in self.updates for change in update.patch]


def begin(seats: int = 12) -> Match:
    """A battle under way."""
    match = Match(find_rules("mario99").new({"battle": True}, seats=seats, seed=3))
    match.advance(700)
    return match


def play(match: Match, until: int) -> None:
    """Time passes, and everybody hears."""
    while (due := match.due()) is not None and due <= until:
        match.advance(due)
        match.release()


def test_ones_own_part_is_told_at_once_and_nobody_elses() -> None:
    match = begin()
    ann, bob = Listener(match, 0), Listener(match, 1)
    match.act(0, "left", 710)
    match.release()
    assert ann.paths() == ["own", "own", "own"]
    assert bob.updates == []


def test_what_all_see_is_told_four_times_a_second_and_is_the_same_for_all() -> None:
    match = begin()
    ann, watcher = Listener(match, 0), Listener(match, None)
    play(match, 20_700)
    boards = [update for update in watcher.updates if update.patch]
    assert 1 < len(boards) <= 80
    mine = [change for update in ann.updates for change in update.patch if change[0][0] == "boards"]
    theirs = [change for update in watcher.updates for change in update.patch if change[0][0] == "boards"]
    assert mine == theirs
    assert all(one is other for one, other in zip(mine, theirs, strict=True)), "compared once, told to all"


def test_whoever_comes_later_is_told_what_follows_from_what_they_saw() -> None:
    match = begin()
    Listener(match, None)
    play(match, 9_000)
    late = Listener(match, 3)
    play(match, 60_000)
    match.act(3, "aim leader", 60_010)
    match.release()
    own = match.game.own_view(3)
    assert {key: late.view[key] for key in own} == own
    assert late.view["aim"]["way"] == "leader"


def test_the_end_is_told_at_once_to_everybody() -> None:
    match = begin(2)
    ann, watcher = Listener(match, 0), Listener(match, None)
    match.act(1, "resign", 705)
    match.release()
    assert ann.view["outcome"] == watcher.view["outcome"]
    assert ann.view["outcome"]["places"] == [1, 2]
    assert ann.view == match.game.view(0)
