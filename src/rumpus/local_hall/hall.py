"""The small hall in the page's worker: tables for whoever sits at this page, and bots. It speaks the hall's messages
(rumpus.wire) as plain dicts, because what writes them elsewhere does not exist in a browser; tests compare the two."""

import secrets
from collections.abc import Callable
from typing import Any, Final

from rumpus.core.clock import Clock, Timer
from rumpus.core.notice import Refusal
from rumpus.core.pacing import MILLISECOND
from rumpus.games.registry import find_game
from rumpus.local_hall.kept_match import KeptMatch
from rumpus.local_hall.seats import ME, NAME_LENGTH
from rumpus.local_hall.table import LocalTable

Message = dict[str, Any]
VERSION: Final = 1
"""Of the messages."""
MOST_KEPT: Final = 200
"""Matches that are over and kept; the oldest ones go."""
SAVE_EVERY: Final = 500 * MILLISECOND
_CONSONANTS: Final = "BDFGKLMNPRSTVZ"
_VOWELS: Final = "AEIOU"


class LocalHall:
    """What a page speaks with when there is no hall."""

    def __init__(
        self, clock: Clock, tell: Callable[[list[Message]], None], keep: Callable[[str, Message | None], None]
    ) -> None:
        """`tell` sends what has gathered; `keep(key, value)` has the browser keep something, or no longer."""
        self.tables: dict[str, LocalTable] = {}
        self.matches: dict[str, KeptMatch] = {}
        """Those that are over, by id, the oldest first."""
        self._clock = clock
        self._tell = tell
        self._keep = keep
        self._out: list[Message] = []
        self._origin = 0
        self._name = ""
        self._told_own: list[Message] | None = None
        self._sending = Timer(clock)
        self._saving = Timer(clock)
        self._unsaved: set[str] = set()

    def take_up(self, kept: dict[str, Message]) -> None:
        """Go on with what the browser has kept. What these rules cannot read any more is left out."""
        for key, value in sorted(kept.items(), key=lambda pair: str(pair[1].get("match", pair[1]).get("started"))):
            try:
                if key.startswith("match/"):
                    match = KeptMatch.read(value)
                    self.matches[match.id] = match
                elif key.startswith("table/"):
                    self._take_up_table(value)
            except (Refusal, KeyError, TypeError, ValueError):
                self._keep(key, None)
        self._out.clear()  # nobody has come yet

    def _take_up_table(self, kept: Message) -> None:
        match = KeptMatch.read(kept["match"])
        table = LocalTable(kept["code"], find_game(match.game), self._clock, self._put, kept["name"])
        table.set_options(kept["options"])
        table.seating.lay(kept["seats"], table.name)
        if match.version == table.info.version:
            table.take_up(match)
            self.tables[table.code] = table

    def receive(self, message: Message) -> None:
        """A message of the page."""
        number = message.get("id", 0)
        try:
            if message["t"] == "act":
                self._act(message)
            else:
                self._obey(message)
                if message["t"] not in ("hello", "ping", "lobby"):
                    self._put({"t": "done", "id": number})
        except Refusal as problem:
            error = {"t": "error", "code": problem.code, "facts": problem.facts, "of": problem.of, "id": number}
            if message["t"] == "act":
                error |= {"match": message["match"], "seat": message["seat"], "seq": message["seq"]}
            self._put(error)
        self._tell_own()
        self.flush()

    def flush(self) -> None:
        """Send what has gathered."""
        if self._out:
            out, self._out = self._out, []
            self._tell(out)

    # What the page asks for.

    def _obey(self, message: Message) -> None:
        match message["t"]:
            case "hello":
                self._origin = message.get("origin", 0)
                self._name = str(message.get("name") or "")[:NAME_LENGTH]
                self._told_own = None
                self._welcome()
            case "ping":
                self._put({"t": "pong", "id": message["id"]})
            case "name":
                self._name = str(message["name"]).strip()[:NAME_LENGTH] or self._name
                self._welcome()
            case "lobby":
                self._put({"t": "hall", "tables": [], "online": 1, "here": []})
            case "open":
                self._open(message)
            case "word" | "customs" | "listen" | "read_watchers" | "seen":
                pass  # nothing that matters here
            case _ if message.get("code"):
                self._obey_at(self._find(message["code"]), message)
            case _:
                raise Refusal("offline")

    def _obey_at(self, table: LocalTable, message: Message) -> None:
        match message["t"]:
            case "join":
                table.show_all()
            case "leave":
                self._close(table)
                return
            case "seat":
                table.set_seat(message["seat"], message["to"])
            case "seats":
                table.set_seats(message["count"])
            case "options":
                table.set_options(message["options"])
            case "ready":
                table.set_ready(message.get("on", True))
            case "pause":
                table.pause(message["on"])
            case "command" if message["text"].split()[:1] in (["/surrender"], ["/resign"]):
                table.give_up()
            case _:
                raise Refusal("offline")
        table.show()
        self._save(table)

    def _act(self, message: Message) -> None:
        table = self._find(message["match"].partition("-")[0])
        table.act(message["match"], message["seat"], message["action"], self._origin, message["seq"])
        self._put({"t": "ack", "match": message["match"], "seat": message["seat"], "seq": message["seq"]})
        self._save(table)

    def _open(self, message: Message) -> None:
        table = LocalTable(self._new_code(), find_game(message["game"]), self._clock, self._put, self._name)
        table.set_options(message.get("options", {}))
        table.seating.lay(message.get("seats", ["me"]), self._name)
        if message.get("start") and not table.seating.complete:
            raise Refusal("open_seats")
        self.tables[table.code] = table
        table.show()
        if message.get("start"):
            table.start(message.get("seed"))
        self._welcome()

    def _close(self, table: LocalTable) -> None:
        table.stop()
        del self.tables[table.code]
        self._unsaved.discard(table.code)
        self._keep(f"table/{table.code}", None)
        self._put({"t": "gone", "code": table.code, "why": {"say": "notice.you_left"}})

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(3))
            if code not in self.tables:
                return code

    def _find(self, code: str) -> LocalTable:
        table = self.tables.get(code)
        if table is None:
            raise Refusal("no_table", code=code[:8])
        return table

    # What it is told.

    def _put(self, message: Message) -> None:
        """Let a message go out with what else happens at this moment."""
        self._out.append(message)
        if message["t"] == "table" and message["code"] in self.tables:
            self._save(self.tables[message["code"]])
        if self._sending.at is None:
            self._sending.set_after(0, self.flush)

    def _welcome(self) -> None:
        games = {code: table.info.name for code, table in self.tables.items()}
        self._put(
            {
                "t": "welcome",
                "v": VERSION,
                "player": ME,
                "name": self._name,
                "token": "",
                "tables": list(games),
                "pledge": "",
                "claimed": False,
                "games": games,
            }
        )

    def _tell_own(self) -> None:
        own = [
            {"code": table.code, "game": table.info.name, "state": table.state, "names": _others(table)}
            for table in self.tables.values()
            if table.state != "ENDED"
        ]
        if own != self._told_own:
            self._told_own = own
            self._put({"t": "your_tables", "tables": own})

    # What is kept.

    def _save(self, table: LocalTable) -> None:
        """Have the browser keep the table soon; at once when its match is over."""
        self._unsaved.add(table.code)
        if table.state == "ENDED":
            self._save_all()
        elif self._saving.at is None:
            self._saving.set_after(SAVE_EVERY, self._save_all)

    def _save_all(self) -> None:
        codes, self._unsaved = sorted(self._unsaved), set()
        for code in codes:
            table = self.tables.get(code)
            if table is not None and table.live is not None:
                self._save_match(table, table.live.describe())

    def _save_match(self, table: LocalTable, match: KeptMatch) -> None:
        if match.outcome is None:
            seats = ["me" if not seat.local else f"local:{seat.name}" for seat in table.seating.seats]
            for number, level in table.seating.levels.items():
                seats[number] = f"bot:{level}"
            kept = {"code": table.code, "name": table.name, "options": table.options, "seats": seats}
            self._keep(f"table/{table.code}", {**kept, "match": match.describe()})
        elif match.id not in self.matches:
            self.matches[match.id] = match
            self._keep(f"match/{match.id}", match.describe())
            self._keep(f"table/{table.code}", None)
            for old in list(self.matches)[:-MOST_KEPT]:
                del self.matches[old]
                self._keep(f"match/{old}", None)


def _others(table: LocalTable) -> list[str]:
    return [seat.name for seat in table.seating.seats if seat.kind != "open" and (seat.kind == "bot" or seat.local)]
