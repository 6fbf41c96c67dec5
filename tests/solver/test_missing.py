"""The message where there are no solvers: why, and what to type."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.solver import SolverMissing, kernel
from stammtisch.words import LANGUAGES, Voice


@pytest.fixture(autouse=True)
def _asked_anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    kernel.missing.cache_clear()
    yield
    monkeypatch.undo()
    kernel.missing.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place where the package lies without its solvers, and no compiler."""
    folder = tmp_path / "src" / "stammtisch" / "solver"
    folder.mkdir(parents=True)
    monkeypatch.setattr(kernel, "__file__", str(folder / "kernel.py"))
    monkeypatch.setattr(kernel, "available", False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    return folder


def compiler(folder: Path, name: str) -> None:
    (folder / name).write_text("#!/bin/sh\n")
    (folder / name).chmod(0o700)


def why() -> str:
    message = kernel.missing()
    assert message
    for language in LANGUAGES:
        said = Voice(language).say(message)
        assert "{" not in said
        assert "solver." not in said
    with pytest.raises(SolverMissing):
        kernel.kernel("skat")
    assert str(SolverMissing()).startswith("The solvers are missing: they ")
    return Voice("en").say(message)


def test_where_there_is_no_compiler_one_is_to_be_installed(package: Path) -> None:
    assert "no C++ compiler here" in why()
    assert "sudo apt install g++" in why()


@pytest.mark.parametrize("name", kernel.COMPILERS)
def test_where_there_is_a_compiler_nobody_says_that_there_is_none(
    package: Path, tmp_path: Path, name: str
) -> None:
    compiler(tmp_path, name)
    assert why().startswith("The solvers are not built.")
    assert "compiler" not in why()


def test_a_compiler_may_be_named(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler(tmp_path, "my-c++")
    monkeypatch.setenv("CXX", "my-c++ -stdlib=libc++")
    assert why().startswith("The solvers are not built.")


def test_those_of_another_python_are_told_as_that(package: Path) -> None:
    (package / "_kernel.cpython-39-x86_64-linux-gnu.so").write_bytes(b"")
    assert "built for another Python (cpython-39-x86_64-linux-gnu)" in why()


def test_those_that_cannot_be_loaded_are_told_as_that(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(name: str) -> None:
        raise ImportError("libstdc++.so.6: no such file")

    monkeypatch.setattr(kernel, "available", True)
    monkeypatch.setattr(kernel, "import_module", broken)
    assert "cannot be loaded: libstdc++.so.6: no such file" in why()


def test_what_to_type_is_make_in_a_checkout_and_an_installation_elsewhere(
    package: Path, tmp_path: Path
) -> None:
    assert "Install Stammtisch again" in why()
    for name in ("Makefile", "CMakeLists.txt"):
        (tmp_path / name).write_text("")
    kernel.missing.cache_clear()
    assert "Type “make kernel”" in why()
