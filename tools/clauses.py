"""Every clause of the rules has a test and a paragraph in each language, and none is made up.

``tests/games/<game>/clauses.txt`` lists a game's clauses: a number a line, where nothing can test
it followed by `` - `` and the reason. A test of ``make test`` must name it: one that is long is not
enough. ``make check`` runs this; it lists what is missing and fails.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from stammtisch.games.registry import OURS

LISTS = "tests/games/*/clauses.txt"
TESTS = Path("tests")
NO_TESTS = (TESTS / "twin", TESTS / "golden")  # the second reading, and data
IN_BROWSER = TESTS / "browser"  # all long but those that are marked ``smoke``
SOURCES = Path("src/stammtisch")
RULES = "src/stammtisch/games/*/rules.{}.md"

LETTERS = "|".join(game.GAME.clauses for game in OURS)
NUMBER = rf"(?:{LETTERS}) \d+\.\d+"
MARK = re.compile(r"pytest\.mark\.(\w+)$")
CITED = re.compile(rf"\b({NUMBER})\b")
LISTED = re.compile(rf"({NUMBER})(?: - (\S.*))?")
NAMED = re.compile(rf"(?:^|_)({LETTERS.lower()})_(\d+)_(\d+)(?=_|$)")
PARAGRAPH = re.compile(rf"^(?:- )?\*\*({NUMBER})\*\*", re.MULTILINE)
SECTION = re.compile(rf"(?:{LETTERS}) \d+")
HEADING = re.compile(r"^## (\d+)\.", re.MULTILINE)

Test = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Listed:
    """The committed list: every clause with the reason why nothing can test it, or ``None``."""

    reasons: dict[str, str | None]
    problems: tuple[str, ...]


def read_lists(root: Path) -> Listed:
    """The clauses of the lists; a line that is none, or is there twice, is a problem."""
    reasons: dict[str, str | None] = {}
    problems = []
    for path in sorted(root.glob(LISTS)):
        where = path.relative_to(root)
        for at, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            found = LISTED.fullmatch(line)
            if found is None:
                problems.append(f"{where}:{at}: not a clause: {line!r}")
            elif found[1] in reasons:
                problems.append(f"{where}:{at}: {found[1]} stands there twice")
            else:
                reasons[found[1]] = found[2]
    return Listed(reasons, tuple(problems))


def python_files(root: Path, but_not: Iterable[Path] = ()) -> Iterator[Path]:
    """All Python files below ``root``, in order, without those below ``but_not``."""
    without = tuple(but_not)
    return (
        path
        for path in sorted(root.rglob("*.py"))
        if not any(path.is_relative_to(each) for each in without)
    )


def clauses_of_test(function: Test) -> set[str]:
    """The clauses in a test's name (``test_sk_5_3_…``) and its docstring (``SK 5.3``)."""
    named = {
        f"{game.upper()} {section}.{number}"
        for game, section, number in NAMED.findall(function.name)
    }
    return named | set(CITED.findall(ast.get_docstring(function) or ""))


def tests_in(node: ast.AST, outer: frozenset[str]) -> Iterator[tuple[Test, frozenset[str]]]:
    """The tests in a module or class, with the marks on them and on what is around them."""
    marks = outer | _marks(node)
    for each in getattr(node, "body", ()):
        if isinstance(each, ast.ClassDef):
            yield from tests_in(each, marks)
        elif isinstance(each, Test) and each.name.startswith("test"):
            yield each, marks | _marks(each)


def _marks(node: ast.AST) -> frozenset[str]:
    """The marks that decorate a test or class, or stand in its ``pytestmark``."""
    given = list(getattr(node, "decorator_list", ()))
    for each in getattr(node, "body", ()):
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "pytestmark":
            given += each.value.elts if isinstance(each.value, ast.List) else [each.value]
    return frozenset(found[1] for each in given if (found := MARK.match(ast.unparse(each))))


def tested(root: Path) -> dict[str, tuple[str, bool]]:
    """Every clause that a test under ``root`` names, with a place, and whether the test is long.

    The place is the first test's that is not long, or else the first one's.
    """
    found: dict[str, tuple[str, bool]] = {}
    for path in python_files(root / TESTS, [root / each for each in NO_TESTS]):
        in_browser = path.is_relative_to(root / IN_BROWSER)
        for test, marks in tests_in(ast.parse(path.read_text("utf-8")), frozenset()):
            long = "long" in marks or (in_browser and "smoke" not in marks)
            for clause in clauses_of_test(test):
                if clause not in found or (found[clause][1] and not long):
                    found[clause] = f"{path.relative_to(root)}:{test.lineno}", long
    return found


def whole_sections(root: Path) -> set[str]:
    """The sections of the rules that number no clauses: they may be cited as a whole."""
    found: set[str] = set()
    for game in OURS:
        letters = game.GAME.clauses
        path = root / RULES.format("en").replace("*", game.GAME.name)
        rules = path.read_text("utf-8") if path.is_file() else ""
        numbered = {clause.partition(".")[0] for clause in PARAGRAPH.findall(rules)}
        found |= {f"{letters} {number}" for number in HEADING.findall(rules)} - numbered
    return found


def cited(root: Path) -> dict[str, str]:
    """Every clause that the sources cite, in a refusal or in words, with the first place."""
    found: dict[str, str] = {}
    sections = whole_sections(root)
    for path in python_files(root / SOURCES):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
                continue
            clauses = CITED.findall(node.value)
            if SECTION.fullmatch(node.value) and node.value not in sections:
                clauses.append(node.value)
            for clause in clauses:
                found.setdefault(clause, f"{path.relative_to(root)}:{node.lineno}")
    return found


def languages(root: Path) -> list[str]:
    """The languages in which some game has rules: then every game must; English always."""
    files = root.glob(RULES.format("*"))
    return sorted({"en", *(path.suffixes[0].removeprefix(".") for path in files)})


def paragraphs(root: Path, language: str) -> Iterator[tuple[str, str]]:
    """Every clause that has a paragraph in a game's rules, with the file."""
    for path in sorted(root.glob(RULES.format(language))):
        for clause in PARAGRAPH.findall(path.read_text("utf-8")):
            yield clause, str(path.relative_to(root))


def unwritten(root: Path, language: str, listed: Listed) -> Iterator[str]:
    """What is wrong with the rules in one language."""
    found = list(paragraphs(root, language))
    written = [clause for clause, _ in found]
    for clause in listed.reasons:
        if clause not in written:
            yield f"{clause}: no paragraph in {RULES.format(language)}"
    for clause, path in found:
        if clause not in listed.reasons:
            yield f"{clause}: in {path}, but not in {LISTS}"
        elif written.count(clause) > 1:
            yield f"{clause}: more than one paragraph, in {path}"


def problems(root: Path) -> list[str]:
    """All that is wrong, in sentences."""
    listed = read_lists(root)
    named, found = tested(root), list(listed.problems)
    for clause, reason in listed.reasons.items():
        if reason is None and clause not in named:
            found.append(f"{clause}: no test names it")
        elif reason is None and named[clause][1]:
            found.append(f"{clause}: only long tests name it, none of `make test`")
    places = {clause: place for clause, (place, _) in named.items()}
    for language in languages(root):
        found += unwritten(root, language, listed)
    for what, where in (("a test", places), ("the code", cited(root))):
        found += [
            f"{clause}: {what} names it, but it is not in {LISTS} ({place})"
            for clause, place in sorted(where.items())
            if clause not in listed.reasons
        ]
    return list(dict.fromkeys(found))


def main(root: Path = Path()) -> int:
    found = problems(root)
    for problem in found:
        print(problem)
    number = len(read_lists(root).reasons)
    print(
        f"{number} clauses; problems: {len(found)}" if found else f"{number} clauses, all in order"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
