// How the lists stood that were shown here last: what this page shows while there is no network.

import type { ListKey } from '../../net/clubs';
import type { ListShown } from '../../protocol/messages';
import { read, write } from '../../storage';

/** The name under which they are kept, and how many. */
const KNOWN = 'lists';
const MOST = 4;

/** What another version of this page has kept may have another shape. */
const VERSION = import.meta.url;

interface Known {
  readonly list: string;
  readonly version: string;
  readonly shown: ListShown;
}

const nameOf = ({ evening, series, table, key }: ListKey): string =>
  [evening, series, table, key].join(' ');

function all(): readonly Known[] {
  const found = read(KNOWN);
  return Array.isArray(found) ? (found as Known[]) : [];
}

const others = (list: string): readonly Known[] => all().filter((each) => each.list !== list);

/** How this list stood; `null` if that is not known. */
export function knownList(at: ListKey): ListShown | null {
  const list = nameOf(at);
  return all().find((each) => each.list === list && each.version === VERSION)?.shown ?? null;
}

/** Keeps how a list stands now; whether the browser can. */
export function keepKnown(at: ListKey, shown: ListShown): boolean {
  const list = nameOf(at);
  write(KNOWN, [{ list, version: VERSION, shown }, ...others(list)].slice(0, MOST));
  return knownList(at)?.now === shown.now;
}

/** The link of this list shows nothing any more. */
export function forgetKnown(at: ListKey): void {
  write(KNOWN, others(nameOf(at)));
}
