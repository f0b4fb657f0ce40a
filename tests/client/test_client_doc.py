"""docs/client.md shows the example there is, and the example plays."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

from tests.patience import PATIENCE
from tests.web.door import Door

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "client" / "roller.py"


def test_the_page_shows_the_example() -> None:
    code = EXAMPLE.read_text("utf-8")
    assert f"```python no-run\n{code}```" in (ROOT / "docs" / "client.md").read_text("utf-8")


async def test_the_example_plays_a_match(tmp_path: Path) -> None:
    door = await Door.open(tmp_path)
    try:
        words = (sys.executable, str(EXAMPLE), f"http://127.0.0.1:{door.port}")
        program = await asyncio.create_subprocess_exec(*words, stdout=PIPE, stderr=PIPE)
        async with asyncio.timeout(PATIENCE):
            out, err = await program.communicate()
        assert (program.returncode, err) == (0, b"")
        first, last = out.decode().splitlines()
        assert first.startswith("table ")
        assert last in ("won", "lost")
    finally:
        await door.close()
