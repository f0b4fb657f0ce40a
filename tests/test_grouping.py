"""Tests of one file run on one core, however many there are: they share a browser, a hall, a lexicon."""

import os

import pytest


def test_a_test_that_runs_beside_others_belongs_to_a_group(request: pytest.FixtureRequest) -> None:
    beside_others = "PYTEST_XDIST_WORKER" in os.environ
    assert ("@" in request.node.nodeid) == beside_others
