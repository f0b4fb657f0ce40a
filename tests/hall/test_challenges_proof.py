"""What is handed in is run again, and only that counts: honest replays hold, edited ones do not, and it is said why."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.hall.bench import Guest
from tests.hall.invites_hall import Lounge, refusal, results
from tests.hall.invites_play import SOLO, length, play_at_table, play_elsewhere, swap_input
from tests.saying import tell

from rumpus.core.game import Game, Setup
from rumpus.core.log import Input
from rumpus.core.options import check_options
from rumpus.core.replay import Checkpoint, Replay, record
from rumpus.core.simulate import play_out
from rumpus.games.registry import find_game
from rumpus.hall.contests.challenge import Challenge
from rumpus.hall.contests.exam import BROKEN
from rumpus.hall.contests.proof import MOST_CHECKPOINTS, MOST_INPUTS, solo_hands, solo_setup
from rumpus.store.contest_records import ChallengeRecord

BOTTED = ("pong", "stayboard")


@pytest.fixture
def lounge() -> Lounge:
    """A hall with Ann and Bob in it."""
    lounge = Lounge()
    lounge.come("Ann", "Bob")
    return lounge


def challenge_of(lounge: Lounge, game: str, **options: Any) -> tuple[Guest, Guest, Challenge]:
    """Ann and Bob in a challenge."""
    ann, bob = lounge.guests["Ann"], lounge.guests["Bob"]
    return ann, bob, lounge.challenge(ann, bob, game, **options)


def judge(lounge: Lounge, challenge: Challenge, guest: Guest, replay: Replay) -> str:
    """Hand in a replay in its own time; why it could not be verified, empty if it could."""
    lounge.wait(max(0.0, length(replay) + 1 - (lounge.time.wall() - challenge.started)))
    lounge.hand_in(challenge, guest, replay.format())
    side = lounge.side(challenge, guest)
    assert (side.state == "proved") == (tell(side.why) == "")
    return tell(side.why)


# --- honest ones ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SOLO)
def test_two_honest_ones_one_at_the_hall_and_one_elsewhere(lounge: Lounge, game: str) -> None:
    ann, bob, challenge = challenge_of(lounge, game)
    replay = play_elsewhere(game, challenge.seed)
    table = lounge.sit_down(challenge, bob)
    play_at_table(lounge, bob, table, seconds=20)
    if table.playing:
        assert table.live is not None
        table.live.time_out(0)
    assert judge(lounge, challenge, ann, replay) == ""
    mine, theirs = lounge.side(challenge, ann), lounge.side(challenge, bob)
    assert replay.outcome is not None
    assert mine.score == replay.outcome["scores"][0]
    assert theirs.state == "proved"
    assert results(ann) == results(bob), "both are told the same"
    assert lounge.now(challenge).result in ("won", "draw")
    best = max((mine, theirs), key=lambda side: (side.score or 0, -(side.millis or 0)))
    assert lounge.now(challenge).winner in (best.player, None)


@pytest.mark.parametrize("game", BOTTED)
@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_bots_moves_are_worked_out_anew_to_the_last_one(game: str, level: str, seed: int) -> None:
    """An honest game holds, and so does the same game without pauses, as a program plays it."""
    folder = find_game(game)
    replay = play_elsewhere(game, seed, level=level, seconds=30)
    again = play_elsewhere(game, seed, level=level, seconds=30)
    assert again == replay
    setup = solo_setup(folder, check_options(folder.info.options, {}), seed)
    quick: Game = folder.rules(setup)
    bots = [folder.seat_bot(0, level, setup.options, setup.seats, solo_hands(folder, setup)[0].bot.rng)]
    inputs = play_out(quick, [*bots, *(hand.bot for hand in solo_hands(folder, setup))])
    for honest in (replay, record(setup, folder.rules, inputs, end_step=quick.step)):
        lounge = Lounge()
        lounge.come("Ann", "Bob")
        lounge.challenges._draw_seed = lambda: seed
        ann, _, challenge = challenge_of(lounge, game)
        assert judge(lounge, challenge, ann, honest) == ""


def test_a_replay_without_an_end_is_given_up_where_it_ends(lounge: Lounge) -> None:
    ann, _, challenge = challenge_of(lounge, "tetris")
    replay = play_elsewhere("tetris", challenge.seed)
    unfinished = replace(replay, entries=replay.entries[:-1], end=None, outcome=None)
    lounge.wait(21)
    lounge.hand_in(challenge, ann, unfinished.format())
    assert lounge.side(challenge, ann).state == "proved"


# --- edited ones ---------------------------------------------------------------------------------------------------


def other_digest(replay: Replay) -> Checkpoint:
    """The end of a replay with another digest."""
    assert replay.end is not None
    return Checkpoint(replay.end.step, replay.end.digest[::-1])


def claim(replay: Replay, **changes: Any) -> Replay:
    """The replay with something else in its outcome."""
    assert replay.outcome is not None
    return replace(replay, outcome={**replay.outcome, **changes})


def with_setup(replay: Replay, **changes: Any) -> Replay:
    """The replay with another setup."""
    setup = replay.setup
    given = {"options": setup.options, "seats": setup.seats, "seed": setup.seed, "bots": setup.bots, **changes}
    return replace(replay, setup=Setup(**given))


def stretch(replay: Replay, factor: float) -> Replay:
    """The replay as a clock would have it that runs faster or slower."""
    assert replay.end is not None
    entries = tuple(
        Input(round(entry.step * factor), entry.seat, entry.action)
        for entry in replay.entries
        if isinstance(entry, Input)
    )
    return replace(replay, entries=entries, end=Checkpoint(round(replay.end.step * factor), replay.end.digest))


EDITS: list[tuple[str, Callable[[Replay], Replay], str]] = [
    ("its score", lambda r: claim(r, scores=[10**6]), "the outcome differs"),
    ("its outcome", lambda r: claim(r, reason="topped_out"), "the outcome differs"),
    ("its digest", lambda r: replace(r, end=other_digest(r)), "state differs"),
    ("an input", lambda r: swap_input(r, 5, action="hold"), "step "),
    ("an input that is left out", lambda r: replace(r, entries=r.entries[:5] + r.entries[6:]), "step "),
    ("the order of inputs", lambda r: replace(r, entries=r.entries[-2::-1]), "time runs backwards"),
    ("a word that is none", lambda r: swap_input(r, 4, action="fly"), "'fly' is not legal"),
    ("the seed", lambda r: with_setup(r, seed=r.setup.seed + 1), "another seed"),
    ("the options", lambda r: with_setup(r, options={**r.setup.options, "level": 1, "next": 6}), "other options"),
    ("the seats", lambda r: replace(with_setup(r, seats=2), players=("a", "b")), "other seats"),
    ("the rules", lambda r: replace(r, version=99), "rules version 99"),
    ("the end, after which it goes on", lambda r: replace(r, entries=(*r.entries, r.inputs[-1])), "not legal"),
    ("a checkpoint", lambda r: replace(r, entries=(*r.entries[:9], Checkpoint(r.entries[8].step, "0" * 16))), "state"),
]


@pytest.mark.parametrize(("edit", "reason"), [edit[1:] for edit in EDITS], ids=[edit[0] for edit in EDITS])
def test_a_client_that_edits(lounge: Lounge, edit: Callable[[Replay], Replay], reason: str) -> None:
    ann, bob, challenge = challenge_of(lounge, "tetris")
    replay = edit(play_elsewhere("tetris", challenge.seed))
    why = judge(lounge, challenge, ann, replay)
    assert why.startswith("could not be verified: ")
    assert reason in why
    assert "\n" not in why
    lounge.wait(125)
    ended = lounge.now(challenge)
    assert ended.result == "void", "Bob did not play at all"
    assert results(ann) == results(bob) == ["playing"] * 3 + ["one_done", "void"], "accepted, taken away, handed in"


def test_a_client_that_edits_when_it_moved(lounge: Lounge) -> None:
    ann, _, challenge = challenge_of(lounge, "pong")
    honest = play_elsewhere("pong", challenge.seed)
    mine = [entry.step for entry in honest.inputs if entry.seat == 0]
    assert "step " in judge(lounge, challenge, ann, swap_input(honest, 2, step=mine[2] - 8))


def test_a_mismatch_is_a_loss_shown_to_both(lounge: Lounge) -> None:
    ann, bob, challenge = challenge_of(lounge, "tetris")
    judge(lounge, challenge, ann, claim(play_elsewhere("tetris", challenge.seed), scores=[10**6]))
    lounge.act(bob, lounge.sit_down(challenge, bob), 0, "resign")
    assert lounge.now(challenge).winner is bob.player
    assert results(ann)[-1] == results(bob)[-1] == "won"


def test_another_game(lounge: Lounge) -> None:
    ann, bob, challenge = challenge_of(lounge, "tetris")
    assert "a game of mario99, not of tetris" in judge(lounge, challenge, ann, play_elsewhere("mario99", 5, seconds=5))
    golf = play_elsewhere("tetris", challenge.seed, seconds=5).format().replace("game: tetris", "game: golf")
    lounge.hand_in(challenge, bob, golf)
    assert "does not know" in tell(lounge.side(challenge, bob).why)


def pretend(game: str, seed: int, inputs: list[Input], seconds: int) -> Replay:
    """A match that is consistent and whose claims are true of it; only the bot would not have played like that."""
    folder = find_game(game)
    setup = solo_setup(folder, check_options(folder.info.options, {}), seed)
    return record(setup, folder.rules, inputs, end_step=inputs[-1].step + seconds * folder.info.rate)


@pytest.mark.parametrize("game", BOTTED)
def test_a_bot_that_does_nothing(lounge: Lounge, game: str) -> None:
    ann, _, challenge = challenge_of(lounge, game)
    honest = play_elsewhere(game, challenge.seed)
    mine = [entry for entry in honest.inputs if entry.seat == 0 and entry.action != "resign"]
    alone = pretend(game, challenge.seed, mine if game == "pong" else mine[:1], 5)
    assert "the bot would have done" in judge(lounge, challenge, ann, alone)


@pytest.mark.parametrize(("game", "action"), [("pong", "to 7"), ("stayboard", "move 8 2"), ("stayboard", "resign")])
def test_a_bot_that_does_what_the_client_wants(lounge: Lounge, game: str, action: str) -> None:
    ann, _, challenge = challenge_of(lounge, game)
    inputs = play_elsewhere(game, challenge.seed).inputs
    first = next(n for n, entry in enumerate(inputs) if entry.seat == 1 and entry.action != action)
    meek = [*inputs[:first], replace(inputs[first], action=action)]
    assert "the bot would not have done" in judge(lounge, challenge, ann, pretend(game, challenge.seed, meek, 0))


@pytest.mark.parametrize("game", BOTTED)
def test_a_bot_that_reacts_late(lounge: Lounge, game: str) -> None:
    ann, _, challenge = challenge_of(lounge, game)
    inputs = play_elsewhere(game, challenge.seed).inputs
    third = [n for n, entry in enumerate(inputs) if entry.seat == 1][2]
    slow = [*inputs[:third], replace(inputs[third], step=inputs[third].step + 3)]
    assert "the bot would" in judge(lounge, challenge, ann, pretend(game, challenge.seed, slow, 0))


# --- the clock -----------------------------------------------------------------------------------------------------


def test_more_game_time_than_has_passed(lounge: Lounge) -> None:
    ann, _, challenge = challenge_of(lounge, "tetris")
    replay = play_elsewhere("tetris", challenge.seed, seconds=40)
    lounge.wait(20)
    lounge.hand_in(challenge, ann, replay.format())
    assert tell(lounge.side(challenge, ann).why) == (
        "could not be verified: it lasted 40 s, and only 20 s had passed since the start"
    )


def test_a_clock_that_ran_slower_than_the_wall(lounge: Lounge) -> None:
    ann, _, challenge = challenge_of(lounge, "tetris")
    replay = play_elsewhere("tetris", challenge.seed, seconds=40)
    lounge.wait(80)
    lounge.hand_in(challenge, ann, replay.format())
    assert "its clock ran slow: it lasted 40 s, and 80 s had passed" in tell(lounge.side(challenge, ann).why)


@pytest.mark.parametrize("factor", [0.5, 2])
def test_a_clock_that_was_bent_afterwards(lounge: Lounge, factor: float) -> None:
    ann, _, challenge = challenge_of(lounge, "tetris")
    assert judge(lounge, challenge, ann, stretch(play_elsewhere("tetris", challenge.seed), factor))


def test_longer_than_600_seconds(lounge: Lounge) -> None:
    ann, _, challenge = challenge_of(lounge, "mario99")
    replay = play_elsewhere("mario99", challenge.seed, seconds=605, level="hard")
    lounge.wait(590)
    lounge.hand_in(challenge, ann, replay.format())
    assert "longer than 600 s" in tell(lounge.side(challenge, ann).why)


def test_what_would_take_too_long_to_run_is_not_run(lounge: Lounge) -> None:
    ann, bob, challenge = challenge_of(lounge, "tetris")
    replay = play_elsewhere("tetris", challenge.seed, seconds=1)
    many = replace(replay, entries=(Input(0, 0, "left"),) * (MOST_INPUTS + 1))
    assert "more than" in judge(lounge, challenge, ann, many)
    points = replace(replay, entries=(Checkpoint(0, "0" * 16),) * (MOST_CHECKPOINTS + 1))
    assert "more than" in judge(lounge, challenge, bob, points)


def test_a_step_beyond_all_time(lounge: Lounge) -> None:
    ann, _, challenge = challenge_of(lounge, "pong")
    far = swap_input(play_elsewhere("pong", challenge.seed, seconds=5), -1, step=10**90)
    lounge.wait(5)
    lounge.hand_in(challenge, ann, far.format())
    assert "longer than 600 s" in tell(lounge.side(challenge, ann).why)


# --- handing in ----------------------------------------------------------------------------------------------------


def test_handing_in_twice_late_or_at_somebody_elses_challenge(lounge: Lounge) -> None:
    ann, bob, challenge = challenge_of(lounge, "tetris")
    (cid,) = lounge.come("Cid")
    text = play_elsewhere("tetris", challenge.seed, seconds=5).format()
    lounge.wait(5)
    assert refusal(lounge.hand_in, challenge, cid, text) == "not_your_challenge"
    assert refusal(lounge.challenges.submit, ann.player, "c0000000000", text) == "no_challenge"
    lounge.hand_in(challenge, ann, text)
    assert refusal(lounge.hand_in, challenge, ann, text) == "side_done"
    lounge.wait(120.5)
    assert refusal(lounge.hand_in, challenge, bob, text) == "side_done", "the time was up, and that is his result"
    assert lounge.side(challenge, bob).state == "nothing"


def test_what_cannot_be_read_is_refused_and_another_may_be_handed_in(lounge: Lounge) -> None:
    ann, _, challenge = challenge_of(lounge, "tetris")
    text = play_elsewhere("tetris", challenge.seed, seconds=5).format()
    huge = text.replace("options: {", f'options: {{"x": {"1" * 5000}, ')
    for junk in (
        "",
        "hello",
        text.replace("seats: 1", "seats: x"),
        text + "junk\n",
        text[: text.index("0 left") + 4] + "\0",
        huge,
    ):
        assert refusal(lounge.hand_in, challenge, ann, junk) == "bad_replay"
    assert refusal(lounge.hand_in, challenge, ann, "x" * (1 << 20) + "x") == "replay_too_long"
    lounge.wait(5)
    lounge.hand_in(challenge, ann, text)
    assert lounge.side(challenge, ann).state == "proved"


@pytest.mark.parametrize("broken", ["parse", "prove_replay"])
def test_a_replay_over_which_something_breaks_down_proves_nothing_and_keeps_nobody_waiting(
    lounge: Lounge, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _, challenge = challenge_of(lounge, "tetris")
    text = play_elsewhere("tetris", challenge.seed, seconds=5).format()
    monkeypatch.setattr(f"rumpus.hall.contests.exam.{broken}", lambda *given: [][0])
    lounge.hand_in(challenge, ann, text)
    side = lounge.side(challenge, ann)
    assert (side.state, tell(side.why)) == ("unproved", "could not be verified: the game broke down: IndexError")


def test_who_has_begun_at_the_hall_plays_there_and_who_took_the_seed_does_not(lounge: Lounge) -> None:
    ann, bob, challenge = challenge_of(lounge, "tetris")
    lounge.sit_down(challenge, ann)
    assert refusal(lounge.challenges.take_away, ann.player, challenge.id) == "at_the_hall"
    assert refusal(lounge.hand_in, challenge, ann, "x") == "at_the_hall"
    code = lounge.side(challenge, bob).table
    away = lounge.challenges.take_away(bob.player, challenge.id)
    lounge.settle()
    assert away.sides[1].away
    assert code not in lounge.hall.tables
    assert lounge.side(challenge, bob).state == "playing"
    assert lounge.challenges.take_away(bob.player, challenge.id) == away, "asking again changes nothing"
    lounge.wait(601)
    assert tell(lounge.side(challenge, bob).why) == "handed in nothing"


def test_a_replay_that_is_being_run_when_the_time_is_up_still_counts(lounge: Lounge) -> None:
    ann, _, challenge = challenge_of(lounge, "mario99")
    replay = play_elsewhere("mario99", challenge.seed, seconds=599, level="hard")
    lounge.wait(599.5)
    exam = lounge.challenges.admit(ann.player, challenge.id, replay.format())
    assert refusal(lounge.challenges.admit, ann.player, challenge.id, "x") == "handed_in"
    lounge.wait(5)
    assert lounge.now(challenge).state == "one_done"
    lounge.challenges.settle(exam, exam.run())
    lounge.settle()
    assert lounge.now(challenge).winner is ann.player


def test_one_that_takes_long_is_waited_for_and_counts_once(lounge: Lounge) -> None:
    ann, _, challenge = challenge_of(lounge, "tetris")
    text = play_elsewhere("tetris", challenge.seed, seconds=5).format()
    lounge.wait(5)
    exam = lounge.challenges.admit(ann.player, challenge.id, text)
    lounge.wait(900)
    assert lounge.now(challenge).state == "one_done", "the other one's time is up"
    assert lounge.challenges.admit(ann.player, challenge.id, text) == exam, "who has heard nothing asks again"
    settled = lounge.challenges.settle(exam, exam.run())
    assert (settled.state, settled.winner) == ("over", ann.player)
    assert lounge.challenges.settle(exam, BROKEN) == settled, "once"


def test_a_replay_whose_process_ends_over_it_is_judged_with_the_reason(lounge: Lounge) -> None:
    ann, _, challenge = challenge_of(lounge, "tetris")
    exam = lounge.challenges.admit(ann.player, challenge.id, "x")
    lounge.challenges.settle(exam, BROKEN)
    side = lounge.side(challenge, ann)
    assert (side.state, tell(side.why)) == ("unproved", "could not be verified: it could not be run again")


def test_a_replay_that_was_handed_in_is_run_again_after_a_restart(lounge: Lounge) -> None:
    ann, _, challenge = challenge_of(lounge, "tetris")
    text = play_elsewhere("tetris", challenge.seed, seconds=5).format()
    lounge.wait(5)
    handed_in = lounge.challenges.admit(ann.player, challenge.id, text)
    lounge.settle()
    lounge = lounge.reopen()
    (exam,) = lounge.challenges.exams()
    assert exam == handed_in
    lounge.challenges.settle(exam, exam.run())
    assert lounge.side(challenge, lounge.guests["Ann"]).state == "proved"
    assert lounge.challenges.exams() == []


# --- behind the hall's back ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SOLO)
def test_an_input_that_was_changed_in_the_database(lounge: Lounge, game: str) -> None:
    ann, _, challenge = challenge_of(lounge, game)
    table = lounge.sit_down(challenge, ann)
    play_at_table(lounge, ann, table, seconds=25)
    assert table.live is not None
    assert table.playing
    inputs = lounge.store.inputs[table.live.id]
    place = max(n for n, entry in inputs.items() if entry.seat == 0 and n < len(inputs) // 2)
    del inputs[place]  # one misstep less
    lounge.store.inputs[table.live.id] = dict(enumerate(inputs.values()))
    lounge = lounge.reopen()
    lounge.wait(601)
    assert tell(lounge.side(challenge, lounge.guests["Ann"]).why).startswith("could not be verified: ")
    assert [record.state for record in lounge.store.all(ChallengeRecord)] == ["over"]


def test_a_log_that_was_changed_in_memory(lounge: Lounge) -> None:
    ann, _, challenge = challenge_of(lounge, "tetris")
    table = lounge.sit_down(challenge, ann)
    play_at_table(lounge, ann, table, seconds=5)
    assert table.live is not None
    table.live.match.log[2:4] = []
    lounge.act(ann, table, 0, "resign")
    assert "the outcome differs" in tell(lounge.side(challenge, ann).why)
