"""The check that no clause is forgotten, on small trees of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import clauses


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tree in which everything is in order."""
    write(tmp_path, "tests/games/skat/clauses.txt", "SK 5.3\nSK 5.4\n")
    write(tmp_path, "tests/games/scarto/clauses.txt", "SC 1.8 - about a text\n")
    write(
        tmp_path,
        "tests/games/skat/test_play.py",
        "def test_sk_5_3_suit_is_followed():\n    pass\n\n\nclass TestTrick:\n"
        '    def test_winner(self):\n        """The highest wins (SK 5.4)."""\n',
    )
    write(
        tmp_path, "src/stammtisch/games/skat/rules.en.md", "# 5\n\n**SK 5.3** A\n\n**SK 5.4** B\n"
    )
    write(tmp_path, "src/stammtisch/games/scarto/rules.en.md", "**SC 1.8** What was lost.\n")
    write(tmp_path, "src/stammtisch/games/skat/phases.py", 'raise Refusal("SK 5.3", "no")\n')
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_a_tree_in_order_passes(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert clauses.main(root) == 0
    assert capsys.readouterr().out == "3 clauses, all in order\n"


def test_a_clause_without_a_test_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(root, "tests/games/skat/test_play.py", "def test_sk_5_3(): pass\n")
    assert clauses.main(root) == 1
    assert capsys.readouterr().out == "SK 5.4: no test names it\n3 clauses; problems: 1\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("skat/test_more.py", "@pytest.mark.long\ndef test_sk_5_4(): pass\n"),
        ("skat/test_more.py", "pytestmark = pytest.mark.long\ndef test_sk_5_4(): pass\n"),
        ("skat/test_more.py", "pytestmark = [pytest.mark.long]\nasync def test_sk_5_4(): pass\n"),
        (
            "skat/test_more.py",
            "@pytest.mark.long\nclass TestIt:\n    def test_sk_5_4(self): pass\n",
        ),
        ("../browser/test_it.py", "def test_sk_5_4(): pass\n"),
    ],
)
def test_a_long_test_is_not_enough(root: Path, name: str, text: str) -> None:
    write(root, "tests/games/skat/test_play.py", "def test_sk_5_3(): pass\n")
    write(root, f"tests/games/{name}", text)
    assert clauses.problems(root) == ["SK 5.4: only long tests name it, none of `make test`"]
    write(root, "tests/games/skat/test_other.py", "@pytest.mark.anyio\ndef test_sk_5_4(): pass\n")
    assert clauses.problems(root) == []


def test_a_smoke_test_in_the_browser_is_enough(root: Path) -> None:
    write(root, "tests/games/skat/test_play.py", "def test_sk_5_3(): pass\n")
    write(
        root,
        "tests/browser/test_it.py",
        "pytestmark = pytest.mark.smoke\ndef test_sk_5_4(): pass\n",
    )
    assert clauses.problems(root) == []


def test_only_test_functions_count(root: Path) -> None:
    """Not a comment, a helper, a string, a module's docstring, nor half a number."""
    write(
        root,
        "tests/games/skat/test_play.py",
        '"""SK 5.4"""\n# SK 5.4\ndef sk_5_4(): "SK 5.4"\ndef test_sk_5_3(): assert "SK 5.4"\n'
        "def test_sk_5_41_and_ask_5_4(): pass\n",
    )
    assert "SK 5.4: no test names it" in clauses.problems(root)


@pytest.mark.parametrize("folder", ["twin", "golden"])
def test_the_twin_and_golden_data_are_no_tests(root: Path, folder: str) -> None:
    write(root, "tests/games/skat/test_play.py", "def test_sk_5_3(): pass\n")
    write(root, f"tests/{folder}/skat.py", "def test_sk_5_4(): pass\n")
    assert clauses.problems(root) == ["SK 5.4: no test names it"]


@pytest.mark.parametrize(
    "test", ["def test_sk_5_9(): pass", 'async def test_it():\n    """SK 5.9"""']
)
def test_a_test_of_no_clause_is_told(root: Path, test: str) -> None:
    write(root, "tests/test_more.py", f"{test}\n")
    told = (
        "SK 5.9: a test names it, but it is not in tests/games/*/clauses.txt (tests/test_more.py:1)"
    )
    assert clauses.problems(root) == [told]


def test_a_clause_without_a_paragraph_is_told(root: Path) -> None:
    write(root, "src/stammtisch/games/skat/rules.en.md", "**SK 5.3** A (see **SK 5.4**).\n")
    told = "SK 5.4: no paragraph in src/stammtisch/games/*/rules.en.md"
    assert clauses.problems(root) == [told]


def test_a_paragraph_of_no_clause_is_told(root: Path) -> None:
    write(root, "src/stammtisch/games/scarto/rules.en.md", "**SC 1.8** A\n\n**SC 1.9** B\n")
    told = (
        "SC 1.9: in src/stammtisch/games/scarto/rules.en.md, but not in tests/games/*/clauses.txt"
    )
    assert clauses.problems(root) == [told]


def test_two_paragraphs_of_one_clause_are_told(root: Path) -> None:
    write(root, "src/stammtisch/games/scarto/rules.en.md", "**SC 1.8** A\n\n**SC 1.8** B\n")
    assert ["more than one" in told for told in clauses.problems(root)] == [True]


@pytest.mark.parametrize("clause", ["SK 5.9", "SK 14", "SN 12"])
def test_a_refusal_that_cites_no_clause_is_told(root: Path, clause: str) -> None:
    write(root, "src/stammtisch/games/skat/phases.py", f'\nraise Refusal("{clause}", "no")\n')
    place = "src/stammtisch/games/skat/phases.py:2"
    told = f"{clause}: the code names it, but it is not in tests/games/*/clauses.txt ({place})"
    assert clauses.problems(root) == [told]


def test_a_whole_section_may_be_cited_where_its_clauses_have_no_numbers(root: Path) -> None:
    rules = "## 12. What\n\n**SK 12.1** A\n\n## 13. Options\n\nNone has a number.\n"
    write(root, "src/stammtisch/games/skat/rules.en.md", f"**SK 5.3** A\n\n**SK 5.4** B\n\n{rules}")
    write(root, "src/stammtisch/games/skat/scoring.py", 'Result("SK 13", 1)\n')
    write(root, "tests/games/skat/clauses.txt", "SK 5.3\nSK 5.4\nSK 12.1 - of no matter\n")
    assert clauses.problems(root) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("SK 5.3", "tests/games/skat/clauses.txt:3: SK 5.3 stands there twice"),
        ("SK 5", "tests/games/skat/clauses.txt:3: not a clause: 'SK 5'"),
        ("SK 5.5 - ", "tests/games/skat/clauses.txt:3: not a clause: 'SK 5.5 - '"),
        ("", "tests/games/skat/clauses.txt:3: not a clause: ''"),
    ],
)
def test_a_line_that_is_no_clause_is_told(
    root: Path, line: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    path = Path("tests/games/skat/clauses.txt")
    path.write_text(f"{path.read_text('utf-8')}{line}\n", "utf-8")
    assert clauses.problems(Path()) == [told]


def test_the_list_names_every_clause_of_every_games_rules() -> None:
    """What ``make check`` asks of this very tree, but for tests that are still being written."""
    root = Path(__file__).parents[2]
    listed = clauses.read_lists(root)
    assert listed.problems == ()
    assert clauses.languages(root) == ["de", "en", "it", "ja"]
    for language in clauses.languages(root):
        written = [clause for clause, _ in clauses.paragraphs(root, language)]
        assert sorted(written) == sorted(listed.reasons), language


def test_a_clause_that_another_language_lacks_is_told(root: Path) -> None:
    """Once one game has its rules in German, every clause of every game must have them."""
    write(root, "src/stammtisch/games/skat/rules.de.md", "**SK 5.3** A\n")
    assert "SK 5.4: no paragraph in src/stammtisch/games/*/rules.de.md" in clauses.problems(root)
    assert not any("SK 5.3" in each for each in clauses.problems(root))
