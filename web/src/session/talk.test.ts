import { beforeEach, expect, test, vi } from 'vitest';
import type { Happening, Said, Update } from '../protocol/messages';
import { lengthOf, Talk } from './talk.svelte';

function line(number: number, seat: number, text: string): Said {
  return { number, seat, name: 'Anna', text };
}

function update(said: readonly Said[] | null, ...kinds: [string, number][]): Update {
  const happened = kinds.map(([kind, seat]) => ({ kind, seat, text: null }) as Happening);
  return { happened, table: { said } } as unknown as Update;
}

function heard(happened: readonly Happening[]): unknown[] {
  return happened.map(({ kind, seat, text }) => [kind, seat, text?.params[0]?.[1]]);
}

beforeEach(() => {
  const memory = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  });
});

test('a new line happens once, and a snapshot only shows what was said', () => {
  const talk = new Talk('t');
  talk.show([line(1, 0, 'before')]);
  expect(heard(talk.happened(update([line(1, 0, 'before'), line(2, 1, 'now')])))).toEqual([
    ['reacted', 1, 'now'],
  ]);
  expect(heard(talk.happened(update(null)))).toEqual([]);
  expect(talk.said.map(({ text }) => text)).toEqual(['before', 'now']);
});

test('what was said before talk was allowed again is not said again', () => {
  const talk = new Talk('t');
  const said = [line(1, 0, 'before')];
  talk.happened(update(said));
  expect(talk.happened(update([]))).toEqual([]);
  expect([talk.happened(update(said)), talk.said]).toEqual([[], said]);
});

test('after a restart of the server its numbers begin anew', () => {
  const talk = new Talk('t');
  talk.show([line(7, 0, 'long ago')]);
  talk.show([]);
  expect(heard(talk.happened(update([line(1, 1, 'anew')])))).toEqual([['reacted', 1, 'anew']]);
});

test('who is muted is neither read nor heard, on this page and when it is loaded again', () => {
  const talk = new Talk('t');
  talk.mute(1, true);
  const said = [line(1, 1, 'noise'), line(2, 0, 'words')];
  expect(heard(talk.happened(update(said, ['reacted', 1], ['reacted', 2])))).toEqual([
    ['reacted', 2, undefined],
    ['reacted', 0, 'words'],
  ]);
  expect(talk.heard.map(({ text }) => text)).toEqual(['words']);
  expect([new Talk('t').muted, new Talk('u').muted]).toEqual([[1], []]);
  talk.mute(1, false);
  expect(talk.heard).toEqual(said);
});

test('somebody else who sits down there is heard', () => {
  const talk = new Talk('t');
  talk.mute(1, true);
  talk.happened(update(null, ['seated', 1]));
  expect(talk.muted).toEqual([]);
});

test('only a line of talk takes the longer to read, the longer it is', () => {
  const [happening] = new Talk('t').happened(update([line(1, 1, 'four')]));
  expect(happening?.text && lengthOf(happening.text)).toBe(4);
  expect(lengthOf({ id: 'table.reaction.hello', params: [['words', 'four']] })).toBe(0);
});

test('what others have written is unread until it was in view', () => {
  const talk = new Talk('t');
  const said = [line(1, 1, 'one'), line(2, 0, 'own'), line(3, 2, 'three')];
  talk.show(said);
  expect([talk.unread(0), talk.unread(null)]).toEqual([2, 3]);
  talk.mute(2, true);
  expect(talk.unread(0)).toBe(1);
  talk.seen = 3;
  talk.mute(2, false);
  expect(talk.unread(0)).toBe(0);
  talk.show([line(1, 1, 'after a restart')]);
  expect(talk.seen).toBe(1);
});
