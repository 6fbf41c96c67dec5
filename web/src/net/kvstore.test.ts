import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The part of IndexedDB that is used; it may be missing, or its connections may be dead. */
class Database {
  readonly values = new Map<string, unknown>();
  there = true;
  full = false;
  connections: { dead: boolean; onclose: (() => void) | null }[] = [];

  open() {
    const request = { result: null as unknown, error: null, onsuccess: call, onerror: call };
    queueMicrotask(() => {
      if (!this.there) {
        request.onerror();
        return;
      }
      request.result = this.connection();
      request.onsuccess();
    });
    return request;
  }

  private connection() {
    const connection = {
      dead: false,
      onclose: null,
      close: call,
      transaction: () => {
        if (connection.dead) throw new DOMException('closed', 'InvalidStateError');
        const error = new DOMException('full', 'QuotaExceededError');
        const transaction = { objectStore: () => store, oncomplete: call, onabort: call, error };
        const store = {
          get: (key: string) => {
            const found = { result: this.values.get(key), onsuccess: call };
            queueMicrotask(() => {
              found.onsuccess();
              queueMicrotask(() => {
                if (this.full) transaction.onabort();
                else transaction.oncomplete();
              });
            });
            return found;
          },
          put: (value: unknown, key: string) => {
            if (!this.full) this.values.set(key, value);
          },
        };
        return transaction;
      },
    };
    this.connections.push(connection);
    return connection;
  }
}

const call = (): void => undefined;
const add = (before: unknown): number => (typeof before === 'number' ? before : 0) + 1;

let database: Database;
let kvstore: typeof import('./kvstore');

beforeEach(async () => {
  database = new Database();
  vi.stubGlobal('indexedDB', database);
  vi.resetModules();
  kvstore = await import('./kvstore');
});
afterEach(() => vi.unstubAllGlobals());

test('values are stored in the database', async () => {
  expect(await kvstore.update('a', add)).toBe(1);
  expect(await kvstore.get('a')).toBe(1);
  expect(database.values.get('a')).toBe(1);
  expect(database.connections).toHaveLength(1);
});

test('a connection that the browser has closed is opened again', async () => {
  await kvstore.update('a', add);
  for (const connection of database.connections) connection.dead = true;
  expect(await kvstore.update('a', add)).toBe(2);
  for (const connection of database.connections) connection.dead = true;
  expect(await kvstore.get('a')).toBe(2);
});

test('a key of the database never falls back to memory', async () => {
  await kvstore.update('a', add);
  for (const connection of database.connections) connection.dead = true;
  database.there = false;
  await expect(kvstore.update('a', add)).rejects.toThrow();
  await expect(kvstore.get('a')).rejects.toThrow();
  database.there = true;
  expect(await kvstore.update('a', add)).toBe(2);
});

test('what a database cannot store is not stored elsewhere', async () => {
  database.full = true;
  await expect(kvstore.update('a', add)).rejects.toThrow('full');
  database.full = false;
  expect(await kvstore.get('a')).toBeUndefined();
});

test('a key of the memory stays there when the database appears later', async () => {
  database.there = false;
  expect(await kvstore.update('a', add)).toBe(1);
  database.there = true;
  expect(await kvstore.update('a', add)).toBe(2);
  expect(await kvstore.update('b', add)).toBe(1);
  expect([...database.values.keys()]).toEqual(['b']);
});
