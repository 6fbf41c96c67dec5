"""The page's icons and its preview picture, drawn by Chromium: ``make icons`` makes them anew.

They are written to ``web/public``: icons from ``web/icon.svg``, one of them with room around it for
systems that cut icons to a shape of their own, and the start page as messengers show it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for tests/browser, which can play

OUT = ROOT / "web/public"
SVG = ROOT / "web/icon.svg"
WOOD = "#cba673"
ICONS = {
    # the file, its size, how much of it the card takes, and what lies behind
    "icon-192.png": (192, 0.92, "transparent"),
    "icon-512.png": (512, 0.92, "transparent"),
    "icon-maskable.png": (512, 0.64, WOOD),
    "icon-apple.png": (180, 0.8, WOOD),
}
UNSEEN = """
.frame > header, .inner > :not(header, .games), .words { display: none !important }
.frame { grid-template-rows: 1fr !important }
"""
PREVIEW = {"width": 1200, "height": 630}
MOST = 250_000  # bytes of the preview: some messengers take no more than 300 KB


def main() -> int:
    from tests.browser import serving

    path = serving.chromium()
    if path is None:
        print(serving.MISSING, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = serving.Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=[*serving.FLAGS])
        try:
            icons(browser)
            preview(browser, server.url)
        finally:
            browser.close()
            server.close()
    return 0


def icons(browser: Browser) -> None:
    svg = SVG.read_text("utf-8")
    for name, (size, part, behind) in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(
            f"<style>body {{ margin: 0; display: grid; place-items: center; height: {size}px;"
            f" background: {behind} }} svg {{ width: {size * part}px }}</style>{svg}"
        )
        page.screenshot(path=OUT / name, omit_background=behind == "transparent")
        page.close()


def preview(browser: Browser, url: str) -> None:
    """The start page by day, in English, without what can be pressed there and not in a picture."""
    wishes = {"viewport": PREVIEW, "locale": "en-GB", "bypass_csp": True}
    context = browser.new_context(base_url=url, **wishes)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    page.add_style_tag(content=UNSEEN)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)
    for quality in (88, 80, 70, 60):
        page.screenshot(path=OUT / "preview.jpg", type="jpeg", quality=quality)
        if (OUT / "preview.jpg").stat().st_size <= MOST:
            break
    context.close()


if __name__ == "__main__":
    sys.exit(main())
