"""The rules in the page's worker, in a real Chromium."""

import pytest
from playwright.sync_api import Page, Route
from tests.browser.tables import Visit

from rumpus.games.registry import all_games

pytestmark = pytest.mark.browser

CALL = """async () => {
  const { startRules } = await import("/static/worker/rules_worker.js");
  const rules = await startRules();
  const games = await rules.call("rumpus.local_hall.bridge:warm_up");
  const refused = await rules.call("rumpus.games.registry:find_rules", "nix").catch((problem) => problem.code);
  const trouble = await rules.call("os:getcwd").catch((problem) => problem.message.includes("not of this program"));
  return [games, refused, trouble];
}"""
AGAIN = """async () => {
  const { startRules, stopRules } = await import("/static/worker/rules_worker.js");
  stopRules();
  return (await startRules()).call("rumpus.local_hall.bridge:warm_up");
}"""


def lose_each_once(page: Page) -> set[str]:
    """The line loses each part of Pyodide the first time it is asked for; the names of those it has lost."""
    lost: set[str] = set()

    def pass_on(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[1]
        if name.endswith(".mjs") or name in lost:
            route.continue_()
        else:
            lost.add(name)
            route.abort()

    page.context.route("**/worker/pyodide-*/*", pass_on)
    return lost


def test_the_rules_come_over_a_bad_line_and_start_again_from_what_the_browser_kept(visit: Visit) -> None:
    page = visit()
    page.set_default_timeout(120_000)
    complaints: list[str] = []
    page.on("pageerror", lambda problem: complaints.append(str(problem)))
    lost = lose_each_once(page)
    assert page.evaluate(CALL) == [list(all_games()), "unknown_game", True]
    assert page.evaluate("async () => (await (await caches.open('rumpus-rules')).keys()).length") == 1
    assert page.evaluate(AGAIN) == list(all_games())
    assert {"pyodide.asm.wasm", "python_compiled.zip", "pyodide-lock.json"} <= lost
    assert complaints == []
