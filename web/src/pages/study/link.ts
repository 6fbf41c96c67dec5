// A deal from outside in a link: in its fragment, which no server ever gets. Compressed, a record of a
// whole deal has about a thousand letters: `#deal-<base64url>`, and `.at-12` for a position.

import { bytesOf, deflate, inflate, lettersOf } from '../../net/packing';
import { hashOf } from '../replay/position';

/** The longest text that is unpacked, in bytes: more than the server takes. */
const LONGEST = 100_000;

/** A text as letters that may stand in a fragment. */
export async function pack(text: string): Promise<string> {
  return lettersOf(await deflate(text));
}

/** The text that was packed; `null` if this is none, or an endless one. */
export async function unpack(packed: string): Promise<string | null> {
  const bytes = bytesOf(packed);
  return bytes && inflate(bytes, LONGEST);
}

/** The fragment of a packed deal, at a stop. */
export function fragmentOf(packed: string, at: number): string {
  return `#deal-${packed}${hashOf(at).replace('#', '.')}`;
}

/** The packed deal of a fragment, and the fragment of the position in it; `null` if it has none. */
export function packedIn(hash: string): { packed: string; position: string } | null {
  const found = /^deal-([\w-]+)(?:\.(at-\d{1,4}))?$/.exec(hash);
  return found ? { packed: found[1] ?? '', position: found[2] ? `#${found[2]}` : '' } : null;
}
