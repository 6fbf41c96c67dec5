// Kings, queens, riders and foot soldiers. The four ranks differ in the whole picture and not in
// a detail: a bearded king on a square throne, a queen before an arched one, a man on a horse,
// and a soldier who stands on his feet.

import { horse } from './beasts';
import { arm, beret, coronet, crown, ermine, fist, hat, head, helmet } from './figure';
import { ground } from './frame';
import {
  BLUE,
  BONE,
  BROWN,
  CREAM,
  FLESH,
  GOLD,
  GREEN,
  PAPER,
  RED,
  STRAW,
  box,
  disc,
  flat,
  limb,
  line,
  place,
  shape,
} from './kit';
import { LIVERY, held, type Suit } from './signs';

export type Rank = 'K' | 'Q' | 'C' | 'J';

/** The throne or saddle cloth, the hair and the horse vary from suit to suit. */
const EXTRA: Readonly<
  Record<
    Suit,
    { seat: string; hair: string; beard: string; coat: string; mane: string; plume: string }
  >
> = {
  S: { seat: GOLD, hair: BROWN, beard: BROWN, coat: '#e9e6dc', mane: '#8a8478', plume: RED },
  B: { seat: RED, hair: '#4a3a2c', beard: '#4a3a2c', coat: '#d8cdb4', mane: '#4a3a2c', plume: RED },
  C: { seat: GREEN, hair: '#c98f3f', beard: BONE, coat: BONE, mane: '#c98f3f', plume: PAPER },
  D: {
    seat: BLUE,
    hair: '#a3562f',
    beard: '#a3562f',
    coat: '#8b6548',
    mane: '#3d3028',
    plume: RED,
  },
};

export function court(suit: Suit, rank: Rank): string {
  const scene = { K: king, Q: queen, C: rider, J: soldier }[rank];
  return ground(LIVERY[suit].ground) + scene(suit);
}

/** The robe's colour seen against the mantle: gold trimming, or red where the mantle is gold. */
function trimming(suit: Suit): string {
  return suit === 'D' ? RED : GOLD;
}

function king(suit: Suit): string {
  const { robe, mantle } = LIVERY[suit];
  const { seat, beard } = EXTRA[suit];
  const edge = trimming(suit);
  return (
    shape('M86 215V58H194V215Z', BROWN) +
    shape('M96 215V68H184V215Z', seat) +
    disc(88, 50, 8, GOLD) +
    disc(192, 50, 8, GOLD) +
    limb('M20 176H84', 12, BROWN) +
    box(26, 184, 14, 31, BROWN) +
    disc(26, 175, 10, GOLD) +
    shape('M122 94C94 98 76 114 68 146L58 215H222L214 146C204 114 186 98 158 94Z', mantle) +
    line('M92 132Q84 170 84 215M190 132Q198 170 198 215M100 176Q98 194 100 215', 1.6) +
    shape('M120 92L110 215H170L160 92Q140 104 120 92Z', robe) +
    limb('M140 120V215', 7, edge, true) +
    limb('M113 176H167', 8, edge, true) +
    place(208, 142, held(suit)) +
    arm('M90 130Q74 142 64 158', 58, 164, mantle, 20, 8.5) +
    limb('M70 149L62 160', 17, edge, true) +
    arm('M192 132Q200 142 203 144', 208, 144, mantle, 18, 2) +
    fist(208, 144, 8.5) +
    ermine(140, 92) +
    place(140, 64, head({ hair: 'bob', tint: beard, beard }) + crown(suit === 'C' ? BLUE : RED))
  );
}

function queen(suit: Suit): string {
  const { robe, mantle } = LIVERY[suit];
  const { seat, hair } = EXTRA[suit];
  const edge = trimming(suit);
  return (
    shape('M78 215V104C78 -2 202-2 202 104V215Z', seat) +
    line(
      'M140 96L84 84M140 96L94 54M140 96L114 32M140 96L140 24M140 96L166 32M140 96L186 54' +
        'M140 96L196 84',
      1.4,
    ) +
    `<path d="M86 215V104C86 10 194 10 194 104V215" stroke="${CREAM}" stroke-width="3"/>` +
    shape('M124 96C98 100 84 116 78 146L44 215H232L206 146C198 116 182 100 156 96Z', mantle) +
    line('M96 150Q80 186 70 215M190 150Q202 186 210 215', 1.6) +
    shape(
      'M120 96C112 104 112 120 118 138L122 156L100 215H180L158 156L162 138' +
        'C168 120 168 104 160 96Q140 128 120 96Z',
      robe,
    ) +
    shape('M124 95Q140 124 156 95L150 88H130Z', FLESH) +
    line('M128 99Q140 116 152 99', 2.8, GOLD) +
    disc(140, 112, 3.6, RED) +
    limb('M120 156Q140 164 160 156', 6, edge, true) +
    limb('M140 162V215', 5, edge, true) +
    line('M122 176L112 215M158 176L168 215', 1.5) +
    place(207, 142, held(suit)) +
    rose(56, 128) +
    arm('M98 122C84 142 82 156 76 160', 68, 160, mantle, 20, 7.5) +
    limb('M83 151L76 163', 18, edge, true) +
    arm('M182 122Q194 140 202 146', 207, 146, mantle, 18, 2) +
    fist(207, 145, 8) +
    place(140, 68, head({ hair: 'long', tint: hair }) + coronet(suit === 'C' ? BLUE : RED))
  );
}

/** The queen's flower, on a long stalk from her hand. */
function rose(x: number, y: number): string {
  return (
    line(`M${x + 12} ${y + 46}Q${x} ${y + 24} ${x - 8} ${y + 8}`, 2.6, GREEN) +
    shape(`M${x + 2} ${y + 26}q-14 4-20-6q14-6 20 6Z`, GREEN) +
    disc(x - 10, y, 11, RED) +
    line(`M${x - 16} ${y}q6-8 12 0q-6 8-10 2M${x - 10} ${y - 1}h2`, 1.5)
  );
}

function rider(suit: Suit): string {
  const { robe, mantle } = LIVERY[suit];
  const { seat, hair, coat, mane, plume } = EXTRA[suit];
  const edge = trimming(suit);
  const cap = suit === 'S' || suit === 'D' ? helmet(plume) : hat(mantle, plume);
  return (
    shape('M176 86C206 92 228 124 234 160L190 152Z', mantle) +
    line('M186 100Q206 120 212 150', 1.5) +
    shape('M100 215C104 164 140 150 186 150C216 148 236 158 244 176V215Z', coat) +
    place(84, 108, horse(coat, mane)) +
    shape('M132 150H204L210 196Q170 204 130 196Z', seat) +
    limb('M131 190Q170 198 209 190', 4, GOLD, true) +
    shape(
      'M142 82C130 86 128 102 133 120L128 166H194L188 120C193 102 190 86 178 82Q160 92 142 82Z',
      robe,
    ) +
    limb('M133 132Q160 140 188 132', 6, edge, true) +
    line('M160 92V130M146 140L142 164M174 140L178 164', 1.5) +
    limb('M162 158Q142 168 144 188L146 206', 20, mantle) +
    limb('M139 186H152', 5, edge, true) +
    limb('M108 126Q88 142 58 150', 2.4, RED) +
    place(209, 112, held(suit), 0.84) +
    arm('M140 94Q124 110 116 118', 109, 124, robe, 16, 7) +
    arm('M182 94Q198 100 204 110', 209, 113, robe, 16, 2) +
    fist(209, 113, 7.5) +
    shape('M140 84Q160 98 180 84L176 78Q160 86 144 78Z', edge) +
    place(160, 58, head({ hair: 'bob', tint: hair }) + cap, 0.86)
  );
}

function soldier(suit: Suit): string {
  const { robe, mantle } = LIVERY[suit];
  const { hair, seat, plume } = EXTRA[suit];
  const edge = trimming(suit);
  const bent = suit === 'B' ? CREAM : STRAW;
  return (
    flat('M12 182Q70 174 130 180T238 178V215H12Z', '#8fae7e') +
    line('M12 182Q70 174 130 180T238 178') +
    line('M28 190h14M60 186h10M190 188h16M216 186h10', 1.5) +
    shape('M122 86C104 96 98 130 96 160L184 160C182 130 176 96 158 86Z', mantle) +
    limb('M84 40V188', 4.5, BROWN) +
    shape('M84 14L90 38H78Z', '#a9bccb') +
    shape('M86 44C98 38 106 44 110 56C100 54 92 60 86 68ZM82 46L70 50L82 58Z', '#a9bccb') +
    limb('M131 134L126 160L122 186', 14, bent) +
    limb('M150 134L158 160L164 186', 14, seat) +
    shape('M128 182V192H100Q102 184 114 182Z', BROWN) +
    shape('M157 182V192H186Q184 184 172 182Z', BROWN) +
    shape(
      'M122 84C110 88 110 102 115 114L106 146Q140 154 174 146L165 114C170 102 170 88 158 84' +
        'Q140 94 122 84Z',
      robe,
    ) +
    limb('M115 116Q140 122 165 116', 6, edge, true) +
    line('M140 92V114M126 122L120 148M140 124V150M154 122L160 148', 1.5) +
    place(207, 118, held(suit), 0.84) +
    arm('M119 94Q104 108 94 112', 84, 114, robe, 15, 2) +
    fist(84, 114, 7) +
    arm('M161 94Q182 104 200 116', 207, 118, robe, 15, 2) +
    fist(207, 119, 7.5) +
    shape('M120 86Q140 100 160 86L156 80Q140 88 124 80Z', edge) +
    place(140, 58, head({ hair: 'bob', tint: hair }) + beret(mantle, plume), 0.86)
  );
}
