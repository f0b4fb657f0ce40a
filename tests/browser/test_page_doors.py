"""One table, three doors: nc, telnet and the page play a whole round of capsules together."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.tables import Visit, begin, enter, take_seat
from tests.doors.terminal_hall import TerminalHall, come_in, leave

pytestmark = pytest.mark.browser


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[TerminalHall]:
    """A hall with its doors for terminals."""
    with TerminalHall(tmp_path / "data") as hall:
        yield hall


def test_a_whole_round_of_capsules_by_nc_telnet_and_page_at_one_table(visit: Visit, hall: TerminalHall) -> None:
    page, ear = enter(visit)
    with hall.nc() as nc, hall.telnet() as telnet:
        come_in(nc, "Netcat")
        come_in(telnet, "Telnet")
        nc.type("/open capsules 3 rounds=1 countdown=60 tick=1 virs=4\r")
        nc.wait_for("Table ")
        code = nc.screen.text().partition("Table ")[2][:6]
        telnet.type(f"/join {code}\r")
        page.goto(f"{hall.address}/t/{code}")
        take_seat(page)
        for terminal, told in ((nc, "Press any key when you are ready."), (telnet, "Press any key to sit down")):
            terminal.wait_for(told)
            terminal.type("x")
        page.locator('[data-test="ready"]').click()
        begin(page, ear)
        for terminal in (nc, telnet):
            terminal.wait_for("begins in")
            terminal.type("k")
        page.keyboard.press("d")
        ear.until(lambda: ear.view["phase"] == "play", "the round")
        while ear.table["state"] != "ENDED":
            for terminal in (nc, telnet):
                terminal.type("    ")
                terminal.drain()
            page.keyboard.press("Space")
            page.wait_for_timeout(60)  # a capsule takes longer to fall
        names = [seat["name"] for seat in ear.table["seats"]]
        assert (names[0], set(names[1:]) > {"Telnet"}) == ("Netcat", True)
        for terminal in (nc, telnet):
            terminal.wait_for("q  back")
            for name, score in zip(names, ear.table["outcome"]["scores"], strict=True):
                assert f". {name}  {score}" in terminal.screen.text()
            leave(terminal)
    assert "Traceback" not in hall.log
