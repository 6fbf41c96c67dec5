// The browser's own memory. It may be full, forbidden or filled by somebody else: then we forget.

const PREFIX = 'stammtisch.';

/** What was kept under `name`; `undefined` if nothing was, or nothing that can be read. */
export function read(name: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps `value` under `name`, where the browser lets us. */
export function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A private window may keep nothing: the page works all the same.
  }
}

/** Forgets everything that was kept. */
export function forgetAll(): void {
  try {
    const ours = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of ours) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
