import { expect, test } from 'vitest';
import { fragmentOf, pack, packedIn, unpack } from './link';

test('a deal goes into a link and comes out of it', async () => {
  for (const text of ['', 'ä♠', JSON.stringify({ actions: Array(60).fill([0, 'play S10']) })]) {
    const packed = await pack(text);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(await unpack(packed)).toBe(text);
    for (const at of [0, 12]) {
      const found = packedIn(fragmentOf(packed, at).slice(1));
      expect(found).toEqual({ packed, position: at ? '#at-12' : '' });
    }
  }
});

test('what is no deal is told, and what would become too long is not unpacked', async () => {
  const packed = await pack('a deal that is cut off');
  for (const bad of [packed.slice(0, -6), 'AAAA', '!', await pack('x'.repeat(10_000_000))])
    expect(await unpack(bad)).toBeNull();
  for (const other of ['', 'at-12', 'moment-3', 'deal-', 'deal-a.try-2'])
    expect(packedIn(other)).toBeNull();
});
