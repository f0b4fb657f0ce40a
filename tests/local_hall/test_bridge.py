"""What JavaScript calls in the worker: by name, as text, with refusals as codes."""

import json

import pytest

from rumpus.local_hall import bridge


def test_a_function_of_the_program_is_called_by_its_name() -> None:
    assert json.loads(bridge.call("rumpus.core.log:check_word", '["left+"]')) == {"value": None}
    assert "words" in json.loads(bridge.call("rumpus.local_hall.bridge:warm_up", "[]"))["value"]


def test_a_refusal_comes_back_as_code_and_facts() -> None:
    refused = json.loads(bridge.call("rumpus.games.registry:find_rules", '["nix"]'))["refused"]
    assert (refused["code"], refused["facts"]["name"], refused["of"]) == ("unknown_game", "nix", "")


@pytest.mark.parametrize("name", ["os:getcwd", "builtins:eval", "rumpus", ""])
def test_nothing_else_is_called(name: str) -> None:
    with pytest.raises(ValueError, match="not of this program"):
        bridge.call(name, "[]")


def test_what_is_due_wakes_the_worker_and_what_is_told_reaches_the_page() -> None:
    told: list[object] = []
    waits: list[float] = []
    bridge.connect(lambda text: told.append(json.loads(text)), waits.append)
    try:
        bridge.CLOCK.after(0, lambda: bridge.tell({"t": "pong"}))
        assert waits == [pytest.approx(0, abs=5)]
        bridge.ring()
    finally:
        bridge.connect(lambda _text: None, lambda _wait: None)
    assert told == [{"t": "pong"}]
