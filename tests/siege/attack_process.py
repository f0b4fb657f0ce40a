"""One attack in a process of its own: `python -m tests.siege.attack_process NAME TARGET`, until it is ended."""

import asyncio
import contextlib
import importlib
import resource
import sys

from tests.siege.target import Target

if __name__ == "__main__":
    name, told = sys.argv[1:]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    attack = importlib.import_module(f"tests.siege.attacks.{name}").attack
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(attack(Target.read(told)))
