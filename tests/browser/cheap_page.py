"""Scripts that run before a page's own, for tests that look at what is and not at how it moves."""

import json

from rumpus.games.registry import all_games

NO_DEMOS = """
window.IntersectionObserver = class extends IntersectionObserver {
  observe(node) { if (!node.closest(".rp-demo, .tv-demo")) super.observe(node); }
};
"""
"""Tiles of games that nobody looks at: their demos cost more than most tests, which only pass by the home page."""

AS_TOLD = """
try {
  if (!localStorage.getItem("rumpus.prefs")) localStorage.setItem("rumpus.prefs", '{"ahead": false}');
} catch {}
"""
"""What is drawn is what the hall has told, however slow a busy machine makes the line: else rules would be fetched."""

FEW_FRAMES = """
window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 50);
window.cancelAnimationFrame = clearTimeout;
"""
"""Where it does not matter how a picture moves, twenty frames a second do: drawing is most of what games cost."""

NOTHING_AHEAD = """
Object.defineProperty(navigator, "connection", { get: () => ({ saveData: true }) });
"""
"""Half of what a page would fetch is for a table, which many tests do not come to: it comes when it is wanted."""

KNOWS_ALL = dict.fromkeys(all_games(), True)
"""What a browser remembers whose user was told how every game goes."""
NO_HINTS = f"""
try {{
  if (!localStorage.getItem("rumpus.hinted")) localStorage.setItem("rumpus.hinted", '{json.dumps(KNOWS_ALL)}');
}} catch {{}}
"""
"""Nobody is new to the games: a hint for newcomers would lie over what most tests look at."""
