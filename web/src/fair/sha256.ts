// SHA-256 (FIPS 180-4). WebCrypto (`crypto.subtle`) exists only in secure contexts, and a table on the
// local network is reached over plain HTTP. This code also checks the server's independently.

const utf8 = new TextEncoder();

/** The first 32 bits of the fractional part of `root`. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

const PRIMES = primes(64);

// The standard's constants: from the square roots of the first 8 primes, and the cube roots of 64.
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

/** The 32 bytes of the digest. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const message = padded(bytes);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let at = 0; at < message.byteLength; at += 64) digest(message, at, words, state);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => {
    out.setUint32(4 * place, word);
  });
  return new Uint8Array(out.buffer);
}

/** The digest of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256Hex(text: string): string {
  return hex(sha256(utf8.encode(text)));
}

/** Bytes as lower-case hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of lower-case hexadecimal digits; throws `RangeError` for any other text. */
export function unhex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new RangeError('not hexadecimal digits');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The message, a 1 bit, zeros, and the length in bits: whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(64 * Math.ceil((bytes.length + 9) / 64)));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(view.byteLength - 8, BigInt(bytes.length) * 8n);
  return view;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** Updates the state with one block. The variables are named as in the standard. */
function digest(message: DataView, at: number, w: Uint32Array, state: Uint32Array): void {
  const word = (place: number): number => w[place] ?? 0;
  for (let t = 0; t < 16; t += 1) w[t] = message.getUint32(at + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const [x, y] = [word(t - 15), word(t - 2)];
    const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[t] = word(t - 16) + low + word(t - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const chosen = (e & f) ^ (~e & g);
    const major = (a & b) ^ (a & c) ^ (b & c);
    const first =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (ROUND[t] ?? 0) + word(t)) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + major) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, place) => {
    state[place] = (state[place] ?? 0) + value;
  });
}
