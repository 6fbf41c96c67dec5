import { expect, test } from 'vitest';
import type { EveningShown, SeriesShown } from '../../protocol/messages';
import { cardSheets, lineHeight, listSheets, placeIn, resultSheets, whatIn } from './paper';

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);
const seated = (rounds: number, ...tables: readonly (readonly number[])[]): SeriesShown =>
  ({ tables: tables.map((people) => ({ people, deals: rounds * people.length })) }) as never;

test('an address asks for a paper', () => {
  expect(['?what=result', '?what=cash', '?what=hat', ''].map(whatIn)).toEqual([
    'result',
    'cash',
    undefined,
    undefined,
  ]);
});

test('a start card says where somebody sits, and leaves room for what is not drawn yet', () => {
  const shown = {
    terms: { series: 2 },
    people: [7, 8, 9, 10].map((number) => ({ number, left: number === 8 })),
    series: [seated(12, [9, 7, 10])],
  } as unknown as EveningShown;
  const [sheet] = cardSheets(shown);
  expect(sheet?.lines.map(({ person, start }) => [person, start])).toEqual([
    [7, 1],
    [9, 3],
    [10, 4],
  ]);
  expect(sheet?.lines[0]?.places).toEqual([{ table: 1, seat: 2 }, null]);
  expect(placeIn(undefined, 7)).toBeNull();
});

test('a list is one sheet of 48 or 36; a longer one goes on, after whole rounds', () => {
  const four = [1, 2, 3, 4];
  const [long, short] = listSheets(seated(12, four, [5, 6, 7]));
  expect([long?.lines.length, short?.lines.length, short?.number]).toEqual([48, 36, 2]);
  const parts = listSheets(seated(20, four));
  expect(parts.map(({ lines }) => lines.length)).toEqual([40, 40]);
  expect(parts.flatMap(({ lines }) => lines)).toEqual(upTo(80));
});

test('the result of 200 has every place once, and its lines fit', () => {
  const shown = { standing: upTo(200).map((person) => ({ person })) } as unknown as EveningShown;
  const sheets = resultSheets(shown);
  expect(sheets.flatMap(({ lines }) => lines.map(({ person }) => person))).toEqual(upTo(200));
  expect(sheets.map(({ page, pages }) => [page, pages])).toEqual(upTo(6).map((at) => [at, 6]));
  for (const { lines } of sheets)
    expect(lines.length * lineHeight(226, lines.length, 9)).toBeLessThan(227);
});
