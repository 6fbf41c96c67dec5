// The fonts, cut to the letters of the words that the page says: with all their letters they would
// weigh more than everything else. What people type may have others; they lie in files of their own,
// which a browser fetches only where such a letter stands.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont, { type Options } from 'subset-font';
import type { Plugin } from 'vite';

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const MODULES = from('./node_modules');
const CUT = join(MODULES, '.cache/fonts'); // where the cut files and their style sheets lie
const LITERATA = join(MODULES, '@fontsource-variable/literata');
const SHIPPORI = join(MODULES, '@fontsource/shippori-mincho');
// As Fontsource's style sheet has it: a browser sees one face in its and ours, and takes ours first.
const LITERATA_WEIGHTS = '200 900';
const WORDS = from('./src/words');
const RULES = from('../src/stammtisch/games');

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join('');
// Letters of names in our neighbourhood, and what is typed around figures.
const OFTEN = '\u00a0\u202fÀÁÂÄÇÈÉÊÌÍÒÓÖÙÚÜàáâäçèéêëìíîïñòóôöùúûüß×−–—…„“”‘’«»·→°';

const MARK = 'StamischEnglDeutIo';

interface Face {
  readonly family: string;
  readonly style: 'normal' | 'italic';
  readonly weight: string;
  /** The whole font. */
  readonly file: string;
  readonly letters: string;
  readonly axes?: Options['variationAxes'];
}

/** Every letter of these files that the eye can see. */
async function lettersOf(paths: readonly string[]): Promise<string> {
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const letters = new Set(texts.join('').normalize('NFC'));
  return [...letters].filter((letter) => letter > ' ').join('');
}

/** The style sheets by name, each with its faces; a later face goes before an earlier one. */
async function sheets(): Promise<Record<string, readonly Face[]>> {
  const words = (languages: readonly string[]) =>
    languages.map((language) => join(WORDS, `${language}.json`));
  // In an order of our own: every machine has another, and the order of letters is part of a name.
  const games = (await readdir(RULES))
    .filter((game) => existsSync(join(RULES, game, 'rules.ja.md')))
    .sort();
  const said = await lettersOf(words(['ja']));
  const ruled = await lettersOf(games.map((game) => join(RULES, game, 'rules.ja.md')));
  const latin = [...new Set(ASCII + OFTEN + (await lettersOf(words(['en', 'de', 'it']))))].join('');
  const wght = { min: 400, max: 650 };
  const literata = (family: string, letters: string, style: 'normal' | 'italic'): Face => ({
    family,
    style,
    weight: LITERATA_WEIGHTS,
    file: join(LITERATA, `files/literata-latin-opsz-${style}.woff2`),
    letters,
    axes: { wght, opsz: style === 'normal' ? { min: 12, max: 36, default: 14 } : 18 },
  });
  const mincho = (letters: string, weight: string): Face => ({
    family: 'Shippori Mincho',
    style: 'normal',
    weight,
    file: join(SHIPPORI, `files/shippori-mincho-japanese-${weight}-normal.woff2`),
    letters,
  });
  return {
    'literata.css': [
      literata('Literata Variable', latin, 'normal'),
      literata('Literata Variable', latin, 'italic'),
    ],
    // Our own name and the languages', as they stand on Japanese pages, whose other Latin letters
    // come with the Japanese ones.
    'mark.css': [
      literata('Literata Mark', MARK, 'normal'),
      literata('Literata Mark', MARK, 'italic'),
    ],
    // So that the switch of languages can be read where no Japanese letters are installed.
    'nihongo.css': [mincho('日本語', '400')],
    'japanese.css': ['400', '600'].flatMap((weight) => [
      mincho(
        Array.from(ruled)
          .filter((letter) => !said.includes(letter) && !ASCII.includes(letter))
          .join(''),
        weight,
      ),
      mincho([...new Set(ASCII + OFTEN + said)].join(''), weight),
    ]),
  };
}

/**
 * Cut one face, if that has not been done; what its style sheet says. Its name is made from what is in
 * it and not from where it lies, so that the client is the same wherever it is built.
 */
async function cut({ file, ...face }: Face): Promise<string> {
  const whole = await readFile(file);
  const hash = createHash('sha256').update(whole).update(JSON.stringify(face));
  const name =
    `${face.family.split(' ')[0]}-${hash.digest('hex').slice(0, 12)}.woff2`.toLowerCase();
  const path = join(CUT, name);
  if (!existsSync(path)) {
    const cut = { targetFormat: 'woff2', variationAxes: face.axes } as const;
    await writeFile(path, await subsetFont(whole, face.letters, cut));
  }
  return `@font-face {
  font-family: '${face.family}';
  font-style: ${face.style};
  font-weight: ${face.weight};
  font-display: swap;
  src: url('./${name}') format('woff2');
  unicode-range: ${ranges(face.letters)};
}
`;
}

/** As a style sheet names letters: `U+20-7E, U+D7`. */
function ranges(letters: string): string {
  const codes = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && code <= last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return runs.map(([a, b]) => `U+${hex(a)}${b > a ? `-${hex(b)}` : ''}`).join(', ');
}

/**
 * Japanese letters that we never say ourselves, as Fontsource has sorted them: a family of its own,
 * of one weight, without the rarest, which would make its list twice as long.
 */
async function typedByPeople(): Promise<string> {
  const css = await readFile(join(SHIPPORI, '400.css'), 'utf8');
  const faces = css.split('/*').filter((face) => !/unicode-range:\s*U\+[12]\w{4}/.test(face));
  return faces
    .map((face) => face.slice(face.indexOf('@')))
    .join('')
    .replaceAll("'Shippori Mincho'", "'Shippori Mincho Rest'")
    .replaceAll('font-weight: 400', 'font-weight: 400 600')
    .replaceAll('url(./files/', `url(${SHIPPORI}/files/`);
}

async function make(): Promise<void> {
  await mkdir(CUT, { recursive: true });
  for (const [name, faces] of Object.entries(await sheets())) {
    const css = await Promise.all(faces.map(cut));
    await writeFile(join(CUT, name), css.join(''));
  }
  await writeFile(join(CUT, 'rest.css'), await typedByPeople());
}

/** `@fonts/literata.css` and its kind are there, and the client takes the fonts' licences along. */
export function fonts(): Plugin {
  return {
    name: 'fonts',
    config: () => ({ resolve: { alias: { '@fonts': CUT } } }),
    buildStart: make,
    async generateBundle() {
      for (const [name, folder] of Object.entries({ literata: LITERATA, shippori: SHIPPORI })) {
        const source = await readFile(join(folder, 'LICENSE'), 'utf8');
        this.emitFile({ type: 'asset', fileName: `font-${name}.txt`, source });
      }
    },
  };
}
