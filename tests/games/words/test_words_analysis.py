"""What the analyst says of drawn boards with open racks."""

from tests.games import asking
from tests.games.words.words_position import set_up

from rumpus.core.analysis import Asked
from rumpus.core.log import Input
from rumpus.games.words.analysis import ANALYST
from rumpus.games.words.rules import Words

ROW = "." * 15 + "\n"
BOARD = 7 * ROW + "......CAT......\n" + 7 * ROW


def ask(game: Words) -> Asked[Words]:
    """What who is at turn has to decide."""
    return asking.ask(ANALYST(game.setup), game, game.turn)


def test_the_ten_best_plays_each_with_what_it_gives_away() -> None:
    asked = ask(set_up(BOARD, ["SERATIN", "QUIXOTE"], lexicon="english"))
    plays = [each for each in asked.opinions if each.action.startswith("word")]
    assert len(plays) == 10
    for play in plays:
        assert play.say.key == "analysis.play"
        after = asked.game.copy()
        before = after.scores[0]
        after.act(0, play.action)
        assert after.scores[0] - before == play.say.facts["score"]
        after.act(1, after.actions(1)[0])
        assert after.scores[1] == play.say.facts["points"], "the best answer of the next player"


def test_going_out_is_worth_more_than_the_points() -> None:
    asked = ask(set_up(BOARD, ["S", "QZ"], bag="", lexicon="english"))
    best = asked.opinions[0]
    assert best.say.key == "analysis.out"
    assert asked.opinions[0].worth > 700


def test_a_play_typed_in_small_letters_is_the_same_and_a_poor_one_keeps_less() -> None:
    asked = ask(set_up(BOARD, ["SERATIN", "QUIXOTE"], lexicon="english"))
    analyst, best = ANALYST(asked.game.setup), asked.opinions[0]
    typed = f"word {best.action.split(' ', 1)[1].lower()}"
    assert analyst.judge(asked, Input(1, 0, typed), asked.game) == best
    passed = analyst.judge(asked, Input(1, 0, "pass"), asked.game)
    assert passed is not None
    assert passed.worth < best.worth


def test_who_leads_is_worth_more_and_the_more_the_nearer_the_end() -> None:
    game = set_up(BOARD, ["SERATIN", "QUIXOTE"])
    game.scores = [40, 0]
    early = ANALYST(game.setup).rate(game)
    game.bag = []
    late = ANALYST(game.setup).rate(game)
    assert late[0] > early[0] > 500 > early[1] > late[1]


def challenged(word: str) -> tuple[Words, Asked[Words]]:
    """A match in which seat 0 has laid this word below CAT, and what seat 1 has to decide."""
    game = set_up(BOARD, ["SXAAAAA", "SERATIN"], preset="classic", challenge="double")
    game.act(0, f"word {word} H 8 7")
    return game, ask(game)


def test_a_word_that_is_none_is_best_challenged_and_a_valid_one_is_not() -> None:
    _, asked = challenged("CATX")
    assert asked.opinions[0].action == "challenge"
    assert asked.opinions[0].say.facts == {"word": "CATX"}
    _, asked = challenged("CATS")
    assert asked.opinions[0].action.startswith("word")
    assert any(each.action == "challenge" for each in asked.opinions)


def test_accepting_decides_nothing_and_a_challenge_does() -> None:
    game, asked = challenged("CATX")
    analyst = ANALYST(game.setup)
    accepted, taken_back = game.copy(), game.copy()
    accepted.act(1, "accept")
    taken_back.act(1, "challenge")
    assert analyst.ask(accepted, 1) == analyst.ask(game, 1) == asked.question
    assert analyst.judge(asked, Input(1, 1, "accept"), accepted) is None
    assert analyst.ask(taken_back, 1) != asked.question
    done = analyst.judge(asked, Input(1, 1, "challenge"), taken_back)
    assert done is not None
    assert done.action == "challenge"
    played = analyst.judge(asked, Input(1, 1, "word ATE V 7 9"), game)
    assert played is not None
    assert played.action == "word ATE V 7 9"


def test_accepting_a_play_that_ends_the_match_is_a_decision() -> None:
    game = set_up(BOARD, ["S", "QZ"], bag="", preset="classic", challenge="five")
    game.act(0, "word CATS H 8 7")
    asked = ask(game)
    assert {each.action for each in asked.opinions} == {"challenge", "accept"}
    after = game.copy()
    after.act(1, "accept")
    done = ANALYST(game.setup).judge(asked, Input(1, 1, "accept"), after)
    assert done is not None
    assert done.say.key == "analysis.accept"
