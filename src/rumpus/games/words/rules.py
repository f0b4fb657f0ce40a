"""The rules of Words with WoW. Everything here follows rules/words.md; knows nothing of screens and bots."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from rumpus.core.game import RESIGN, Game, GameInfo, IllegalAction, Outcome, Premoves, Ruling, Setup, Verb
from rumpus.core.options import ChoiceOption
from rumpus.core.rng import Rng
from rumpus.core.state import COPIED, EACH_COPIED, Fields, coded, entries, kept, later, lists, part, plain
from rumpus.games.words.board import EMPTY, format_board
from rumpus.games.words.finder import find_plays
from rumpus.games.words.layout import CELLS, LAYOUTS, SIZE, Layout
from rumpus.games.words.lexicon import Lexicon, load_lexicon, name_lexicon
from rumpus.games.words.placing import Ground, Judged, judge, read_typed
from rumpus.games.words.scorer import BONUS
from rumpus.games.words.shape import View
from rumpus.games.words.tiles import BLANK, RACK, fill_bag, sort_tiles, value_tiles
from rumpus.games.words.view import build_view, copy_entry

WORD: Final = "word"
PASS: Final = "pass"
EXCHANGE: Final = "exchange"
KNOWN: Final = {WORD: True, EXCHANGE: True, PASS: False}
"""The verbs, and whether anything follows them."""
EDITION: Final = "edition"
SECOND: Final = 2
"""rules/words.md: since then every move is remembered, and classic ends as tournaments do."""
HISTORY: Final = 40
"""How many moves are remembered in matches that began before."""
SCORELESS: Final = 6
"""Turns in a row without a score after which a tournament is over."""


def _read_board(rows: list[str]) -> list[str]:
    return list("".join(rows))


def _write_racks(racks: list[list[str]]) -> list[str]:
    return ["".join(rack) for rack in racks]


def _read_racks(racks: list[str]) -> list[list[str]]:
    return [list(rack) for rack in racks]


def _copy_last(last: dict[str, Any] | None) -> dict[str, Any] | None:
    return copy_entry(last) if last else None


class Words(Game):
    """A board, a bag, and a rack for each seat."""

    fields: ClassVar[Fields] = Fields(
        coded("cells", format_board, _read_board, COPIED, key="board"),
        coded("bag", "".join, list, COPIED),
        coded("racks", _write_racks, _read_racks, EACH_COPIED),
        lists("scores"),
        plain("turn", "passes", "count"),
        lists("finished", "quits"),
        coded("last", _copy_last, _copy_last),
        entries("history"),
        part("rng", Rng),
        later("scoreless", 0),
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

    @property
    def tournament(self) -> bool:
        """Whether it ends as tournaments do."""
        return self.preset == "classic" and self.setup.options.get(EDITION) == SECOND

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
        return len(self.bag) >= RACK

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
        if not (action.isascii() and action.isprintable() and verb in KNOWN and bool(space) == KNOWN[verb]):
            raise IllegalAction("unknown_action")
        if seat != self.turn:
            raise IllegalAction("not_your_turn")
        rest = action[len(verb) :].split()
        if verb == WORD:
            self._lay(seat, judge(read_typed(rest), self.racks[seat], self.ground))
        elif verb == EXCHANGE:
            self._exchange(seat, self._read_exchange(seat, rest))
        else:
            self._pass(seat)

    def actions(self, seat: int) -> list[str]:
        """Every play, best first; then exchanges of one tile and of all (act takes any other too); then pass."""
        if seat not in self.to_act():
            return []
        rack = self.racks[seat]
        words = [play.action for play in find_plays(self.ground, rack)]
        if self.may_exchange:
            singles = sort_tiles(set(rack))
            words += [f"{EXCHANGE} {tile}" for tile in singles]
            if len(rack) > 1:
                words.append(f"{EXCHANGE} {''.join(sort_tiles(rack))}")
        return [*words, PASS]

    def verbs(self, seat: int) -> list[str]:
        """What can be done, without looking for plays: with two blanks that takes a second and more."""
        if seat not in self.to_act():
            return []
        return [WORD, EXCHANGE, PASS] if self.may_exchange else [WORD, PASS]

    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is."""
        return () if self.outcome is not None else (self.turn,)

    def _read_exchange(self, seat: int, parts: list[str]) -> list[str]:
        if len(parts) != 1:
            raise IllegalAction("bad_exchange")
        if not self.may_exchange:
            raise IllegalAction("bag_low", least=RACK)
        left = list(self.racks[seat])
        tiles = list(parts[0].upper())
        for tile in tiles:
            if tile not in left:
                if tile.isalpha():
                    raise IllegalAction("no_tile_to_exchange", tile=tile)
                raise IllegalAction("no_blank_to_exchange" if tile == BLANK else "no_such_tile")
            left.remove(tile)
        return tiles

    def _lay(self, seat: int, judged: Judged) -> None:
        play, rack = judged.play, self.racks[seat]
        for tile in judged.tiles:
            self.cells[tile.cell] = tile.letter
            rack.remove(BLANK if tile.letter.islower() else tile.letter)
        self.scores[seat] += play.score
        self.passes = 0
        entry: dict[str, Any] = {
            "seat": seat,
            "word": play.word.upper(),
            "row": play.row + 1,
            "col": play.column + 1,
            "across": play.across,
            "score": play.score,
        }
        more = {
            "tiles": [[cell // SIZE + 1, cell % SIZE + 1, letter] for cell, letter in judged.tiles],
            "words": [[formed.word, points] for formed, points in zip(judged.formed, judged.scores, strict=True)],
        }
        self._note(entry, more)
        self.emit("played", **copy_entry({**entry, **more}))
        self._refill(seat)
        self._end_turn(seat, play.score)

    def _exchange(self, seat: int, tiles: list[str]) -> None:
        rack = self.racks[seat]
        for tile in tiles:
            rack.remove(tile)
        self.passes = 0
        self._note({"seat": seat, "exchanged": len(tiles)})
        self.emit("exchanged", seat=seat, count=len(tiles))
        drawn = self._draw(len(tiles))
        self.bag += tiles  # only now, so that nobody draws what they put back
        self._take(seat, drawn)
        self._end_turn(seat)

    def _pass(self, seat: int) -> None:
        self.passes += 1
        self._note({"seat": seat, "pass": True})
        self.emit("passed", seat=seat)
        self._end_turn(seat)

    def _resign(self, seat: int) -> None:
        self.quits.append(seat)
        self.passes = 0
        self._note({"seat": seat, "resigned": True})
        self.emit("resigned", seat=seat)
        if self.in_play == 1:
            self._end("resigned")
        elif seat == self.turn:
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

    def _refill(self, seat: int) -> None:
        self._take(seat, self._draw(RACK - len(self.racks[seat])))

    def _take(self, seat: int, tiles: list[str]) -> None:
        if tiles:
            self.racks[seat] += tiles
            self.emit("drew", only=(seat,), tiles=list(tiles))

    def _end_turn(self, seat: int, score: int = 0) -> None:
        self.count += 1
        self.finished[seat] = self.count
        if self.tournament:
            self.scoreless = 0 if score else self.scoreless + 1
        if not self.racks[seat] and not self.bag:
            self.scores[seat] += self._lose_racks() * self.tournament
            self._end("out")
        elif self.tournament:
            if self.scoreless >= SCORELESS:
                self._lose_racks()
                self._end("scoreless")
            else:
                self._next_turn()
        elif self.passes >= self.in_play:
            # rules/words.md: two consecutive passes; with three or four in play, everybody's in a row
            self._end("passed")
        else:
            self._next_turn()

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

    def _note(self, entry: dict[str, Any], more: dict[str, Any] | None = None) -> None:
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
        game.setup, game.step, game.outcome = setup, step, Outcome.read(view["outcome"])
        game.cells = _read_board(view["board"])
        game.racks = [list(rack) for rack in view["open"] or [[] for _ in view["racks"]]]
        if seat is not None:
            game.racks[seat] = list(view["rack"])
        game.bag = fill_bag(game.preset)
        for tile in [*game.cells, *(tile for rack in game.racks for tile in rack)]:
            if tile != EMPTY:
                game.bag.remove(BLANK if tile.islower() else tile)
        game.rng.shuffle(game.bag)
        for rack, count in zip(game.racks, view["racks"], strict=True):
            rack += [game.bag.pop() for _ in range(count - len(rack))]
        game.scores, game.quits = list(view["scores"]), list(view["gone"])
        game.turn, game.passes, game.count = view["turn"], view["passes"], view["count"]
        game.last = copy_entry(view["last"]) if view["last"] else None
        game.history = [dict(entry) for entry in view["history"]]
        game.scoreless = view.get("scoreless", 0)
        game.finished = _number_turns(game.history, game.count, setup.seats)
        return game


def _number_turns(history: Sequence[Mapping[str, Any]], count: int, seats: int) -> list[int]:
    """The number of the last turn each seat finished, of so many. Giving up is no turn."""
    finished = [0] * seats
    turns = [entry["seat"] for entry in history if "resigned" not in entry]
    for number, seat in enumerate(turns, count - len(turns) + 1):
        finished[seat] = number
    return finished


GAME: Final = Words
