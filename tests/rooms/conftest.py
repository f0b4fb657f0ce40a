"""No test here hangs on luck."""

from collections.abc import Iterator

import pytest
from tests.hall.steady import steady


@pytest.fixture(autouse=True, scope="module")
def _steady() -> Iterator[None]:
    with steady():
        yield
