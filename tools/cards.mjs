// Writes contact sheets of the French and the German pack as HTML, to look at the faces in
// several sizes. Bundle the faces first (any bundler will do) and give the folder with
// french.js, german.js and back.js, then the folder for the sheets:
//   node tools/cards.mjs FACES SHEETS
// It also checks what every face must keep: size, no ids, no references, no styles.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [faces, sheets] = process.argv.slice(2);
if (faces === undefined || sheets === undefined) {
  console.error('usage: node tools/cards.mjs FACES SHEETS');
  process.exit(2);
}
const load = (name) => import(pathToFileURL(resolve(faces, name)).href);
const { french, FRENCH_SIZE } = await load('french.js');
const { german, GERMAN_SIZE } = await load('german.js');
const { back } = await load('back.js');

const SUITS = ['C', 'S', 'H', 'D'];
const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7'];
const GERMAN_FRENCH = { A: 'A', K: 'K', Q: 'D', J: 'B' };
const GERMAN_INDEX = { A: 'A', K: 'K', Q: 'O', J: 'U' };
const FORBIDDEN = /\sid=|url\(|\sstyle=|<style|<script|NaN|undefined|href/;

let largest = 0;
const card = (body, size, width) => {
  if (FORBIDDEN.test(body)) throw new Error(`forbidden markup: ${FORBIDDEN.exec(body)[0]}`);
  largest = Math.max(largest, body.length);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}"` +
    ` width="${width}">${body}</svg>`;
};
const packs = {
  two: (s, r, w) => card(french(s + r, GERMAN_FRENCH[r] ?? r, false), FRENCH_SIZE, w),
  four: (s, r, w) => card(french(s + r, r, true), FRENCH_SIZE, w),
  german: (s, r, w) => card(german(s + r, GERMAN_INDEX[r] ?? r), GERMAN_SIZE, w),
};

const page = (body, gap) => '<!doctype html><meta charset="utf-8"><body style="margin:12px;' +
  `background:#8d6b47"><style>div{display:flex;gap:${gap}px;margin-bottom:${gap}px}` +
  `svg{flex:none}</style>${body}`;

mkdirSync(sheets, { recursive: true });
for (const [name, draw] of Object.entries(packs)) {
  for (const width of [56, 110, 250]) {
    const rows = SUITS.map((s) => `<div>${RANKS.map((r) => draw(s, r, width)).join('')}</div>`);
    writeFileSync(join(sheets, `${name}-${width}.html`), page(rows.join(''), 8));
  }
  // A hand of ten in a fan: each card shows only its left strip of 52 of 250 units.
  const fan = [['C', 'J'], ['S', 'J'], ['H', 'A'], ['H', '10'], ['H', 'K'], ['D', 'Q'], ['D', '9'],
    ['S', '8'], ['C', '10'], ['C', '7']];
  const fans = [56, 80].map((w) => `<div style="gap:0">${fan.map(([s, r]) =>
    draw(s, r, w).replace('<svg', `<svg style="margin-right:${-w * 198 / 250}px"`)).join('')}</div>`);
  writeFileSync(join(sheets, `${name}-fan.html`), page(fans.join(''), 8));
}
const backs = [56, 110, 250].map((w) => `<div>${card(back(250, 350), FRENCH_SIZE, w)}` +
  `${card(back(250, 390), GERMAN_SIZE, w)}` +
  `${card(back(230, 420), { width: 230, height: 420 }, w)}</div>`);
writeFileSync(join(sheets, 'backs.html'), page(backs.join(''), 8));
console.log(`largest face: ${largest} characters`);
