"""The description of what anybody may read is true: every address it names answers what it says, and nothing else."""

import json

import msgspec
from tests.web.door import Door
from tests.web.test_elsewhere import play_out

from rumpus.gateways.web.handlers.openapi import PATHS


async def test_every_described_address_answers_as_described(door: Door) -> None:
    ann, code, match = await play_out(door)
    cup = await ann.ask("make_tournament", "tournament", kind="swiss", game="stayboard", options={"clock": "move 60"})
    given = {
        "/api/matches/{id}": f"/api/matches/{match}",
        "/api/players/{player}": f"/api/players/{ann.me['player']}",
        "/api/leaderboard/{game}": "/api/leaderboard/stayboard",
        "/api/scores/{game}": "/api/scores/tetris",
        "/api/tournaments/{id}": f"/api/tournaments/{cup['line']['id']}",
        "/api/tables/{code}": f"/api/tables/{code}",
    }
    status, text, _ = await door.get("/api/openapi.json")
    told = json.loads(text)
    assert (status, told["openapi"], told["paths"].keys()) == (200, "3.1.0", PATHS.keys())
    for path, described in PATHS.items():
        status, text, headers = await door.get(given.get(path, path))
        assert (status, "Etag" in headers) == (200, True), path
        answer = json.loads(text)
        msgspec.convert(answer, described.answer, strict=True)
        known = {field.encode_name for field in msgspec.structs.fields(described.answer)} | {"t"}
        assert answer.keys() <= known, path
        shape = told["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        assert shape["$ref"].rpartition("/")[2] in told["components"]["schemas"]
