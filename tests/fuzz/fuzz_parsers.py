"""Entrances that are functions: replays, GCG records, options, names, actions, what bots and halls say."""

import contextlib
from functools import cache
from typing import ClassVar

from tests.fuzz.fuzz_entrance import Entrance, fill, read_corpus, read_files
from tests.fuzz.fuzz_scene import Scene
from tests.fuzz.fuzz_source import Source, write_json
from tests.saying import say

from rumpus.arena.fault import Fault
from rumpus.arena.lines import read_answer
from rumpus.client import HallProblem
from rumpus.client.reading import read_frame
from rumpus.core.game import Game, IllegalAction, Setup
from rumpus.core.log import check_word
from rumpus.core.options import BadOption, check_options, parse_options
from rumpus.core.replay import parse, verify
from rumpus.core.verdict import BadReplay
from rumpus.export.commentary import write_commentary
from rumpus.export.naming import CannotExport
from rumpus.export.own_formats import write_own
from rumpus.export.page_replay import write_page_replay
from rumpus.export.reading import read_replay
from rumpus.export.verdict import check_replay, tell_verdict
from rumpus.games.registry import UnknownGame, all_games, find_rules
from rumpus.games.words.audit import replay_record
from rumpus.games.words.gcg import BadRecord, decode_record, read_record
from rumpus.games.words.transcript import resume
from rumpus.hall.clean_text import clean_text
from rumpus.hall.errors import Refused
from rumpus.hall.people.names import clean_name, is_reserved, name_key

LONG = 400
"""Inputs of a replay that is played again; a longer one is only read."""


@cache
def _replays() -> list[str]:
    return read_files("replays")


@cache
def _broken_replays() -> list[str]:
    """Some that were found to do harm once."""
    return read_files("broken_replays")


class ReplayFiles(Entrance):
    """Replay files: read, verified, and exported."""

    name: ClassVar = "replay files"
    share: ClassVar = 60

    async def give(self) -> None:
        """One file."""
        text = self.source.mutate(self.source.pick([*_replays(), *_broken_replays()]))
        raw = text.encode("utf-8", "surrogatepass")
        if self.source.chance(0.1):
            raw = self.source.mutate_bytes(raw)
        self.last = raw
        with contextlib.suppress(BadReplay, UnknownGame):
            replay = read_replay(raw)
            parse(replay.format(), find_rules)
            if len(replay.inputs) > LONG or max((entry.step for entry in replay.entries), default=0) > 10**6:
                return
            tell_verdict(replay, check_replay(replay), "it")
            verify(replay, find_rules(replay.game))
            seat = self.source.pick((None, 0, 1, 7))
            for write in (
                lambda: write_page_replay(replay, seat),
                lambda: write_commentary(replay),
                lambda: write_own(replay, "gcg"),
            ):
                with contextlib.suppress(CannotExport, BadReplay):
                    write()


class Records(Entrance):
    """GCG records of words."""

    name: ClassVar = "GCG records"
    share: ClassVar = 50

    async def give(self) -> None:
        """One record."""
        text = self.source.mutate(self.source.pick(read_files_once()))
        raw = text.encode("utf-8", "surrogatepass")
        if self.source.chance(0.3):
            raw = self.source.mutate_bytes(raw)
        if self.source.chance(0.1):
            name = self.source.pick(
                (b"utf-16", b"hex", b"idna", b"\0", b"zip", b"utf-7", b"punycode", b"unicode_escape")
            )
            raw = b"#character-encoding " + name + b"\n" + raw
        self.last = raw
        with contextlib.suppress(BadRecord):
            record = read_record(decode_record(raw))
            for _ in replay_record(record):
                pass
            resume(record)


@cache
def read_files_once() -> list[str]:
    """The records of the corpus."""
    return read_files("records")


class Options(Entrance):
    """Options of all games, as values and as words."""

    name: ClassVar = "options"
    share: ClassVar = 50

    async def give(self) -> None:
        """One set of options."""
        source = self.source
        info = source.pick([*all_games().values()]).info
        names = [option.name for option in info.options] or ["none"]
        given = {source.pick(names) if source.chance(0.8) else source.text(): source.json(1) for _ in range(2)}
        words = [f"{source.pick(names)}={source.text(12)}" for _ in range(2)] + [source.text(12)]
        self.last = (info.name, given, words)
        with contextlib.suppress(BadOption):
            checked = check_options(info.options, given)
            assert check_options(info.options, checked) == checked
        with contextlib.suppress(BadOption):
            parse_options(info.options, words[: source.random.randrange(4)])


class Names(Entrance):
    """Names and lines of text that others read."""

    name: ClassVar = "names and text"
    share: ClassVar = 60

    async def give(self) -> None:
        """One text."""
        source = self.source
        text = source.text(60)
        self.last = text
        cleaned = clean_text(text, 50)
        assert clean_text(cleaned, 50) == cleaned
        assert cleaned.isprintable() or not cleaned.isascii()
        assert not any(char in cleaned for char in "\n\r\t\x1b\0\x9b\u202e")
        is_reserved(text[:200])
        name_key(text)
        self.scene.hall.players.by_name(text)
        with contextlib.suppress(Refused):
            name = clean_name(text)
            assert clean_name(name) == name
            assert 1 <= len(name) <= 16


class Actions(Entrance):
    """Words for act() of all games, in positions of all kinds: an illegal one changes nothing."""

    name: ClassVar = "actions of all games"
    share: ClassVar = 150

    def __init__(self, source: Source, scene: Scene) -> None:
        super().__init__(source, scene)
        self._corpus: dict[str, list[str]] = {}
        for line in read_corpus("actions.txt"):
            game, _, action = line.partition(" ")
            self._corpus.setdefault(game, []).append(action)
        for replay in (parse(text, find_rules) for text in _replays()):
            self._corpus[replay.game] += [entry.action for entry in replay.inputs]
        self._games: dict[str, Game] = {}

    async def give(self) -> None:
        """One word."""
        source = self.source
        folder = source.pick([*all_games().values()])
        name = folder.info.name
        game = self._games.get(name)
        if game is None or game.outcome is not None or source.chance(0.005):
            seats = source.pick(range(folder.info.seats[0], min(3, folder.info.seats[1]) + 1))
            setup = Setup(check_options(folder.info.options, {}), seats, source.random.getrandbits(64), ())
            game = self._games[name] = folder.rules(setup)
        seat = source.random.randrange(game.setup.seats)
        action = self._word(name, game, seat)
        step = game.step + source.random.randrange(0, 40)
        self.last = (name, step, seat, action)
        try:
            check_word(action)
            game.advance(step)
            before = game.digest()
            game.act(seat, action)
        except IllegalAction as refused:
            _check_refusal(refused, unchanged=refused.code == "bad_action" or game.digest() == before)

    def _word(self, name: str, game: Game, seat: int) -> str:
        source = self.source
        kind = source.random.randrange(4)
        if kind == 0:
            return source.text(64)
        if kind == 2 and (name != "words" or source.chance(0.05)):  # to list all plays of a rack takes a while
            legal = game.actions(seat)
            return source.pick(legal) if legal else "resign"
        word = source.pick(self._corpus[name])
        if kind == 1:
            return source.mutate(word)
        return word if kind == 2 else source.pick(self._corpus[source.pick([*self._corpus])])


def _check_refusal(refused: IllegalAction, *, unchanged: bool) -> None:
    assert "\n" not in say(refused)
    assert unchanged, "an illegal action changes nothing"


class BotAnswers(Entrance):
    """Lines from programs that play, and frames from halls they visit."""

    name: ClassVar = "outside bots and halls"
    share: ClassVar = 60

    def __init__(self, source: Source, scene: Scene) -> None:
        super().__init__(source, scene)
        self._lines = read_corpus("answers.txt")
        self._frames = read_corpus("frames.txt")

    async def give(self) -> None:
        """One line or frame."""
        source = self.source
        if source.chance(0.5):
            raw = source.mutate(fill(source, source.pick(self._lines))).encode("utf-8", "surrogatepass")
            if source.chance(0.3):
                raw = source.pick((source.noise(), source.mutate_bytes(raw), write_json(source.json()).encode()))
            self.last = raw
            with contextlib.suppress(Fault):
                read_answer(raw)
            return
        text = source.mutate(source.pick(self._frames))
        if source.chance(0.3):
            text = write_json([source.json(), {"t": source.pick(("welcome", "table", "update")), "n": source.json()}])
        self.last = text
        with contextlib.suppress(HallProblem):
            read_frame(text if source.chance(0.5) else text.encode("utf-8", "surrogatepass"))


PARSERS = (ReplayFiles, Records, Options, Names, Actions, BotAnswers)
