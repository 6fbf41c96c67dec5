// The text of deals from outside: records or ISS lines, one or several.

import type { Problem, Studied } from '../../protocol/messages';

/** The longest file that is read, in KB. */
export const FILE_KB = 2048;

const KEY = 'stammtisch.study';

/** The deals in a text, each as the server reads it: a line of a record, or a whole ISS game. */
export function dealsIn(text: string): readonly string[] {
  const plain = text
    .split(/\r?\n/)
    .filter((line) => line.trim() && !line.startsWith('#'))
    .join('\n');
  if (plain.trimStart().startsWith('(;')) return plain.split(/\n(?=\s*\(;)/);
  // A record may be spread over lines, as it stands in the documentation.
  const whole = plain.split('\n');
  return whole.every((line) => line.trimStart().startsWith('{')) ? whole : [plain];
}

/** The game that a text seems to be of, for the names of cards in messages about it. */
export function gameIn(text: string): string {
  return text.trimStart().startsWith('(;')
    ? 'skat'
    : (/"game"\s*:\s*"(\w+)"/.exec(text)?.[1] ?? 'skat');
}

/** The file as text; `null` if it is no UTF-8. */
export async function decoded(file: Blob): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

/** Why a deal goes no further, or what it states wrongly; `null` if all is well. */
export function noteOf({ problem, replay }: Studied): Problem | null {
  if (!problem) return null;
  const id = replay.outcome ? 'study.differs' : 'study.stops';
  return { clause: problem.clause, message: { id, params: [['why', problem.message]] } };
}

/** What this tab studies: it is kept over a reload. Without storage it is kept until then. */
let kept = { form: '', deal: '' };

export function remember(what: Partial<typeof kept>): void {
  kept = { ...kept, ...what };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The text is longer than the storage has room, or there is none.
  }
}

export function recall(): Readonly<typeof kept> {
  if (kept.form || kept.deal) return kept;
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof found === 'object') kept = { ...kept, ...found };
  } catch {
    // Nothing is stored, or nothing of ours.
  }
  return kept;
}
