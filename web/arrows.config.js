import { readdirSync } from 'node:fs';

// Which way imports go, the lowest room first: nothing imports what stands on a later line, and that
// holds for `import()` too. A room that must find all games asks `import.meta.glob` for their files
// and names none of them; that is not an import of a room. Tests may import everything.
const ROOMS = [
  ['protocol', 'style', 'storage', 'decks'],
  ['words'],
  ['settings.svelte', 'router'],
  ['route.svelte'],
  ['cards'],
  ['personas', 'fair', 'rulebook'],
  ['net'],
  ['session'],
  ['parts'],
  ['games'],
  ['start'],
  ['table', 'club'],
  ['pages'],
  ['App.svelte'],
  ['main'],
];

for (const each of readdirSync(new URL('src', import.meta.url)))
  if (
    !each.includes('.test.') &&
    !ROOMS.flat().some((room) => each === room || each.startsWith(`${room}.`))
  )
    throw new Error(`src/${each} has no place among ROOMS in arrows.config.js`);

const MESSAGE = 'An import never goes up: the order of the rooms stands in arrows.config.js.';

// `no-restricted-syntax` is set once for each file, so what else it forbids stands here too.
const INLINE_STYLE = {
  selector: 'SvelteAttribute[key.name="style"]',
  message: 'Blocked by the content security policy: use a class or a style: directive.',
};
const UNNAMED_IMPORT = {
  selector: 'ImportExpression:not([source.type="Literal"])',
  message:
    'Write out the module of an import(): the order of the rooms cannot be checked otherwise.',
};

/**
 * One configuration a room: it may import no higher room, and none beside it.
 *
 * @type {import('eslint').Linter.Config[]}
 */
export const arrows = ROOMS.flatMap((rooms, place) =>
  rooms.map((room) => {
    const higher = ROOMS.slice(place)
      .flat()
      .filter((each) => each !== room);
    const names = higher.map((each) => each.replace('.', '\\.')).join('|');
    const regex = `^(\\.{1,2}/)+(${names})(/|\\.ts|$)`;
    const dynamic = {
      selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\u002F')}/]`,
      message: MESSAGE,
    };
    return {
      files: [`src/${room}/**`, `src/${room}.*`],
      ignores: ['**/*.test.ts'],
      rules: {
        'no-restricted-imports': ['error', { patterns: [{ regex, message: MESSAGE }] }],
        'no-restricted-syntax': ['error', INLINE_STYLE, UNNAMED_IMPORT, dynamic],
      },
    };
  }),
);
