"""Anything may happen to score challenges in any order; what must always be true of them, is."""

from dataclasses import replace
from functools import cache
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.hall.bench import Guest
from tests.hall.invites_hall import Lounge
from tests.hall.invites_play import play_elsewhere
from tests.saying import say

from rumpus.core.game import IllegalAction
from rumpus.core.replay import Replay
from rumpus.hall.contests.challenge import CHART, CHECKING, DONE, OVER, PLAYING, SIDE_CHART, Challenge
from rumpus.hall.contests.challenges import ChallengeChanged
from rumpus.hall.errors import Refused
from rumpus.store.contest_records import ChallengeRecord

NAMES = ("Ann", "Bob", "Cid")
WHO = st.sampled_from(NAMES)
GAMES = ("stayboard", "pong", "mario99")
WORDS = st.sampled_from(["left", "drop", "up+", "to 9", "move 6 1", "move 4 1", "board off", "claim", "resign", "fly"])
SEED = 99


@cache
def played_elsewhere(game: str) -> Replay:
    """What somebody has to hand in."""
    return play_elsewhere(game, SEED, seconds=8)


class ChallengeMachine(RuleBasedStateMachine):
    """Three people who challenge each other, at the hall and elsewhere, honestly or not, with lines that break."""

    @initialize()
    def come_in(self) -> None:
        """Everybody is here."""
        self.lounge = self.seeded(Lounge())
        self.lounge.come(*NAMES)
        self.known: dict[str, ChallengeRecord] = {}

    def seeded(self, lounge: Lounge) -> Lounge:
        """A hall whose challenges all have the seed that the replays have."""
        lounge.challenges._draw_seed = lambda: SEED
        return lounge

    def guest(self, name: str) -> Guest:
        """Somebody, as they are known in the hall of today."""
        return self.lounge.guests[name]

    def challenge_of(self, name: str) -> Challenge | None:
        """The challenge somebody is in, or was in last."""
        found = self.lounge.challenges.of(self.guest(name).player)
        return found[-1] if found else None

    def tolerate(self, change: Any, *args: Any, **how: Any) -> None:
        """Do it; the hall may say no, in one line."""
        refused: Refused | IllegalAction | None = None
        try:
            change(*args, **how)
        except (Refused, IllegalAction) as problem:
            refused = problem
        if refused is not None:
            assert say(refused)
            assert "\n" not in say(refused)
        self.lounge.settle()

    @rule(who=WHO, to=WHO, game=st.sampled_from(GAMES))
    def challenge(self, who: str, to: str, game: str) -> None:
        """Somebody challenges somebody, who accepts."""
        self.tolerate(self.lounge.challenge, self.guest(who), self.guest(to), game)

    @rule(who=WHO)
    def sit_down(self, who: str) -> None:
        """Somebody comes to their table."""
        for table in self.lounge.hall.tables_of(self.guest(who).player):
            self.tolerate(self.lounge.join, self.guest(who), table)

    @rule(who=WHO, word=WORDS)
    def act(self, who: str, word: str) -> None:
        """Somebody does something, legal or not."""
        for table in self.lounge.hall.tables_of(self.guest(who).player):
            if table.live is not None:
                self.tolerate(self.lounge.act, self.guest(who), table, 0, word)

    @rule(who=WHO, close=st.booleans())
    def leave(self, who: str, close: bool) -> None:
        """Somebody leaves their table, or it is closed."""
        for table in self.lounge.hall.tables_of(self.guest(who).player):
            if close:
                table.close()
            else:
                table.leave(self.guest(who).player)
            self.lounge.settle()

    @rule(who=WHO)
    def take_away(self, who: str) -> None:
        """Somebody wants to play elsewhere."""
        challenge = self.challenge_of(who)
        if challenge is not None:
            self.tolerate(self.lounge.challenges.take_away, self.guest(who).player, challenge.id)

    @rule(who=WHO, how=st.sampled_from(["honest", "boast", "junk", "later"]))
    def hand_in(self, who: str, how: str) -> None:
        """Somebody hands in something, which is run again at once or later."""
        challenge = self.challenge_of(who)
        if challenge is None:
            return
        replay = played_elsewhere(challenge.game)
        if how == "boast":
            replay = replace(replay, outcome={**(replay.outcome or {}), "scores": [10**9, 0]})
        text = "junk" if how == "junk" else replay.format()
        change = self.lounge.challenges.admit if how == "later" else self.lounge.challenges.submit
        self.tolerate(change, self.guest(who).player, challenge.id, text)

    @rule()
    def judge(self) -> None:
        """What was handed in is run again, perhaps after the time was up, perhaps by the next hall."""
        for exam in self.lounge.challenges.exams():
            self.tolerate(self.lounge.challenges.settle, exam, exam.run())
        assert self.lounge.challenges.exams() == []

    @rule(who=WHO)
    def lose(self, who: str) -> None:
        """A connection breaks."""
        self.lounge.lose(self.guest(who))

    @rule(who=WHO)
    def come_back(self, who: str) -> None:
        """Somebody connects, perhaps once more."""
        self.lounge.guests[who] = self.lounge.connect(self.guest(who).player)

    @rule(seconds=st.sampled_from([0.5, 8, 30, 121, 601]))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.lounge.wait(seconds)

    @rule(seconds=st.sampled_from([0, 60, 700]))
    def restart(self, seconds: int) -> None:
        """The hall is killed, and opened again later."""
        self.lounge.time.ns += seconds * 10**9
        self.lounge = self.seeded(self.lounge.reopen())
        self.lounge.wait(0.01)

    @rule()
    def slow_disk(self) -> None:
        """The disk is slow, or done with waiting."""
        self.lounge.store.waits = not self.lounge.store.waits
        self.lounge.settle()

    @invariant()
    def the_charts_are_kept(self) -> None:
        """What is on disk moves along the charts, a challenge (by two at once, if both are done) and both sides."""
        for record in self.lounge.store.all(ChallengeRecord):
            before = self.known.get(record.id, record)
            ways = (before.state, *CHART[before.state])
            assert record.state in (*ways, *(further for way in ways for further in CHART[way]))
            for old, new in zip(before.data.sides, record.data.sides, strict=True):
                assert new.state == old.state or new.state in SIDE_CHART[old.state]
                assert (new.handed_in is not None) == (new.state == "checking")
                assert (new.score is not None) == (new.state == "proved")
                stopped = new.state == "proved" and new.why == {"say": "notice.time_was_up"}
                assert stopped or bool(new.why) == (new.state in ("unproved", "nothing"))
            done = sum(side.state in DONE for side in record.data.sides)
            assert record.state == (PLAYING, "one_done", OVER)[done]
            assert bool(record.data.result) == (record.state == OVER)
            self.known[record.id] = record

    @invariant()
    def whoever_is_on_has_an_end_in_sight(self) -> None:
        """One alarm for each that is on; nobody is busy without one, and nobody plays in two."""
        challenges, now = self.lounge.challenges, self.lounge.time.wall()
        assert set(challenges._timers) == set(challenges._index.running)
        playing = [
            side.player for challenge in challenges._index.running.values() for side in challenge.sides if not side.done
        ]
        assert len(playing) == len(set(playing))
        assert set(playing) == set(challenges._index.by_player)
        for challenge in challenges._index.running.values():
            assert challenge.state != OVER
            waits = any(side.state == CHECKING for side in challenge.sides)
            assert now <= challenge.deadline + 0.01 or waits, "only for what was handed in in time"
        assert set(challenges._index.by_code) == {
            side.table
            for challenge in challenges._index.running.values()
            for side in challenge.sides
            if side.table and not side.done
        }

    @invariant()
    def what_is_told_is_kept(self) -> None:
        """Nobody hears of an end that is not on disk, or of a challenge between others."""
        kept = {record.id: record.state for record in self.lounge.store.all(ChallengeRecord)}
        for guest in self.lounge.guests.values():
            for news in guest.heard_of(ChallengeChanged):
                assert guest.player in news.challenge.players
                assert news.challenge.state != OVER or kept[news.challenge.id] == OVER

    def teardown(self) -> None:
        """In the end all are over, nobody is busy, and no match of one is still on."""
        if hasattr(self, "lounge"):
            self.lounge.store.waits = False
            self.judge()
            self.lounge.wait(700)
            self.the_charts_are_kept()
            assert (len(self.lounge.challenges._index.running), len(self.lounge.challenges._timers)) == (0, 0)
            assert {record.state for record in self.known.values()} <= {OVER}
            for guest in self.lounge.guests.values():
                assert not self.lounge.challenges.is_busy(guest.player)
            assert [table for table in self.lounge.hall.tables.values() if table.challenge and table.playing] == []


TestChallengeMachine = ChallengeMachine.TestCase
TestChallengeMachine.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
