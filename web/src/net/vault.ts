// What must be the same in all tabs of this browser. `localStorage` is not enough: two tabs may read
// before either writes. A transaction of IndexedDB is whole, and it is there over plain HTTP too.

const DATABASE = 'stammtisch';
const STORE = 'fair';

/** Where the browser keeps nothing, this page does, as long as it is there. */
const memory = new Map<string, unknown>();
/** What the database has answered for: of that the page's own memory must not begin anew. */
const stored = new Set<string>();
let opening: Promise<IDBDatabase> | null = null;

function opened(): Promise<IDBDatabase> {
  opening ??= new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      const database = request.result;
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

/** The next to ask opens a new connection. */
function hangUp(): void {
  void opening?.then(
    (database) => {
      database.close();
    },
    () => undefined,
  );
  opening = null;
}

/**
 * Asks the database, once more over a new connection if the first was dead. Without one, `without`
 * answers, but not for a key that stands in the database.
 */
async function asked<T>(
  key: string,
  ask: (database: IDBDatabase) => Promise<T>,
  without: () => T,
): Promise<T> {
  if (memory.has(key)) return without();
  let error: unknown;
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      const answer = await ask(await opened());
      stored.add(key);
      return answer;
    } catch (failed) {
      hangUp();
      error = failed;
    }
  }
  if (stored.has(key)) throw error;
  return without();
}

/** Replaces what is kept under `key` by what `how` makes of it, in one step; and that. */
export function change<T>(key: string, how: (before: unknown) => T): Promise<T> {
  return asked(
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
          failed(transaction.error ?? new Error('not kept'));
        };
      }),
    () => {
      const after = how(memory.get(key));
      memory.set(key, after);
      return after;
    },
  );
}

/** What is kept under `key`; `undefined` if nothing is. */
export function look(key: string): Promise<unknown> {
  return asked(
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

/** Forgets everything. */
export function empty(): void {
  memory.clear();
  stored.clear();
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
