import { expect, test, vi } from 'vitest';
import type { JudgedDecision, ReviewLine } from '../../protocol/messages';
import { Reviewing } from './reviewing.svelte';

function decision(index: number): JudgedDecision {
  return { index } as unknown as JudgedDecision;
}

function progress(done: number, index: number): ReviewLine {
  return { type: 'progress', seat: 1, done, total: 2, decision: decision(index) };
}

const LAST: ReviewLine = {
  type: 'reviewed',
  version: '1',
  seat: 1,
  verdict: { id: 'coach.verdict.fine', params: [] },
  decisions: [decision(3), decision(7)],
  leaks: [],
  leaks_told: false,
  scale: [1, 2, 3],
  swing: null,
  account: null,
};

async function* lines(...found: ReviewLine[]): AsyncGenerator<ReviewLine> {
  for (const line of found) yield await Promise.resolve(line);
}

test('decisions come in any order and stand in that of the deal', async () => {
  const reviewing = new Reviewing();
  reviewing.start(() => lines(progress(1, 7), progress(2, 3)));
  await vi.waitFor(() => {
    expect(reviewing.done).toBe(2);
  });
  expect(reviewing.decisions.map(({ index }) => index)).toEqual([3, 7]);
  expect(reviewing.seat).toBe(1);
  expect(reviewing.finished).toBe(false);
});

test('the last line finishes the review', async () => {
  const reviewing = new Reviewing();
  reviewing.start(() => lines(progress(1, 7), LAST));
  await vi.waitFor(() => {
    expect(reviewing.finished).toBe(true);
  });
  expect(reviewing.failed).toBeNull();
  expect(reviewing.decisions).toHaveLength(2);
});

test('leaks are shown where the verdict names errors or leaks', async () => {
  const name = { id: 'coach.kind.lead', params: [] };
  const leaks = [{ name, named: false, number: 1, errors: 0, points: 0.1 }];
  for (const leaks_told of [false, true]) {
    const reviewing = new Reviewing();
    reviewing.start(() => lines({ ...LAST, leaks, leaks_told }));
    await vi.waitFor(() => {
      expect(reviewing.finished).toBe(true);
    });
    expect(reviewing.leaks).toEqual(leaks_told ? leaks : []);
  }
});

test('a review that fails or is cut off says why, and can begin again', async () => {
  const reviewing = new Reviewing();
  const message = { id: 'table.review.stopped', params: [] };
  reviewing.start(() => lines(progress(1, 7), { type: 'failed', message }));
  await vi.waitFor(() => {
    expect(reviewing.failed).toEqual(message);
  });
  reviewing.start(() => lines(progress(1, 7)));
  expect(reviewing.failed).toBeNull();
  await vi.waitFor(() => {
    expect(reviewing.failed?.id).toBe('page.offline');
  });
});

test('who leaves aborts the stream, and takes no more of it', async () => {
  const reviewing = new Reviewing();
  let seen: AbortSignal | undefined;
  const leave = reviewing.start((signal) => {
    seen = signal;
    return lines(progress(1, 7), LAST);
  });
  leave();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(seen?.aborted).toBe(true);
  expect(reviewing.decisions).toEqual([]);
  expect(reviewing.failed).toBeNull();
});
