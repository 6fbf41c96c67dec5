"""The package as others get it: a wheel, installed away from the checkout."""

import json
import os
import re
import socket
import subprocess
import sys
import sysconfig
import time
from fnmatch import fnmatch
from hashlib import sha256
from importlib import resources
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from stammtisch.bots import BOTS
from stammtisch.cardplay.messages import say
from stammtisch.games.registry import GAMES
from stammtisch.table.house.client import ORIGIN
from stammtisch.words import LANGUAGES, Voice

ROOT = Path(__file__).resolve().parent.parent
CLIENT = "stammtisch/table/client/"


def build(folder, *arguments):
    """Build a wheel where nothing is in PATH: all that it needs has to come from the pins."""
    path = folder / "path"
    path.mkdir()
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*pip, *arguments, "-w", str(folder), str(ROOT)],
        env={**os.environ, "PATH": str(path)},
        check=True,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


PINNED = ("cmake", "ninja", "node", "npm", "npx", "pip", "python")
"""What a system may have, and nothing is to be built with."""


@pytest.fixture(scope="session")
def dist(tmp_path_factory):
    """What `make dist` builds: one for all, for the solvers take minutes.

    The first worker to come here builds it, and another waits for it. It finds what every system
    has, and a compiler, but no Node, Python or CMake: all else has to come from the pins.
    """
    folder = tmp_path_factory.getbasetemp()
    folder = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "dist"
    done = folder / "done"
    try:
        folder.mkdir()
    except FileExistsError:
        wait_for(done.exists, 900)
        return folder
    try:
        path = folder / "path"
        path.mkdir()
        for program in [*Path("/usr/bin").iterdir(), *Path("/usr/local/bin").iterdir()]:
            if not program.name.startswith(PINNED) and not (path / program.name).is_symlink():
                (path / program.name).symlink_to(program)
        ours = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")
        env = {name: value for name, value in os.environ.items() if name not in ours}
        subprocess.run(
            ["make", "dist", f"DIST={folder}"], cwd=ROOT, env={**env, "PATH": str(path)}, check=True
        )
        return folder
    finally:
        done.touch()


@pytest.fixture(scope="session")
def wheel(dist):
    (wheel,), (_,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    return wheel


def without_site(package):
    """Where ``python -S`` finds modules: the dependencies, and no editable install."""
    return os.pathsep.join([str(package), sysconfig.get_path("purelib")])


def wait_for(thing, seconds):
    until = time.monotonic() + seconds
    while not thing():
        assert time.monotonic() < until, f"nothing has come of it within {seconds} seconds"
        time.sleep(0.1)


class Installed:
    """A wheel in a folder of its own, with neither the checkout nor a Node in sight."""

    def __init__(self, wheel, folder):
        self.target = folder / "installed"
        self.empty = folder / "empty"
        self.empty.mkdir()
        pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps"]
        subprocess.run([*pip, "--target", str(self.target), str(wheel)], check=True)
        path = without_site(self.target)
        self.surroundings = {
            "cwd": self.empty,
            "env": {**os.environ, "PYTHONPATH": path, "PATH": str(self.empty)},
            "text": True,
        }

    def run(self, *words, given=""):
        return subprocess.run(
            [sys.executable, "-S", *words],
            **self.surroundings,
            input=given,
            capture_output=True,
            check=True,
        ).stdout

    def start(self, *words):
        return subprocess.Popen(
            [sys.executable, "-S", *words],
            **self.surroundings,
            stdout=subprocess.DEVNULL,
        )


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    return Installed(wheel, tmp_path_factory.mktemp("away"))


NEEDED = ("docs", "kernel", "src", "web")
NEEDED += ("CHANGELOG.md", "CMakeLists.txt", "LICENSE", "README.md", "bench/RESULTS.md")
NEEDED += ("pyproject.toml", "requirements/dev.txt", "requirements/run.txt")


def test_the_containers_builder_gets_what_is_committed_and_nothing_that_was_built():
    """By .dockerignore, where the last line that fits decides."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    first, *rules = [line for line in lines if line and not line.startswith("#")]
    assert first == "*"

    def left_out(path):
        out = True
        for rule in rules:
            name = rule.removeprefix("!").removeprefix("**/")
            if rule.startswith("**/"):
                fits = fnmatch(path.name, name) or any(fnmatch(p.name, name) for p in path.parents)
            else:
                fits = any(fnmatch(str(each), name) for each in (path, *path.parents))
            out = not rule.startswith("!") if fits else out
        return out

    listed = subprocess.run(["git", "ls-files", "-z", *NEEDED], cwd=ROOT, capture_output=True)
    if listed.returncode:
        pytest.skip("this is no git checkout")
    committed = [Path(name) for name in listed.stdout.decode().split("\0") if name]
    assert len(committed) > 500
    assert [path for path in committed if left_out(path)] == []
    built = ("src/stammtisch/solver/_kernel.so", "src/stammtisch/table/client/index.html")
    built += ("web/node_modules/svelte/package.json", "src/stammtisch/__pycache__/a.pyc", ".git/x")
    built += (".venv/x", "build/kernel/log", "tests/facts.py", "src/stammtisch/table/docs/x.html")
    assert [path for path in built if not left_out(Path(path))] == []


@pytest.mark.long
def test_the_wheel_holds_rules_words_and_types(wheel):
    names = set(ZipFile(wheel).namelist())
    assert "stammtisch/py.typed" in names
    for game in GAMES:
        for language in LANGUAGES:
            assert f"stammtisch/games/{game}/rules.{language}.md" in names
            assert f"stammtisch/games/{game}/words.{language}.po" in names


@pytest.mark.long
def test_the_wheel_holds_the_client_as_just_built(wheel):
    with ZipFile(wheel) as files:
        client = {name.removeprefix(CLIENT) for name in files.namelist() if CLIENT in name}
        page = files.read(CLIENT + "index.html").decode()
    assert asked_for(page) <= client
    # What lies in assets/ may be kept for good: its name carries a hash of what is in it.
    kept = [name.removesuffix(".br") for name in client if name.startswith("assets/")]
    assert [name for name in kept if not re.fullmatch(r"assets/.+-[\w-]{8}\.\w+", name)] == []
    # What comes packed lies beside what it was packed from.
    assert {name.removesuffix(".br") for name in client} <= client
    # Nothing stands in the page itself that the content security policy would block.
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", page)


@pytest.mark.long
def test_the_client_is_the_same_wherever_it_is_built(wheel):
    """Byte for byte: whoever has the sources can tell whether a server sends something else."""
    here = resources.files("stammtisch.table") / "client"
    ours = {str(file.relative_to(here)): file for file in here.rglob("*") if file.is_file()}
    with ZipFile(wheel) as files:
        theirs = {name.removeprefix(CLIENT) for name in files.namelist() if CLIENT in name}
        assert {name for name in theirs if not name.endswith("/")} == ours.keys(), "make web?"
        assert [name for name in ours if files.read(CLIENT + name) != ours[name].read_bytes()] == []


@pytest.mark.long
def test_the_installed_wheel_serves_the_documentation(installed, tmp_path):
    """Its pages, all that they name, and the words of its search."""
    port = free_port()
    server = installed.start(
        *("-m", "stammtisch", "serve", "--no-open", "--no-background", "--port", port),
        *("--data", str(tmp_path)),
    )
    try:
        docs = f"http://127.0.0.1:{port}/docs"
        assert b"<h1>Stammtisch" in fetch(docs, server, seconds=120)
        page = fetch(f"{docs}/reference/skat.html", server).decode()
        assert "Auction" in page
        named = set(re.findall(r'(?:src|href)="\.\./(_static/[^"#?]+)', page))
        assert len(named) > 5
        for name in sorted(named):
            assert fetch(f"{docs}/{name}", server), name
        assert b'href="check_fair.py"' in fetch(f"{docs}/fairness.html", server)
        checker = installed.target / "stammtisch/table/fair/check_fair.py"
        assert fetch(f"{docs}/check_fair.py", server) == checker.read_bytes()
        assert b'"determin"' in fetch(f"{docs}/searchindex.js", server)  # the stem
    finally:
        server.terminate()
        server.wait(timeout=20)


def asked_for(page):
    """The files that a page names."""
    return set(re.findall(r'(?:src|href)="/([^"]+)"', page))


@pytest.mark.long
def test_the_installed_wheel_works_outside_the_checkout(installed):
    run = installed.run
    where = run("-c", "import stammtisch; print(stammtisch.__file__)")
    assert Path(where.strip()).is_relative_to(installed.target)
    for game in GAMES:
        records = run("-m", "stammtisch", "deal", game, "--bots", "thumb", "--count", "2")
        reports = run("-m", "stammtisch", "replay", "-", given=records)
        assert reports.count('{"ok": true') == 2
        table = run("-m", "stammtisch", "play", game, "--no-save", "--language", "ja", given="q\n")
        assert Voice("ja").say(say(f"{game}.name")) in table
    rule = "from stammtisch.words import clause_text; print(clause_text('SK 6.7'))"
    assert "SK 6.7" in run("-c", rule)


@pytest.mark.long
def test_the_installed_wheel_serves_the_client_without_node(wheel, installed, tmp_path):
    port = free_port()
    server = installed.start(
        *("-m", "stammtisch", "serve", "--no-open", "--no-background", "--port", port),
        *("--data", str(tmp_path)),
    )
    try:
        page = fetch(f"http://127.0.0.1:{port}/", server)
        with ZipFile(wheel) as files:
            # Where messengers find the preview picture, only the server knows.
            built = files.read(CLIENT + "index.html")
            assert page == built.replace(ORIGIN, f"http://127.0.0.1:{port}".encode())
            for name in asked_for(page.decode()):
                assert fetch(f"http://127.0.0.1:{port}/{name}", server) == files.read(CLIENT + name)
    finally:
        server.terminate()
        server.wait(timeout=20)


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return str(free.getsockname()[1])


def fetch(address, server, seconds=30):
    """What lies at an address, as soon as the server is there to give it."""
    until = time.monotonic() + seconds
    while True:
        try:
            with urlopen(address, timeout=10) as answer:
                return answer.read()
        except URLError as error:
            # An answer that is a refusal is one too; only silence is waited out.
            if hasattr(error, "code") or server.poll() is not None or time.monotonic() > until:
                raise
            time.sleep(0.1)


SOLVE = """
from stammtisch.games import skat as game
from stammtisch.solver import SolverMissing, available, skat
hands = (("CJ",), ("C7",), ("CA",))
try:
    print(available, skat.solve([skat.Position("grand", 0, 0, hands)])[0].value)
except SolverMissing as error:
    print(available, error)
"""


@pytest.mark.long
def test_the_installed_wheel_solves(installed):
    assert installed.run("-c", SOLVE) == "True 13\n"


@pytest.mark.long
def test_the_client_can_be_left_out_and_the_solvers_are_where_there_is_no_compiler(tmp_path):
    off = ("--config-settings", "cmake.define.STAMMTISCH_CLIENT=OFF")
    wheel = build(tmp_path, *off)
    names = ZipFile(wheel).namelist()
    assert "stammtisch/table/__init__.py" in names
    # Not even what lies built in the checkout comes along.
    assert not [name for name in names if CLIENT in name or "_kernel" in name]
    folder = tmp_path / "bare"
    folder.mkdir()
    said = Installed(wheel, folder).run("-c", SOLVE)
    assert said.startswith("False The solvers are missing: they are not built, and there is no C++")


@pytest.fixture
def bare(wheel, tmp_path):
    """The wheel in a virtual environment with no compiler and no Node in PATH."""
    place = tmp_path / "bare"
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    pip = [place / "bin" / "pip", "install", "-q"]
    subprocess.run([*pip, "--require-hashes", "-r", ROOT / "requirements" / "run.txt"], check=True)
    subprocess.run([*pip, "--no-deps", wheel], check=True)
    subprocess.run([place / "bin" / "pip", "check"], check=True)
    return place


def assert_sums(dist):
    """`client.sha256` is a list of `sha256sum`, of the client in the wheel and nothing else."""
    [wheel] = dist.glob("*.whl")
    listed = (dist / "client.sha256").read_text("utf-8").splitlines()
    sums = dict(reversed(line.split("  ")) for line in listed)
    assert [*sums] == sorted(sums)
    with ZipFile(wheel) as files:
        names = [name for name in files.namelist() if CLIENT in name and not name.endswith("/")]
        found = {name.removeprefix(CLIENT): sha256(files.read(name)).hexdigest() for name in names}
    assert sums == found


@pytest.mark.long
def test_what_make_dist_builds_plays_every_level_in_a_bare_environment(dist, bare, tmp_path):
    assert_sums(dist)
    away = tmp_path / "away"
    away.mkdir()
    surroundings = {"cwd": away, "env": {"PATH": str(bare / "bin"), "HOME": str(away)}}
    command = str(bare / "bin" / "stammtisch")
    for game in GAMES:
        for bot in BOTS:
            bots = ",".join([bot, *["thumb"] * (GAMES[game].GAME.seats - 1)])
            dealt = subprocess.run(
                [command, "deal", game, "--bots", bots], **surroundings, capture_output=True
            )
            assert dealt.returncode == 0, dealt.stderr
            assert json.loads(dealt.stdout)["game"] == game
    port = free_port()
    serve = [
        command,
        "serve",
        "--no-open",
        "--no-background",
        "--port",
        port,
        "--data",
        str(away / "data"),
    ]
    with subprocess.Popen(serve, **surroundings, stdout=subprocess.DEVNULL) as server:
        try:
            page = fetch(f"http://127.0.0.1:{port}/", server).decode()
            for name in asked_for(page):
                assert fetch(f"http://127.0.0.1:{port}/{name}", server)
            games = json.loads(fetch(f"http://127.0.0.1:{port}/api/games", server))
        finally:
            server.terminate()
    assert {game["name"]: game["bots"] for game in games} == {name: [*BOTS] for name in GAMES}


def test_this_checkout_is_installed_as_it_stands():
    import stammtisch

    assert Path(stammtisch.__file__).is_relative_to(ROOT / "src")
    client = resources.files("stammtisch.table") / "client"
    assert (client / "index.html").is_file(), "make web builds the client"
