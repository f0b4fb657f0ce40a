"""Patches: whatever two views are, the patch turns one into the other."""

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.view import Patch, apply, diff, reuse

LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
PLAIN = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("xyz", max_size=1), inner, max_size=4),
    max_leaves=12,
)


def exact(value: Any) -> str:
    """The value as text in which 1 and true differ."""
    return json.dumps(value, sort_keys=True)


@given(PLAIN, PLAIN)
def test_a_patch_turns_the_old_view_into_the_new_one(old: Any, new: Any) -> None:
    before = exact(old)
    patch = json.loads(json.dumps(diff(old, new)))
    assert exact(apply(old, patch)) == exact(new)
    assert exact(old) == before


@given(PLAIN)
def test_nothing_changed_is_an_empty_patch(value: Any) -> None:
    assert diff(value, json.loads(json.dumps(value))) == []


@given(st.lists(PLAIN, min_size=1, max_size=6))
def test_a_chain_of_patches_leads_to_the_last_view(views: list[Any]) -> None:
    shown = views[0]
    for old, new in pairwise(views):
        shown = apply(shown, diff(old, new))
    assert exact(shown) == exact(views[-1])


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, [[["b"], 3]]),
        ({"a": 1, "b": 2}, {"a": 1}, [[["b"]]]),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 5]}}, [[["a", "b", 1], 5]]),
        ({"log": ["x"]}, {"log": ["x", "y", "z"]}, [[["log", 1], "y"], [["log", 2], "z"]]),
        ({"log": ["x", "y"]}, {"log": ["y"]}, [[["log"], ["y"]]]),
        ({"on": 1}, {"on": True}, [[["on"], True]]),
        (None, {"a": 1}, [[[], {"a": 1}]]),
    ],
)
def test_a_patch_is_small_and_readable(old: Any, new: Any, patch: Patch) -> None:
    assert diff(old, new) == patch


def test_equal_parts_of_a_description_are_reused_and_the_rest_is_new() -> None:
    old = {"rows": ["..", "##"], "piece": {"x": 1}, "score": 4, "ghost": None}
    new = reuse(old, {"rows": ["..", "##"], "piece": {"x": 2}, "score": 5, "ghost": [1]})
    assert new == {"rows": ["..", "##"], "piece": {"x": 2}, "score": 5, "ghost": [1]}
    assert new["rows"] is old["rows"]
    assert diff(old, new) == [[["piece", "x"], 2], [["score"], 5], [["ghost"], [1]]]
    assert reuse(new, {"rows": ["..", "##"], "piece": {"x": 2}, "score": 5, "ghost": [1]}) is new
    assert reuse(None, old) is old
