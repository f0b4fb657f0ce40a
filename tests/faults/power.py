"""A disk that loses its power: what SQLite writes is written down, and laid out again as a cut would leave it.

A layer over SQLite's own way to files (a VFS) notes every write, sync and truncation. A cut keeps what was synced; of
what was not, each write is there, is not, or is torn: some of its sectors are. Nothing is assumed of their order.
"""

import _sqlite3
import contextlib
import ctypes
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

SECTOR: Final = 512
OK: Final = 0
NAME: Final = b"power-cuts"
METHODS: Final = 19
"""Words of SQLite's table of what can be done with a file: its version, and eighteen functions."""
CLOSE, WRITE, TRUNCATE, SYNC = 1, 3, 4, 5
VFS_NAME, VFS_OPEN, VFS_DELETE = 3, 5, 6
VFS_WORDS: Final = 21
_Word = ctypes.c_void_p

_OPEN = ctypes.CFUNCTYPE(ctypes.c_int, _Word, _Word, _Word, ctypes.c_int, _Word)
_DELETE = ctypes.CFUNCTYPE(ctypes.c_int, _Word, ctypes.c_char_p, ctypes.c_int)
_CLOSE = ctypes.CFUNCTYPE(ctypes.c_int, _Word)
_WRITE = ctypes.CFUNCTYPE(ctypes.c_int, _Word, _Word, ctypes.c_int, ctypes.c_int64)
_TRUNCATE = ctypes.CFUNCTYPE(ctypes.c_int, _Word, ctypes.c_int64)
_SYNC = ctypes.CFUNCTYPE(ctypes.c_int, _Word, ctypes.c_int)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that was done to a file, or (without a name) a promise that was given."""

    what: str
    name: str = ""
    at: int = 0
    data: bytes = b""


@dataclass(slots=True)
class _Kept:
    """A file: what is surely on the disk, and what was done to it since."""

    sure: bytearray = field(default_factory=bytearray)
    open: list[Deed] = field(default_factory=list)


class Disk:
    """Notes what is done to files while it is `mounted`."""

    def __init__(self) -> None:
        self.deeds: list[Deed] = []
        self._library = ctypes.CDLL(_sqlite3.__file__)
        self._library.sqlite3_vfs_find.restype = _Word
        self._library.sqlite3_vfs_register.argtypes = (_Word, ctypes.c_int)
        self._library.sqlite3_vfs_unregister.argtypes = (_Word,)
        self._names: dict[int, str] = {}
        self._methods: dict[int, ctypes.Array[Any]] = {}
        self._alive: list[Any] = []
        """What C holds pointers to."""

    def promise(self, count: int) -> None:
        """Somebody was told that so many changes are on disk."""
        self.deeds.append(Deed("promise", at=count))

    @contextlib.contextmanager
    def mounted(self) -> Iterator[None]:
        """Every database opened now is on this disk."""
        below = self._library.sqlite3_vfs_find(None)
        words = (_Word * VFS_WORDS).from_address(below)
        layer = (_Word * VFS_WORDS)(*words)
        real_open, real_delete = _OPEN(words[VFS_OPEN] or 0), _DELETE(words[VFS_DELETE] or 0)

        def open_file(vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
            result = real_open(vfs, name, file, flags, out)  # the very name: SQLite goes on using it
            if result == OK and name is not None:
                self._watch(file, Path(ctypes.string_at(name).decode()).name)
            return int(result)

        def delete_file(vfs: int, name: bytes, sync: int) -> int:
            result = real_delete(vfs, name, sync)
            if result == OK:
                self.deeds.append(Deed("delete", Path(name.decode()).name, at=sync))
            return int(result)

        calls = (_OPEN(open_file), _DELETE(delete_file))
        own_name = ctypes.create_string_buffer(NAME)
        layer[VFS_NAME] = ctypes.addressof(own_name)
        layer[VFS_OPEN], layer[VFS_DELETE] = (ctypes.cast(call, _Word).value for call in calls)
        self._alive += [calls, own_name, layer, real_open, real_delete]
        self._library.sqlite3_vfs_register(ctypes.addressof(layer), 1)
        try:
            yield
        finally:
            self._library.sqlite3_vfs_unregister(ctypes.addressof(layer))
            self._library.sqlite3_vfs_register(below, 1)

    def _watch(self, file: int, name: str) -> None:
        """Let what is done to an open file go through here."""
        if name.endswith("-shm"):
            return
        self._names[file] = name
        own = _Word.from_address(file)
        assert own.value is not None
        if own.value not in self._methods:
            self._methods[own.value] = self._wrap((_Word * METHODS).from_address(own.value))
        own.value = ctypes.addressof(self._methods[own.value])

    def _wrap(self, real: "ctypes.Array[Any]") -> "ctypes.Array[Any]":
        close, write = _CLOSE(real[CLOSE]), _WRITE(real[WRITE])
        truncate, sync = _TRUNCATE(real[TRUNCATE]), _SYNC(real[SYNC])

        def note_write(file: int, data: int, size: int, at: int) -> int:
            result = write(file, data, size, at)
            if result == OK:
                self.deeds.append(Deed("write", self._names[file], at, ctypes.string_at(data, size)))
            return int(result)

        def note_truncate(file: int, size: int) -> int:
            result = truncate(file, size)
            if result == OK:
                self.deeds.append(Deed("truncate", self._names[file], size))
            return int(result)

        def note_sync(file: int, flags: int) -> int:
            result = sync(file, flags)
            if result == OK:
                self.deeds.append(Deed("sync", self._names[file]))
            return int(result)

        def note_close(file: int) -> int:
            self._names.pop(file, None)
            return int(close(file))

        calls = (_CLOSE(note_close), _WRITE(note_write), _TRUNCATE(note_truncate), _SYNC(note_sync))
        wrapped = (_Word * METHODS)(*real)
        for place, call in zip((CLOSE, WRITE, TRUNCATE, SYNC), calls, strict=True):
            wrapped[place] = ctypes.cast(call, _Word).value
        self._alive += [calls, close, write, truncate, sync]
        return wrapped


def lay_out_cuts(deeds: list[Deed], cuts: list[int], folder: Path, dice: random.Random) -> Iterator[tuple[int, int]]:
    """Lay out the files as a cut after each of so many deeds may leave them, one cut after the other; after how many
    deeds it was, and how many changes had been promised by then."""
    files: dict[str, _Kept] = {}
    promised = 0
    wanted = sorted(set(cuts))
    for done, deed in enumerate(deeds, 1):
        if deed.what == "promise":
            promised = max(promised, deed.at)
        elif deed.what == "delete":
            files.pop(deed.name, None)
        elif deed.what == "sync":
            kept = files.setdefault(deed.name, _Kept())
            for open_deed in kept.open:
                _apply(kept.sure, open_deed)
            kept.open.clear()
        else:
            files.setdefault(deed.name, _Kept()).open.append(deed)
        if wanted and done == wanted[0]:
            wanted.pop(0)
            for path in folder.iterdir():
                path.unlink()
            for name, kept in files.items():
                (folder / name).write_bytes(_cut(kept, dice))
            yield done, promised


def lay_out_lies(
    deeds: list[Deed], cuts: list[int], held: int, folder: Path, dice: random.Random, *, shuffled: bool = False
) -> Iterator[tuple[int, int]]:
    """The same for a disk that says it has synced and has not: of the last `held` deeds before a cut nothing is there,
    or (`shuffled`) whatever it came to write down of them. After how many deeds what is there had been done, and how
    many changes had been promised by then."""
    surely = promised = 0
    files: dict[str, _Kept] = {}
    for cut in sorted(set(cuts)):
        for deed in deeds[surely : max(surely, cut - held)]:  # the disk has had the time to write that down
            surely += 1
            promised = max(promised, deed.at) if deed.what == "promise" else promised
            _do_at_once(files, deed)
        left = files
        if shuffled:
            left = {name: _Kept(kept.sure) for name, kept in files.items()}
            for deed in deeds[surely:cut]:
                if deed.what in ("write", "truncate"):
                    left.setdefault(deed.name, _Kept()).open.append(deed)
        for path in folder.iterdir():
            path.unlink()
        for name, kept in left.items():
            (folder / name).write_bytes(_cut(kept, dice))
        yield surely, promised


def _do_at_once(files: dict[str, _Kept], deed: Deed) -> None:
    """As on a disk that keeps nothing back."""
    if deed.what == "delete":
        files.pop(deed.name, None)
    elif deed.what in ("write", "truncate"):
        _apply(files.setdefault(deed.name, _Kept()).sure, deed)


def _cut(kept: _Kept, dice: random.Random) -> bytes:
    """What is left of a file."""
    left = bytearray(kept.sure)
    for deed in kept.open:
        fate = dice.choice(("there", "lost", "torn"))
        if fate == "there":
            _apply(left, deed)
        elif fate == "torn" and deed.what == "write":
            for start in range(0, len(deed.data), SECTOR):
                if dice.random() < 0.5:
                    _apply(left, Deed("write", deed.name, deed.at + start, deed.data[start : start + SECTOR]))
    return bytes(left)


def _apply(image: bytearray, deed: Deed) -> None:
    if deed.what == "truncate":
        del image[deed.at :]
        return
    if len(image) < deed.at:
        image.extend(bytes(deed.at - len(image)))
    image[deed.at : deed.at + len(deed.data)] = deed.data
