"""No public signature says ``Any``: ``make check`` runs this.

Public is what has no leading underscore: functions, methods and their parameters, the fields of
classes, and names of modules. What comes from outside is ``object`` until it has been looked at.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path("src/stammtisch")

Scope = ast.Module | ast.ClassDef


def offences(path: Path, text: str) -> Iterator[str]:
    """``file:line: name`` for every public signature of a file that says ``Any``."""
    for name, annotation in signatures(ast.parse(text)):
        if annotation is not None and says_any(annotation):
            yield f"{path}:{annotation.lineno}: {name}"


def signatures(scope: Scope, inside: str = "") -> Iterator[tuple[str, ast.expr | None]]:
    """Every annotation of a module's or class's public names, with the name it belongs to."""
    for node in scope.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if public(name):
                for argument in ast.walk(node.args):
                    if isinstance(argument, ast.arg):
                        yield f"{inside}{name}({argument.arg})", argument.annotation
                yield f"{inside}{name}", node.returns
            case ast.ClassDef(name=name) if public(name):
                for base in node.bases:
                    yield f"{inside}{name}", base
                yield from signatures(node, f"{inside}{name}.")
            case ast.AnnAssign(target=ast.Name(id=name)) if public(name):
                yield f"{inside}{name}", node.annotation
                if alias(node.annotation):
                    yield f"{inside}{name}", node.value
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() as value):
                if public(name):  # An alias without the word: ``Run = Callable[..., Any]``.
                    yield f"{inside}{name}", value


def public(name: str) -> bool:
    """Whether others may use it; a magic method is public."""
    return not name.startswith("_") or (name.startswith("__") and name.endswith("__"))


def alias(annotation: ast.expr) -> bool:
    """Whether what is assigned is a type itself."""
    return isinstance(annotation, ast.Name) and annotation.id == "TypeAlias"


def says_any(annotation: ast.expr) -> bool:
    """Whether ``Any`` stands in a type, also in one that is quoted."""
    for node in ast.walk(annotation):
        if isinstance(node, ast.Name) and node.id == "Any":
            return True
        if isinstance(node, ast.Attribute) and node.attr == "Any":
            return True
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            try:
                quoted = ast.parse(node.value, mode="eval").body
            except SyntaxError:
                continue
            if says_any(quoted):
                return True
    return False


def main() -> int:
    found = [
        line
        for path in sorted(SOURCES.rglob("*.py"))
        for line in offences(path, path.read_text("utf-8"))
    ]
    print("\n".join(found) or "no public signature says Any")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
