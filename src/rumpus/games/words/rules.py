"""The rules of Words with WoW. Everything here follows rules/words.md; knows nothing of screens and bots."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Premoves, Ruling, Setup, Verb
from rumpus.core.options import ChoiceOption
from rumpus.core.rng import Rng
from rumpus.core.state import COPIED, EACH_COPIED, Fields, coded, kept, later, lists, part, plain
from rumpus.games.words.board import EMPTY, format_board, read_board
from rumpus.games.words.challenging import ANSWERS, CHOICES, VOID, answer, count_owed, must_answer, name_stake, stand
from rumpus.games.words.finder import find_plays
from rumpus.games.words.guess import fill_in
from rumpus.games.words.layout import CELLS, LAYOUTS, Layout
from rumpus.games.words.lexicon import Lexicon, load_lexicon, name_lexicon
from rumpus.games.words.placing import Ground, Judged, judge, read_exchange, read_typed
from rumpus.games.words.scorer import BONUS
from rumpus.games.words.shape import View
from rumpus.games.words.tiles import BLANK, RACK, fill_bag, sort_tiles, value_tiles
from rumpus.games.words.view import build_view, copy_entries, copy_entry

WORD: Final = "word"
PASS: Final = "pass"
EXCHANGE: Final = "exchange"
KNOWN: Final = {WORD: True, EXCHANGE: True, PASS: False, **dict.fromkeys(ANSWERS, False)}
"""The verbs, and whether anything follows them."""
EDITION: Final = "edition"
SECOND: Final = 2
"""rules/words.md: since then every move is remembered, and classic ends as tournaments do."""
HISTORY: Final = 40
"""How many moves are remembered in matches that began before."""
SCORELESS: Final = 6
"""Turns in a row without a score after which a tournament is over."""


def _write_racks(racks: list[list[str]]) -> list[str]:
    return ["".join(rack) for rack in racks]


def _read_racks(racks: list[str]) -> list[list[str]]:
    return [list(rack) for rack in racks]


def _copy_last(last: dict[str, Any] | None) -> dict[str, Any] | None:
    return copy_entry(last) if last else None


class Words(Game):
    """A board, a bag, and a rack for each seat."""

    fields: ClassVar[Fields] = Fields(
        coded("cells", format_board, read_board, COPIED, key="board"),
        coded("bag", "".join, list, COPIED),
        coded("racks", _write_racks, _read_racks, EACH_COPIED),
        lists("scores"),
        plain("turn", "passes", "count"),
        lists("finished", "quits"),
        coded("last", _copy_last, _copy_last),
        coded("history", copy_entries, copy_entries),
        part("rng", Rng),
        later("scoreless", 0),
        later("awaits", False),
        kept("lexicon", "layout"),
        again=("outcome", "step"),
    )
    __slots__ = fields.slots

    info: ClassVar[GameInfo] = GameInfo(
        name="words",
        title="Words with WoW",
        tagline="Lay words crosswise, dragons included",
        version=1,
        seats=(2, 4),
        least_moves=4,
        levels=("easy", "normal", "hard", "expert"),
        options=(
            ChoiceOption("preset", "Kind of game", "wow", ("wow", "classic")),
            ChoiceOption(
                "lexicon", "Words that count (Scrabble-like: always English)", "both", ("both", "themed", "english")
            ),
            ChoiceOption("challenge", "Words that are none (WoW: always refused)", VOID, CHOICES),
        ),
        rate=1,
        bot_pause_ms=900,
        verbs=(
            Verb(WORD, "WORD H|V ROW COL"),
            Verb(PASS, ""),
            Verb(EXCHANGE, "LETTERS"),
        ),
        take_backs=True,
        premoves=Premoves((PASS,)),
        lists_actions=False,
        play_now=(("preset", "wow"),),
        rulings=(Ruling(EDITION, SECOND),),
        accent="#3fa47a",
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._restore()
        self.rng: Rng = Rng(setup.seed)
        self.cells: list[str] = [EMPTY] * CELLS
        self.bag: list[str] = fill_bag(self.preset)
        self.racks: list[list[str]] = [self._draw(RACK) for _ in range(setup.seats)]
        self.scores: list[int] = [0] * setup.seats
        self.turn: int = 0
        self.passes: int = 0
        """How many passes in a row."""
        self.count: int = 0
        """Turns taken by all seats."""
        self.finished: list[int] = [0] * setup.seats
        """The number of the last turn each seat finished, which decides a tie."""
        self.quits: list[int] = []
        """Seats that gave up, in that order."""
        self.last: dict[str, Any] | None = None
        self.history: list[dict[str, Any]] = []
        self.scoreless: int = 0
        """In a tournament: how many turns in a row gave no points."""
        self.awaits: bool = False
        """Whether the newest play may still be challenged; who laid it draws when it stands."""

    @property
    def tournament(self) -> bool:
        """Whether it ends as tournaments do."""
        return self.preset == "classic" and self.setup.options.get(EDITION) == SECOND

    @property
    def stake(self) -> str | None:
        """What a wrong challenge costs; None where words that are none are refused."""
        return name_stake(self.setup.options)

    @property
    def preset(self) -> str:
        """`wow` or `classic`."""
        return str(self.setup.options["preset"])

    @property
    def bonus(self) -> int:
        """Points for laying all seven tiles at once."""
        return BONUS[self.preset]

    @property
    def ground(self) -> Ground:
        """What a play is judged by, besides the rack."""
        return Ground(self.cells, self.lexicon, self.layout, self.bonus)

    @property
    def may_exchange(self) -> bool:
        """Whether the bag holds enough to exchange tiles."""
        return len(self.bag) - count_owed(self) >= RACK

    @property
    def in_play(self) -> int:
        """How many seats have not given up."""
        return self.setup.seats - len(self.quits)

    # What may be done, and doing it.

    def act(self, seat: int, action: str) -> None:
        """Do it, or raise IllegalAction and change nothing."""
        if self.outcome is not None:
            raise IllegalAction("over")
        if not 0 <= seat < self.setup.seats:
            raise IllegalAction("no_seat")
        if seat in self.quits:
            raise IllegalAction("resigned")
        if action == RESIGN:
            self._resign(seat)
            return
        verb, space, _ = action.lower().partition(" ")
        if not (action.isascii() and action.isprintable() and self._knows(verb) and bool(space) == KNOWN[verb]):
            raise IllegalAction("unknown_action")
        if seat != self.turn:
            raise IllegalAction("not_your_turn")
        if verb in ANSWERS:
            answer(self, seat, verb)
        elif must_answer(self):
            raise IllegalAction("must_answer")
        else:
            self._move(seat, verb, action[len(verb) :].split())

    def _knows(self, verb: str) -> bool:
        return verb in KNOWN and (self.stake is not None or verb not in ANSWERS)

    def _move(self, seat: int, verb: str, rest: list[str]) -> None:
        """A turn; it accepts the play before, once nothing is wrong with it."""
        if verb == WORD:
            judged = self.judge(seat, rest)
            stand(self)
            self._lay(seat, judged)
        elif verb == EXCHANGE:
            tiles = read_exchange(rest, self.racks[seat], self.may_exchange)
            stand(self)
            self._exchange(seat, tiles)
        else:
            stand(self)
            self._pass(seat)

    def judge(self, seat: int, rest: list[str]) -> Judged:
        """What follows `word`, if this seat may lay that; else IllegalAction says why not."""
        return judge(read_typed(rest), self.racks[seat], self.ground, open_to_doubt=self.stake is not None)

    def actions(self, seat: int) -> list[str]:
        """Every play, best first; then exchanges of one tile and of all (act takes any other too); then pass; then the
        answers to a play that awaits one."""
        if seat not in self.to_act():
            return []
        answers = ANSWERS if self.awaits else ()
        if must_answer(self):
            return [*answers]
        rack = self.racks[seat]
        words = [play.action for play in find_plays(self.ground, rack)]
        if self.may_exchange:
            singles = sort_tiles(set(rack))
            words += [f"{EXCHANGE} {tile}" for tile in singles]
            if len(rack) > 1:
                words.append(f"{EXCHANGE} {''.join(sort_tiles(rack))}")
        return [*words, PASS, *answers]

    def verbs(self, seat: int) -> list[str]:
        """What can be done, without looking for plays: with two blanks that takes a second and more."""
        if seat not in self.to_act():
            return []
        moves = () if must_answer(self) else (WORD, EXCHANGE, PASS) if self.may_exchange else (WORD, PASS)
        return [*moves, *(ANSWERS if self.awaits else ())]

    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is."""
        return () if self.outcome is not None else (self.turn,)

    def _lay(self, seat: int, judged: Judged) -> None:
        play, rack = judged.play, self.racks[seat]
        for tile in judged.tiles:
            self.cells[tile.cell] = tile.letter
            rack.remove(BLANK if tile.letter.islower() else tile.letter)
        self.scores[seat] += play.score
        self.passes = 0
        entry, more = judged.describe(seat)
        self.note(entry, more)
        self.emit("played", **copy_entry({**entry, **more}))
        if self.stake is not None:
            self._count_turn(seat)
            self.awaits = True
            self._next_turn()
        else:
            self.refill(seat)
            self.end_turn(seat, play.score)

    def _exchange(self, seat: int, tiles: list[str]) -> None:
        rack = self.racks[seat]
        for tile in tiles:
            rack.remove(tile)
        self.passes = 0
        self.note({"seat": seat, "exchanged": len(tiles)})
        self.emit("exchanged", seat=seat, count=len(tiles))
        drawn = self._draw(len(tiles))
        self.bag += tiles  # only now, so that nobody draws what they put back
        self._take(seat, drawn)
        self.end_turn(seat)

    def _pass(self, seat: int) -> None:
        self.passes += 1
        self.note({"seat": seat, "pass": True})
        self.emit("passed", seat=seat)
        self.end_turn(seat)

    def _resign(self, seat: int) -> None:
        self.quits.append(seat)
        self.passes = 0
        self.note({"seat": seat, "resigned": True})
        self.emit("resigned", seat=seat)
        stand(self)
        if self.in_play == 1:
            self._end("resigned")
        elif seat == self.turn and self.outcome is None:
            self._next_turn()

    # Tiles and turns.

    def _draw(self, count: int) -> list[str]:
        """Take tiles out of the bag by chance, as many as there are."""
        drawn = []
        for _ in range(min(count, len(self.bag))):
            place = self.rng.below(len(self.bag))
            drawn.append(self.bag[place])
            self.bag[place] = self.bag[-1]
            self.bag.pop()
        return drawn

    def refill(self, seat: int) -> None:
        """Draw as many tiles as are missing on a rack."""
        self._take(seat, self._draw(RACK - len(self.racks[seat])))

    def _take(self, seat: int, tiles: list[str]) -> None:
        if tiles:
            self.racks[seat] += tiles
            self.emit("drew", only=(seat,), tiles=list(tiles))

    def end_turn(self, seat: int, score: int = 0) -> None:
        """A turn is over that gave so many points."""
        self._count_turn(seat)
        self.check_end(seat, score)
        if self.outcome is None:
            self._next_turn()

    def _count_turn(self, seat: int) -> None:
        self.count += 1
        self.finished[seat] = self.count

    def find_end(self, seat: int, score: int) -> str | None:
        """Why a turn of this seat that gave so many points ends the match; None if it does not."""
        if not self.racks[seat] and not self.bag:
            return "out"
        if self.tournament:
            return "scoreless" if not score and self.scoreless + 1 >= SCORELESS else None
        # rules/words.md: two consecutive passes; with three or four in play, everybody's in a row
        return "passed" if self.passes >= self.in_play else None

    def check_end(self, seat: int, score: int) -> None:
        """End the match if a seat's turn that gave so many points was the last."""
        reason = self.find_end(seat, score)
        if self.tournament:
            self.scoreless = 0 if score else self.scoreless + 1
        if reason == "out":
            self.scores[seat] += self._lose_racks() * self.tournament
        elif reason == "scoreless":
            self._lose_racks()
        if reason is not None:
            self._end(reason)

    def _lose_racks(self) -> int:
        """Take what everybody in play still holds from their points; returns how much that was."""
        lost = 0
        for seat, rack in enumerate(self.racks):
            if seat not in self.quits:
                self.scores[seat] -= value_tiles(rack)
                lost += value_tiles(rack)
        return lost

    def _next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.setup.seats
        while self.turn in self.quits:
            self.turn = (self.turn + 1) % self.setup.seats

    def _end(self, reason: str) -> None:
        # a tie goes to whoever finished their turn last; who gave up comes after all others, the first of them last
        order = sorted(
            range(self.setup.seats),
            key=lambda seat: (self._tell_quit(seat), self.scores[seat], self.finished[seat]),
            reverse=True,
        )
        places = tuple(order.index(seat) + 1 for seat in range(self.setup.seats))
        self.outcome = Outcome(places, tuple(self.scores), reason)
        self.emit("ended", places=list(places), scores=list(self.scores), reason=reason)

    def _tell_quit(self, seat: int) -> int:
        """How late a seat gave up: the later, the better; not at all is best."""
        return self.quits.index(seat) if seat in self.quits else self.setup.seats

    def note(self, entry: dict[str, Any], more: dict[str, Any] | None = None) -> None:
        """Remember a move; of the last one everything. What is remembered is never changed, so copies share it."""
        self.last = {**entry, **(more or {})}
        kept = self.history if self.setup.options.get(EDITION) == SECOND else self.history[1 - HISTORY :]
        self.history = [*kept, entry]

    # What is seen.

    def view(self, seat: int | None) -> View:
        """What this seat (None: a watcher) may see."""
        return build_view(self, seat)

    # The whole state.

    def _restore(self) -> None:
        self.lexicon: Lexicon = load_lexicon(name_lexicon(self.setup.options))
        self.layout: Layout = LAYOUTS[self.preset]

    def imagine(self, seat: int | None, seed: int) -> Self:
        """A copy with other tiles in the bag and on the racks that this seat cannot see, and other draws to come."""
        twin = self.copy()
        twin.rng = Rng(seed)
        hidden = [] if self.outcome is not None else [rack for other, rack in enumerate(twin.racks) if other != seat]
        tiles = [*twin.bag, *(tile for rack in hidden for tile in rack)]
        twin.rng.shuffle(tiles)
        for rack in hidden:
            rack[:] = [tiles.pop() for _ in rack]
        twin.bag = tiles
        return twin

    @classmethod
    def guess(cls, setup: Setup, seat: int | None, view: Mapping[str, Any], step: int, seed: int) -> Self:
        """Tiles that are not on the board or the seat's own rack, dealt out by chance."""
        game = cls(replace(setup, seed=seed))
        game.setup, game.step = setup, step
        fill_in(game, seat, view)
        return game


GAME: Final = Words
