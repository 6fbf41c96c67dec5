import { expect, test } from 'vitest';
import type { Line, Message, Offer, Outcome, Param, Row, Section } from '../../protocol/messages';
import { counted, kinds } from './contracts';
import { doublings, entries, scoringOf, tally } from './list';
import type { Key, Part } from './scoring';

const say = (id: string, params: Record<string, Param> = {}): Message => ({
  id,
  params: Object.entries(params),
});
const line = (key: Key, amount: number, factors: readonly number[] = []): Line => ({
  key,
  amount,
  message: say(`skat.line.${key}`),
  clause: 'SK 6.3',
  total: ['product', 'raised', 'score'].includes(key),
  factors,
});
const part = (key: Part, ...lines: Line[]): Section => ({
  key,
  heading: say(`skat.sheet.${key}`),
  lines,
  seat: null,
});

const CLUBS = say('skat.contract', { kind: say('skat.kind.suit', { suit: 'C' }) });

const WON: Outcome = {
  verdicts: ['won', 'lost', 'lost'],
  verdict: null,
  told: null,
  feats: [],
  clause: 'SK 6.5',
  headline: say('skat.result.won'),
  contract: CLUBS,
  sheet: [
    part(
      'value',
      line('matadors', 2),
      line('game', 1),
      line('product', 36, [12, 3]),
      line('bid', 22),
    ),
    part('outcome', line('card_points', 70), line('tricks', 6), line('score', 36)),
  ],
  scores: [0, 36, 0],
  record: { passed: false, soloist: 1, won: true, value: 36, scores: [0, 36, 0] },
};

const OVERBID: Outcome = {
  ...WON,
  sheet: [
    part(
      'value',
      line('matadors', 1),
      line('game', 1),
      line('product', 18, [9, 2]),
      line('raised', 36, [9, 4]),
      line('bid', 33),
    ),
  ],
  scores: [-72, 0, 0],
  record: { passed: false, soloist: 0, won: false, value: 36, scores: [-72, 0, 0] },
};

const PASSED: Outcome = {
  verdicts: ['level', 'level', 'level'],
  verdict: null,
  told: null,
  feats: [],
  clause: 'SK 3.4',
  headline: say('skat.result.passed'),
  contract: null,
  sheet: [],
  scores: [0, 0, 0],
  record: { passed: true, soloist: null, won: null, value: 0, scores: [0, 0, 0] },
};

const row = (deal: number, outcome: Outcome, brought: readonly number[]): Row => ({
  deal,
  dealer: deal % 3,
  seating: [0, 1, 2],
  brought,
  outcome,
  acts: '',
});

test('a game is counted step by step', () => {
  const value = counted(WON);
  expect(value?.steps.map((step) => step.amount)).toEqual([2, 1]);
  expect([value?.base, value?.multiplier, value?.bid?.amount]).toEqual([12, 3, 22]);
  expect(value?.raised).toBeNull();
  expect(value?.taken.map((each) => each.key)).toEqual(['card_points', 'tricks']);
  expect(value?.score?.amount).toBe(36);
});

test('an overbid game counts with its raised value', () => {
  const value = counted(OVERBID);
  expect([value?.product?.amount, value?.raised?.amount]).toEqual([18, 36]);
  expect([value?.base, value?.multiplier]).toEqual([9, 4]);
});

test('a passed deal has no value', () => {
  expect(counted(PASSED)).toBeNull();
});

test('the list has a row for each game, and running totals', () => {
  const all = entries(
    [row(0, WON, [0, 36, 0]), row(1, PASSED, [0, 0, 0]), row(2, OVERBID, [-72, 0, 0])],
    'scores',
  );
  expect(all.map((entry) => entry.running)).toEqual([
    [0, 36, 0],
    [0, 36, 0],
    [-72, 36, 0],
  ]);
  expect(all.map((entry) => [entry.soloist, entry.score, entry.multiplier])).toEqual([
    [1, 36, 3],
    [null, 0, null],
    [0, -72, 4],
  ]);
  expect(all[0]?.game).toBe(CLUBS);
  expect(all[2]?.matadors?.amount).toBe(1);
  expect(tally(all, 3)).toEqual([
    { won: 0, lost: 1 },
    { won: 1, lost: 0 },
    { won: 0, lost: 0 },
  ]);
});

test('the additions of a tournament stand apart from the score', () => {
  const [won, lost] = entries(
    [row(0, WON, [0, 86, 0]), row(1, OVERBID, [-122, 40, 40])],
    'additions',
  );
  expect(won?.added).toEqual([0, 50, 0]);
  expect([won?.score, won?.running]).toEqual([36, [0, 86, 0]]);
  expect(lost?.added).toEqual([-50, 40, 40]);
  expect(lost?.running).toEqual([-122, 126, 40]);
});

test('with four players the row says who sat where (SK 9.4)', () => {
  const four = (deal: number, seating: readonly number[], outcome: Outcome, brought: number[]) => ({
    ...row(deal, outcome, brought),
    seating,
  });
  const all = entries(
    [
      four(0, [1, 2, 3], WON, [0, 0, 86, 0]), // player 0 deals and sits out
      four(1, [0, 2, 3], OVERBID, [-122, 30, 30, 30]),
      four(2, [0, 1, 3], OVERBID, [-122, 30, 30, 30]),
      four(3, [0, 1, 2], PASSED, [0, 0, 0, 0]),
    ],
    'additions',
  );
  expect(all.map((entry) => [entry.soloist, entry.score])).toEqual([
    [2, 36],
    [0, -72],
    [0, -72],
    [null, 0],
  ]);
  expect(all[0]?.added).toEqual([0, 0, 50, 0]);
  expect(all[1]?.added).toEqual([-50, 30, 30, 30]);
  expect(all[3]?.running).toEqual([-244, 60, 146, 60]);
  expect(tally(all, 4).map(({ won, lost }) => [won, lost])).toEqual([
    [0, 2],
    [0, 0],
    [1, 0],
    [0, 0],
  ]);
});

const RAMSCH: Outcome = {
  ...PASSED,
  clause: 'SK 10.2',
  sheet: [
    ...[52, 41, 27].map((points) => part('taken', line('card_points', points), line('tricks', 3))),
    part('ramsch', line('most', 52), line('pushes', 4), line('score', -208)),
  ],
  scores: [0, -208, 0],
  record: { passed: false, soloist: null, won: null, value: 52, scores: [0, -208, 0] },
};

const MARCH: Outcome = {
  ...RAMSCH,
  sheet: [part('ramsch', line('march', 120), line('pushes', 2), line('score', 240))],
  scores: [240, 0, 0],
  record: { passed: false, soloist: null, won: null, value: 120, scores: [240, 0, 0] },
};

const CONTRA: Outcome = {
  ...WON,
  sheet: [
    part('value', line('matadors', 1), line('game', 1), line('product', 22, [11, 2])),
    part('outcome', line('contra', 2), line('re', 2), line('score', -176)),
  ],
  scores: [0, -176, 0],
  record: { passed: false, soloist: 1, won: false, value: 22, scores: [0, -176, 0] },
};

test('a Ramsch is nobody’s game: who loses it, or marches, stands in the row (SK 10.6)', () => {
  const two: Outcome = {
    ...RAMSCH,
    sheet: [part('ramsch', line('most', 60), line('maiden', 2), line('score', -120))],
    scores: [-120, -120, 0],
  };
  const level = { ...RAMSCH, sheet: [part('ramsch', line('most', 0))], scores: [0, 0, 0] };
  const all = entries(
    [
      row(0, RAMSCH, [0, -208, 0]),
      row(1, MARCH, [240, 0, 0]),
      row(2, two, [-120, -120, 0]),
      row(3, level, [0, 0, 0]),
    ],
    'additions',
  );
  expect(all.map(({ game }) => game?.id)).toEqual([
    'skat.sheet.ramsch',
    'skat.list.march',
    'skat.sheet.ramsch',
    'skat.sheet.ramsch',
  ]);
  expect(all.map(({ scorers }) => scorers)).toEqual([[1], [0], [0, 1], []]);
  expect(all.map(({ base, doubled, score }) => [base, doubled, score])).toEqual([
    [52, 4, -208],
    [120, 2, 240],
    [60, 2, -120],
    [0, 1, 0],
  ]);
  expect(all.flatMap(({ added }) => added).every((amount) => amount === 0)).toBe(true);
  expect(tally(all, 3).every(({ won, lost }) => won + lost === 0)).toBe(true);
  expect(all.every(({ instead }) => !instead)).toBe(true);
});

test('contra and re double the score, not the value (SK 10.9)', () => {
  const [contra] = entries([row(0, CONTRA, [0, -176, 0])], 'scores');
  expect([contra?.base, contra?.multiplier, contra?.doubled, contra?.score]).toEqual([
    11, 2, 4, -176,
  ]);
  expect(contra?.instead).toBe(true); // nobody has bid
  expect(doublings(CONTRA).map(({ key }) => key)).toEqual(['contra', 're']);
});

test('what counts double is no addition (SK 10.11)', () => {
  const plain = entries([row(0, WON, [0, 72, 0]), row(1, RAMSCH, [0, -416, 0])], 'scores');
  expect(plain.map(({ factor, score }) => [factor, score])).toEqual([
    [2, 72],
    [2, -416],
  ]);
  expect(plain.flatMap(({ added }) => added)).toEqual([0, 0, 0, 0, 0, 0]);
  const listed = entries([row(0, WON, [0, 122, 0]), row(1, CONTRA, [40, -402, 40])], 'additions');
  expect(listed.map(({ factor, added }) => [factor, added])).toEqual([
    [2, [0, 50, 0]],
    [2, [40, -50, 40]],
  ]);
});

test('Bierlachs writes minus points alone, and nothing of it is an addition (SK 10.16)', () => {
  const all = entries(
    [
      row(0, WON, [-36, 0, -36]),
      row(1, WON, [-72, 0, -72]), // in a Bock round
      row(2, OVERBID, [-72, 0, 0]),
      row(3, MARCH, [0, -480, -480]), // in a Bock round
      row(4, RAMSCH, [0, -208, 0]),
      row(5, PASSED, [0, 0, 0]),
    ],
    'minus',
  );
  expect(all.map(({ factor, score }) => [factor, score])).toEqual([
    [1, 36],
    [2, 72],
    [1, -72],
    [2, 480],
    [1, -208],
    [1, 0],
  ]);
  expect(all.flatMap(({ added }) => added).every((amount) => amount === 0)).toBe(true);
  expect(all.map(({ scorers }) => scorers)).toEqual([[1], [1], [0], [0], [1], []]);
  expect(all.at(-1)?.running).toEqual([-180, -688, -588]);
  const [four] = entries([{ ...row(0, WON, [0, -36, 0, -36]), seating: [1, 2, 3] }], 'minus');
  expect([four?.soloist, four?.factor, four?.added]).toEqual([2, 1, [0, 0, 0, 0]]);
});

test('what a list writes follows from its options; Bierlachs has no additions (SK 10.16)', () => {
  const by = (options: Record<string, boolean | number | string>) => scoringOf({ options });
  expect([by({}), by({ bierlachs: 'none' })]).toEqual(['scores', 'scores']);
  expect(by({ tournament_scoring: true, bierlachs: 'none' })).toBe('additions');
  expect(by({ tournament_scoring: true, bierlachs: '301' })).toBe('minus');
});

test('declarations are gathered by kind, the plain game first', () => {
  const offer = (action: string): Offer => ({
    action,
    label: say('skat.action.declare'),
    card: null,
    worth: 48,
    enough: true,
    lines: [],
  });
  const found = kinds([
    offer('declare C'),
    offer('declare C schneider'),
    offer('declare grand'),
    offer('play CJ'),
  ]);
  expect(found.map((each) => [each.kind, each.games.map((game) => game.announced)])).toEqual([
    ['C', ['', 'schneider']],
    ['grand', ['']],
  ]);
  expect(found.map((each) => each.name)).toEqual([
    say('skat.kind.suit', { suit: 'C' }),
    say('skat.kind.grand'),
  ]);
  const ouvert = offer('declare null ouvert');
  expect(kinds([ouvert])[0]?.name).toBe(ouvert.label);
});
