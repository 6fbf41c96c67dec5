import { expect, test } from 'vitest';
import type { Line, Message, Outcome, Param, Position } from '../../protocol/messages';
import { compared, marks, ways } from './ways';

const said = (id: string, params: Record<string, Param> = {}): Message => ({
  id,
  params: Object.entries(params),
});
const line = (id: string, amount: number, params: Record<string, Param> = {}): Line => ({
  text: said(id, params),
  amount,
});
const section = (seat: number, way: string, ...lines: Line[]) => ({
  heading: said('scarto.count.of', { seat, way: said(`scarto.count.${way}`) }),
  lines: [...lines, line('scarto.line.points', 28), line('scarto.line.score', 2)],
});

const OUTCOME: Outcome = {
  clause: 'SC 6.3',
  headline: said('scarto.result'),
  sheet: [
    section(0, 'main', line('scarto.line.kings', 4, { number: 1 }), line('scarto.line.tricks', 8)),
    section(0, 'local', line('scarto.line.kings', 5, { number: 1 }), line('scarto.line.set', 3)),
    section(1, 'main', line('scarto.line.kings', 8, { number: 2 })),
  ],
  verdicts: ['won', 'lost', 'lost'],
  yours: null,
  scores: [2, 2, -4],
  record: {},
};

test('the ways of counting are found by player, sums told apart', () => {
  const all = ways(OUTCOME);
  expect(all.map((own) => own.map((way) => way.name.id))).toEqual([
    ['scarto.count.main', 'scarto.count.local'],
    ['scarto.count.main'],
  ]);
  expect(all[0]?.[0]?.lines.map((each) => each.amount)).toEqual([4, 8]);
  expect([all[0]?.[0]?.points?.amount, all[0]?.[0]?.score?.amount]).toEqual([28, 2]);
});

test('side by side, a line that another way does not have stays empty there', () => {
  const rows = compared(ways(OUTCOME)[0] ?? []);
  expect(rows.map((row) => [row.text.id, row.amounts])).toEqual([
    ['scarto.line.kings', [4, 5]],
    ['scarto.line.tricks', [8, null]],
    ['scarto.line.set', [null, 3]],
  ]);
});

test('cards that must stay are marked while three are laid away, and only then', () => {
  const position = { hand: ['SK', 'S2', 'M'], choice: { cards: ['S2'] } } as unknown as Position;
  expect([...marks(position).keys()]).toEqual(['SK', 'M']);
  expect(marks({ ...position, choice: null }).size).toBe(0);
});
