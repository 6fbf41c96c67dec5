"""The README's session of the library runs as it stands there."""

import doctest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_readmes_session_runs():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 10
    assert failed == 0
