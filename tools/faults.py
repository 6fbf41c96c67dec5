"""What the tests catch: sixty planted faults, of one line each, against the tests of their room.

Before tests are cut this tells what may be cut. A fault that is caught before, and not after, was
guarded by what was cut; one that is missed before shows where a test is lacking.

    .venv/bin/python tools/faults.py --list
    .venv/bin/python tools/faults.py --place /tmp/faults
    .venv/bin/python tools/faults.py --report

The faults stand in ``faults.toml``. They are planted in a clone of the last commit, never here.
What is built is taken from here: ``make kernel web`` must have run. One fault is tried after the
other, in up to two minutes. Each result is kept at once, so that a run which was stopped goes on
where it was.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tools" / "faults.toml"
RESULTS = ROOT / "build" / "faults.jsonl"
NUMBER = 60
SECONDS = 120.0
"""The time of a fault's tests; the build of the kernel does not count."""

TARGETS = {"_kernel": "solver", "_stepper": "learn", "_network": "policy"}
"""The modules of the kernel, and the room where each of them lies."""

PYTEST = ("-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-header")
SET_BY_HAND = ("PYTEST_ADDOPTS", "PYTHONPATH", "STAMMTISCH_SANITIZED", "STAMMTISCH_SOAK")
"""What would choose other tests, or another package than the clone's."""

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
FIRST_FAILURE = re.compile(r"^(?:FAILED| *FAIL|ERROR) +(\S.*?)(?: - .*)?$", re.MULTILINE)

Outcome: TypeAlias = Literal["passed", "failed", "out of time"]


class Trouble(Exception):
    """What keeps the faults from being tried, in a sentence."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A line of a file that becomes another, and what should see it.

    Lines are without their indentation. ``tests`` are pytest's or, where they lie in ``web/``,
    vitest's. ``target`` is the module of the kernel that is built anew.
    """

    name: str
    room: str
    why: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A result: of a fault, or of the tests as they are, where ``fault`` is ``None``.

    ``line`` is the new line; ``first`` the first test that failed. ``cpu`` are the seconds of the
    processor, ``seconds`` those of the clock, which are more where the machine is busy.
    """

    commit: str
    fault: str | None
    line: str | None
    tests: tuple[str, ...]
    outcome: Outcome
    seconds: float
    cpu: float
    first: str | None


# ---- the faults ----------------------------------------------------------------------------------


def read_faults(text: str) -> tuple[Fault, ...]:
    """The faults of the table; ``Trouble`` where it is none."""
    try:
        rows = tomllib.loads(text)["fault"]
        faults = tuple(Fault(**{**row, "tests": tuple(row["tests"])}) for row in rows)
    except (tomllib.TOMLDecodeError, KeyError, TypeError) as error:
        raise Trouble(f"{TABLE.name} is no table of faults: {error}.") from None
    names = [fault.name for fault in faults]
    if twice := {name for name in names if names.count(name) > 1}:
        raise Trouble(f"{TABLE.name} has two faults of the name {min(twice)}.")
    if len(faults) != NUMBER:
        raise Trouble(f"{TABLE.name} has {len(faults)} faults, and not {NUMBER}.")
    return faults


def planted(fault: Fault, text: str) -> str:
    """The file's text with the fault; ``Trouble`` where its line is not there exactly once."""
    lines = text.splitlines(keepends=True)
    places = [at for at, line in enumerate(lines) if line.strip() == fault.old]
    if len(places) != 1:
        times = f"{len(places)} times" if places else "nowhere"
        raise Trouble(f"{fault.name}: its line stands {times} in {fault.file}: {fault.old}")
    if fault.new == fault.old or "\n" in fault.new:
        raise Trouble(f"{fault.name}: its new line is not another single line.")
    (at,) = places
    lines[at] = lines[at].replace(fault.old, fault.new)
    return "".join(lines)


class Ran(NamedTuple):
    """How tests ended, the seconds that they took, and what they said."""

    outcome: Outcome
    seconds: float
    cpu: float
    said: str


# ---- the copy ------------------------------------------------------------------------------------


class Copy:
    """A clone of the checkout at one commit, with what was built beside it."""

    def __init__(self, place: Path, commit: str) -> None:
        self.place = place
        self._environment = {
            **{name: value for name, value in os.environ.items() if name not in SET_BY_HAND},
            "PATH": f"{place / '.venv' / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}",
            "STAMMTISCH_REQUIRE_SOLVERS": "1",  # a kernel that cannot be loaded fails
        }
        if not (place / ".git").is_dir():
            if place.is_dir() and any(place.iterdir()):
                raise Trouble(f"{place} is not empty, and no copy that was made here.")
            _git("clone", "--quiet", "--no-checkout", str(ROOT), str(place))
        _git("-C", str(place), "fetch", "--quiet", "origin")
        # A run that was killed has left its fault.
        _git("-C", str(place), "checkout", "--quiet", "--force", "--detach", commit)
        self._take_what_was_built()
        self._check()

    def _take_what_was_built(self) -> None:
        """Others may build meanwhile: what is small is copied, the rest linked."""
        source, to = ROOT / "src" / "stammtisch", self.place / "src" / "stammtisch"
        for module, room in TARGETS.items():
            found = sorted((source / room).glob(f"{module}.*"))
            if not found:
                raise Trouble(f"There is no {room}/{module} here: make kernel builds it.")
            for file in found:
                shutil.copy(file, to / room)
                os.utime(to / room / file.name, (1, 1))  # ninja is not to take it for its own
        for name in ("client", "docs"):
            shutil.rmtree(to / "table" / name, ignore_errors=True)
            if (source / "table" / name).is_dir():
                shutil.copytree(source / "table" / name, to / "table" / name)
        self._make_environment()
        # One link for each module, since vitest writes beside them.
        modules = self.place / "web" / "node_modules"
        modules.mkdir(exist_ok=True)
        for each in (ROOT / "web" / "node_modules").iterdir():
            if each.name == ".bin" or not each.name.startswith("."):
                _link(each, modules / each.name)

    def _make_environment(self) -> None:
        """A virtual environment with all that is installed here, but for this package.

        An editable install comes before any path: with ours the tests would import from here.
        """
        ours = ROOT / ".venv"
        shutil.rmtree(self.place / ".venv", ignore_errors=True)
        command = [str(ours / "bin" / "python"), "-m", "venv", "--without-pip"]
        if not ours.is_dir() or subprocess.run([*command, str(self.place / ".venv")]).returncode:
            raise Trouble("There is no environment to be copied here: make kernel makes it.")
        (packages,) = (self.place / ".venv").glob("lib/python*/site-packages")
        (packages / "stammtisch.pth").write_text(f"{self.place / 'src'}\n", "utf-8")
        for to in (packages, self.place / ".venv" / "bin"):
            for each in (ours / to.relative_to(self.place / ".venv")).iterdir():
                own = each.name.startswith("_editable_") or each.name == "stammtisch"
                if not own and not (to / each.name).exists():
                    _link(each, to / each.name)

    def _check(self) -> None:
        """The tests must see the copy's package, not the one that is installed."""
        script = "import stammtisch; print(stammtisch.__file__)"
        command = [self._python, "-c", script]
        found = subprocess.run(
            command, cwd=self.place, env=self._environment, capture_output=True, text=True
        )
        if not found.stdout or not Path(found.stdout.strip()).is_relative_to(self.place):
            raise Trouble(f"The package of {self.place} is not the one that its tests import.")

    @property
    def _python(self) -> str:
        return str(self.place / ".venv" / "bin" / "python")

    def text(self, file: str) -> str:
        """The text of a file as it is in the commit."""
        try:
            return (self.place / file).read_text("utf-8")
        except OSError as error:
            raise Trouble(f"{file} cannot be read: {error.strerror}.") from None

    def build(self, target: str) -> None:
        """Build a module of the kernel anew, as far as its sources have changed."""
        folder, source = self.place / "build" / "kernel", str(self.place)
        configure = ["cmake", "-G", "Ninja", "-S", source, "-B", str(folder)]
        configure += ["-DSTAMMTISCH_CLIENT=OFF", f"-DPython_EXECUTABLE={self._python}"]
        configure += [f"-DSTAMMTISCH_KERNEL_OUTPUT={self.place / 'src' / 'stammtisch'}"]
        commands = [["cmake", "--build", str(folder), "--target", target]]
        if not (folder / "build.ninja").exists():
            commands.insert(0, configure)
        for command in commands:
            done = subprocess.run(command, env=self._environment, capture_output=True, text=True)
            if done.returncode:
                raise Trouble(f"The kernel cannot be built:\n{done.stdout}{done.stderr}")

    @contextmanager
    def with_fault(self, fault: Fault) -> Iterator[None]:
        """The copy with the fault planted and built, and without it afterwards."""
        whole = self.text(fault.file)
        self._write(fault, planted(fault, whole))
        try:
            yield
        finally:
            self._write(fault, whole)

    def _write(self, fault: Fault, text: str) -> None:
        file = self.place / fault.file
        file.write_text(text, "utf-8")
        # Python compares whole seconds and sizes, which may be the same.
        for compiled in file.parent.glob(f"__pycache__/{file.stem}.*.pyc"):
            compiled.unlink()
        if fault.target:
            self.build(fault.target)

    def run(self, tests: Sequence[str], limit: float) -> Ran:
        """Run tests."""
        began, before = time.monotonic(), _cpu()
        output = self.place / "build" / "faults.log"
        output.parent.mkdir(exist_ok=True)
        folder, command = self._command(tests)
        with output.open("wb") as log:
            process = subprocess.Popen(
                command,
                cwd=folder,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # so that servers and browsers go with it
            )
            try:
                code: int | None = process.wait(limit)
            except subprocess.TimeoutExpired:
                code = None
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
                    process.wait()
        return Ran(
            "out of time" if code is None else "failed" if code else "passed",
            round(time.monotonic() - began, 1),
            round(_cpu() - before, 1),
            COLOURS.sub("", output.read_text("utf-8", "replace")),
        )

    def _command(self, tests: Sequence[str]) -> tuple[Path, list[str]]:
        """Where tests are run, and how."""
        if not all(each.startswith("web/") for each in tests):
            return self.place, [self._python, "-m", "pytest", *PYTEST, *tests]
        web = self.place / "web"
        vitest = web / "node_modules" / "vitest" / "vitest.mjs"
        named = [each.removeprefix("web/") for each in tests]
        return web, ["node", str(vitest), "run", "--bail", "1", *named]


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], capture_output=True, text=True)
    if done.returncode:
        raise Trouble(f"git {arguments[-1]}: {done.stderr.strip()}")
    return done.stdout.strip()


def _cpu() -> float:
    """Seconds of the processor of all processes that were started here and have ended."""
    spent = os.times()
    return spent.children_user + spent.children_system


def _link(to: Path, link: Path) -> None:
    link.unlink(missing_ok=True)
    link.symlink_to(to)


# ---- the results ---------------------------------------------------------------------------------


def read_results(file: Path) -> list[Row]:
    """The results that were kept; none where there is no file."""
    if not file.exists():
        return []
    rows = []
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
            rows.append(Row(**{**row, "tests": tuple(row["tests"])}))
        except (ValueError, TypeError, KeyError):
            raise Trouble(f"{file}, line {number}, is no result.") from None
    return rows


def keep(file: Path, row: Row) -> None:
    """Add a result to the file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as kept:
        kept.write(json.dumps(asdict(row), ensure_ascii=False) + "\n")


def results_of(faults: Sequence[Fault], rows: Sequence[Row], commit: str) -> dict[str, Row]:
    """The result of each fault at this commit, as it is planted and tested today."""
    found = {(row.fault, row.line, row.tests): row for row in rows if row.commit == commit}
    keys = {fault.name: (fault.name, fault.new, fault.tests) for fault in faults}
    return {name: found[key] for name, key in keys.items() if key in found}


def report(faults: Sequence[Fault], results: dict[str, Row]) -> str:
    """A line for each room, and one for all of them."""
    rooms = dict.fromkeys(fault.room for fault in faults)
    lines = [
        ["room", "planted", "tried", "caught", "out of time", "longest", "cpu", "missed"],
        *(_line(room, [each for each in faults if each.room == room], results) for room in rooms),
        [*_line("all", faults, results)[:-1], ""],
    ]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(each.ljust(width) for each, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _line(room: str, faults: Sequence[Fault], results: dict[str, Row]) -> list[str]:
    rows = [results[fault.name] for fault in faults if fault.name in results]
    outcomes = [row.outcome for row in rows]
    numbers = len(faults), len(rows), outcomes.count("failed"), outcomes.count("out of time")
    longest = max((row.seconds for row in rows), default=0.0)
    most = max((row.cpu for row in rows), default=0.0)
    missed = ", ".join(str(row.fault) for row in rows if row.outcome == "passed")
    return [room, *map(str, numbers), f"{longest:.0f} s", f"{most:.0f} s", missed]


# ---- the run -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Run:
    """The faults that are left to try, at a commit."""

    faults: tuple[Fault, ...]
    commit: str
    file: Path
    limit: float

    def at(self, copy: Copy, say: Callable[[str], None]) -> None:
        """Run the tests as they are, then with each fault; ``Trouble`` where they fail as is."""
        for fault in self.faults:
            planted(fault, copy.text(fault.file))
        for target in dict.fromkeys(fault.target for fault in self.faults if fault.target):
            say(f"building {target}")
            copy.build(target)
        for tests in dict.fromkeys(fault.tests for fault in self.faults):
            self._clean(copy, tests, say)
        for fault in self.faults:
            with copy.with_fault(fault):
                ran = copy.run(fault.tests, self.limit)
            found = FIRST_FAILURE.search(ran.said) if ran.outcome == "failed" else None
            first = found[1] if found else None
            row = Row(self.commit, fault.name, fault.new, fault.tests, *ran[:3], first)
            keep(self.file, row)
            word = {"failed": "caught", "passed": "missed"}.get(ran.outcome, ran.outcome)
            say(f"{fault.name}: {word}, {ran.seconds:.0f} s" + (f", by {first}" if first else ""))

    def _clean(self, copy: Copy, tests: tuple[str, ...], say: Callable[[str], None]) -> None:
        """What fails, or takes too long, without any fault would be taken for a catch."""
        rows = read_results(self.file)
        if any((row.commit, row.fault, row.tests) == (self.commit, None, tests) for row in rows):
            return
        ran, named = copy.run(tests, self.limit), " ".join(tests)
        if ran.outcome != "passed":
            end = "\n".join(ran.said.splitlines()[-40:])
            raise Trouble(f"{named}: {ran.outcome} without a fault, {ran.seconds:.0f} s.\n{end}")
        say(f"without a fault: {ran.seconds:.0f} s, {named}")
        keep(self.file, Row(self.commit, None, None, tests, *ran[:3], None))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Plant faults, and see what the tests catch.")
    add = parser.add_argument
    add("--list", action="store_true", help="name the faults, and run nothing")
    add("--report", action="store_true", help="show the results, and run nothing")
    add("--only", metavar="NAME", action="append", help="a fault to try; may be repeated")
    add("--commit", default="HEAD", help="what is cloned (default: the last commit)")
    add("--place", type=Path, help="where the clone lies, and stays (default: a temporary folder)")
    add("--results", type=Path, default=RESULTS, help="the file of the results")
    add("--seconds", type=float, default=SECONDS, help="the time for a fault's tests")
    asked = parser.parse_args(arguments)
    try:
        return _run(asked)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2


def _run(asked: argparse.Namespace) -> int:
    faults = read_faults(TABLE.read_text("utf-8"))
    if asked.only:
        if strange := set(asked.only) - {fault.name for fault in faults}:
            raise Trouble(f"There is no fault {min(strange)}; --list names all.")
        faults = tuple(fault for fault in faults if fault.name in asked.only)
    if asked.list:
        print("\n".join(f"{each.name} ({each.room}, {each.file}): {each.why}" for each in faults))
        return 0
    commit = _git("-C", str(ROOT), "rev-parse", "--verify", f"{asked.commit}^{{commit}}")
    results = results_of(faults, read_results(asked.results), commit)
    if not asked.report:
        left = tuple(fault for fault in faults if fault.name not in results)
        run = Run(left, commit, asked.results, asked.seconds)
        if asked.place:
            run.at(Copy(asked.place.resolve(), commit), _say)
        elif left:
            with TemporaryDirectory(prefix="stammtisch-faults-") as folder:
                run.at(Copy(Path(folder).resolve(), commit), _say)
        results = results_of(faults, read_results(asked.results), commit)
    print(report(faults, results))
    return 0


def _say(what: str) -> None:
    print(what, flush=True)


if __name__ == "__main__":
    sys.exit(main())
