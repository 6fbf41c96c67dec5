import { expect, test } from 'vitest';
import type { TableInfo } from '../protocol/messages';
import { leavingAsks } from './leaving';

type Kinds = readonly TableInfo['seats'][number]['kind'][];

function table(kinds: Kinds, more: { phase?: TableInfo['phase']; newcomers?: boolean } = {}) {
  const seats = kinds.map((kind, seat) => ({ seat, kind })) as unknown as TableInfo['seats'];
  return { phase: 'playing' as const, newcomers: false, ...more, you: 0, seats };
}

test('the last person is told that leaving ends the match, newcomers or not', () => {
  expect(leavingAsks(table(['person', 'bot', 'bot']))).toBe('table.stand_ends');
  expect(leavingAsks(table(['person', 'bot'], { newcomers: true }))).toBe('table.stand_ends');
  expect(leavingAsks(table(['person', 'bot'], { phase: 'between' }))).toBe('table.stand_ends');
});

test('with others at the table a bot keeps the seat, unless somebody else may take it', () => {
  expect(leavingAsks(table(['person', 'person']))).toBe('table.stand_sure');
  expect(leavingAsks(table(['person', 'person'], { newcomers: true }))).toBe('table.stand_taken');
});

test('before the match the seat is simply open again', () => {
  expect(leavingAsks(table(['person', 'open'], { phase: 'gathering' }))).toBe('table.stand_open');
});
