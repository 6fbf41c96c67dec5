"""What the documentation shows runs: snippets of its pages, and examples of docstrings."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
SNIPPET = re.compile(
    r"^```(?:\{code-block\} *)?(?:python|pycon|py)\n(.*?)^```", re.DOTALL | re.MULTILINE
)
COMMAND = re.compile(r"python\s+-m\s+((?:bench|training|tests|tools|stammtisch)(?:\.\w+)*)")
OF_THE_PAST = {"bench.against", "bench.train_skat"}


def snippets(page: Path) -> list[str]:
    return SNIPPET.findall(page.read_text(encoding="utf-8"))


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


PAGES = [page for page in sorted((ROOT / "docs").rglob("*.md")) if snippets(page)]
MODULES = [
    ".".join(file.relative_to(SOURCES).with_suffix("").parts)
    for file in sorted(SOURCES.rglob("*.py"))
    if ">>> " in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_the_snippets_of_a_page_run(page: Path) -> None:
    """Sessions give what they show; programs come to their end, one after the other."""
    found = snippets(page)
    programs = "\n".join(each for each in found if ">>> " not in each)
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", programs],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    sessions = "\n".join(each for each in found if ">>> " in each)
    test = doctest.DocTestParser().get_doctest(sessions, {}, named(page), str(page), 0)
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_docstring_run(module: str) -> None:
    assert doctest.testmod(import_module(module)).failed == 0


def test_the_commands_that_are_named_exist() -> None:
    """A figure is told with a command that anyone can run; those of the past have their commit."""
    files = [*ROOT.glob("*.md"), ROOT / "bench" / "RESULTS.md", *(ROOT / "docs").rglob("*.md")]
    files += [*SOURCES.rglob("*.py"), *ROOT.glob("bench/*.py"), *ROOT.glob("training/**/*.py")]
    missing = {
        (named(file), module)
        for file in files
        for module in COMMAND.findall(file.read_text(encoding="utf-8"))
        if module not in OF_THE_PAST and not find_spec(module)
    }
    assert not missing


def test_there_are_snippets_and_examples() -> None:
    assert {"bots.md", "solvers.md"} <= {page.name for page in PAGES}
    assert "stammtisch.solver.schnapsen" in MODULES
