import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The storage that all tabs share; a tab gets an event for what the others write. */
class Memory {
  readonly values = new Map<string, string>();
  readonly tabs: EventTarget[] = [];

  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.values.set(key, value);
  }

  removeItem(key: string): void {
    this.values.delete(key);
  }
}

let memory: Memory;

beforeEach(() => {
  memory = new Memory();
  vi.stubGlobal('localStorage', memory);
});
afterEach(() => vi.unstubAllGlobals());

/** The module as a new tab loads it, with a window of its own. */
async function tab() {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.resetModules();
  const module = await import('./settings.svelte');
  module.followTabs();
  const hear = (key: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { ...module, window, hear };
}

test('a setting that one tab changes is not changed back by a stale one', async () => {
  const first = await tab();
  const second = await tab();
  first.settings.theme = 'evening';
  second.settings.sound = true; // it has not heard of the other's change
  const third = await tab();
  expect([third.settings.theme, third.settings.sound]).toEqual(['evening', true]);
});

test('a tab in which nothing is chosen writes nothing', async () => {
  await tab();
  expect([...memory.values]).toEqual([]);
});

test('a choice in another tab applies here at once', async () => {
  const first = await tab();
  const second = await tab();
  second.settings.faces = 'german';
  expect(first.settings.faces).toBe('french');
  first.hear('stammtisch.settings.faces');
  expect(first.settings.faces).toBe('german');
  memory.values.clear();
  first.hear(null);
  expect(first.settings.faces).toBe('french');
});

test('a page restored from the back/forward cache reads the settings again', async () => {
  const first = await tab();
  const second = await tab();
  second.settings.motion = 'still';
  first.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(first.settings.motion).toBe('still');
});

test('the orders of two games do not overwrite each other', async () => {
  const first = await tab();
  const second = await tab();
  first.setOrder('skat', 2);
  second.setOrder('scarto', 1);
  expect((await tab()).settings.orders).toEqual({ skat: 2, scarto: 1 });
});

test('the single object of older versions is migrated once', async () => {
  const old = { theme: 'daylight', sound: true, orders: { skat: 1 }, faces: 'swiss', wine: 'red' };
  memory.setItem('stammtisch.settings', JSON.stringify(old));
  memory.setItem('stammtisch.settings.sound', 'false'); // chosen since
  const { settings } = await tab();
  expect(settings).toMatchObject({ theme: 'daylight', sound: false, orders: { skat: 1 } });
  expect(settings.faces).toBe('french');
  expect([...memory.values.keys()].sort()).toEqual(
    ['orders', 'sound', 'theme'].map((name) => `stammtisch.settings.${name}`),
  );
});

test.each(['"x"', 'null', '7', '{', '[]'])(
  'an invalid stored value %s is ignored',
  async (text) => {
    for (const name of ['theme', 'sound', 'orders'])
      memory.setItem(`stammtisch.settings.${name}`, text);
    const { settings, DEFAULTS } = await tab();
    expect(settings).toMatchObject({ theme: DEFAULTS.theme, sound: DEFAULTS.sound });
    expect(Object.entries(settings.orders)).toEqual([]);
  },
);
