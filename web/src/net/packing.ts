// Texts as few letters that may stand in a link: deflated, and base64url.

const FORMAT = 'deflate-raw';

/** A text, deflated. */
export async function deflate(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** The text that was deflated, if it has at most so many letters; `null` if it has more, or is none. */
export async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  longest: number,
): Promise<string | null> {
  try {
    const reader = new Blob([bytes])
      .stream()
      .pipeThrough(new DecompressionStream(FORMAT))
      .pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))
      .getReader();
    let text = '';
    while (text.length <= longest) {
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

/** Bytes as base64url. */
export function lettersOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes of base64url; `null` if it is none. */
export function bytesOf(letters: string): Uint8Array<ArrayBuffer> | null {
  try {
    const found = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(found, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
