"""What deploy/compose.yaml would start, and how people get there: read from the files, with
every name in them followed to what it stands for."""

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import yaml  # type: ignore[import-untyped]
from tests.deploy.served import DEPLOY

PASSWORD: Final = "known to the host alone"
Words = list[str]


@dataclass(frozen=True, slots=True)
class Plan:
    """A hall, another one that stands by, and rooms."""

    programs: dict[str, Words]
    """What each container starts `rumpus` with, by the name it is reached by."""
    front: Callable[[Callable[[str], str]], str]
    """The file of a Caddy in front of them, for whoever tells where a container's web port is."""
    grace: dict[str, int]
    """How many seconds each has to end in."""


def read_compose() -> Plan:
    """deploy/compose.yaml, with what it says to write into .env."""
    text = (DEPLOY / "compose.yaml").read_text()
    for name in re.findall(r"([A-Z]+)=", text.splitlines()[1]):
        assert f"${{{name}:?" in text, "what is to be written into .env is asked for"
    given = {"PGPASSWORD": PASSWORD, "SITE": "hall.example.org"}
    text = re.sub(
        r"\$\{([A-Z]+):\?[^}]*\}", lambda found: given.pop(found[1]) if found[1] == "SITE" else PASSWORD, text
    )
    assert "$" not in text.partition("\nname:")[2]
    said = yaml.safe_load(text)
    services: dict[str, dict[str, Any]] = said["services"]
    programs = {}
    for name, service in services.items():
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in said["volumes"] or (DEPLOY / source).exists(), volume
        if "build" in service:
            assert service["build"] == {"context": "..", "dockerfile": "deploy/Containerfile"}
            assert service["environment"]["PGPASSWORD"] == services["database"]["environment"]["POSTGRES_PASSWORD"]
            programs[name] = shlex.split(service["command"])
            assert all(services[other].get("healthcheck", {}).get("test") for other in service["depends_on"])
    made = services["database"]["environment"]
    for words in programs.values():
        database, redis = (urlsplit(words[words.index(f"--{option}") + 1]) for option in ("database", "redis"))
        assert database[:3] == ("postgresql", f"{made['POSTGRES_USER']}@database", f"/{made['POSTGRES_DB']}")
        assert redis.hostname in services
        assert redis.port == 6379
    assert services["proxy"]["environment"]["SITE"] == "hall.example.org"
    mounted = [volume.split(":")[0] for volume in services["proxy"]["volumes"]]
    assert "./compose.Caddyfile" in mounted
    grace = {name: int(services[name]["stop_grace_period"].removesuffix("s")) for name in programs}
    return Plan(programs, read_compose_front, grace)


def read_compose_front(find: Callable[[str], str]) -> str:
    """deploy/compose.Caddyfile: its site is said in the environment."""
    text = (DEPLOY / "compose.Caddyfile").read_text()
    return re.sub(r"\b([a-z-]+):8000\b", lambda found: find(found[1]), text)
