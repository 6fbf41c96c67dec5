"""Looks pages over: axe by day and by night, desktop and phone, and the contrast on the wood.

What axe cannot see, contrast on wood, is judged by the pixels (contrast.py).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import house
from tests.browser.contrast import too_faint
from tests.browser.guests import DESKTOP, PHONE
from tests.browser.table import Table

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

# Light decides about contrast alone, and the width about everything else.
LOOKS: tuple[tuple[str, dict[str, int], dict[str, Any]], ...] = (
    ("light", DESKTOP, {"runOnly": TAGS}),
    ("dark", DESKTOP, {"runOnly": {"type": "rule", "values": ["color-contrast"]}}),
    ("light", PHONE, {"runOnly": TAGS}),
)

# The letters on a drawn card ("REGINA DI COPPE") belong to the picture, and are not its label.
RUN = """
(options) => axe.run(document, { resultTypes: ['violations'], ...options }).then((found) =>
  found.violations.flatMap((each) => each.nodes
    .filter(({ target }) => each.id !== 'label-content-name-mismatch'
      || !document.querySelector(target[0])?.querySelector('svg.card'))
    .map((node) => `${each.id}: ${node.target.join(' ')}: ${node.html.slice(0, 160)}`)))
"""


class Auditor:
    """Looks pages over, and tells all that is wrong at the end."""

    def __init__(self) -> None:
        if not house.AXE.is_file():
            pytest.fail("web/node_modules has no axe-core: `npm ci` in web/ installs it")
        self.axe = house.AXE.read_text(encoding="utf-8")
        self.found: dict[str, None] = {}

    def look(self, person: Table, name: str) -> None:
        page = person.page
        if not page.evaluate("'axe' in window"):
            page.evaluate(self.axe)
        for scheme, size, options in LOOKS:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.set_viewport_size(size)  # type: ignore[arg-type]
            for each in (*page.evaluate(RUN, options), *too_faint(page)):
                self.found[f"{name}, {scheme}, {size['width']} pixels: {each}"] = None
        if page.evaluate(WIDER) > 0:
            self.found[f"{name}: a phone must be scrolled sideways"] = None
        page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]

    def tell(self) -> None:
        assert not self.found, "\n\n".join(self.found)
