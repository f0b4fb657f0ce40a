"""What deploy/compose.yaml and deploy/kubernetes.yaml would start, and how people get there: read from the files, with
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


def read_kubernetes() -> Plan:
    """deploy/kubernetes.yaml, as it is once its pods are there."""
    things = list(yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text()))
    named = {(thing["kind"], thing["metadata"]["name"]): thing for thing in things}
    assert len(named) == len(things)
    assert not any(kind == "Secret" for kind, _ in named), "who applies it again keeps the password"
    programs: dict[str, Words] = {}
    grace: dict[str, int] = {}
    labels: dict[str, dict[str, str]] = {}
    ports: dict[str, dict[str, int]] = {}
    for (kind, name), thing in named.items():
        if kind not in ("Deployment", "StatefulSet"):
            continue
        spec = thing["spec"]
        pod = spec["template"]
        (container,) = pod["spec"]["containers"]
        assert spec["selector"]["matchLabels"] == pod["metadata"]["labels"]
        for number in range(spec["replicas"]):
            here = f"{name}-{number}"
            labels[here] = {**pod["metadata"]["labels"], "statefulset.kubernetes.io/pod-name": here}
            ports[here] = {port["name"]: port["containerPort"] for port in container["ports"]}
            for probe in [value for key, value in container.items() if key.endswith("Probe")]:
                (how,) = {"httpGet", "tcpSocket", "exec"} & probe.keys()
                assert how == "exec" or probe[how]["port"] in ports[here]
            if "args" in container:
                programs[here] = [fill_in(word, container, named, here) for word in container["args"]]
                grace[here] = pod["spec"]["terminationGracePeriodSeconds"]
        mounted = {mount["name"] for mount in container["volumeMounts"]}
        assert mounted == {volume["name"] for volume in pod["spec"]["volumes"]}
        assert kind != "StatefulSet" or named["Service", spec["serviceName"]]["spec"]["clusterIP"] == "None"

    def reach(service: str, port: str | int) -> list[str]:
        """The pods a service leads to, at their web ports."""
        spec = named["Service", service]["spec"]
        (target,) = (one["targetPort"] for one in spec["ports"] if port in (one["name"], one["port"]))
        return [pod for pod in labels if spec["selector"].items() <= labels[pod].items() and target in ports[pod]]

    (where,) = {urlsplit(words[words.index("--redis") + 1]).netloc for words in programs.values()}
    assert reach(where.partition(":")[0], 6379) == ["redis-0"]
    (rule,) = named["Ingress", "rumpus"]["spec"]["rules"]
    routes = {}
    for route in rule["http"]["paths"]:
        service = route["backend"]["service"]
        path = route["path"] + ("*" if route["pathType"] == "Prefix" else "")
        routes[path] = reach(service["name"], service["port"]["name"])

    def front(find: Callable[[str], str]) -> str:
        """As an Ingress passes things on: what is not ready is passed over."""
        how = "{\n lb_try_duration 10s\n lb_policy first\n fail_duration 2s\n}"
        lines = [f"reverse_proxy {path} {' '.join(map(find, pods))} {how}" for path, pods in routes.items()]
        return "{$SITE} {\n" + "\n".join(lines) + "\n}\n"

    return Plan(programs, front, grace)


def fill_in(word: str, container: dict[str, Any], named: dict[tuple[str, str], dict[str, Any]], pod: str) -> str:
    """An argument with what $(NAME) stands for in it, as Kubernetes does."""
    environment = {"PGPASSWORD": PASSWORD}
    for source in container.get("envFrom", ()):
        if "configMapRef" in source:
            environment |= named["ConfigMap", source["configMapRef"]["name"]]["data"]
    for variable in container.get("env", ()):
        assert variable["valueFrom"] == {"fieldRef": {"fieldPath": "metadata.name"}}
        environment[variable["name"]] = pod
    return re.sub(r"\$\((\w+)\)", lambda found: environment[found[1]], word)
