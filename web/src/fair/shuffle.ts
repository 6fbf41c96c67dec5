// From a seed to a shuffled pack, version 1 of docs/shuffle.md: an independent second implementation
// of `stammtisch.cardplay.shuffle`.

import { hmacSha256 } from './hmac';
import { sha256 } from './sha256';

export const VERSION = 1;

const utf8 = new TextEncoder();

/** A lone surrogate: a text with one cannot be encoded in UTF-8. */
export const HALF_PAIR = /\p{Surrogate}/u;

/** An endless stream of pseudo-random numbers from a seed, for one purpose. */
export class Stream {
  readonly #key: Uint8Array;
  readonly #label: Uint8Array;
  #block = new DataView(new ArrayBuffer(0));
  #blocks = 0;
  #at = 0;

  constructor(seed: string, purpose: string) {
    // The encoder would silently replace lone surrogates.
    if (HALF_PAIR.test(seed)) throw new RangeError('this seed is no text');
    this.#key = sha256(utf8.encode(seed));
    this.#label = utf8.encode(`stammtisch/${VERSION}/${purpose}/`);
  }

  /** The next unsigned number of 32 bits. */
  word(): number {
    if (this.#at === this.#block.byteLength) {
      const message = new Uint8Array(this.#label.length + 8);
      message.set(this.#label);
      new DataView(message.buffer).setBigUint64(this.#label.length, BigInt(this.#blocks));
      this.#block = new DataView(hmacSha256(this.#key, message).slice().buffer);
      this.#blocks += 1;
      this.#at = 0;
    }
    this.#at += 4;
    return this.#block.getUint32(this.#at - 4);
  }

  /** A uniform number from 0 to `n` − 1, by rejection sampling. */
  below(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > 2 ** 32) throw new RangeError(`no choice among ${n}`);
    const mask = n === 1 ? 0 : 0xffffffff >>> Math.clz32(n - 1);
    for (;;) {
      const number = (this.word() & mask) >>> 0;
      if (number < n) return number;
    }
  }

  /** The things in random order (Fisher–Yates shuffle, from the last place to the first). */
  shuffled<Thing>(things: readonly Thing[]): Thing[] {
    const pack = [...things];
    for (let last = pack.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [pack[last], pack[other]] = [pack[other] as Thing, pack[last] as Thing];
    }
    return pack;
  }
}
