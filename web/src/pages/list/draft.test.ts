import { expect, test } from 'vitest';
import {
  draftOf,
  EMPTY,
  madeOf,
  rowOf,
  withAnnounced,
  withHand,
  withKind,
  withMade,
  withWon,
  type Draft,
} from './draft';

type Tap = (draft: Draft) => Draft;

const who: Tap = (draft) => ({ ...draft, who: 7 });
const by =
  (matadors: number): Tap =>
  (draft) => ({ ...draft, matadors });
const grand: Tap = (draft) => withKind(draft, 'grand');
const hearts: Tap = (draft) => withKind(draft, 'H');
const nullGame: Tap = (draft) => withKind(draft, 'null');
const announced =
  (what: 'schneider' | 'schwarz' | 'ouvert'): Tap =>
  (draft) =>
    withAnnounced(draft, what);
const ended =
  (won: boolean): Tap =>
  (draft) =>
    withWon(draft, won);
const overbid: Tap = (draft) => ({ ...draft, overbid: '33' });

const tapped = (...taps: Tap[]): Draft => taps.reduce((draft, tap) => tap(draft), EMPTY);
const BASE = { person: 7, hand: false, announced: null, made: '', overbid: 0 };

test.each([
  ['hearts with 1', [who, hearts, by(1), ended(true)], { kind: 'H', matadors: 1, won: true }],
  [
    'grand hand with 2, Schneider announced',
    [who, grand, by(2), withHand, announced('schneider'), ended(true)],
    {
      kind: 'grand',
      matadors: 2,
      won: true,
      hand: true,
      announced: 'schneider',
      made: 'schneider',
    },
  ],
  [
    'null ouvert',
    [who, nullGame, announced('ouvert'), ended(false)],
    { kind: 'null', matadors: 0, won: false, announced: 'ouvert' },
  ],
  [
    'overbid',
    [who, hearts, by(-3), ended(false), overbid],
    { kind: 'H', matadors: -3, won: false, overbid: 33 },
  ],
] as const)('%s takes at most seven taps, and one to write it', (_, taps, row) => {
  expect(rowOf(tapped(...taps))).toEqual({ ...BASE, ...row });
  expect(taps.length).toBeLessThanOrEqual(7);
});

test('nothing is written while something is missing', () => {
  for (const some of [
    [hearts, by(1), ended(true)],
    [who, by(1)],
    [who, hearts, ended(true)],
  ])
    expect(rowOf(tapped(...some))).toBeNull();
  expect(rowOf({ ...tapped(who, hearts, by(1), ended(false)), overbid: 'x' })).toBeNull();
  expect(rowOf({ ...EMPTY, who: 'passed' })?.person).toBeNull();
});

test('what was announced is made where the game is won, unless somebody says otherwise', () => {
  const schwarz = tapped(who, grand, by(2), withHand, announced('schwarz'));
  expect(madeOf(withWon(schwarz, true))).toBe('schwarz');
  expect(madeOf(withWon(schwarz, false))).toBe('');
  expect(madeOf(withMade(withWon(schwarz, false), 'schneider'))).toBe('schneider');
  expect(madeOf(withMade(withMade(schwarz, 'schneider'), 'schneider'))).toBe('');
});

test('what another game does not have goes', () => {
  const full = withMade(tapped(who, grand, by(2), withHand, announced('schneider')), 'schwarz');
  expect(withKind(full, 'null')).toMatchObject({ matadors: 0, announced: null, made: null });
  expect(withKind(full, 'C')).toMatchObject({ matadors: 2, announced: 'schneider' });
  expect(withHand(full).announced).toBeNull();
  expect(withWon({ ...full, overbid: '33' }, true).overbid).toBe('');
});

test('a row that is entered again says the same', () => {
  for (const taps of [
    [who, hearts, by(-3), ended(false), overbid],
    [who, grand, by(2), withHand, announced('schneider'), ended(true)],
  ]) {
    const row = rowOf(tapped(...taps));
    expect(row && rowOf(draftOf(row))).toEqual(row);
  }
});
