// Parses a typed action: its text in the record ("play H10"), a name of it in the page's language, or
// an unambiguous beginning of either.

/** An action and its names. */
export interface Candidate {
  action: string;
  names: readonly string[];
}

export type Reading =
  { kind: 'one'; action: string } | { kind: 'many'; actions: readonly string[] } | { kind: 'none' };

/** Text normalized for comparison: case, width (NFKC), quotation marks and spacing do not count. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\uFE0E\uFE0F"'“”„«»‘’.]/g, '')
    .replace(/[\s、,]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** The action that `text` means: the one with exactly that name, or the only one that begins so. */
export function read(text: string, candidates: readonly Candidate[]): Reading {
  const wanted = plain(text);
  if (!wanted) return { kind: 'none' };
  const called = candidates.map(({ action, names }) => ({
    action,
    names: [action, ...names].map(plain),
  }));
  const exactly = unique(called.filter(({ names }) => names.includes(wanted)));
  if (exactly.length) return verdict(exactly);
  return verdict(
    unique(called.filter(({ names }) => names.some((name) => name.startsWith(wanted)))),
  );
}

/**
 * Parses several cards, separated by spaces or commas, into the action that chooses them; `null` if
 * they are not `number` different cards of `cards`.
 */
export function readChoice(
  text: string,
  word: string,
  number: number,
  cards: readonly Candidate[],
): string | null {
  let rest = plain(text);
  if (rest.startsWith(`${plain(word)} `)) rest = rest.slice(word.length + 1);
  const names = cards
    .flatMap(({ action, names }) =>
      [action, ...names].map((name) => [plain(name), action] as const),
    )
    .sort(([one], [other]) => other.length - one.length);
  const chosen: string[] = [];
  while (rest) {
    const found = names.find(([name]) => rest === name || rest.startsWith(`${name} `));
    if (!found || chosen.includes(found[1])) return null;
    chosen.push(found[1]);
    rest = rest.slice(found[0].length).trim();
  }
  return chosen.length === number ? [word, ...chosen].join(' ') : null;
}

function unique(found: readonly { action: string }[]): string[] {
  return [...new Set(found.map(({ action }) => action))];
}

function verdict(actions: readonly string[]): Reading {
  const [first] = actions;
  if (first === undefined) return { kind: 'none' };
  return actions.length === 1 ? { kind: 'one', action: first } : { kind: 'many', actions };
}
