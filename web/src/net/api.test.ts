import { afterEach, expect, test, vi } from 'vitest';
import { api, reasonOf } from './api';

afterEach(() => vi.unstubAllGlobals());

/** The error of a request that gets this answer. */
async function refused(answer: () => Promise<Response>): Promise<unknown> {
  vi.stubGlobal('fetch', answer);
  return api.record('table').then(
    () => undefined,
    (error: unknown) => error,
  );
}

const OFFLINE = { id: 'page.offline', params: [] };

test('the reason of a refusal is the server’s message', async () => {
  const message = { id: 'table.refuse.busy', params: [] };
  const answer = Response.json({ clause: null, message }, { status: 503 });
  expect(reasonOf(await refused(() => Promise.resolve(answer)))).toEqual(message);
});

test('without an answer of our server the reason is that it cannot be reached', async () => {
  expect(reasonOf(await refused(() => Promise.reject(new TypeError('no network'))))).toEqual(
    OFFLINE,
  );
  const proxy = new Response('<h1>Bad gateway</h1>', { status: 502 });
  const error = await refused(() => Promise.resolve(proxy));
  expect(reasonOf(error)).toEqual(OFFLINE);
  expect(reasonOf(error, 'settings.delete_failed').id).toBe('settings.delete_failed');
});

test('a record is text', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}\n')));
  expect(await api.record('table')).toBe('{}\n');
});

test('the lines of a review are read as they come, wherever they are cut', async () => {
  const encoder = new TextEncoder();
  const pieces = ['{"type":"progress","d', 'one":1}\n{"type":', '"reviewed"}\n'];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  const found: unknown[] = [];
  for await (const line of api.review('table', 2, new AbortController().signal)) found.push(line);
  expect(found).toEqual([{ type: 'progress', done: 1 }, { type: 'reviewed' }]);
});
