"""The rules in the page's worker, in a real Chromium."""

import pytest
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


def test_the_rules_are_called_in_the_worker_and_start_again_from_what_the_browser_kept(visit: Visit) -> None:
    page = visit()
    page.set_default_timeout(120_000)
    assert page.evaluate(CALL) == [list(all_games()), "unknown_game", True]
    assert page.evaluate("async () => (await (await caches.open('rumpus-rules')).keys()).length") == 1
    assert page.evaluate(AGAIN) == list(all_games())
