// The lines of a match's record, with the fields that the fair deal needs (docs/record.md).

import { isCount, isHex, isObject } from './json';
import { Proof } from './proof';

export interface Line {
  /** The line's number in the file, from 1. */
  readonly number: number;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The names of who played, by seat. */
  readonly names: readonly string[];
  /** The names of who sat out. */
  readonly sitsOut: readonly string[];
  readonly deal: Readonly<Record<string, unknown>>;
  /** The acts, each as seat, colon and action. */
  readonly acts: readonly string[];
  /** The seed of this deal. */
  readonly seed: string;
  /** The deal's number in the match, from 0. */
  readonly index: number;
  /** The server's seed. */
  readonly secret: string;
  readonly proof: Proof;
}

/** A line is not a record, or has no proof of a fair deal. */
export class NoRecord extends Error {
  constructor(readonly line: number) {
    super(`line ${line} is no record of a fair deal`);
  }
}

/** Every record of a file; throws `NoRecord` for the first line that is none. */
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
  if (typeof game !== 'string' || !isObject(options) || !isObject(deal) || !isObject(shuffle))
    return null;
  const { version, seed, fair } = shuffle;
  if (version !== 1 || typeof seed !== 'string' || !isObject(fair)) return null;
  const { index, seed: secret } = fair;
  const proof = readProof(fair, game, options);
  if (!proof || !isCount(index) || !isHex(secret)) return null;
  const [names, sitsOut, acts] = [
    namesIn(data.players),
    namesIn(data.sits_out),
    actsIn(data.actions),
  ];
  return { number, game, options, names, sitsOut, deal, acts, seed, index, secret, proof };
}

function actsIn(value: unknown): string[] {
  return Array.isArray(value)
    ? value.map((act: unknown) => (Array.isArray(act) ? act.map(String).join(':') : String(act)))
    : [];
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function readProof(
  fair: Readonly<Record<string, unknown>>,
  game: string,
  options: Readonly<Record<string, unknown>>,
): Proof | null {
  const { table, hash } = fair;
  if (typeof table !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(table) || !isHex(hash))
    return null;
  return Proof.read(fair, table, hash, game, options);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}
