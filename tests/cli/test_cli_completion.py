"""Shell completion and manual pages: every command is in them."""

from typing import Literal

import pytest
from tools.man_pages import list_pages

from rumpus.cli.completion import completion
from rumpus.cli.main import add_games_commands, app


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_learns_every_command_and_option(
    shell: Literal["bash", "zsh", "fish"], capsys: pytest.CaptureFixture[str]
) -> None:
    add_games_commands()
    completion(shell)
    out = capsys.readouterr().out
    assert all(name in out for name in app if not name.startswith("-"))
    assert "at-once" in out


def test_every_command_has_a_manual_page() -> None:
    pages = list_pages()
    assert {"rumpus.1", *(f"rumpus-{name}.1" for name in app if not name.startswith("-"))} == set(pages)
    assert pages["rumpus-verify.1"].splitlines()[0].startswith(".TH RUMPUS-VERIFY 1 ")
    assert ".SH PARAMETERS" in pages["rumpus-verify.1"]
    assert "--server" in pages["rumpus-verify.1"]
    assert "│" not in "".join(pages.values())
