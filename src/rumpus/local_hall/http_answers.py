"""What the page asks the hall for over HTTP, answered in its worker: games, their rules, and matches played here."""

from hashlib import sha256
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from rumpus.core.notice import Refusal
from rumpus.core.replay import parse, verify
from rumpus.export.page_replay import write_page_replay
from rumpus.games.registry import all_games, find_game, find_rules
from rumpus.local_hall.kept_match import KeptMatch
from rumpus.local_hall.seats import ME

Page = dict[str, Any]
MOST_OPEN: Final = 8
"""So many replay files can be looked at; the oldest ones go."""


class HttpAnswers:
    """Answers for one page."""

    def __init__(self, matches: dict[str, KeptMatch]) -> None:
        """`matches` are those that are over, by id."""
        self._matches = matches
        self._opened: dict[str, KeptMatch] = {}
        """Of replay files that are looked at: whoever played them, they are not of this page."""

    def answer(self, address: str) -> Any:
        """What is at an address such as `/api/games`; Refusal for what only a hall has."""
        parts = urlsplit(address)
        asked = {key: values[0] for key, values in parse_qs(parts.query).items()}
        match parts.path.split("/")[1:]:
            case ["api", "games"]:
                return {"games": [folder.describe() for folder in all_games().values()]}
            case ["api", "games", name, "rules"]:
                return find_game(name).read_rules(asked.get("language", "en"))
            case ["api", "matches"]:
                return {"matches": [_show_match(match) for match in reversed(self._matches.values())]}
            case ["api", "matches", id]:
                return self._show(self._find(id))
            case ["api", "matches", id, "film"]:
                return self._film(self._find(id), asked.get("seat"))
            case ["api", "matches", id, "verify"]:
                self._find(id).write_replay()
                return {"holds": True, "lines": []}
            case ["api", "matches", id, "replay"]:
                return self._find(id).write_replay().format()
            case ["api", "players", who] if who == ME:
                return {"matches": [_show_match(match) for match in reversed(self._matches.values())]}
        raise Refusal("offline")

    def open_file(self, text: str) -> str:
        """Take a replay file to be looked at; its id. BadReplay if it cannot be read, or did not go that way."""
        replay = parse(text, find_rules)
        verify(replay, find_rules(replay.game))
        if replay.end is None or replay.outcome is None:
            raise Refusal("no_ended_match")
        # What is known of a match by its id is true of no other file.
        id = f"FILEXX-{sha256(replay.format().encode()).hexdigest()[:8]}"
        self._opened.pop(id, None)
        if len(self._opened) >= MOST_OPEN:
            del self._opened[next(iter(self._opened))]
        self._opened[id] = KeptMatch(
            id,
            replay.game,
            replay.version,
            dict(replay.setup.options),
            list(replay.players),
            dict.fromkeys(replay.setup.bots, ""),
            replay.setup.seed,
            replay.control.write(),
            0.0,
            replay.end.step,
            tuple(replay.inputs),
            dict(replay.outcome),
            0.0,
        )
        return id

    def _find(self, id: str) -> KeptMatch:
        match = self._matches.get(id) or self._opened.get(id)
        if match is None:
            raise Refusal("no_match_of_id")
        return match

    def _show(self, match: KeptMatch) -> Page:
        version = find_game(match.game).info.version
        return {
            **_show_match(match, own=match.id in self._matches),
            "options": match.options,
            "clock": match.clock,
            "mode": "LOCAL",
            "steps": match.step,
            "version": match.version,
            "seed": str(match.seed),
            "pledge": "",
            "secret": "",
            "nonces": [],
            "silent": [],
            "replay": match.version == version and not match.is_void,
            "ratings": [None] * len(match.players),
        }

    def _film(self, match: KeptMatch, seat: str | None) -> Page:
        film = write_page_replay(match.write_replay(), int(seat) if seat is not None and seat.isdecimal() else None)
        return {"match": match.id, **film, "files": ["replay"]}


def _show_match(match: KeptMatch, *, own: bool = True) -> Page:
    return {
        "match": match.id,
        "game": match.game,
        "state": "ended",
        "players": [
            {"name": name, "player": ME if own and seat not in match.levels else "", "bot": seat in match.levels}
            for seat, name in enumerate(match.players)
        ],
        "started": match.started,
        "ended": match.ended,
        "seconds": round((match.ended or 0.0) - match.started, 3),
        "outcome": match.outcome,
    }
