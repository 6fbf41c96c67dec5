"""The page for people who write agents is as the kernel is."""

from __future__ import annotations

from tests.learn.learning_page import PAGE, written


def test_its_tables_are_the_layouts() -> None:
    page = PAGE.read_text("utf-8")
    assert page == written(page), "run python -m tests.learn.learning_page"
