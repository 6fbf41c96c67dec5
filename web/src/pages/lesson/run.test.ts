import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../net/api';
import type { LessonStep, Offer } from '../../protocol/messages';
import { LessonRun } from './run.svelte';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A step of a lesson in Schnapsen at which only `good` leads on. */
function step(good: readonly string[]): LessonStep {
  const offers = ['exchange', 'close', 'claim'].map((action) => ({ action, card: null }) as Offer);
  const position = { seat: 0, seating: [0, 1], offers, outcome: null };
  return {
    number: 0,
    steps: 2,
    good,
    sentences: [],
    reply: null,
    shown: [{ happened: [], position }],
  } as unknown as LessonStep;
}

test('a lesson has a button for what ends the deal only where that leads on', async () => {
  const offered = async (good: readonly string[]) => {
    vi.spyOn(api, 'lesson').mockResolvedValue(step(good));
    const run = new LessonRun('schnapsen', 'first');
    await run.begin();
    return run.session.position?.offers.map(({ action }) => action);
  };
  expect(await offered(['exchange'])).toEqual(['exchange']);
  expect(await offered(['claim'])).toEqual(['exchange', 'claim']);
});
