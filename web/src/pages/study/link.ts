// A deal from outside in a link: in its fragment, which no server ever gets. Compressed, a record of a
// whole deal has about a thousand letters: `#deal-<base64url>`, and `.at-12` for a position.

import { hashOf } from '../replay/position';

/** The longest text that is unpacked, in bytes: more than the server takes. */
const LONGEST = 100_000;

const FORMAT = 'deflate-raw';

/** A text as letters that may stand in a fragment. */
export async function pack(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text that was packed; `null` if this is none, or an endless one. */
export async function unpack(packed: string): Promise<string | null> {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream(FORMAT))
      .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
      .getReader();
    let text = '';
    while (text.length <= LONGEST) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
    }
    await reader.cancel();
  } catch {
    // It is cut off, or was never ours.
  }
  return null;
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
