import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the page has let sound: the frequencies of its tones. */
let heard: number[];

beforeEach(() => {
  heard = [];
  const node = { connect: (next: unknown) => next, start: () => undefined, stop: () => undefined };
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
      destination = {};
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = node.connect;
      start = node.start;
      stop = node.stop;
      constructor(_: unknown, { frequency }: { frequency: number }) {
        heard.push(frequency);
      }
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
      connect = node.connect;
    },
  );
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("one's own turn is heard only where sounds are wished for", async () => {
  const { settings } = await import('../settings.svelte');
  const { playTurn } = await import('./sounds');
  settings.sound = false;
  playTurn();
  expect(heard).toEqual([]);
  settings.sound = true;
  playTurn();
  expect(heard).toEqual([440, 587.33]);
});
