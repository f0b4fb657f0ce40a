"""Runs a page of documentation: its snippets in order, in the current folder. A program of its own, so that what a
snippet does to its process harms nobody: `python page_runner.py PAGE`.

What runs: `python` blocks, all of a page in one namespace; in `sh` and `console` blocks the lines `$ rumpus …`, or
every line `$ …` of a block marked `run`. A block marked `file=NAME` is written to that file instead, `file+=NAME`
added to it. A block marked `no-run` is only to read.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FENCE = re.compile(r"^( *)(```+)(.*)$")
RUMPUS = re.compile(r"(?:[A-Z_]+=\S+ +)*rumpus( |$)")
SHELLS = ("sh", "bash", "console", "shell")
SECONDS = 90


@dataclass(frozen=True)
class Block:
    """One fenced block."""

    line: int
    language: str
    marks: tuple[str, ...]
    text: str

    @property
    def target(self) -> tuple[str, str] | None:
        """How a file is opened for it, and which; None if it is not written."""
        for mark in self.marks:
            for sign, mode in (("file+=", "a"), ("file=", "w")):
                if mark.startswith(sign):
                    return mode, mark.removeprefix(sign)
        return None

    @property
    def commands(self) -> list[str]:
        """The commands in it that are run."""
        lines = [line[2:] for line in self.text.splitlines() if line.startswith("$ ")]
        return [line for line in lines if "run" in self.marks or RUMPUS.match(line)]

    @property
    def runs(self) -> bool:
        """Whether anything happens with it."""
        if "no-run" in self.marks:
            return False
        return self.target is not None or self.language == "python" or (self.language in SHELLS and bool(self.commands))


def list_blocks(page: str) -> Iterator[Block]:
    """The fenced blocks of a page."""
    lines = page.splitlines()
    start, indent, fence, info = 0, "", "", ""
    for number, line in enumerate(lines, 1):
        found = FENCE.match(line)
        if not fence and found:
            start, indent, fence, info = number, *found.groups()
        elif fence and line.strip() == fence:
            language, *marks = info.split() or [""]
            body = "\n".join(part.removeprefix(indent) for part in lines[start : number - 1])
            yield Block(start + 1, language, tuple(marks), body + "\n")
            fence = ""
    assert not fence, f"line {start}: a block that does not end"


def run_block(page: Path, block: Block, names: dict[str, Any]) -> None:
    """Let one block happen."""
    if block.target is not None:
        mode, name = block.target
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open(mode, encoding="utf-8") as file:
            file.write(block.text)
    elif block.language == "python":
        # Blank lines in front: a traceback names the line of the page.
        exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), names)
    else:
        places = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
        for command in block.commands:
            sys.stdout.write(f"$ {command}\n")
            sys.stdout.flush()
            ran = subprocess.run(
                command, shell=True, stdin=subprocess.DEVNULL, timeout=SECONDS, env={**os.environ, "PATH": places}
            )
            if ran.returncode != 0:
                sys.exit(f"{page}:{block.line}: `{command}` ended with {ran.returncode}")


def main() -> None:
    """Run the page named on the command line."""
    page = Path(sys.argv[1])
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in list_blocks(page.read_text(encoding="utf-8")):
        if block.runs:
            run_block(page, block, names)


if __name__ == "__main__":
    main()
