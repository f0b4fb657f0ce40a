"""A database is named as a host writes it, and what is wrong with it is told in one line."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from rumpus.cli.database import open_database
from rumpus.cli.errors import UserError
from rumpus.cli.main import run
from rumpus.store.address import hide_password, read_address


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense", "a database is written as postgresql://"),
        ("mysql://root@localhost/x", "a hall is kept in PostgreSQL or SQLite"),
        ("sqlite://", "a hall is kept in PostgreSQL or SQLite"),
        ("postgresql://me:secret@127.0.0.1:1/x", "cannot use the database postgresql+asyncpg://me:***@127.0.0.1:1/x"),
        ("sqlite:////dev/null/x", "cannot use the database /dev/null/x"),
    ],
)
async def test_a_database_that_cannot_be_used_is_told_in_one_line(text: str, told: str) -> None:
    with pytest.raises(UserError) as caught:
        await open_database(text)
    said = str(caught.value)
    assert said.startswith(told)
    assert "\n" not in said
    assert "secret" not in said


def test_addresses_are_read_as_hosts_write_them() -> None:
    assert read_address("sqlite:///data/rumpus.sqlite") == Path("data/rumpus.sqlite")
    assert read_address("sqlite+aiosqlite:////srv/hall.sqlite") == Path("/srv/hall.sqlite")
    for name in ("postgres", "postgresql", "postgresql+asyncpg"):
        assert read_address(f"{name}://me:pass@host:5433/hall") == "postgresql+asyncpg://me:pass@host:5433/hall"
    assert hide_password("postgresql+asyncpg://me:pass@host/hall") == "postgresql+asyncpg://me:***@host/hall"


@pytest.fixture
def own_logs() -> Iterator[None]:
    """A program in this process writes its log where this test listens, and no other."""
    before = list(logging.root.handlers)
    yield
    structlog.reset_defaults()
    for handler in [one for one in logging.root.handlers if one not in before]:
        logging.root.removeHandler(handler)


@pytest.mark.usefixtures("own_logs")
@pytest.mark.parametrize("spoil", ["a folder", "no database", "a folder that is a file"])
def test_data_that_are_none_are_told_in_one_line(
    spoil: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    if spoil == "a folder that is a file":
        data.write_text("")
    else:
        data.mkdir()
        place = data / "rumpus.sqlite"
        if spoil == "a folder":
            place.mkdir()
        else:
            place.write_text("this is no database, however long it is\n" * 200)
    shut = [word for door in ("ssh", "telnet", "tcp", "line") for word in (f"--{door}-port", "none")]
    assert run(["serve", "--data", str(data), "--port", "0", *shut]) == 2
    said = capsys.readouterr().err
    assert said.startswith(("rumpus: cannot use the data in", "rumpus: cannot open the hall"))
    assert said.count("\n") == 1
    if spoil == "a folder":
        assert "rumpus.sqlite is a folder there, not a file" in said
