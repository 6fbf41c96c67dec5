// What must be the same in all tabs of this browser. `localStorage` is not enough: two tabs may read
// before either writes. A transaction of IndexedDB is whole, and it is there over plain HTTP too.

const DATABASE = 'stammtisch';
const STORE = 'fair';

/** Where the browser keeps nothing, this page does, as long as it is there. */
const memory = new Map<string, unknown>();
let opening: Promise<IDBDatabase> | null = null;

function opened(): Promise<IDBDatabase> {
  opening ??= new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      done(request.result);
    };
    request.onerror = () => {
      failed(request.error ?? new Error('no database'));
    };
  });
  return opening;
}

/** Replaces what is kept under `key` by what `how` makes of it, in one step; and that. */
export async function change<T>(key: string, how: (before: unknown) => T): Promise<T> {
  try {
    const database = await opened();
    return await new Promise((done, failed) => {
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
    });
  } catch {
    const after = how(memory.get(key));
    memory.set(key, after);
    return after;
  }
}

/** What is kept under `key`; `undefined` if nothing is. */
export async function look(key: string): Promise<unknown> {
  try {
    const database = await opened();
    return await new Promise((done, failed) => {
      const found: IDBRequest<unknown> = database.transaction(STORE).objectStore(STORE).get(key);
      found.onsuccess = () => {
        done(found.result);
      };
      found.onerror = () => {
        failed(found.error ?? new Error('not found'));
      };
    });
  } catch {
    return memory.get(key);
  }
}

/** Forgets everything. */
export function empty(): void {
  memory.clear();
  try {
    indexedDB.deleteDatabase(DATABASE);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
