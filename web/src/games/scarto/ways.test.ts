import { expect, test } from 'vitest';
import type { Line, Message, Outcome, Param, Position, Section } from '../../protocol/messages';
import type { Key, Part } from './scoring';
import { compared, marks, ways } from './ways';

const say = (id: string, params: Record<string, Param> = {}): Message => ({
  id,
  params: Object.entries(params),
});
const line = (key: Key, amount: number, total = false): Line => ({
  key,
  amount,
  message: say(`scarto.line.${key}`, { number: amount }),
  clause: 'SC 6.1',
  total,
  factors: [],
});
const section = (seat: number, key: Part, ...lines: Line[]): Section => ({
  key,
  seat,
  heading: say('scarto.count.of', { seat }),
  lines: [...lines, line('points', 28, true), line('score', 2, true)],
});

const OUTCOME: Outcome = {
  clause: 'SC 6.3',
  headline: say('scarto.result'),
  contract: null,
  sheet: [
    section(0, 'main', line('kings', 4), line('tricks', 8)),
    section(0, 'local', line('kings', 5), line('set', 3), line('set', -2)),
    section(1, 'main', line('kings', 8)),
  ],
  verdicts: ['won', 'lost', 'lost'],
  verdict: null,
  told: null,
  feats: [],
  scores: [2, 2, -4],
  record: {},
};

test('the ways of counting are found by player, sums told apart', () => {
  const all = ways(OUTCOME);
  expect(all.map((own) => own.map((way) => way.name))).toEqual([['main', 'local'], ['main']]);
  expect(all[0]?.[0]?.lines.map((each) => each.amount)).toEqual([4, 8]);
  expect([all[0]?.[0]?.points?.amount, all[0]?.[0]?.score?.amount]).toEqual([28, 2]);
});

test('side by side, a line that another way does not have stays empty there', () => {
  const rows = compared(ways(OUTCOME)[0] ?? []);
  expect(rows.map((row) => [row.message.id, row.amounts])).toEqual([
    ['scarto.line.kings', [4, 5]],
    ['scarto.line.tricks', [8, null]],
    ['scarto.line.set', [null, 3]],
    ['scarto.line.set', [null, -2]],
  ]);
});

test('cards that must stay are marked while three are laid away, and only then', () => {
  const position = { hand: ['SK', 'S2', 'M'], choice: { cards: ['S2'] } } as unknown as Position;
  expect([...marks(position).keys()]).toEqual(['SK', 'M']);
  expect(marks({ ...position, choice: null }).size).toBe(0);
});
