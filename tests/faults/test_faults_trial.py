"""Nothing that was acknowledged is lost, nothing happens twice, and every match replays to what was shown."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.faults.trial import FAULTS, run_trial
from tests.hall.steady import SECRETS, steady

from rumpus.core.match import Match
from rumpus.games.registry import all_games
from rumpus.store.store import Store

pytestmark = pytest.mark.spread

BEATS = 20


@pytest.fixture(autouse=True)
def _steady() -> Iterator[None]:
    """The matches of a trial are the same each time: enough goes wrong in them."""
    with steady():
        SECRETS.begin()
        yield


async def test_matches_of_all_games_survive_every_fault(tmp_path: Path) -> None:
    trial = await run_trial(tmp_path, 72, seed=1, beats=BEATS)
    found = trial.verdict
    assert found.problems == []
    assert (found.lost, found.doubled, found.foreign, found.unproved, found.untrue) == (0, 0, 0, 0, 0)
    assert found.matches == found.ended == 72
    assert set(found.games) == set(all_games())
    assert set(trial.faults) == {*FAULTS, "connection cut"}, "every fault there is has happened"
    # How much is played in a beat depends on the machine: these only say that something was.
    assert found.acked > 150
    assert found.views > 100
    assert found.pots > 0
    assert trial.diary.resent > 0


# The harness itself: a hall that is broken in one of these ways must not pass.


async def test_it_is_noticed_when_something_is_told_before_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Store.when_saved

    def tell_at_once(store: Store, done: Callable[[], None], *, urgent: bool) -> None:
        if isinstance(getattr(done, "__self__", None), asyncio.Event):
            real(store, done, urgent=urgent)  # the harness itself waits for the disk
        else:
            done()

    monkeypatch.setattr(Store, "when_saved", tell_at_once)
    trial = await run_trial(tmp_path, 36, seed=3, beats=BEATS)
    assert trial.verdict.lost > 0
    assert trial.verdict.untrue > 0


async def test_it_is_noticed_when_what_is_sent_twice_happens_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "last_seq", lambda match, seat, origin: 0)
    trial = await run_trial(tmp_path, 18, seed=4, beats=BEATS)
    assert trial.verdict.doubled > 0
