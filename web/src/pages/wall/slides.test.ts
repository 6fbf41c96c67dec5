import { expect, test } from 'vitest';
import type { EveningShown, SeriesShown } from '../../protocol/messages';
import { gridFor, typeSize } from './grid';
import { slidesOf, type Slide } from './slides';

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

/** An evening of so many at tables of four, as far as `more` says. */
function evening(
  count: number,
  more: { lists?: number; started?: string; closed?: boolean; seated?: boolean } = {},
): EveningShown {
  const { lists = 0, started = '', closed = false, seated = true } = more;
  const tables = upTo(count / 4).map((table) => ({
    people: upTo(4).map((seat) => 4 * (table - 1) + seat),
    lines: table <= lists ? [] : null,
  }));
  const series = { tables, started, repeats: [[1, 2]], waiting: [] } as unknown as SeriesShown;
  return {
    people: upTo(count).map((number) => ({ number, name: '', left: number === 1 })),
    series: seated ? [series] : [],
    standing: upTo(count).map((person) => ({ person })),
    closed,
  } as unknown as EveningShown;
}

/** So many cards in pairs, with winners at so many tables of the last round. */
function paired(
  form: string,
  count: number,
  more: { rounds?: number; winners?: number; started?: string; over?: boolean } = {},
): EveningShown {
  const { rounds = 1, winners = 0, started = '', over = false } = more;
  const games = upTo(Math.floor(count / 2)).map((table) => ({
    cards: [2 * table - 1, 2 * table],
    winner: table <= winners ? 2 * table : null,
  }));
  const round = { games, byes: count % 2 ? [count] : [], repeats: [], started };
  const cards = upTo(count).map((number) => ({ number, lives: number > 1, present: true }));
  const bracket = form === 'knockout' ? upTo(2 ** Math.ceil(Math.log2(count))) : [];
  return {
    terms: { form },
    people: upTo(count).map((number) => ({ number, left: false })),
    series: [],
    pairs: {
      cards,
      bracket,
      over,
      play_offs: over ? [[3, 4]] : [],
      rounds: Array(rounds).fill(round),
    },
    closed: false,
  } as unknown as EveningShown;
}

const itemsOf = (slide: Slide): readonly unknown[] => {
  if (slide.kind === 'here') return slide.people;
  if (slide.kind === 'tables') return slide.tables;
  if (slide.kind === 'pairs') return slide.games;
  if (slide.kind === 'places') return slide.places;
  return slide.kind === 'cards' || slide.kind === 'play_off' ? slide.cards : [];
};

const kinds = (shown: EveningShown): readonly string[] => [
  ...new Set(slidesOf(shown).map(({ kind }) => kind)),
];

test('what is shown follows the evening', () => {
  expect(kinds(evening(0, { seated: false }))).toEqual(['here']);
  expect(kinds(evening(8, { seated: false }))).toEqual(['here']);
  expect(kinds(evening(8))).toEqual(['tables', 'again']);
  expect(kinds(evening(8, { started: 'now' }))).toEqual(['clock', 'tables', 'again']);
  expect(kinds(evening(8, { started: 'now', lists: 1 }))).toEqual(['clock', 'places']);
  expect(kinds(evening(8, { lists: 2 }))).toEqual(['places']);
  expect(kinds(evening(8, { lists: 2, closed: true }))).toEqual(['places']);
});

test('of pairs too', () => {
  expect(kinds(paired('lives', 7))).toEqual(['pairs', 'waiting']);
  const second = { rounds: 2, started: 'now' };
  expect(kinds(paired('lives', 8, second))).toEqual(['clock', 'pairs', 'cards']);
  const over = { rounds: 2, winners: 4, over: true };
  expect(kinds(paired('lives', 8, over))).toEqual(['play_off', 'cards']);
  expect(kinds(paired('knockout', 8))).toEqual(['pairs', 'bracket']);
  expect(kinds(paired('knockout', 8, over))).toEqual(['play_off', 'bracket', 'cards']);
  expect(kinds(paired('knockout', 20, { rounds: 2, winners: 1 }))).toEqual(['clock', 'pairs']);
  expect(kinds(paired('round_robin', 8, { winners: 1 }))).toEqual(['clock', 'pairs', 'cross']);
  expect(kinds(paired('round_robin', 14, { winners: 1 }))).toEqual(['clock', 'pairs', 'cards']);
});

test('who has no life left is shown at the end only', () => {
  const shownCards = (shown: EveningShown): number =>
    slidesOf(shown).flatMap((each) => (each.kind === 'cards' ? each.cards : [])).length;
  expect(shownCards(paired('lives', 20, { rounds: 2, winners: 10 }))).toBe(19);
  expect(shownCards(paired('lives', 20, { rounds: 2, winners: 10, over: true }))).toBe(20);
});

test.each([3, 12, 200])('of %i people everybody comes, but who has left', (count) => {
  const people = slidesOf(evening(count, { seated: false })).flatMap((slide) =>
    slide.kind === 'here' ? slide.people : [],
  );
  expect(people).toEqual(upTo(count).slice(1));
});

test('no slide has more than its grid, and no type is too small for eight metres', () => {
  for (const shown of [
    evening(200, { seated: false }),
    evening(200),
    evening(200, { lists: 50 }),
    paired('lives', 92),
    paired('lives', 92, { rounds: 2, winners: 46, over: true }),
  ])
    for (const slide of slidesOf(shown)) {
      if (!('grid' in slide)) continue;
      const { grid } = slide;
      expect(itemsOf(slide).length).toBeLessThanOrEqual(grid.columns * grid.rows);
      expect(typeSize(grid, 20)).toBeGreaterThan(3.9);
    }
});

test('the fewer there are, the larger they stand', () => {
  const shapes = [[1, 4], [2, 6]] as const; // prettier-ignore
  expect(gridFor(4, shapes)).toEqual({ columns: 1, rows: 4 });
  expect(gridFor(5, shapes)).toEqual({ columns: 2, rows: 6 });
  expect(gridFor(99, shapes)).toEqual({ columns: 2, rows: 6 });
});
