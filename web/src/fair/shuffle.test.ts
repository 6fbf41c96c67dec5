// The page's own shuffle against the vectors of docs/shuffle.md, which the server's is tested with.

import { expect, test } from 'vitest';
import TEXT from '../../../docs/shuffle.md?raw';
import { dealingOf, dealt, firstDealer, sameDeal } from './deals';
import { hmacSha256 } from './hmac';
import { hex, sha256, sha256Hex, unhex } from './sha256';
import { Stream, VERSION } from './shuffle';

/** The fenced blocks of a kind, each as its values by name. */
function blocks(kind: string): Map<string, string>[] {
  const found = [...TEXT.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))];
  return found.map(([, inside = '']) => {
    const values = new Map<string, string>();
    for (const line of inside.trimEnd().split('\n')) {
      const [name, value] = cut(line, ':');
      const before = values.get(name);
      const text = value.replace(/^ /, '');
      values.set(name, before === undefined ? text : `${before} ${text}`);
    }
    return values;
  });
}

function cut(line: string, at: string): [string, string] {
  const place = line.indexOf(at);
  return [line.slice(0, place), line.slice(place + 1)];
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(' ').filter(Boolean);
}

test('the page is about this version', () => {
  expect(TEXT).toContain(`**version ${VERSION}**`);
});

test('SHA-256 of well-known texts', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256Hex('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});

test('SHA-256 and HMAC agree with WebCrypto at every length', async () => {
  for (let length = 0; length < 140; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, place) => (place * 89 + length) % 256);
    const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    expect(hex(sha256(bytes))).toBe(hex(theirs));
    const own = await crypto.subtle.importKey(
      'raw',
      length ? bytes : new Uint8Array(1),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const signed = new Uint8Array(await crypto.subtle.sign('HMAC', own, bytes));
    expect(hex(hmacSha256(bytes, bytes))).toBe(hex(signed));
  }
});

test('hexadecimal digits, encoded and decoded', () => {
  expect(hex(unhex('00ff10'))).toBe('00ff10');
  for (const wrong of ['0', 'zz', '0G', 'AB']) expect(() => unhex(wrong)).toThrow(RangeError);
});

test.each(blocks('words'))('words %#', (block) => {
  const seed = block.get('seed') ?? '';
  expect(sha256Hex(seed)).toBe(block.get('key'));
  const stream = new Stream(seed, block.get('purpose') ?? '');
  const wanted = words(block.get('words'));
  expect(wanted.length).toBeGreaterThanOrEqual(8);
  expect(wanted.map(() => stream.word().toString(16).padStart(8, '0'))).toEqual(wanted);
});

test.each(blocks('shuffle'))('ten things in order %#', (block) => {
  const stream = new Stream(block.get('seed') ?? '', block.get('purpose') ?? '');
  expect(stream.shuffled(words(block.get('in')))).toEqual(words(block.get('out')));
});

test.each(blocks('pack'))('the pack of each game %#', (block) => {
  expect(dealingOf(block.get('game') ?? '')?.pack).toEqual(words(block.get('cards')));
});

test.each(blocks('deal'))('a deal of each game %#', (block) => {
  const dealing = dealingOf(block.get('game') ?? '');
  if (!dealing) throw new Error('there is no such game');
  const seed = block.get('seed') ?? '';
  expect(new Stream(seed, dealing.game).shuffled(dealing.pack)).toEqual(words(block.get('pack')));
  const piles = dealt(dealing, seed, Number(block.get('dealer')));
  const stated: Record<string, unknown> = {
    hands: piles.hands.map((_, seat) => words(block.get(`hand ${seat}`))),
  };
  for (const pile of ['stock', 'skat']) if (block.has(pile)) stated[pile] = words(block.get(pile));
  expect(Object.keys(piles).sort()).toEqual(Object.keys(stated).sort());
  expect(sameDeal(dealing, piles, stated)).toBe(true);
  const [one = [], other = [], ...more] = stated.hands as string[][];
  expect(sameDeal(dealing, piles, { ...stated, hands: [other, one, ...more] })).toBe(false);
});

test('first dealers', () => {
  const [inside = ''] = /(?<=```first-dealer\n)[\s\S]*?(?=```)/.exec(TEXT) ?? [];
  const lines = inside.split('\n').slice(0, -1);
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    const [, two, three, seed = ''] = /^of 2: (\d); of 3: (\d); seed: (.*)$/.exec(line) ?? [];
    for (const [game, wanted] of [
      ['schnapsen', two],
      ['skat', three],
    ] as const) {
      const dealing = dealingOf(game);
      expect(dealing && firstDealer(seed, dealing.seats)).toBe(Number(wanted));
    }
  }
});

test('a number below n is less than n, and an impossible n is refused', () => {
  const stream = new Stream('a', 'skat');
  expect(stream.below(1)).toBe(0);
  for (let n = 1; n < 70; n += 1) expect(stream.below(n)).toBeLessThan(n);
  expect(stream.below(2 ** 32)).toBeGreaterThanOrEqual(0);
  for (const n of [0, -1, 2 ** 32 + 1, 1.5]) expect(() => stream.below(n)).toThrow(RangeError);
  expect(() => new Stream('\ud800', 'skat')).toThrow(RangeError);
});
