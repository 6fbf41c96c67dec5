// The lines of a match's record, as far as the fair deal needs them (docs/record.md).

export interface Share {
  readonly seat: number;
  readonly commitment: string | null;
  readonly number: string | null;
  readonly out: 'commit' | 'reveal' | null;
}

/** What a record says of the fair deal: its `shuffle.fair`. */
export interface Proof {
  readonly table: string;
  readonly index: number;
  readonly hash: string;
  readonly seed: string;
  readonly shares: readonly Share[];
}

export interface Line {
  /** The line's number in the file, from 1. */
  readonly number: number;
  readonly game: string;
  readonly options: unknown;
  readonly deal: Readonly<Record<string, unknown>>;
  readonly seed: string;
  readonly proof: Proof;
}

/** Something that is no record, or one that says nothing about a fair deal. */
export class NoRecord extends Error {
  constructor(readonly line: number) {
    super(`line ${line} is no record of a fair deal`);
  }
}

/** Every record of a file; `NoRecord` for the first line that is none. */
export function readLines(text: string): Line[] {
  const lines: Line[] = [];
  text.split('\n').forEach((line, place) => {
    if (line.trim() === '') return;
    const found = readLine(place + 1, line);
    if (!found) throw new NoRecord(place + 1);
    lines.push(found);
  });
  return lines;
}

function readLine(number: number, line: string): Line | null {
  const data = parsed(line);
  if (!isObject(data) || data.stammtisch !== 1) return null;
  const { game, options = {}, deal, shuffle } = data;
  if (typeof game !== 'string' || !isObject(deal) || !isObject(shuffle)) return null;
  const proof = readProof(shuffle.fair);
  if (shuffle.version !== 1 || typeof shuffle.seed !== 'string' || !proof) return null;
  return { number, game, options, deal, seed: shuffle.seed, proof };
}

function readProof(fair: unknown): Proof | null {
  if (!isObject(fair) || fair.version !== 1 || !Array.isArray(fair.shares)) return null;
  const { table, index, hash, seed } = fair;
  const shares = fair.shares.map(readShare);
  if (typeof table !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(table)) return null;
  if (!isCount(index) || !isHex(hash) || !isHex(seed)) return null;
  const whole = shares.filter((share) => share !== null);
  return whole.length === shares.length ? { table, index, hash, seed, shares: whole } : null;
}

function readShare(data: unknown): Share | null {
  if (!isObject(data)) return null;
  const { seat, commitment, number, out } = data;
  if (!isCount(seat)) return null;
  if (!(commitment === null || isHex(commitment)) || !(number === null || isHex(number)))
    return null;
  if (!(out === null || out === 'commit' || out === 'reveal')) return null;
  return { seat, commitment, number, out };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isHex(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
