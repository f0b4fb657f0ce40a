"""What is refused over HTTP: a code with facts, and a line in the language that is asked for."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from tests.web.door import Door

from rumpus.gateways.web import app, refusals
from rumpus.gateways.web.refusals import STATUS

DOOR = Path(app.__file__).parent


@pytest.mark.parametrize(
    ("path", "status", "refused", "message"),
    [
        ("/api/matches/LUMIKA-00000000", 404, {"code": "no_match_of_id"}, "es gibt keine Partie mit dieser Kennung"),
        ("/api/leaderboard/words?span=day", 400, {"code": "bad_span"}, "span ist week oder all"),
        ("/api/players/Nobody", 404, {"code": "no_player", "facts": {"name": "Nobody"}}, "niemand heißt Nobody"),
        ("/api/games/golf/rules", 404, {"code": "unknown_game"}, "es gibt kein Spiel „golf“"),
        ("/api/challenges/c0123456789", 401, {"code": "no_token"}, "gib deinen Schlüssel an"),
        ("/api/admin", 403, {"code": "not_host"}, "das ist nicht der Schlüssel des Gastgebers"),
    ],
)
async def test_a_refusal_is_its_code_its_facts_and_a_line_in_the_readers_language(
    door: Door, path: str, status: int, refused: dict[str, Any], message: str
) -> None:
    found, text, headers = await door.get(path, **{"Accept-Language": "fr-CH, de-AT;q=0.9, en;q=0.5"})
    told = json.loads(text)
    assert found == status
    assert told | refused == told
    assert told["message"].startswith(message)
    assert headers["Content-Language"] == "de"
    assert ("WWW-Authenticate" in headers) == (status == 401)
    assert json.loads((await door.get(path))[1])["code"] == refused["code"]


async def test_what_is_no_api_is_refused_in_one_line(door: Door) -> None:
    status, text, headers = await door.get("/qr.svg?code=ZZZZZZ", **{"Accept-Language": "de"})
    assert (status, text) == (404, "es gibt keinen Tisch ZZZZZZ; vielleicht ist er geschlossen")
    assert headers["Content-Type"] == "text/plain; charset=utf-8"
    assert (await door.get("/static/nothing.js"))[:2] == (404, "there is no such file")
    assert (await door.get("/", Expect="tea"))[:2] == (417, "only 100-continue can be expected")
    assert (await door.get("/ws", Origin="http://elsewhere"))[:2] == (403, "this page belongs to another hall")


def test_nothing_is_refused_over_http_without_a_code() -> None:
    """Whoever raises an error of the HTTP library writes a sentence."""
    for file in sorted(DOOR.rglob("*.py")):
        raised = [
            ast.unparse(node)
            for node in ast.walk(ast.parse(file.read_text()))
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("web.HTTP")
        ]
        assert raised == [], file.name


def test_every_status_is_of_a_code_that_is_said() -> None:
    source = "\n".join(file.read_text() for file in DOOR.parents[1].rglob("*.py") if file != Path(refusals.__file__))
    assert [code for code in STATUS if f'"{code}"' not in source] == []
