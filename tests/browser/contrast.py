"""Whether words can be read on what they really lie on: wood, a lamp's light, a picture.

axe knows the contrast of two colours and nothing of pictures. Here the page is photographed once
without its words, and the colour of each word is compared with the pixels that were behind it.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# All words in view, with their colour, their size and where they lie. Left out are those that are
# covered in part, for ears only, drawn in a picture, of what is disabled, and lines that the edge
# of what is scrolled cuts off.
WORDS = """
() => {
  const found = [];
  const scrolled = (holder) => {
    const edges = [];
    for (let each = holder; each && each !== document.body; each = each.parentElement)
      if (/auto|scroll/.test(getComputedStyle(each).overflow))
        edges.push(each.getBoundingClientRect());
    return edges;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!node.data.trim()) continue;
    if (holder.closest('svg, [disabled], [aria-disabled=true]')) continue;
    if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(holder);
    let opacity = 1;
    let clipped = false; // for ears only
    for (let each = holder; each; each = each.parentElement) {
      const { opacity: own, clipPath } = getComputedStyle(each);
      opacity *= own;
      clipped ||= clipPath === 'inset(50%)';
    }
    if (clipped) continue;
    const edges = scrolled(holder);
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    // What an ellipsis stands for is not to be read.
    const cut = style.overflowX === 'hidden' ? holder.getBoundingClientRect() : null;
    for (const line of range.getClientRects()) {
      const { y, height } = line;
      const left = Math.max(line.left, cut?.left ?? line.left);
      const right = Math.min(line.right, cut?.right ?? line.right);
      // Letters do not fill the height of their line: above and below may be somebody's border.
      const [top, bottom] = [y + 0.15 * height, y + 0.85 * height];
      if (right - left < 2 || left < 0 || right > innerWidth) continue;
      if (top < 0 || bottom > innerHeight) continue;
      if (edges.some((edge) => top < edge.top || bottom > edge.bottom)) continue;
      const rows = [top + 1, (top + bottom) / 2, bottom - 1];
      const columns = [left + 1, (left + right) / 2, right - 1];
      const points = columns.flatMap((x) => rows.map((y) => [x, y]));
      const free = points.every(([x, y]) => {
        const seen = document.elementFromPoint(x, y);
        return seen && (seen.contains(holder) || holder.contains(seen));
      });
      if (!free) continue;
      const text = node.data.trim().slice(0, 40);
      found.push({ text, left, top, right, bottom, opacity, large, colour: style.color });
    }
  }
  return found;
}
"""

HIDE = """
() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:not(svg *), :not(svg *)::before, :not(svg *)::after {
    color: transparent !important; text-decoration-color: transparent !important;
    text-shadow: none !important; transition: none !important; }`);
  const before = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...before, sheet];
  window.__wordsBack = () => { document.adoptedStyleSheets = before; };
}
"""

# The worst contrast of each word: with the mean of every square of four by four pixels behind it.
JUDGE = """
async ([picture, words]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const scale = image.width / innerWidth;
  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data];
  };
  const line = (value) => (value <= 0.04045 * 255 ? value / 255 / 12.92
    : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * line(r) + 0.7152 * line(g) + 0.0722 * line(b);
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  return words.map((word) => {
    const [left, top] = [Math.floor(word.left * scale), Math.floor(word.top * scale)];
    const width = Math.max(4, Math.floor((word.right - word.left) * scale));
    const height = Math.max(4, Math.floor((word.bottom - word.top) * scale));
    const { data } = context.getImageData(left, top, width, height);
    const ink = rgba(word.colour);
    const cover = (ink[3] / 255) * word.opacity;
    let worst = Infinity;
    for (let y = 0; y + 4 <= height; y += 4)
      for (let x = 0; x + 4 <= width; x += 4) {
        const mean = [0, 0, 0];
        for (let dy = 0; dy < 4; dy += 1)
          for (let dx = 0; dx < 4; dx += 1)
            for (let c = 0; c < 3; c += 1)
              mean[c] += data[((y + dy) * width + x + dx) * 4 + c] / 16;
        const shown = mean.map((value, c) => ink[c] * cover + value * (1 - cover));
        worst = Math.min(worst, contrast(shown, mean));
      }
    return worst;
  });
}
"""

NEEDED, NEEDED_LARGE = 4.5, 3.0
"""WCAG 1.4.3."""


def too_faint(page: Page) -> list[str]:
    """The words in view that stand out too little, and by how much they do.

    What is found is looked at again until all is still: a card may be on its way across.
    """
    found = _faint(page)
    for _ in range(10):
        if not found:
            break
        page.wait_for_timeout(200)
        before, found = found, _faint(page)
        if found == before:
            break
    return found


def _faint(page: Page) -> list[str]:
    words: list[dict[str, Any]] = page.evaluate(WORDS)
    page.evaluate(HIDE)
    wire = page.context.new_cdp_session(page)
    try:
        # Packed quickly and not small, which takes a fourth of the time.
        picture = wire.send("Page.captureScreenshot", {"optimizeForSpeed": True})["data"]
    finally:
        page.evaluate("window.__wordsBack()")
        wire.detach()
    found = zip(words, page.evaluate(JUDGE, [picture, words]), strict=True)
    return [
        f"contrast {worst:.2f}: {word['text']} ({word['colour']})"
        for word, worst in found
        if worst < (NEEDED_LARGE if word["large"] else NEEDED)
    ]
