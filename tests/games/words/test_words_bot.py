"""The computer's levels, and the endgame solver against plain minimax."""

from functools import cache

import pytest
from tests.games.words.words_position import parse_board, set_up

from rumpus.core.bot import Chair
from rumpus.core.rng import Rng
from rumpus.core.simulate import play_out
from rumpus.games.words.bot import VOCABULARY, WordsBot, keep_best, list_unseen
from rumpus.games.words.endgame import solve
from rumpus.games.words.generator import generate_plays
from rumpus.games.words.layout import LAYOUTS
from rumpus.games.words.lexicon import load_lexicon
from rumpus.games.words.placing import Ground
from rumpus.games.words.rules import Words
from rumpus.games.words.tiles import value_tiles
from rumpus.games.words.worth import value_kept

EMPTY = "\n".join(["..............."] * 15)
DRAWN = """
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    .......H.......
    ...DRAGON......
    .......R.......
    .......D.......
    .......E.......
    ...............
    ...............
    ...............
    ...............
"""


def seat_bot(game: Words, seat: int, level: str, seed: int = 0) -> WordsBot:
    return WordsBot(Chair(game.info, game.setup.options, game.setup.seats, seat, level), Rng(seed))


def ask(game: Words, level: str, seed: int = 0) -> str:
    """What a bot of this level does at its turn."""
    choice = seat_bot(game, game.turn, level, seed).choose(game.view(game.turn), 0)
    assert choice is not None
    assert choice.action is not None
    return choice.action


def play_match(levels: list[str], seed: int, **options: str) -> Words:
    game = Words.new(options, seats=len(levels), seed=seed)
    play_out(game, [seat_bot(game, seat, level, seed) for seat, level in enumerate(levels)])
    return game


@pytest.mark.strength
@pytest.mark.parametrize(("strong", "weak"), [("normal", "easy"), ("hard", "normal")])
def test_a_stronger_level_beats_a_weaker_one(strong: str, weak: str) -> None:
    ahead = 0
    for seed in range(4):
        first, second = play_match([strong, weak], seed), play_match([weak, strong], seed)
        ahead += first.scores[0] - first.scores[1] + second.scores[1] - second.scores[0]
    assert ahead > 0


def test_hard_takes_the_highest_score_there_is() -> None:
    game = set_up(DRAWN, ["SEATIOX", "AAAAAAA"])
    best = max(play.score for play in generate_plays(game.cells, "SEATIOX", game.lexicon, game.layout, game.bonus))
    game.act(0, ask(game, "hard"))
    assert game.scores[0] == best


def test_normal_knows_a_small_vocabulary() -> None:
    for name in VOCABULARY.values():
        assert len(load_lexicon(name).list_words()) < 15_000
    words = set(load_lexicon("fan").list_words())
    game = play_match(["normal", "normal"], 3)
    laid = [entry["word"] for entry in game.history if "word" in entry]
    assert laid
    assert set(laid) <= words


def test_easy_lays_mostly_short_words() -> None:
    game = play_match(["easy", "easy"], 5)
    sizes = [len(entry["word"]) for entry in game.history if "word" in entry]
    assert sum(size <= 4 for size in sizes) > len(sizes) * 2 // 3


def test_a_bot_without_a_play_exchanges_and_passes_when_it_cannot() -> None:
    for level in Words.info.levels:
        assert ask(set_up(EMPTY, ["VVVVVVV", "A"]), level).startswith("exchange V")
        assert ask(set_up(EMPTY, ["VVVVVVV", "AA"], bag="AAA"), level) == "pass"


def test_bots_do_not_exchange_for_ever() -> None:
    game = set_up(EMPTY, ["VVVVVVV", "VVVVVVV"], bag="V" * 30)
    for _ in range(40):
        if game.outcome is None:
            game.act(game.turn, ask(game, "hard"))
    assert game.outcome is not None


def test_it_is_silent_when_it_is_not_its_turn_or_all_is_over() -> None:
    game = Words.new()
    assert seat_bot(game, 1, "hard").choose(game.view(1), 0) is None
    game.act(0, "resign")
    assert seat_bot(game, 0, "hard").choose(game.view(0), 0) is None


def test_the_expert_keeps_good_tiles() -> None:
    assert value_kept("S", "classic") > value_kept("U", "classic")
    assert value_kept("AERS", "classic") > value_kept("AAEI", "classic")
    assert value_kept("QU", "classic") > value_kept("Q", "classic")
    assert sorted(keep_best(list("SSVVUU?"), "classic")) == ["?", "S"]


def test_with_the_bag_empty_the_expert_knows_the_others_tiles() -> None:
    game = set_up(DRAWN, ["SEA?", "TIOX"], bag="", preset="classic")
    seen = sum(cell != "." for cell in game.cells)
    unseen = list_unseen(game.view(0))
    assert len(unseen) == 100 - seen - 4
    assert "?" in unseen


def solve_plainly(ground: Ground, mine: str, theirs: str, passed: bool, tournament: bool) -> int:
    """By how much who is to move gains on the other, with nothing left out."""

    @cache
    def search(board: str, rack: str, other: str, passed: bool) -> int:
        stuck = value_tiles(other) - value_tiles(rack) if tournament else 0
        gains = [stuck if passed else -search(board, other, rack, True)]
        for play in generate_plays(board, rack, ground.lexicon, ground.layout, ground.bonus):
            cells, kept = list(board), list(rack)
            for tile in play.list_tiles(board):
                cells[tile.cell] = tile.letter
                kept.remove(tile.letter)
            if kept:
                gains.append(play.score - search("".join(cells), other, "".join(kept), False))
            else:
                gains.append(play.score + value_tiles(other) * (2 if tournament else 1))
        return max(gains)

    return search("".join(ground.cells), mine, theirs, passed)


@pytest.mark.parametrize(
    ("mine", "theirs"), [("S", "E"), ("SE", "T"), ("QI", "XV"), ("VV", "UU"), ("HOX", "VU"), ("WV", "ZK"), ("C", "AN")]
)
@pytest.mark.parametrize("passed", [False, True])
@pytest.mark.parametrize("tournament", [False, True])
def test_the_endgame_is_exact_when_it_gets_to_the_end(mine: str, theirs: str, passed: bool, tournament: bool) -> None:
    ground = Ground(parse_board(DRAWN), load_lexicon("themed"), LAYOUTS["wow"], 0)
    verdict = solve(ground, list(mine), list(theirs), passed, tournament, allowance=5_000)
    assert verdict.exact
    assert verdict.gain == solve_plainly(ground, mine, theirs, passed, tournament)


def test_the_endgame_stops_when_its_allowance_is_used_up() -> None:
    ground = Ground(parse_board(DRAWN), load_lexicon("both"), LAYOUTS["wow"], 0)
    verdict = solve(ground, list("SEATION"), list("RLDEEUY"), False, allowance=3)
    assert verdict.play is not None
    assert not verdict.exact


@pytest.mark.strength
def test_with_the_bag_empty_the_expert_gains_on_the_highest_score() -> None:
    gained = 0
    for seed in range(4):
        game = Words.new({"preset": "classic"}, seed=seed)
        while game.bag:
            game.act(game.turn, ask(game, "hard"))
        assert sorted(list_unseen(game.view(game.turn))) == sorted(game.racks[1 - game.turn])
        gained += play_on(game, "expert") - play_on(game, "hard")
    assert gained > 0


def play_on(game: Words, level: str) -> int:
    """By how much the seat at turn is ahead in the end, against hard."""
    twin, seat = game.copy(), game.turn
    while twin.outcome is None:
        twin.act(twin.turn, ask(twin, level if twin.turn == seat else "hard"))
    return twin.scores[seat] - twin.scores[1 - seat]


@pytest.mark.parametrize(
    ("level", "missed"), [("easy", (20, 80)), ("normal", (5, 40)), ("hard", (0, 0)), ("expert", (0, 0))]
)
def test_bots_challenge_what_is_no_word_and_the_weaker_ones_miss_some(level: str, missed: tuple[int, int]) -> None:
    game = set_up(DRAWN, ["XSAAAAA", "EEEEEEE"], preset="classic", challenge="double")
    valid = game.copy()
    game.act(0, "word DRAGONX H 8 4")
    answers = [ask(game, level, seed) for seed in range(100)]
    assert set(answers) <= {"challenge", "accept"}
    least, most = missed
    assert least <= answers.count("accept") <= most
    valid.act(0, "word DRAGONS H 8 4")
    assert {ask(valid, level, seed) for seed in range(20)} == {"accept"}, "no bot doubts a word that counts"


def test_bots_play_matches_with_challenges_to_their_end_and_lay_words_alone() -> None:
    for stake in ("double", "five"):
        game = play_match(["hard", "normal", "easy"], 5, preset="classic", challenge=stake)
        assert game.outcome is not None
        assert not any("challenged" in entry for entry in game.history)
