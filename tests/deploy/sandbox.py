"""What systemd does to a service before it runs, as far as a test can do it: `python sandbox.py UNIT PROGRAM WORD…`

Reads the unit, refuses the system calls and address families that the unit refuses, sets its limits, and becomes the
program. Which calls `@system-service` and the other sets are, systemd itself tells.
"""

import ctypes
import errno
import os
import resource
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

ALLOW: Final = 0x7FFF0000
KILL: Final = 0x80000000
REFUSE: Final = 0x00050000
"""Actions of libseccomp; to the last one the error number is added."""
FAMILIES: Final = {"AF_UNIX": 1, "AF_INET": 2, "AF_INET6": 10}

Unit = dict[str, list[str]]


class Comparison(ctypes.Structure):
    """A system call's argument, and what it is compared with."""

    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def read_unit(path: Path) -> Unit:
    """What a unit says, each setting with all it was given."""
    unit: Unit = {}
    for line in path.read_text().splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            unit.setdefault(name, []).append(value)
    return unit


def list_allowed(unit: Unit, sets: dict[str, list[str]]) -> set[str]:
    """The system calls a unit leaves to its service: the first word says whether a list allows or denies."""
    allowed: set[str] = set()
    for line in unit["SystemCallFilter"]:
        names = {call for word in line.lstrip("~").split() for call in expand(word, sets)}
        allowed = allowed - names if line.startswith("~") else allowed | names
    return allowed


def expand(word: str, sets: dict[str, list[str]]) -> set[str]:
    """The calls a word stands for."""
    return {call for part in sets[word] for call in expand(part, sets)} if word.startswith("@") else {word}


def read_sets() -> dict[str, list[str]]:
    """The sets of system calls, by name, as this machine's systemd has them."""
    told = subprocess.run(["systemd-analyze", "syscall-filter"], capture_output=True, text=True, check=True).stdout
    sets: dict[str, list[str]] = {}
    for line in told.splitlines():
        if line.startswith("@"):
            newest = sets.setdefault(line.strip(), [])
        elif line.startswith("    ") and not line.strip().startswith("#"):
            newest.append(line.strip())
    return sets


def enter(unit: Unit) -> None:
    """Be in the sandbox from now on."""
    files = int(unit["LimitNOFILE"][0])
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    os.umask(int(unit["UMask"][0], 8))
    library = ctypes.CDLL("libseccomp.so.2", use_errno=True)
    library.seccomp_init.restype = ctypes.c_void_p
    number = unit.get("SystemCallErrorNumber")
    otherwise = REFUSE | getattr(errno, number[0]) if number else KILL
    rules = ctypes.c_void_p(library.seccomp_init(otherwise))
    for call in sorted(list_allowed(unit, read_sets()) - {"socket"}):
        known = library.seccomp_syscall_resolve_name(call.encode())
        if known >= 0:  # not every machine has every call
            assert library.seccomp_rule_add(rules, ALLOW, known, 0) == 0, call
    socket = library.seccomp_syscall_resolve_name(b"socket")
    for family in unit["RestrictAddressFamilies"][0].split():
        only = Comparison(0, 4, FAMILIES[family], 0)  # 4: is equal
        assert library.seccomp_rule_add(rules, ALLOW, socket, 1, only) == 0
    assert library.seccomp_load(rules) == 0, "this system lets nobody filter system calls"


def main() -> None:
    """Enter, and become the program."""
    enter(read_unit(Path(sys.argv[1])))
    os.execv(sys.argv[2], sys.argv[2:])


def words_of(unit: Unit) -> list[str]:
    """What the unit starts."""
    return shlex.split(unit["ExecStart"][0])


if __name__ == "__main__":
    main()
