// Every option, value and set of rules that the rules name has its name on the page.

import { Lexer, type Token, type Tokens } from 'marked';
import { expect, test } from 'vitest';
import de from '../words/de.json';
import en from '../words/en.json';
import it from '../words/it.json';
import ja from '../words/ja.json';
import { LANGUAGES, Voice } from '../words/voice';
import { GAMES, openBook, type Book } from './book';
import { isNamed, nameOptions } from './named';

const TEXTS = { en, de, it, ja };

/** What is no option: words of a record, actions as records write them, a package. */
const LITERAL = {
  scarto: [],
  schnapsen: ['schnapsen'],
  skat: [
    ...['"forced_ramsch": true', 'passed', 'scores', 'soloist', 'value'],
    ...['0 pass', '1 bid 18', '1 hold', '1 pass', '2 bid 18', '2 bid 20', '2 pass'],
    'won',
  ],
};

function codeOf(value: unknown): readonly Tokens.Codespan[] {
  if (Array.isArray(value)) return value.flatMap(codeOf);
  if (typeof value !== 'object' || value === null) return [];
  const token = value as Token;
  return token.type === 'codespan' ? [token as Tokens.Codespan] : codeOf(Object.values(value));
}

function read(markdown: string, game = 'skat'): readonly (string | readonly string[])[] {
  const blocks = new Lexer({ gfm: true }).lex(markdown);
  nameOptions(game, blocks, (id) => id in en);
  return codeOf(blocks).map((token) =>
    isNamed(token) ? token.words.map((id) => id.replace(`option.${game}.`, '')) : token.text,
  );
}

for (const game of GAMES)
  for (const language of LANGUAGES)
    test(`the rules of ${game} name options as the page does: ${language}`, async () => {
      const book: Book | null = await openBook(
        game,
        new Voice({ texts: TEXTS[language], language }),
      );
      const code = codeOf(book);
      const left = code.filter((token) => !isNamed(token)).map(({ text }) => text);
      expect([...new Set(left)].sort()).toEqual([...LITERAL[game as keyof typeof LITERAL]].sort());
      const named = new Set(code.filter(isNamed).flatMap(({ words }) => words));
      const chosen = Object.keys(en).filter((id) =>
        new RegExp(`^option\\.${game}\\.[a-z_]+$`).test(id),
      );
      expect(chosen.filter((id) => !named.has(id))).toEqual([]);
    });

test('a value is one of the last option that has it, and one with its option where it follows it', () => {
  expect(read('Option `contra`. With `contra` `contra_re`, and with `contra`.')).toEqual([
    ['contra'],
    ['contra.contra'],
    ['contra.contra_re'],
    ['contra.contra'],
  ]);
  expect(read('With `ramsch` `ramsch`.')).toEqual([['ramsch', 'ramsch.ramsch']]);
  expect(read('`bock_contra` `never`, `bock_grand_hand`: `lost`, `never`')).toEqual([
    ['bock_contra', 'bock_contra.never'],
    ['bock_grand_hand'],
    ['bock_contra.lost'],
    ['bock_grand_hand.never'],
  ]);
});

test('a set of rules, yes and no, and what is neither', () => {
  expect(read('`pub`: `push_jacks` is `yes`; `won` is a field')).toEqual([
    ['preset.skat.pub'],
    ['push_jacks'],
    ['page.yes'],
    'won',
  ]);
});

test('in a table the head follows what was named before, and a row its first cell', () => {
  const table = '| `as_made` |\n| --- |\n| `contra_by` |\n';
  expect(read(`Option \`missed_announcement\`:\n\n${table}`)).toEqual([
    ['missed_announcement'],
    ['missed_announcement.as_made'],
    ['contra_by'],
  ]);
});
