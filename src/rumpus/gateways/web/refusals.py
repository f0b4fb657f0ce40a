"""Refusals over HTTP: which status a code has, and how it is written. Whoever refuses raises; middleware answers."""

from typing import Final

import msgspec
from aiohttp import web

from rumpus.core.notice import Refusal
from rumpus.gateways.limits import TooMany
from rumpus.language.catalogue import load_catalogue
from rumpus.language.files import FIRST

STATUS: Final = {
    **dict.fromkeys(("bad_body", "bad_file_kind", "bad_header", "bad_host_line", "bad_host_name", "bad_replay"), 400),
    **dict.fromkeys(("bad_page", "bad_seat_number", "bad_span", "bad_pool", "no_handshake"), 400),
    **dict.fromkeys(("export_early", "export_no_seat", "export_no_such", "export_other_game", "export_own_early"), 400),
    **dict.fromkeys(("export_seat_early", "export_speed", "export_too_long", "export_version"), 400),
    "no_token": 401,
    **dict.fromkeys(("banned", "banned_until", "not_host", "not_your_challenge", "other_hall"), 403),
    **dict.fromkeys(("no_challenge", "no_ended_match", "no_file", "no_match_of_id", "no_player", "no_table"), 404),
    **dict.fromkeys(("mail_link", "no_page", "no_tournament"), 404),
    **dict.fromkeys(("cannot_be_replayed", "challenge_on", "does_not_hold"), 404),
    **dict.fromkeys(("game_broken", "game_hidden", "no_game_folder", "unknown_game"), 404),
    "replay_too_long": 413,
    "bad_expectation": 417,
    "too_many_attempts": 429,
    "trouble": 500,
    "exports_busy": 503,
}
"""How codes look over HTTP; what an address asks for too often is 429, and the others are conflicts."""


def refuse(request: web.Request, problem: Refusal) -> web.Response:
    """The answer: for programs and the page by code and facts, for people a line in the language that is asked for."""
    known, language = load_catalogue(), choose_language(request)
    said = known.explain(language, problem)
    answer = web.Response(status=STATUS.get(problem.code, 429 if isinstance(problem, TooMany) else 409))
    answer.headers["Content-Language"] = language
    if isinstance(problem, TooMany):
        answer.headers["Retry-After"] = str(problem.seconds)
    if answer.status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    if request.path.startswith("/api/"):
        body = {"code": problem.code, "facts": problem.facts, "of": problem.of, "message": said}
        answer.content_type, answer.body = "application/json", msgspec.json.encode(body)
    else:
        answer.text = said
    return answer


def choose_language(request: web.Request) -> str:
    """The first language a request asks for that is spoken here; weights are as good as always in their order."""
    known = load_catalogue()
    asked = request.headers.get("Accept-Language", "").split(",")[:20]
    wishes = (known.choose(wish.partition(";")[0].strip()) for wish in asked)
    return next((language for language in wishes if language), FIRST)
