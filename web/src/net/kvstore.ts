// A key-value store that all tabs of this browser share (IndexedDB). `localStorage` has no
// transactions: two tabs may read before either writes. IndexedDB also works over plain HTTP.

const DATABASE = 'stammtisch';
const STORE = 'fair';

/** This page's fallback where the browser has no database. */
const memory = new Map<string, unknown>();
/** The database has been opened once: what it cannot store is an error, and no case for the fallback. */
let there = false;
let opening: Promise<IDBDatabase> | null = null;

function opened(): Promise<IDBDatabase> {
  opening ??= new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      const database = request.result;
      there = true;
      database.onclose = () => {
        opening = null;
      };
      database.onversionchange = () => {
        database.close();
        opening = null;
      };
      done(database);
    };
    request.onerror = () => {
      failed(request.error ?? new Error('no database'));
    };
  });
  return opening;
}

/** Closes the connection; the next request opens a new one. */
function disconnect(): void {
  void opening?.then(
    (database) => {
      database.close();
    },
    () => undefined,
  );
  opening = null;
}

/**
 * Runs a request, again over a new connection if the first fails. Where there is no database,
 * `fallback` answers, for a key once and for all.
 */
async function request<T>(
  key: string,
  ask: (database: IDBDatabase) => Promise<T>,
  fallback: () => T,
): Promise<T> {
  if (memory.has(key)) return fallback();
  let error: unknown;
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      return await ask(await opened());
    } catch (failed) {
      disconnect();
      error = failed;
    }
  }
  if (there) throw error;
  return fallback();
}

/** Replaces the value of `key` by `how(value)` in one transaction; returns the new value. */
export function update<T>(key: string, how: (before: unknown) => T): Promise<T> {
  return request(
    key,
    (database) =>
      new Promise((done, failed) => {
        const transaction = database.transaction(STORE, 'readwrite');
        const store = transaction.objectStore(STORE);
        let after: T;
        const found: IDBRequest<unknown> = store.get(key);
        found.onsuccess = () => {
          after = how(found.result);
          store.put(after, key);
        };
        transaction.oncomplete = () => {
          done(after);
        };
        transaction.onabort = () => {
          failed(transaction.error ?? new Error('not stored'));
        };
      }),
    () => {
      const after = how(memory.get(key));
      memory.set(key, after);
      return after;
    },
  );
}

/** The value of `key`; `undefined` if there is none. */
export function get(key: string): Promise<unknown> {
  return request(
    key,
    (database) =>
      new Promise((done, failed) => {
        const found: IDBRequest<unknown> = database.transaction(STORE).objectStore(STORE).get(key);
        found.onsuccess = () => {
          done(found.result);
        };
        found.onerror = () => {
          failed(found.error ?? new Error('not found'));
        };
      }),
    () => memory.get(key),
  );
}

/** All values; without a database, those of this page. */
export function entries(): Promise<unknown[]> {
  return request(
    '',
    (database) =>
      new Promise((done, failed) => {
        const found: IDBRequest<unknown[]> = database
          .transaction(STORE)
          .objectStore(STORE)
          .getAll();
        found.onsuccess = () => {
          done(found.result);
        };
        found.onerror = () => {
          failed(found.error ?? new Error('not found'));
        };
      }),
    () => [...memory.values()],
  );
}

/** Deletes everything. */
export function clear(): void {
  memory.clear();
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // Without a database there is nothing to delete.
  }
}
