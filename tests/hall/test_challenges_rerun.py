"""Whatever a person does against a bot elsewhere, and however late the clock rings: an honest record holds."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.contract.paced import Paced
from tests.hall.hand_clock import HandClock
from tests.hall.invites_hall import Lounge
from tests.hall.memory_store import read_again

from rumpus.core.game import IllegalAction
from rumpus.core.options import check_options
from rumpus.core.replay import record
from rumpus.games.registry import find_game
from rumpus.hall.contests.challenge import Challenge
from rumpus.hall.contests.invite import Invite
from rumpus.hall.contests.proof import Mark, Proof, prove_log, prove_replay, solo_setup

FIDGETS = st.sampled_from(["board off", "board on", "moves off", "moves on"])
SQUARES = st.tuples(st.sampled_from([1, 2, 3, 4, 6, 7, 8, 9]), st.integers(1, 2))
TURNS = st.one_of(FIDGETS, SQUARES.map(lambda square: f"move {square[0]} {square[1]}"), st.just("claim"))
KEYS = st.sampled_from(["up+", "up-", "down+", "down-", "up", "down", "to 30", "to 200 40"])
PAUSES = st.integers(0, 2_500)
LATE = st.booleans()


def check_honest(game: str, seed: int, deeds: list[tuple[int, bool, str]], **options: bool) -> None:
    """Play by these deeds, each after some milliseconds in which the clock rings in time or not, and prove it."""
    folder = find_game(game)
    setup = solo_setup(folder, check_options(folder.info.options, options), seed)
    time = HandClock()
    match = Paced(folder, setup, dict.fromkeys(setup.bots, "normal"), time.clock)
    match.resume()
    for pause, late, action in deeds:
        if late:
            time.ns += pause * 10**6
        else:
            time.pass_seconds(pause / 1000)
        try:
            match.act(0, action)
        except IllegalAction:
            continue
    match.resign(0)
    log, game_now = match.match.log, match.match.game
    replay = record(setup, folder.rules, list(log), end_step=game_now.step)
    proof = Proof.of(prove_replay(folder, setup, replay, game_now.step / folder.info.rate))
    assert game_now.outcome is not None
    assert proof.score == game_now.outcome.scores[0]
    ended = Mark(len(log), game_now.step, game_now.digest())
    assert Proof.of(prove_log(folder, setup, log, ended, game_now.outcome.describe(), None)) == proof


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 50), deeds=st.lists(st.tuples(PAUSES, LATE, TURNS), max_size=25), hidden=st.booleans())
def test_an_honest_game_turn_by_turn_holds(seed: int, deeds: list[tuple[int, bool, str]], hidden: bool) -> None:
    check_honest("stayboard", seed, deeds, hidden=hidden)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 50), deeds=st.lists(st.tuples(PAUSES, LATE, KEYS), max_size=25))
def test_an_honest_game_in_real_time_holds(seed: int, deeds: list[tuple[int, bool, str]]) -> None:
    check_honest("pong", seed, deeds)


def test_what_is_kept_is_what_was() -> None:
    lounge = Lounge()
    ann, bob = lounge.come("Ann", "Bob")
    invite = lounge.invite(ann, bob, "stayboard", options={"size": 5})
    assert Invite.load(read_again(invite.record()), lounge.hall.players) == invite
    challenge = lounge.challenge(ann, bob, "pong")
    lounge.sit_down(challenge, ann)
    lounge.wait(25)
    for known in (challenge, lounge.now(challenge)):
        assert Challenge.load(read_again(known.record()), lounge.hall.players) == known
    assert lounge.side(challenge, ann).mark is not None
