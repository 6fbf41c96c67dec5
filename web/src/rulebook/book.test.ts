// Every clause that can be cited is found in the rules of every language.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faces } from '../games';
import { LANGUAGES } from '../words/voice';
import { anchorOf, findClause, GAMES, openBook, readBook, withClauses } from './book';

function clausesOf(game: string): readonly string[] {
  const list = new URL(`../../../tests/games/${game}/clauses.txt`, import.meta.url);
  return readFileSync(list, 'utf8').match(/^[A-Z]{2} \d+(\.\d+)?/gm) ?? [];
}

test('there are rules of all games', () => {
  expect(GAMES).toEqual(faces.map(({ name }) => name).sort());
  for (const game of GAMES) expect(clausesOf(game).length).toBeGreaterThan(20);
});

for (const game of GAMES)
  for (const language of LANGUAGES)
    test(`all clauses of ${game} are in the book: ${language}`, async () => {
      const book = await openBook(game, { language, has: () => false });
      if (!book) throw new Error('there is no book');
      const wanted = clausesOf(game);
      const found = book.chapters.flatMap(({ clauses }) => clauses.map(({ name }) => name));
      expect(found).toEqual(wanted);
      expect(book.title).not.toBe('');
      // The clauses stand in numbered chapters; the last one, about the game, has no number and no clause.
      for (const { title } of book.chapters.slice(0, -1)) expect(title).toMatch(/^\d+\. /);
      const last = book.chapters.at(-1);
      expect(last?.title).not.toMatch(/^\d/);
      expect(last?.clauses).toEqual([]);
      for (const name of wanted) expect(findClause(book, name)?.blocks.length).toBeGreaterThan(0);
    });

test('a book has a lead, chapters and clauses', () => {
  const book = readBook(
    '# A game\n\nAbout it.\n\n## 1. First\n\nBefore.\n\n**SK 1.1** One.\n\nMore.\n\n**SK 1.2** Two.\n\n**Not** one.\n\n## 2. Second\n\n**SK 2** Whole.\n',
  );
  expect(book.title).toBe('A game');
  expect(book.lead).toHaveLength(1);
  expect(book.chapters.map(({ anchor }) => anchor)).toEqual(['chapter-1', 'chapter-2']);
  expect(book.chapters[0]?.lead).toHaveLength(1);
  expect(book.chapters[0]?.clauses.map(({ name, blocks }) => [name, blocks.length])).toEqual([
    ['SK 1.1', 2],
    ['SK 1.2', 2],
  ]);
  expect(book.chapters[1]?.clauses[0]?.name).toBe('SK 2');
  expect(anchorOf('SK 5.3')).toBe('SK-5.3');
});

test('clauses in a sentence', () => {
  expect(withClauses('See SK 5.3, SK 1.')).toEqual(['See ', 'SK 5.3', ', SK 1.']);
});

test('an unknown game has no book', async () => {
  expect(await openBook('poker', { language: 'en', has: () => false })).toBeNull();
});
