// A bot's portrait, drawn with the heads of our picture cards.

import {
  bob,
  beard,
  cap,
  face,
  HAIR,
  lips,
  locks,
  mouth,
  parting,
  tresses,
} from '../cards/french/heads';
import { fill, group, inked, line, PAPER } from '../cards/shapes';
import type { Look } from './cast';

export const FRAME = '-46 -64 92 112';

const GLASSES =
  '<circle cx="-9" cy="-1.5" r="7.5"/><circle cx="10" cy="-1.5" r="7.5"/>' +
  line('M-1.5-2.5Q.5-4 2.5-2.5M-16.5-3L-21-5M17.5-3L21-5', 1.8);

/** The picture's markup, to be drawn in `FRAME`. */
export function portrait(look: Look): string {
  const hair = HAIR[look.tint];
  const woman = look.hair !== 'locks';
  const behind = { bob, tresses, locks }[look.hair](hair);
  const coat =
    fill('M-42 62C-42 40-26 34-12 30L0 40L12 30C26 34 42 40 42 62Z', look.coat) +
    fill('M-12 30L0 46L12 30L8 24L-8 24Z', PAPER);
  const chin = look.beard ? beard(look.beard, hair) : woman ? lips() : mouth();
  const top = look.cap
    ? cap(look.cap[0], look.cap[1], look.cap[2], look.cap[2])
    : woman
      ? parting(hair)
      : fill('M-21-18C-24-34-8-38 0-36C12-39 25-32 21-18C12-27-10-28-21-18Z', hair.colour);
  return inked(
    group('translate(0 4)', coat + behind + face() + chin + (look.glasses ? GLASSES : '') + top),
    2.4,
  );
}
