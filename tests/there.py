"""What must be there: for fields of views that may be null."""

from typing import TypeVar

T = TypeVar("T")


def there(value: T | None) -> T:
    """The value, which is not None."""
    assert value is not None
    return value
