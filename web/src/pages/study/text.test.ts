import { expect, test } from 'vitest';
import { dealsIn, decoded, gameIn, noteOf } from './text';
import type { Studied } from '../../protocol/messages';

test('a text holds one deal a line, or one game of ISS over lines', () => {
  expect(dealsIn('{"a": 1}\n\n{"b": 2}\r\n')).toEqual(['{"a": 1}', '{"b": 2}']);
  expect(dealsIn('{"a":\n 1}')).toEqual(['{"a":\n 1}']);
  expect(dealsIn('# from the server\n(;GM[Skat]\nMV[];)\n(;GM[Skat];)\n')).toEqual([
    '(;GM[Skat]\nMV[];)',
    '(;GM[Skat];)',
  ]);
  expect(dealsIn('hello')).toEqual(['hello']);
});

test('the game of a text is guessed for the names of its cards', () => {
  expect(gameIn('(;GM[Skat];)')).toBe('skat');
  expect(gameIn('{"stammtisch": 1, "game" : "scarto"')).toBe('scarto');
  expect(gameIn('?')).toBe('skat');
});

test('bytes that are no text are told from text', async () => {
  expect(await decoded(new Blob(['{"ä": 1}']))).toBe('{"ä": 1}');
  expect(await decoded(new Blob([new Uint8Array([0x7b, 0xff])]))).toBeNull();
});

test('a deal that stops is told from one that states another result', () => {
  const problem = { clause: 'SK 5.3', message: { id: 'x', params: [] } };
  const found = (outcome: unknown): Studied =>
    ({ problem, replay: { outcome } }) as unknown as Studied;
  expect(noteOf(found(null))?.message.id).toBe('study.stops');
  expect(noteOf(found({}))?.message.id).toBe('study.differs');
  expect(noteOf({ ...found(null), problem: null })).toBeNull();
});
