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

/** Forgets what was kept under `name`. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/**
 * Calls `changed` when another tab has written the value of a name, or with `null` when any value
 * may be another one: all was cleared, or this page was asleep and heard nothing. The answer ends it.
 */
export function watch(changed: (name: string | null) => void): () => void {
  const stored = ({ key }: StorageEvent): void => {
    if (key === null) changed(null);
    else if (key.startsWith(PREFIX)) changed(key.slice(PREFIX.length));
  };
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) changed(null);
  };
  window.addEventListener('storage', stored);
  window.addEventListener('pageshow', shown);
  return () => {
    window.removeEventListener('storage', stored);
    window.removeEventListener('pageshow', shown);
  };
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
