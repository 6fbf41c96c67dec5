import { expect, test } from 'vitest';
import type { EveningShown, SeriesShown } from '../../protocol/messages';
import { gridFor, slidesOf, typeSize } from './slides';

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
  const series = { tables, started, repeats: [[1, 2]] } as unknown as SeriesShown;
  return {
    people: upTo(count).map((number) => ({ number, name: '', left: number === 1 })),
    series: seated ? [series] : [],
    standing: upTo(count).map((person) => ({ person })),
    closed,
  } as unknown as EveningShown;
}

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

test.each([3, 12, 200])('of %i people everybody comes, but who has left', (count) => {
  const people = slidesOf(evening(count, { seated: false })).flatMap((slide) =>
    slide.kind === 'here' ? slide.people : [],
  );
  expect(people).toEqual(upTo(count).slice(1));
});

test('no slide has more than its grid, and no type is too small for eight metres', () => {
  for (const shown of [evening(200, { seated: false }), evening(200), evening(200, { lists: 50 })])
    for (const slide of slidesOf(shown)) {
      if (!('grid' in slide)) continue;
      const { kind, grid } = slide;
      const most = grid.columns * grid.rows;
      const items =
        kind === 'here' ? slide.people : kind === 'tables' ? slide.tables : slide.places;
      expect(items.length).toBeLessThanOrEqual(most);
      expect(typeSize(grid, 20)).toBeGreaterThan(3.9);
    }
});

test('the fewer there are, the larger they stand', () => {
  const shapes = [[1, 4], [2, 6]] as const; // prettier-ignore
  expect(gridFor(4, shapes)).toEqual({ columns: 1, rows: 4 });
  expect(gridFor(5, shapes)).toEqual({ columns: 2, rows: 6 });
  expect(gridFor(99, shapes)).toEqual({ columns: 2, rows: 6 });
});
