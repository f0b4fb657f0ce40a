"""The fast generator against plain brute force, against the scorer, and against act()."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest
from tests.games.words.words_position import parse_board, set_up

from rumpus.core.rng import Rng
from rumpus.games.words.board import EMPTY, Tile, read_formed, touches
from rumpus.games.words.dawg import Dawg
from rumpus.games.words.generator import generate_plays
from rumpus.games.words.handfuls import list_handfuls
from rumpus.games.words.layout import CELLS, CENTRE, LAYOUTS, SIZE
from rumpus.games.words.lexicon import Lexicon, load_lexicon
from rumpus.games.words.play import Play
from rumpus.games.words.rules import Words
from rumpus.games.words.scorer import BONUS, score_formed
from rumpus.games.words.tiles import RACK, fill_bag

CLASSIC = LAYOUTS["classic"]
BLANKS = ("", "", "", "", "?", "?", "??")


@cache
def list_english(most: int) -> list[str]:
    return [word for word in load_lexicon("english").graphs[0].words() if len(word) <= most]


def make_lexicon(rng: Rng, count: int = 300) -> Lexicon:
    """A lexicon of random English words, many of them short, so that boards fill up."""
    words: set[str] = set()
    for most, share in ((2, 40), (3, 100), (5, 200), (9, count)):
        while len(words) < share:
            words.add(rng.choice(list_english(most)))
    return Lexicon("test", (Dawg.build(words),))


def make_position(rng: Rng, lexicon: Lexicon) -> tuple[list[str], str]:
    """A board after some random plays, some of them with blanks, and a rack."""
    cells = [EMPTY] * CELLS
    for _ in range(rng.between(4, 12)):
        plays = generate_plays(cells, draw(rng, rng.choice(BLANKS)), lexicon, CLASSIC, 50)
        if plays:
            for tile in rng.choice(sorted(plays)).list_tiles(cells):
                cells[tile.cell] = tile.letter
    return cells, draw(rng, rng.choice(BLANKS))


def draw(rng: Rng, blanks: str) -> str:
    return "".join(rng.choice(fill_bag("wow")) for _ in range(7 - len(blanks))) + blanks


def search_plainly(cells: list[str], rack: str, lexicon: Lexicon) -> Iterator[Play]:
    """Every word in every place, both ways, with blanks for any of its tiles: whatever the rules allow."""
    known = set(lexicon.list_words())
    sized = {size: [word for word in sorted(known) if len(word) == size] for size in range(2, SIZE + 1)}
    have = Counter(rack)
    first = all(cell == EMPTY for cell in cells)
    near = [cell == CENTRE if first else touches(cells, cell) for cell in range(CELLS)]

    @cache
    def list_fitting(lies: str) -> list[str]:
        """The words for which the rack has what they need beside the letters that lie there, at least one tile."""
        fits = re.compile(lies)  # where nothing lies is a dot, and anything fits
        empty = [place for place, letter in enumerate(lies) if letter == EMPTY]
        found = [word for word in sized[len(lies)] if empty and fits.match(word)]
        return [word for word in found if (Counter(word[place] for place in empty) - have).total() <= have["?"]]

    for across, line, at, size in product((True, False), range(SIZE), range(SIZE), range(2, SIZE + 1)):
        row, column = (line, at) if across else (at, line)
        step = 1 if across else SIZE
        spots = range(row * SIZE + column, row * SIZE + column + step * size, step)
        if at + size > SIZE or not any(near[cell] for cell in spots):
            continue
        for word in list_fitting("".join(cells[cell].upper() for cell in spots)):
            new = [Tile(cell, letter) for cell, letter in zip(spots, word, strict=True) if cells[cell] == EMPTY]
            formed = read_formed(cells, new, across)
            if formed[0].word != word or not all(item.word in known for item in formed):
                continue
            if len(new) == 1 and not across and len(formed) > 1:
                continue  # the same tile makes a word across
            for tiles in choose_blanks(new, have):
                laid = dict(tiles)
                text = "".join(laid.get(cell, letter) for cell, letter in zip(spots, word, strict=True))
                score = sum(score_formed(read_formed(cells, tiles, across), tiles, CLASSIC))
                score += BONUS["classic"] if len(tiles) == RACK else 0
                yield Play(score, text, row, column, across, len(tiles))


def choose_blanks(new: list[Tile], have: Counter[str]) -> Iterator[list[Tile]]:
    for count in range(min(have["?"], len(new)) + 1):
        for chosen in combinations(range(len(new)), count):
            letters = Counter(tile.letter for place, tile in enumerate(new) if place not in chosen)
            if letters <= have:
                yield [
                    Tile(tile.cell, tile.letter.lower() if place in chosen else tile.letter)
                    for place, tile in enumerate(new)
                ]


@pytest.mark.parametrize("seed", range(20))
def test_the_generator_finds_exactly_what_brute_force_finds(seed: int) -> None:
    """Ten positions for each of twenty lexicons: two hundred in all."""
    rng = Rng(seed)
    lexicon = make_lexicon(rng)
    found = 0
    for _ in range(10):
        cells, rack = make_position(rng, lexicon)
        fast = generate_plays(cells, rack, lexicon, CLASSIC, 50)
        assert sorted(fast) == sorted(search_plainly(cells, rack, lexicon)), (cells, rack)
        found += len(fast)
    assert found > 100, "positions without plays prove nothing"


@pytest.mark.parametrize("rack", ["DRAGONS", "DRAGON?", "EEEEE??", "QI", "A", "?"])
def test_it_finds_what_brute_force_finds_on_an_empty_board(rack: str) -> None:
    lexicon = make_lexicon(Rng(5))
    fast = generate_plays([EMPTY] * CELLS, rack, lexicon, CLASSIC, 50)
    assert sorted(fast) == sorted(search_plainly([EMPTY] * CELLS, rack, lexicon))


@pytest.mark.parametrize("preset", ["wow", "classic"])
def test_every_generated_play_is_accepted_by_act_with_the_same_score(preset: str) -> None:
    game = Words.new({"preset": preset}, seed=8)
    rng = Rng(8)
    tried = 0
    for _ in range(30):
        if game.outcome is not None:
            break
        seat = game.turn
        plays = generate_plays(game.cells, "".join(game.racks[seat]), game.lexicon, game.layout, game.bonus)
        for play in [rng.choice(plays) for _ in range(min(40, len(plays)))]:
            twin = game.copy()
            twin.act(seat, play.action)
            assert twin.scores[seat] - game.scores[seat] == play.score or twin.outcome is not None
            assert [t for t in play.list_tiles(game.cells) if twin.cells[t.cell] != t.letter] == []
            tried += 1
        game.act(seat, rng.choice(plays).action if plays else "pass")
    assert tried > 400


def test_two_blanks_marked_for_a_word_of_their_own_are_laid_as_blanks() -> None:
    game = set_up("\n".join(["." * 15] * 15), ["QI??", "AAAAAAA"], preset="classic")
    plays = generate_plays(game.cells, "QI??", game.lexicon, game.layout, 50)
    blank = [play for play in plays if play.word == "qi"]
    assert len(blank) == 4
    for play in blank:
        twin = game.copy()
        twin.act(0, play.action)
        assert twin.scores[0] == play.score == 0


def test_a_single_tile_that_makes_two_words_is_one_play() -> None:
    drawn = """
        ...............
        ...............
        ...............
        ...............
        ...............
        ...............
        ........O......
        .......D.......
        ...............
        ...............
        ...............
        ...............
        ...............
        ...............
        ...............
    """
    lexicon = Lexicon("test", (Dawg.build(["DO", "OD", "GO"]),))
    plays = generate_plays(parse_board(drawn), "O", lexicon, CLASSIC, 50)
    # OD left of the D and above it, DO right of it and below: but above and right the O meets the other O
    assert sorted(play.action for play in plays) == ["word DO V 8 8", "word OD H 8 7"]
    plays = generate_plays(parse_board(drawn), "G", lexicon, CLASSIC, 50)
    assert [play.action for play in plays] == ["word GO V 6 9"]
    lexicon = Lexicon("test", (Dawg.build(["DO", "OO"]),))
    plays = generate_plays(parse_board(drawn), "O", lexicon, CLASSIC, 50)
    assert "word DO H 8 8" in [play.action for play in plays]
    assert len([play for play in plays if play.list_tiles(parse_board(drawn)) == [Tile(7 * SIZE + 8, "O")]]) == 1


def test_handfuls_are_all_different_choices_of_tiles() -> None:
    sizes = list_handfuls("AAB")
    assert [len(some) for some in sizes] == [1, 2, 2, 1]
    assert sum(len(some) for some in list_handfuls("ABCDEFG")) == 128
    assert len(list_handfuls("?")[1]) == 26
    assert len(list_handfuls("??")[2]) == 26 * 27 // 2
    for some in list_handfuls("DRAGO??"):
        assert len({(key, blanks) for key, _, blanks in some}) == len(some)
