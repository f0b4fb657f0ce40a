"""Structural patches: what changed between two views, small and readable, and how to apply it.

A patch is a list of changes. A change is `[path, value]` (set), or `[path]` (remove a key); a path is a list of keys
and list positions. A list whose length changed is sent whole, unless things were only added at its end: then the
change's path ends in the old length, one change for each new item.
"""

from typing import Any, TypeAlias

Patch: TypeAlias = list[list[Any]]


def diff(old: Any, new: Any) -> Patch:
    """The changes that turn `old` into `new`; both are plain JSON values."""
    patch: Patch = []
    _diff(old, new, [], patch)
    return patch


def _diff(old: Any, new: Any, path: list[str | int], patch: Patch) -> None:
    if old is new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                patch.append([[*path, key]])
        for key, value in new.items():
            if key not in old:
                patch.append([[*path, key], value])
            else:
                _diff(old[key], value, [*path, key], patch)
    elif isinstance(old, list) and isinstance(new, list) and len(old) <= len(new) and old:
        if len(old) < len(new) and old != new[: len(old)]:
            patch.append([path, new])
            return
        for place, value in enumerate(new):
            if place < len(old):
                _diff(old[place], value, [*path, place], patch)
            else:
                patch.append([[*path, place], value])
    elif old != new or type(old) is not type(new):
        patch.append([path, new])


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
