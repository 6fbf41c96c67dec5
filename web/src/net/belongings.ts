// What a browser hands another one of the same person: receipts of fair deals, and what it has heard of
// the deals of the day. It goes by the server, locked with a key that stands in the link's fragment, which
// no server gets: the server can neither read the numbers of draws that are still to come nor forge a
// receipt. (WebCrypto exists only in secure contexts, and a table on the home network is none.)

import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { isReceipt, type Receipt } from '../fair/receipt';
import { isObject } from '../fair/json';
import { read, write } from '../storage';
import { receipts, takeOver } from './fairdeal';
import { bytesOf, deflate, inflate, lettersOf } from './packing';

const KEY = 32;
const NONCE = 24;

/** As long as the server takes it, in letters (`BOX_LETTERS`). */
const LONGEST_BOX = 768 * 1024;

/** The longest text that is unpacked, in letters. */
const LONGEST = 8_000_000;

/** What is kept in the local storage and belongs to the person, not to the device. */
const KEPT = ['day_end', 'day_hashes', 'challenges'];

/** Locked belongings, the key to them, and how many receipts there was no room for: the oldest. */
export interface Locked {
  readonly box: string;
  readonly key: string;
  readonly left: number;
}

/** Locks up what this browser has, as far as there is room. */
export async function lockUp(): Promise<Locked> {
  const all = await receipts();
  const kept = Object.fromEntries(KEPT.map((name) => [name, read(name)]));
  for (let number = all.length; ; number = Math.floor(number / 2)) {
    const locked = await lock({ receipts: all.slice(0, number), kept });
    if (locked.box.length <= LONGEST_BOX || number === 0)
      return { ...locked, left: all.length - number };
  }
}

async function lock(belongings: object): Promise<Omit<Locked, 'left'>> {
  const key = crypto.getRandomValues(new Uint8Array(KEY));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = xchacha20poly1305(key, nonce).encrypt(await deflate(JSON.stringify(belongings)));
  const box = new Uint8Array(NONCE + sealed.length);
  box.set(nonce);
  box.set(sealed, NONCE);
  return { box: lettersOf(box), key: lettersOf(key) };
}

/** Takes over what another browser has locked up; whether it could be read. */
export async function takeOut(box: string, key: string): Promise<boolean> {
  const found = await unlock(box, key);
  if (found === null) return false;
  for (const receipt of found.receipts) await takeOver(receipt);
  for (const name of KEPT) if (read(name) === undefined) write(name, found.kept[name]);
  return true;
}

async function unlock(
  box: string,
  key: string,
): Promise<{ receipts: Receipt[]; kept: Record<string, unknown> } | null> {
  const [bytes, secret] = [bytesOf(box), bytesOf(key)];
  if (!bytes || !secret) return null;
  try {
    const cipher = xchacha20poly1305(secret, bytes.slice(0, NONCE));
    const packed = new Uint8Array(cipher.decrypt(bytes.slice(NONCE)));
    const text = await inflate(packed, LONGEST);
    const value: unknown = text === null ? null : JSON.parse(text);
    if (!isObject(value) || !Array.isArray(value.receipts) || !isObject(value.kept)) return null;
    return { receipts: value.receipts.filter(isReceipt), kept: value.kept };
  } catch {
    return null; // Another key, or another box.
  }
}
