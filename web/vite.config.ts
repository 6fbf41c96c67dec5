import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { fonts } from './fonts.config.ts';
import type { PageRoute } from './src/router.ts';

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// A running `stammtisch serve`, for `make dev`.
const server = process.env.STAMMTISCH_SERVER ?? 'http://127.0.0.1:8123';

// Every browser that runs the client reads WOFF2. Fontsource's style sheets, imported from a script,
// also name the older WOFF, which would more than double the size of the package.
const onlyWoff2: Plugin = {
  name: 'only-woff2',
  enforce: 'pre',
  transform: {
    filter: { id: /(@fontsource.*|fonts\/rest)\.css$/ },
    handler: (code) => code.replaceAll(/,\s*url\([^)]*\.woff\)\s*format\(['"]woff['"]\)/g, ''),
  },
};

// The service worker's version is made from everything that the client consists of.
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle(_, bundle) {
    const hash = createHash('sha256').update(Object.keys(bundle).sort().join('\n'));
    for (const name of readdirSync(from('./public')).sort())
      hash.update(readFileSync(from(`./public/${name}`)));
    const source = readFileSync(from('./sw.js'), 'utf8').replace(
      '__VERSION__',
      hash.digest('hex').slice(0, 16),
    );
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
};

// The server answers at the paths of the pages, and with 404 elsewhere.
const paths: Plugin = {
  name: 'paths',
  apply: 'build',
  async generateBundle() {
    const found: string[] = [];
    const folders = readdirSync(from('./src/pages'), { withFileTypes: true });
    const pages = folders.filter((each) => each.isDirectory()).map((each) => each.name);
    for (const page of pages.sort()) {
      const file = new URL(`src/pages/${page}/route.ts`, import.meta.url).href;
      const route = (await import(file)) as { default: PageRoute };
      found.push(...Object.keys(route.default.paths));
    }
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(found) });
  },
};

// Python's library has no Brotli, which packs a sixth better than gzip: the server takes these along.
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const each of Object.values(bundle)) {
        if (!/\.(css|js|svg)$/.test(each.fileName)) continue;
        const source = brotliCompressSync(each.type === 'chunk' ? each.code : each.source);
        this.emitFile({ type: 'asset', fileName: `${each.fileName}.br`, source });
      }
    },
  },
};

// What the start page needs, and so every page has already.
const BASE =
  /web\/src\/(net\/(api|kvstore)|route\.svelte|router|settings\.svelte|storage|words\/(index\.svelte|voice)|table\/focus|personas\/|parts\/MessageText|start\/(Failed|Frame|open|options)|games\/(facts|\w+\/cast))|disclose-version|vite\/preload-helper|svelte\/src\/(transition|easing)/;

// A club's pages come in one piece: whoever sees one sees the others, and the start page names fewer files.
const CLUB = /web\/src\/(club\/|net\/clubs|pages\/(clubs?|evening|wall|paper)\/(?!route))/;

// What every table shows; other pages show some of it too.
const TABLE =
  /web\/src\/(cards\/(Card|Suit|shapes|french\/heads)|parts\/(Notes|SaveReceipt)|start\/Terms\.)/;

export default defineConfig({
  plugins: [fonts(), onlyWoff2, svelte(), serviceWorker, paths, packed],
  base: '/', // pages have addresses like /t/<table>, and their assets lie at the root all the same

  build: {
    // The Python package takes the client along as its data.
    outDir: from('../src/stammtisch/table/client'),
    emptyOutDir: true,
    // The server's content security policy lets nothing in that stands in the page itself: no inline
    // script, no inline style, no font or picture as a data address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Whoever types `make play` is not told how long each plugin took.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Few files: the headers of a file weigh more than a small part.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'table', test: TABLE },
            { name: 'money', test: /web\/src\/words\/money/ },
            { name: 'club', test: CLUB },
          ],
        },
      },
    },
  },

  // Vitest would otherwise take the half of Svelte that is meant for servers.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),

  server: {
    port: 5173,
    strictPort: true,
    // The pages with the rules are the clauses of the games themselves.
    fs: { allow: [from('.'), from('../src/stammtisch')] },
    proxy: {
      // As an object: the short form would also change the Host, which must match the Origin.
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
});
