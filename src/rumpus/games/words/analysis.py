"""What a match of words was worth: who leads, and for how much longer; of every turn the ten best plays, and what each
gives away to the next player, whose rack is known by now."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rumpus.core.analysis import Analyst, Asked, Opinion, compare, lean
from rumpus.core.game import Setup
from rumpus.core.log import Input
from rumpus.core.notice import Notice
from rumpus.games.words.bot import keep_best, weigh_play
from rumpus.games.words.challenging import ACCEPT, CHALLENGE
from rumpus.games.words.finder import find_plays
from rumpus.games.words.generator import Searcher
from rumpus.games.words.play import Play
from rumpus.games.words.rules import EXCHANGE, PASS, WORD, Words
from rumpus.games.words.tiles import sort_tiles, value_tiles
from rumpus.games.words.worth import POINT, value_kept, value_stuck

TOLD: Final = 10
CLOSE: Final = 15
"""So many points ahead, and one more for every tile still to be laid, are three quarters of a win."""
TURN: Final = 12
"""Points that it is worth to be at turn: half of a usual play."""


class _Reply(NamedTuple):
    """The best that the next player can do."""

    score: int
    word: str


class WordsAnalyst(Analyst[Words]):
    """Looks one play ahead, with all racks open."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._searcher: tuple[str, Searcher] | None = None

    def rate(self, game: Words) -> tuple[int, ...]:
        """Who has more points, the turn counted, against how much can still happen."""
        figures = [score + TURN * (seat == game.turn) for seat, score in enumerate(game.scores)]
        for seat in game.quits:
            figures[seat] = -10_000
        return compare(figures, _spread(game))

    def ask(self, game: Words, seat: int) -> object:
        """Its turn; once a challenge has settled what lies there, that is another one."""
        return (game.count, len(game.quits), "challenged" in (game.last or {})) if seat == game.turn else None

    def weigh(self, game: Words, seat: int) -> Iterator[Opinion]:
        """The best plays by all but what they give away, and then with that; the best exchange, if it is allowed. Of a
        play that awaits an answer, a challenge, too."""
        if game.awaits:
            yield self._weigh_challenge(game, seat)
        after = _let_stand(game, seat)
        if after.outcome is not None:
            yield self._weigh_end(game, seat)
            return
        game = after
        rack = game.racks[seat]
        plays = find_plays(game.ground, rack)
        for play in _sort_plays(game, rack, plays)[:TOLD]:
            yield self._weigh_play(game, seat, play)
        if game.may_exchange:
            given = (Counter(rack) - Counter(keep_best(rack, game.preset))).elements()
            yield self._weigh_exchange(game, seat, "".join(sort_tiles(given)))
        elif not plays:
            yield self._weigh_pass(game, seat)

    def judge(self, asked: Asked[Words], entry: Input | None, game: Words) -> Opinion | None:
        """What was laid, exchanged, passed or challenged, weighed like the others; however it was typed."""
        action = asked.read_answer(entry)
        if action is None:
            return None
        verb, *rest = action.split()
        verb, before, seat = verb.lower(), asked.game, asked.seat
        if verb == CHALLENGE:
            return self._weigh_challenge(before, seat)
        after = _let_stand(before, seat)
        if verb == ACCEPT:
            return self._weigh_end(before, seat) if after.outcome is not None else None
        if verb == WORD:
            play = after.judge(seat, rest).play
            known = next((opinion for opinion in asked.opinions if opinion.action == play.action), None)
            return known or self._weigh_play(after, seat, play)
        if verb == EXCHANGE:
            return self._weigh_exchange(after, seat, "".join(sort_tiles(rest[0].upper())))
        return self._weigh_pass(after, seat)

    def _weigh_challenge(self, game: Words, seat: int) -> Opinion:
        """What is left to do after it: the best play; nothing, if it has cost the turn or ended the match."""
        word = (game.last or {})["word"]
        after = game.copy()
        after.act(seat, CHALLENGE)
        if after.outcome is not None:
            worth = self._rate(after, seat, 0)
        elif after.turn != seat:
            worth = self._rate(after, seat, -self._find_reply(after, seat, after.cells).score * POINT)
        else:
            plays = find_plays(after.ground, after.racks[seat])
            best = next(iter(_sort_plays(after, after.racks[seat], plays)), None)
            worth = (self._weigh_play(after, seat, best) if best else self._weigh_pass(after, seat)).worth
        return Opinion(CHALLENGE, worth, Notice("analysis.challenge", word=word))

    def _weigh_end(self, game: Words, seat: int) -> Opinion:
        """What accepting the last play comes to."""
        after = _let_stand(game, seat)
        return Opinion(ACCEPT, self._rate(after, seat, 0), Notice("analysis.accept", word=(game.last or {})["word"]))

    def _weigh_play(self, game: Words, seat: int, play: Play) -> Opinion:
        kept, cells = list(game.racks[seat]), list(game.cells)
        for tile in play.list_spent(cells):
            kept.remove(tile)
        for cell, letter in play.list_tiles(cells):
            cells[cell] = letter
        facts: dict[str, str | int] = {
            "word": play.word.upper(),
            "place": f"{play.row + 1}/{play.column + 1} {'→' if play.across else '↓'}",
            "score": play.score,
        }
        if not kept and not game.bag:
            gained = sum(value_tiles(rack) for other, rack in enumerate(game.racks) if other != seat)
            return Opinion(
                play.action, self._rate(game, seat, (play.score + gained) * POINT), Notice("analysis.out", **facts)
            )
        reply = self._find_reply(game, seat, cells)
        value = (play.score - reply.score) * POINT
        value += value_kept(kept, game.preset) if game.bag else value_stuck(kept)
        if not reply.word:
            return Opinion(play.action, self._rate(game, seat, value), Notice("analysis.safe", **facts))
        said = Notice("analysis.play", reply=reply.word.upper(), points=reply.score, **facts)
        return Opinion(play.action, self._rate(game, seat, value), said)

    def _weigh_exchange(self, game: Words, seat: int, tiles: str) -> Opinion:
        kept = list((Counter(game.racks[seat]) - Counter(tiles)).elements())
        value = value_kept(kept, game.preset) - self._find_reply(game, seat, game.cells).score * POINT
        said = Notice("analysis.exchange", tiles=tiles)
        return Opinion(f"{EXCHANGE} {tiles}", self._rate(game, seat, value), said)

    def _weigh_pass(self, game: Words, seat: int) -> Opinion:
        value = value_kept(game.racks[seat], game.preset) - self._find_reply(game, seat, game.cells).score * POINT
        return Opinion(PASS, self._rate(game, seat, value), Notice("analysis.pass"))

    def _rate(self, game: Words, seat: int, value: int) -> int:
        """A worth for who gains so much, in tenths of a point, on the best of the others."""
        others = [score for other, score in enumerate(game.scores) if other != seat and other not in game.quits]
        return lean((game.scores[seat] - max(others, default=0)) * POINT + value, _spread(game) * POINT)

    def _find_reply(self, game: Words, seat: int, cells: Sequence[str]) -> _Reply:
        """The best score of the next player on this board."""
        following = (seat + 1) % game.setup.seats
        while following in game.quits:
            following = (following + 1) % game.setup.seats
        rack = "".join(sort_tiles(game.racks[following]))
        if self._searcher is None or self._searcher[0] != rack:
            self._searcher = rack, Searcher(rack, *game.ground[1:])
        plays = self._searcher[1].search("".join(cells))
        best = max(plays, default=None)
        return _Reply(best.score, best.word) if best is not None else _Reply(0, "")


def _let_stand(game: Words, seat: int) -> Words:
    """The match once the play before is accepted, if it awaits that."""
    if not game.awaits:
        return game
    after = game.copy()
    after.act(seat, ACCEPT)
    return after


def _sort_plays(game: Words, rack: Sequence[str], plays: Sequence[Play]) -> list[Play]:
    """Best first, by all but what they give away."""
    return sorted(plays, key=lambda play: -weigh_play(play, rack, game.ground, game.preset, len(game.bag)))


def _spread(game: Words) -> int:
    return CLOSE + len(game.bag) + sum(map(len, game.racks))


ANALYST: Final = WordsAnalyst
