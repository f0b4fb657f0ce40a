"""The small hall in the page: every game to its end against bots, in messages of the hall's own shapes."""

from typing import Any, Union

import msgspec
import pytest

from rumpus.core.clock import Clock
from rumpus.core.replay import parse, verify
from rumpus.core.rng import Rng
from rumpus.core.view import apply
from rumpus.games.registry import all_games, find_rules
from rumpus.local_hall.hall import LocalHall
from rumpus.local_hall.http_answers import HttpAnswers
from rumpus.local_hall.kept_match import KeptMatch
from rumpus.wire.messages import FROM_HALL

Message = dict[str, Any]
READ: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[FROM_HALL])  # noqa: UP007 - made at run time


class Page:
    """What a page keeps of the small hall, with a clock that is moved by hand."""

    def __init__(self, kept: dict[str, Any] | None = None) -> None:
        self.now = 0
        self.due: int | None = None
        self.clock = Clock(lambda: self.now, self._wake)
        self.heard: list[Message] = []
        self.kept: dict[str, Any] = kept if kept is not None else {}
        self.tables: dict[str, Message] = {}
        self.streams: dict[tuple[str, int | None], Message] = {}
        self.hall = LocalHall(self.clock, self._hear, self._keep)
        self.hall.take_up(dict(self.kept))
        self._seq = 0
        self.ask(t="hello", v=1, origin=7, name="Ann")

    def _wake(self, at: int) -> None:
        self.due = at

    def _keep(self, key: str, value: Message | None) -> None:
        if value is None:
            self.kept.pop(key, None)
        else:
            self.kept[key] = msgspec.json.decode(msgspec.json.encode(value))

    def _hear(self, messages: list[Message]) -> None:
        for message in messages:
            text = msgspec.json.encode(message)
            read = READ.decode(text)  # it is one of the hall's, field by field, and has no others
            assert set(message) - {"t"} <= set(read.__struct_fields__), message["t"]
            self.heard.append(message)
            if message["t"] == "table":
                self.tables[message["code"]] = message
            elif message["t"] == "match":
                self.streams[message["match"], message["seat"]] = dict(message)
            elif message["t"] == "update":
                stream = self.streams[message["match"], message["seat"]]
                assert message["n"] == stream["n"] + 1
                stream |= {"n": message["n"], "view": apply(stream["view"], message["patch"])}

    def ask(self, **message: Any) -> list[Message]:
        """Ask for something; what is heard at once."""
        before = len(self.heard)
        self.hall.receive({"id": 5, **message})
        return self.heard[before:]

    def act(self, match: str, seat: int, action: str) -> list[Message]:
        """Do something in a match."""
        self._seq += 1
        return self.ask(t="act", match=match, seat=seat, action=action, seq=self._seq)

    def wait(self) -> None:
        """Let time pass until something is due."""
        assert self.due is not None, "nothing will happen by itself"
        self.now, self.due = max(self.now, self.due), None
        self.clock.ring()

    def open(self, game: str, *seats: str) -> str:
        """Open a table and play at once; its code."""
        self.ask(t="open", game=game, seats=list(seats), start=True)
        return next(reversed(self.tables))


@pytest.mark.parametrize("name", all_games())
def test_a_game_against_a_bot_goes_to_its_end_and_is_kept(name: str) -> None:
    info = all_games()[name].info
    page, rng = Page(), Rng(5)
    code = page.open(name, "me", f"bot:{info.levels[0]}") if info.seats[1] > 1 else page.open(name, "me")
    match = page.tables[code]["match"]
    for _ in range(400):
        if page.tables[code]["state"] == "ENDED":
            break
        live = page.hall.tables[code].live
        assert live is not None
        actions = live.match.game.actions(0)
        if actions:
            page.act(match, 0, actions[rng.below(len(actions))])
        elif page.due is not None:
            page.wait()
    else:
        page.ask(t="command", code=code, text="/surrender")
    while page.tables[code]["state"] != "ENDED":
        page.wait()
    page.hall.flush()
    live = page.hall.tables[code].live
    assert live is not None
    assert page.streams[match, 0]["view"] == live.match.game.view(0), "what was told adds up"
    assert not [message for message in page.heard if message["t"] == "error"]
    kept = KeptMatch.read(page.kept[f"match/{match}"])
    assert kept.outcome == page.tables[code]["outcome"]
    replay = parse(kept.write_replay().format(), find_rules)
    assert verify(replay, find_rules(name)).outcome is not None
    film = HttpAnswers(page.hall.matches).answer(f"/api/matches/{match}/film")
    assert film["outcome"] == kept.outcome


def test_a_match_goes_on_after_the_page_was_closed() -> None:
    page = Page()
    code = page.open("deathroll", "me", "local:Bob")
    match = page.tables[code]["match"]
    live = page.hall.tables[code].live
    assert live is not None
    page.act(match, live.turn[0], "roll")
    while f"table/{code}" not in page.kept:
        page.wait()
    again = Page(page.kept)
    assert again.heard[0]["tables"] == [code]
    again.ask(t="join", code=code, sit=True, have=[])
    assert again.tables[code]["state"] == "PAUSED"
    assert [seat["name"] for seat in again.tables[code]["seats"]] == ["Ann", "Bob"]
    assert again.streams[match, 1]["view"] == live.match.game.view(1)
    again.ask(t="pause", code=code, on=False)
    assert again.tables[code]["state"] == "PLAYING"
    again.ask(t="leave", code=code)
    assert not [key for key in again.kept if key.startswith("table/")]


def test_what_it_cannot_do_it_refuses_as_the_hall_does() -> None:
    page = Page()
    assert page.ask(t="invite", player="x", game="tetris")[0]["code"] == "offline"
    assert page.ask(t="join", code="ZZZZZZ")[0]["code"] == "no_table"
    assert page.ask(t="open", game="nix", seats=["me"])[0]["code"] == "unknown_game"
    code = page.open("stayboard", "me", "bot:easy")
    match = page.tables[code]["match"]
    refused = page.act(match, 0, "fly")[0]
    assert (refused["t"], refused["of"], refused["seat"], refused["seq"]) == ("error", "stayboard", 0, 1)
    assert page.act(match, 1, "fly")[0]["code"] == "not_your_seat"
    assert page.ask(t="seat", code=code, seat=1, to="open")[0]["code"] == "seats_fixed"
    spoiled = Page({"table/LUMIKA": {"code": "LUMIKA"}, "match/x": {"id": "x"}})
    assert spoiled.kept == {}
