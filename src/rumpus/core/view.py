"""Structural patches: what changed between two views, small and readable, and how to apply it.

A patch is a list of changes. A change is `[path, value]` (set), or `[path]` (remove a key); a path is a list of keys
and list positions. A list whose length changed is sent whole, unless things were only added at its end: then the
change's path ends in the old length, one change for each new item.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias, TypeVar

Patch: TypeAlias = list[list[Any]]
Described = TypeVar("Described", bound=Mapping[str, Any])
_MISSING: Final = object()


def diff(old: Any, new: Any) -> Patch:
    """The changes that turn `old` into `new`; both are plain JSON values."""
    patch: Patch = []
    _diff(old, new, [], patch)
    return patch


def _diff(old: Any, new: Any, path: list[str | int], patch: Patch) -> None:
    # `path` is one list for the whole walk: most of a view has not changed, and only changes need a copy of it. What is
    # the same object has not changed, and only what has parts is looked into. That is written out twice: a function for
    # it takes a sixth longer.
    if type(new) is dict and type(old) is dict:
        for key in old:
            if key not in new:
                patch.append([[*path, key]])
        for key, value in new.items():
            was = old.get(key, _MISSING)
            if was is not value:
                kind = type(value)
                if (kind is dict or kind is list) and type(was) is kind:
                    path.append(key)
                    _diff(was, value, path, patch)
                    path.pop()
                elif type(was) is not kind or was != value:
                    patch.append([[*path, key], value])
    elif type(new) is list and type(old) is list and old and _grew(old, new):
        for place, (was, value) in enumerate(zip(old, new, strict=False)):
            if was is not value:
                kind = type(value)
                if (kind is dict or kind is list) and type(was) is kind:
                    path.append(place)
                    _diff(was, value, path, patch)
                    path.pop()
                elif type(was) is not kind or was != value:
                    patch.append([[*path, place], value])
        for place in range(len(old), len(new)):
            patch.append([[*path, place], new[place]])
    elif type(old) is not type(new) or old != new:
        patch.append([path.copy(), new])


def _grew(old: list[Any], new: list[Any]) -> bool:
    """Whether item can be compared with item: as long as before, or only added to."""
    return len(old) == len(new) or (len(old) < len(new) and old == new[: len(old)])


def reuse(old: Described | None, new: Described) -> Described:
    """The same as `new`, with the objects of `old` for whichever of its parts are equal, so that `diff` passes over
    them. For descriptions in which a number stays a number and a flag a flag; nobody may write on them."""
    if old is None:
        return new
    if old == new:
        return old
    before: Any = old
    after: Any = new
    for key, value in after.items():
        kind = type(value)
        if (kind is dict or kind is list) and before.get(key) == value:
            after[key] = before[key]
    return new


def copy_plain(value: Any) -> Any:
    """A copy of plain values that shares nothing with them, to be written on."""
    if type(value) is dict:
        return {key: copy_plain(item) for key, item in value.items()}
    return [copy_plain(item) for item in value] if type(value) is list else value


def apply(value: Any, patch: Patch) -> Any:
    """The value with the patch applied; what was given is left as it was."""
    for change in patch:
        value = _set(value, change[0], change, 0)
    return value


def _set(value: Any, path: list[str | int], change: list[Any], depth: int) -> Any:
    if depth == len(path):
        return change[1]
    key = path[depth]
    last = depth == len(path) - 1
    if isinstance(value, list):
        place = int(key)
        copied = list(value)
        if place == len(copied):
            copied.append(change[1])
        else:
            copied[place] = _set(copied[place], path, change, depth + 1)
        return copied
    kept = dict(value)
    if last and len(change) == 1:
        del kept[key]
    else:
        kept[key] = _set(kept.get(key), path, change, depth + 1)
    return kept
