"""A short, always equal run of the fuzzer over every entrance; and that it would find what it looks for."""

from typing import Any

import pytest
from tests.fuzz.fuzz_entrance import Entrance
from tests.fuzz.fuzz_scene import Leak, Scene
from tests.fuzz.fuzz_terminal import TerminalSockets
from tests.fuzz.fuzz_web import Messages, Requests, TypedLines
from tests.fuzz.run import ENTRANCES, Run

from rumpus.gateways.web import present
from rumpus.gateways.web.handlers import OPEN_TO_ALL, REQUESTS
from rumpus.hall.contests.challenges import Challenges
from rumpus.wire import messages
from rumpus.wire.matches import Act
from rumpus.wire.visit import Hello, Lobby, Ping, Rename

INPUTS = 6_000
SEED = 20


async def test_no_input_ends_a_match_prints_a_traceback_or_reveals_what_is_hidden() -> None:
    run = Run(SEED)
    await run.go(INPUTS)
    assert run.findings == [], run.findings[0]
    assert all(tally.inputs > INPUTS / 200 for tally in run.tallies.values()), run.table()


def test_every_message_there_is_is_known_to_a_handler_or_the_door() -> None:
    assert {*REQUESTS, *OPEN_TO_ALL} | {Hello, Rename, Lobby, Act, Ping} == {*messages.REQUESTS}


def test_entrances_make_up_a_whole() -> None:
    assert sum(kind.share for kind in ENTRANCES) >= 1000
    assert len({kind.name for kind in ENTRANCES}) == len(ENTRANCES)


# --- that it would find what it looks for ---------------------------------------------------------------------------


async def _find(kind: type[Entrance], inputs: int) -> str:
    run = Run(SEED, (kind,))
    await run.go(inputs)
    return "\n".join(run.findings)


async def test_a_seat_s_stream_told_to_a_watcher_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = present.show_stream

    def careless(live: Any, channel: Any, seq: int, short: Any = None) -> Any:
        made = plain(live, channel, seq, short)
        if live.info.name == "words":
            made.view = live.game.view(0)
        return made

    monkeypatch.setattr("rumpus.gateways.web.page_streams.show_stream", careless)
    assert "rack 0" in await _find(Messages, 5_000)


async def test_a_seed_that_the_other_still_plays_on_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Challenges, "hides_seed", lambda self, seed: False)
    assert "seed of the challenge" in await _find(Requests, 600)


async def test_an_exception_in_a_command_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.hall.commands.run.read_line", lambda line: {}[line])
    assert "command_failed" in await _find(TypedLines, 50)


async def test_an_exception_at_the_terminals_socket_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.gateways.terminal.guest.session.GuestSession.resize", lambda self, *size: {}[size])
    assert "KeyError" in await _find(TerminalSockets, 60)


async def test_a_terminal_that_stays_counted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.gateways.terminal.doors.admission.Admission.gone", lambda self, *who: None)
    assert "still counted" in await _find(TerminalSockets, 200)


async def test_a_match_given_up_by_a_stranger_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(self: Any, player: Any, match: str, seat: int, action: str, **how: Any) -> None:
        if self.match is not None and self.match.id == match:
            self.match.resign(seat)

    monkeypatch.setattr("rumpus.hall.tables.table.Table.act", careless)
    found = await _find(_LateActs, 400)
    assert "has ended" in found or "somebody has moved" in found


class _LateActs(Messages):
    """Acts alone."""

    def __init__(self, source: Any, scene: Scene) -> None:
        super().__init__(source, scene)
        self.kinds = [kind for kind in self.kinds if kind.tag == "act"]


def test_what_is_sent_is_looked_at_in_every_form() -> None:
    scene = Scene.__new__(Scene)
    scene.secrets = {"it": 'quo"ted'}
    scene.matches = {}
    scene._compile()
    for sent in (b'..quo"ted..', b'{"x": "quo\\"ted"}'):
        with pytest.raises(Leak):
            scene.look_for_secrets(sent)
    scene.look_for_secrets(b"nothing")
