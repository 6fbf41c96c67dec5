"""Looks pages over: axe by day and by night, desktop and phone, and the contrast on the wood.

And on a phone, whether all fits in.

What axe cannot see, contrast on wood, is judged by the pixels (contrast.py).
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from tests.browser import serving
from tests.browser.contrast import too_faint
from tests.browser.guests import DESKTOP, PHONE
from tests.browser.table import Table

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

# What lies on the table is cut at its edge, and so does not make the page any wider.
CUT = """
() => [...document.querySelectorAll('.sheet, .pad')]
  .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth)
  .map((each) => `${each.className}: ${each.innerText.slice(0, 80)}`)
"""

NARROW: ViewportSize = {"width": 320, "height": 568}

PAINTED = "document.adoptedStyleSheets.length === 0"

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

CONTRAST = "color-contrast"

# Light decides about contrast alone, and the width about everything else.
LOOKS: tuple[tuple[str, ViewportSize, dict[str, Any]], ...] = (
    ("light", DESKTOP, {"runOnly": TAGS}),
    ("dark", DESKTOP, {"runOnly": {"type": "rule", "values": [CONTRAST]}}),
    ("light", PHONE, {"runOnly": TAGS, "rules": {CONTRAST: {"enabled": False}}}),
)

# A drawn card is one picture, with one name: of its thousand lines and letters axe has nothing to
# say, and takes long to find that out. They are back when it has looked.
RUN = """
async (options) => {
  const taken = [...document.querySelectorAll('svg.card')].map((card) => {
    const inside = document.createDocumentFragment();
    inside.append(...card.childNodes);
    return [card, inside];
  });
  try {
    const found = await axe.run(document, { resultTypes: ['violations'], ...options });
    return found.violations.flatMap((each) => each.nodes.map((node) =>
      `${each.id}: ${node.target.join(' ')}: ${node.html.slice(0, 160)}`));
  } finally {
    for (const [card, inside] of taken) card.append(inside);
  }
}
"""


class Auditor:
    """Looks pages over, and tells all that is wrong at the end."""

    def __init__(self) -> None:
        if not serving.AXE.is_file():
            pytest.fail("web/node_modules has no axe-core: `npm ci` in web/ installs it")
        self.axe = serving.AXE.read_text(encoding="utf-8")
        self.found: dict[str, None] = {}

    def look(self, person: Table, name: str) -> None:
        page = person.page
        assert page.evaluate(PAINTED), "pictures=True: what lies on them is looked at, too"
        if not page.evaluate("'axe' in window"):
            page.evaluate(self.axe)
        for scheme, size, options in LOOKS:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            serving.resize(page, **size)
            for each in (*page.evaluate(RUN, options), *too_faint(page)):
                self.found[f"{name}, {scheme}, {size['width']} pixels: {each}"] = None
        for each in page.evaluate(CUT):
            self.found[f"{name}: a phone cuts off {each}"] = None
        for size in (PHONE, NARROW):
            serving.resize(page, **size)
            if page.evaluate(WIDER) > 0:
                self.found[f"{name}: {size['width']} pixels must be scrolled sideways"] = None
        page.set_viewport_size(DESKTOP)

    def tell(self) -> None:
        assert not self.found, "\n\n".join(self.found)
