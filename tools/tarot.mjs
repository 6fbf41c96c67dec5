// Prints the tarot on contact sheets, to look at while drawing. Run with the path of esbuild's
// module and a folder for the pages: node tools/tarot.mjs <esbuild> <folder>
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , esbuildPath, folder] = process.argv;
const esbuild = await import(pathToFileURL(esbuildPath).href);
const bundle = join(folder, 'tarot-bundle.mjs');
await (esbuild.default ?? esbuild).build({
  entryPoints: ['web/src/cards/tarot.ts'],
  bundle: true,
  format: 'esm',
  outfile: bundle,
});
const { tarot } = await import(pathToFileURL(bundle).href);

const ranks = ['K', 'Q', 'C', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1'];
const suits = ['S', 'B', 'C', 'D'].flatMap((s) => ranks.map((r) => [s + r, r]));
const trumps = Array.from({ length: 21 }, (_, i) => [`T${i + 1}`, String(i + 1)]);
const all = [['M', '★'], ...trumps, ...suits];

const nameOf = (code) =>
  /^[MT]/.test(code) ? 'L’IMPERATRICE' : /[KQCJ]$/.test(code) ? 'CAVALLO DI BASTONI' : '';
const card = ([code, index], width) =>
  `<svg viewBox="0 0 250 430" width="${width}" height="${(width * 430) / 250}">` +
  `${tarot(code, index, nameOf(code))}</svg>`;
const page = (cards, width, columns, overlap = 0) =>
  `<body style="margin:8px;background:#8a6a4a;display:grid;gap:8px;` +
  `grid-template-columns:repeat(${columns},${width - overlap}px)">` +
  cards.map((c) => `<div>${card(c, width)}</div>`).join('');
const write = (name, html) => writeFileSync(join(folder, name), html);

write('trumps.html', page(all.slice(0, 22), 250, 6));
write('courts.html', page(all.slice(22).filter(([c]) => /[KQCJ]$/.test(c)), 250, 6));
write('pips.html', page(all.slice(22).filter(([c]) => !/[KQCJ]$/.test(c)), 250, 8));
write('all110.html', page(all, 110, 14));
write('all56.html', page(all, 56, 26));
write('fan.html', page(all.filter((_, i) => i % 3 === 0), 56, 27, 52.35));
const sizes = all
  .map(([code, index]) => [tarot(code, index, nameOf(code)).length, code])
  .sort((a, b) => b[0] - a[0]);
console.log(sizes.slice(0, 12).map(([n, c]) => `${c} ${n}`).join(', '));
for (const [code, index] of all) {
  const bad = /NaN|undefined|\bid=|url\(|style/.exec(tarot(code, index, nameOf(code)));
  if (bad) console.log('bad', code, bad[0]);
}
