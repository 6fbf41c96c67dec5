"""The package as others get it: a wheel, installed away from the checkout."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from zipfile import ZipFile

import pytest

from stammtisch.games.registry import GAMES
from stammtisch.words import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "-w", str(folder), str(ROOT)], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def test_the_wheel_holds_rules_words_and_types(wheel):
    names = set(ZipFile(wheel).namelist())
    assert "stammtisch/py.typed" in names
    for game in GAMES:
        for language in LANGUAGES:
            assert f"stammtisch/games/{game}/rules.{language}.md" in names
            assert f"stammtisch/games/{game}/words.{language}.po" in names


def test_the_installed_wheel_works_outside_the_checkout(wheel, tmp_path):
    target = tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(target)]
    subprocess.run([*pip, str(wheel)], check=True)
    # Without site (-S) the checkout's own editable install is not seen, only its dependencies.
    path = os.pathsep.join([str(target), sysconfig.get_path("purelib")])
    environment = {**os.environ, "PYTHONPATH": path}

    def run(*words, given=""):
        return subprocess.run(
            [sys.executable, "-S", *words],
            cwd=tmp_path,
            env=environment,
            input=given,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    where = run("-c", "import stammtisch; print(stammtisch.__file__)")
    assert Path(where.strip()).is_relative_to(target)
    for game in GAMES:
        records = run("-m", "stammtisch", "deal", game, "--bots", "thumb", "--count", "2")
        reports = run("-m", "stammtisch", "replay", "-", given=records)
        assert reports.count('{"ok": true') == 2
        table = run("-m", "stammtisch", "play", game, "--no-save", "--language", "ja", given="q\n")
        assert game.capitalize() in table
    rule = "from stammtisch.words import clause_text; print(clause_text('SK 6.7'))"
    assert "SK 6.7" in run("-c", rule)


def test_this_checkout_is_installed_as_it_stands():
    import stammtisch

    assert Path(stammtisch.__file__).is_relative_to(ROOT / "src")
