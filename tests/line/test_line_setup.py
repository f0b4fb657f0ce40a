"""How a table is set, by line: options that change, and three, two, one."""

from tests.line.line_sessions import Session


def data_of(lines: list[str]) -> list[str]:
    """The DATA of lines."""
    return [line.split(":", 4)[4] for line in lines]


def heard_by(session: Session, who: str) -> list[str]:
    """The DATA of everything somebody has heard so far; it is heard once."""
    lines = [line for name, line in session.heard if name == who]
    session.heard.clear()
    return data_of(lines)


def test_options_are_told_to_who_comes_and_when_they_change() -> None:
    session = Session()
    session.say("Ann", "GSTA:1:::HELLO|Ann")
    opened = data_of(session.say("Ann", "GSTA:1:STAYBOARD::OPEN|size=4"))
    assert not [line for line in opened if line.startswith("OPTIONS")], "who has opened it knows"
    session.say("Bob", "GSTA:1:::HELLO|Bob")
    (code,) = session.hall.tables
    table = session.hall.tables[code]
    come = data_of(session.say("Bob", f"GSTA:1::{code}:WATCH"))
    (told,) = [line for line in come if line.startswith("OPTIONS")]
    assert "size=4" in told.split("|")
    session.heard.clear()
    table.setup.set_options(session.people["Ann"].player, {"size": 9})
    session.store.commit()
    said = [(who, line.split(":", 4)[4]) for who, line in session.heard if ":OPTIONS" in line]
    assert [who for who, _ in said] == ["Ann", "Bob"]
    assert all("size=9" in line.split("|") for _, line in said)


def test_it_is_told_when_a_match_in_real_time_is_counted_down() -> None:
    session = Session()
    for name in ("Ann", "Bob"):
        session.say(name, f"GSTA:1:::HELLO|{name}")
    session.say("Ann", "GSTA:1:PONG::OPEN")
    (code,) = session.hall.tables
    session.hall.tables[code].countdown = True
    session.heard.clear()
    session.say("Bob", f"GSTA:1::{code}:JOIN")
    assert "COUNT|3000" in heard_by(session, "Ann")
    session.say("Bob", f"GSTA:1::{code}:READY|0")
    assert "COUNT|0" in heard_by(session, "Ann"), "not after all"
    session.say("Bob", f"GSTA:1::{code}:READY")
    session.wait(3)
    counts = [line for line in heard_by(session, "Ann") if line.startswith(("COUNT", "TABLE|PLAYING"))]
    assert [line[:13] for line in counts] == ["COUNT|3000", "TABLE|PLAYING", "COUNT|0"]
