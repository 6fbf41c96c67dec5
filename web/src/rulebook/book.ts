// The rules as a book of chapters and numbered clauses, parsed from the games' own Markdown files.
//
// This module only parses. Components render the tokens as elements, so nothing in a file becomes
// HTML by itself.

import { Lexer, type Token, type Tokens } from 'marked';
import type { Language } from '../words/voice';
import { nameOptions } from './named';

export interface Clause {
  /** As it is cited: `SK 5.3`. */
  readonly name: string;
  readonly blocks: readonly Token[];
}

export interface Chapter {
  readonly title: string;
  readonly anchor: string;
  /** The text before the first clause. */
  readonly lead: readonly Token[];
  readonly clauses: readonly Clause[];
}

export interface Book {
  readonly title: string;
  readonly lead: readonly Token[];
  readonly chapters: readonly Chapter[];
}

const FILES = import.meta.glob<string>('../../../src/stammtisch/games/*/rules.*.md', {
  query: '?raw',
  import: 'default',
});

interface Speaker {
  readonly language: Language;
  has(id: string): boolean;
}

/**
 * The rules of a game, in English where a language does not have them; `null` for no game. Options
 * have the names that they have in this voice.
 */
export async function openBook(game: string, voice: Speaker): Promise<Book | null> {
  const path = (of: string): string => `../../../src/stammtisch/games/${game}/rules.${of}.md`;
  const load = FILES[path(voice.language)] ?? FILES[path('en')];
  if (!load) return null;
  const book = readBook(await load());
  const texts = book.chapters.flatMap(({ lead, clauses }) => [
    lead,
    ...clauses.map((each) => each.blocks),
  ]);
  for (const blocks of [book.lead, ...texts]) nameOptions(game, blocks, (id) => voice.has(id));
  return book;
}

/** The games that have rules, by name. */
export const GAMES: readonly string[] = [
  ...new Set(Object.keys(FILES).map((path) => path.split('/').at(-2) ?? '')),
].sort();

export function anchorOf(clause: string): string {
  return clause.replaceAll(' ', '-');
}

export function readBook(markdown: string): Book {
  const book = { title: '', lead: [] as Token[], chapters: [] as Chapter[] };
  let here = book.lead; // where the next block goes
  let clauses: Clause[] = [];
  for (const token of new Lexer({ gfm: true }).lex(markdown)) {
    if (isHeading(token) && token.depth === 1) book.title = token.text;
    else if (isHeading(token) && token.depth === 2) {
      here = [];
      clauses = [];
      const anchor = `chapter-${book.chapters.length + 1}`;
      book.chapters.push({ title: token.text, anchor, lead: here, clauses });
    } else {
      const begun = begin(token);
      if (begun) {
        here = [begun.rest];
        clauses.push({ name: begun.name, blocks: here });
      } else if (token.type !== 'space') here.push(token);
    }
  }
  return book;
}

/** The clause with this name. */
export function findClause(book: Book, name: string): Clause | undefined {
  return book.chapters.flatMap(({ clauses }) => clauses).find((clause) => clause.name === name);
}

/** Splits a text at the clauses that it cites: every second element is a clause's name. */
export function withClauses(text: string): readonly string[] {
  return text.split(/\b([A-Z]{2} \d+\.\d+)\b/);
}

/** The name of the clause that a paragraph begins (in bold), and the paragraph without it. */
function begin(token: Token): { name: string; rest: Tokens.Paragraph } | null {
  if (!isParagraph(token)) return null;
  const [first, ...rest] = token.tokens;
  if (first?.type !== 'strong') return null;
  const name = (first as Tokens.Strong).text;
  return /^[A-Z]{2} \d+(\.\d+)?$/.test(name) ? { name, rest: { ...token, tokens: rest } } : null;
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}

function isParagraph(token: Token): token is Tokens.Paragraph {
  return token.type === 'paragraph';
}
