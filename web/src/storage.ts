// The browser's local storage. It may be full, disabled or hold values that are not ours: then reads
// find nothing and writes are lost.

const PREFIX = 'stammtisch.';

/** The value of `name`; `undefined` if there is none, or none that can be read. */
export function read(name: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores `value` under `name`, if the browser allows it. */
export function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A private window may store nothing; the page works without.
  }
}

/** The ids that are remembered under `name`, the last one first. */
export function readIds(name: string): string[] {
  const ids = read(name);
  return Array.isArray(ids) ? ids.filter((each) => typeof each === 'string') : [];
}

/** Remembers an id as the last one, and at most so many. */
export function writeId(name: string, id: string, most: number): void {
  write(name, [id, ...readIds(name).filter((each) => each !== id)].slice(0, most));
}

/** Deletes the value of `name`. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/**
 * Calls `changed` with a name when another tab has written its value, and with `null` when any value
 * may have changed: all were cleared, or this page comes back from the back/forward cache. Returns a
 * function that stops it.
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

/** Deletes all values. */
export function forgetAll(): void {
  try {
    const ours = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of ours) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to delete.
  }
}
