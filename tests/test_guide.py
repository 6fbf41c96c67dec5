"""What docs/serving.md, the Dockerfile and compose.yaml say fits together, and fits the command."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from stammtisch import __version__
from stammtisch.cli import parser

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
TABLE, CADDY = COMPOSE["services"]["table"], COMPOSE["services"]["caddy"]
PINNED = r"[a-z/]+:\d+\.\d+\.\d+-[a-z-]+"


def understood(command: list[str]) -> Any:
    """A command line of ours, as the program takes it."""
    assert Path(command[0]).name == "stammtisch"
    return parser().parse_args(command[1:])


def blocks(start: str) -> list[str]:
    """What is to be typed, from the blocks of the guide that begin so."""
    return [
        each for each in re.findall(r"```\n(.*?)```", GUIDE, re.DOTALL) if each.startswith(start)
    ]


def unit() -> str:
    (block,) = blocks("sudo tee /etc/systemd/system/stammtisch.service")
    return block.partition("<<'END'\n")[2].partition("\nEND\n")[0] + "\n"


def test_the_units_command_is_one_that_we_know() -> None:
    (command,) = re.findall(r"^ExecStart=(.+)$", unit(), re.MULTILINE)
    settings = understood(shlex.split(command))
    assert settings.public_url == "https://table.example.org"
    assert settings.no_open
    assert f"ReadWritePaths={settings.data}\n" in unit()
    assert f"127.0.0.1:{settings.port}" in "".join(blocks("sudo tee /etc/caddy/Caddyfile"))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    program = tmp_path / "stammtisch"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    file = tmp_path / "stammtisch.service"
    file.write_text(re.sub(r"^ExecStart=\S+", f"ExecStart={program}", unit(), flags=re.MULTILINE))
    verify = ["systemd-analyze", "verify", "--man=no", str(file)]
    told = subprocess.run(verify, capture_output=True, text=True, check=False)
    assert "stammtisch.service" not in told.stderr, told.stderr


def test_every_command_of_ours_in_the_guide_is_one_that_we_know() -> None:
    text = re.sub(r"\$\(.*?\)", "now", "\n".join(blocks("sudo")))
    ours = re.findall(r"(?:bin/|table )stammtisch ((?:backup|restore) .+)", text)
    assert len(ours) == 5
    for words in ours:
        assert understood(["stammtisch", *shlex.split(words)]).data


def test_the_guide_speaks_of_the_version_that_is_built() -> None:
    assert f"dist/stammtisch-{__version__}-*.whl" in GUIDE
    assert f"sudo ln -sfn {__version__} /opt/stammtisch/current" in GUIDE


def test_images_are_pinned_by_their_version() -> None:
    (image,) = re.findall(r"^ARG PYTHON=(\S+)$", DOCKERFILE, re.MULTILINE)
    assert re.fullmatch(PINNED, image)
    froms = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert froms == ["${PYTHON}", "${PYTHON}"]
    assert TABLE["build"]["args"] == {"PYTHON": f"${{PYTHON_IMAGE:-{image}}}"}
    caddy = re.fullmatch(r"\$\{CADDY_IMAGE:-(.+)\}", CADDY["image"])
    assert caddy
    assert re.fullmatch(PINNED, caddy[1])
    assert f"{image}@sha256" in GUIDE
    assert f"{caddy[1]}@sha256" in GUIDE


def test_the_containers_commands_are_ones_that_we_know() -> None:
    (line,) = re.findall(r"^CMD (\[.+\])$", DOCKERFILE, re.MULTILINE)
    assert understood(yaml.safe_load(line)).data == Path("/data")
    settings = understood(TABLE["command"])
    assert settings.data == Path("/data")
    assert settings.public_url.startswith("https://${DOMAIN")
    assert CADDY["command"][-1] == f"table:{settings.port}"
    assert "ports" not in TABLE, "nobody gets round Caddy"


def test_caddy_is_believed_about_who_asks_and_nobody_else() -> None:
    (network,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert TABLE["environment"] == {"FORWARDED_ALLOW_IPS": network["subnet"]}
    assert TABLE["networks"] == CADDY["networks"] == ["inside"]


def test_what_the_dockerfile_copies_is_let_in() -> None:
    let_in = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for copied in re.findall(r"^COPY (requirements/\S+)", DOCKERFILE, re.MULTILINE):
        assert (ROOT / copied).is_file()
        assert f"!{copied}" in let_in


CLUSTER: dict[str, Any] = yaml.safe_load(
    (ROOT / "compose.cluster.yaml").read_text(encoding="utf-8")
)["services"]


def test_the_nodes_of_a_cluster_are_where_caddy_looks_for_them() -> None:
    caddyfile = (ROOT / "Caddyfile.cluster").read_text(encoding="utf-8")
    for number in (1, 2, 3):
        settings = understood(CLUSTER[f"node{number}"]["command"])
        assert settings.cluster
        assert settings.database.startswith("postgresql://stammtisch:")
        assert settings.advertise.endswith(f"}}/node/{number}")
        assert CLUSTER["caddy"]["environment"][f"NODE{number}"] == f"node{number}:{settings.port}"
        assert f"handle /node/{number}/* {{\n\t\treverse_proxy {{$NODE{number}}}" in caddyfile


def test_a_cluster_is_made_of_what_one_table_is_made_of() -> None:
    assert CLUSTER["caddy"]["image"] == CADDY["image"]
    assert CLUSTER["node1"]["build"] == TABLE["build"]
    (image,) = re.findall(r":-(.+)\}", CLUSTER["database"]["image"])
    assert re.fullmatch(r"postgres:\d+\.\d+-[a-z]+", image)
    for name, service in CLUSTER.items():
        assert service["networks"] == ["inside"]
        assert ("ports" in service) == (name == "caddy"), "nobody gets round Caddy"
    for number in (1, 2, 3):
        assert CLUSTER[f"node{number}"]["environment"] == TABLE["environment"]


def test_what_a_node_wants_is_in_the_image() -> None:
    pinned = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    assert re.search(r"^asyncpg==", pinned, re.MULTILINE)
