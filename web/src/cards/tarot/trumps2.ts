// The trumps from 8 to 14.

import { lion, wing } from './beasts';
import { arm, crown, fist, head, little } from './figure';
import {
  BLUE,
  BONE,
  BROWN,
  FLESH,
  GOLD,
  GREEN,
  INK,
  PAPER,
  RED,
  STEEL,
  STRAW,
  beams,
  box,
  disc,
  dot,
  flat,
  limb,
  line,
  oval,
  place,
  shape,
  star,
} from './kit';
import { sword } from './signs';
import { meadow } from './trumps1';

export function giustizia(): string {
  return (
    shape('M92 215V60H200V215Z', BROWN) +
    shape('M102 215V70H190V215Z', GREEN) +
    disc(92, 52, 8, GOLD) +
    disc(200, 52, 8, GOLD) +
    shape('M122 98C98 102 84 116 78 146L52 215H240L214 146C208 116 194 102 170 98Z', RED) +
    shape('M124 98L108 215H184L168 98Q146 116 124 98Z', BLUE) +
    limb('M118 156Q146 164 174 156M146 162V215', 6, GOLD, true) +
    line('M92 156Q84 186 76 215M200 156Q208 186 216 215', 1.5) +
    shape('M122 98Q146 116 170 98L164 92Q146 104 128 92Z', GOLD) +
    place(72, 148, sword(126, 13)) +
    arm('M100 124Q84 146 76 156', 72, 160, RED, 18, 2) +
    fist(72, 160, 8.5) +
    arm('M192 116Q212 122 209 98', 208, 84, RED, 17, 8.5) +
    line('M208 84V72M176 100Q202 86 228 100', 3.4) +
    line('M176 100L162 140M176 100L190 140M228 100L214 140M228 100L236 140', 1.5) +
    shape('M158 140H194Q192 156 176 156T158 140Z', GOLD) +
    shape('M210 140H246Q244 156 228 156T210 140Z', GOLD) +
    place(146, 70, head({ hair: 'long', tint: BROWN }) + crown(BLUE))
  );
}

export function eremita(): string {
  return (
    meadow(186, '#4f6a52') +
    shape(star(82, 104, 16, 46, 27), STRAW) +
    shape('M128 78C104 90 96 120 92 160L82 215H216L206 150C202 110 190 88 168 78Z', BROWN) +
    shape('M134 92L126 215H168L162 92Z', '#a0714a') +
    line('M110 130Q102 170 104 200M186 130Q196 170 194 200', 1.6) +
    limb('M130 160Q148 166 166 160', 5, STRAW, true) +
    line('M150 162L154 192M156 162L164 188', 3, STRAW) +
    limb('M206 66C220 60 222 78 212 80L206 215', 6, '#4a3020') +
    arm('M182 118Q196 130 202 136', 207, 138, BROWN, 19, 2) +
    fist(207, 138, 8) +
    arm('M112 116Q96 100 90 82', 86, 74, BROWN, 19, 8) +
    // The lantern he holds before him.
    line('M82 82V74M72 84Q82 66 92 84', 2.4) +
    shape('M68 90L82 80L96 90Z', GOLD) +
    box(70, 90, 24, 30, PAPER) +
    shape('M82 96C90 106 88 116 82 116S74 106 82 96Z', RED) +
    line('M76 90V120M88 90V120', 1.5) +
    box(66, 120, 32, 7, GOLD) +
    shape('M148 26C116 28 112 66 122 98Q134 108 148 108T174 98C184 66 180 28 148 26Z', BROWN) +
    place(
      148,
      68,
      head({ beard: PAPER }) + shape('M-16-6C-14-24 14-24 16-6C10-14-10-14-16-6Z', PAPER),
      0.96,
    ) +
    shape(
      'M148 26C116 28 112 66 122 98C126 92 130 88 131 82C126 62 132 44 148 43S170 62 165 82' +
        'C166 88 170 92 174 98C184 66 180 28 148 26Z',
      BROWN,
    ) +
    shape('M134 92C134 120 142 136 148 146C154 136 162 120 162 92Q148 104 134 92Z', PAPER) +
    line('M142 104Q142 120 146 130M154 104Q154 118 151 128', 1.4)
  );
}

export function ruota(): string {
  const x = 146;
  const y = 120;
  return (
    meadow(188) +
    limb(`M106 192L${x} ${y}L186 192`, 9, BROWN) +
    box(84, 188, 124, 10, BROWN, 2) +
    limb(`M${x - 50} ${y}a50 50 0 1 0 100 0a50 50 0 1 0-100 0`, 11, GOLD) +
    limb(beams(x, y, 8, 12, 44, Math.PI / 8), 5, RED) +
    disc(x, y, 13, GOLD) +
    disc(x, y, 5, RED) +
    `<circle cx="${x}" cy="${y}" r="50" stroke-width="1.3" stroke-dasharray="2 8"/>` +
    // One sits crowned above, one climbs, one falls head first.
    shape('M128 70C126 54 134 50 146 50S166 54 164 70Z', BLUE) +
    limb('M132 67L120 73M160 67L172 73', 8, RED) +
    limb('M160 56L174 52', 7, BLUE) +
    line('M176 58V36', 3) +
    disc(176, 34, 4, GOLD) +
    place(146, 40, little('#c98f3f') + place(0, 3, crown(), 0.74), 0.95) +
    limb('M76 156L68 140L82 122', 13, GREEN) +
    limb('M76 158L94 164M75 156L68 178', 8, RED) +
    limb('M76 124L96 112', 8, GREEN) +
    place(74, 106, little('#c98f3f'), 0.95, 16) +
    limb('M208 90L218 108L214 128', 13, RED) +
    limb('M210 92L196 84M210 90L208 68', 8, BLUE) +
    limb('M212 124L200 136', 8, RED) +
    place(213, 148, little('#4a3a2c'), 0.95, 165)
  );
}

export function forza(): string {
  return (
    meadow(184) +
    shape('M96 150C120 130 170 132 214 146C236 156 240 190 236 215H96Z', GOLD) +
    line('M120 176Q124 196 120 206M196 170Q206 190 202 206', 1.6) +
    shape('M150 96C132 102 128 120 132 140L116 215H238L212 140C216 120 210 102 194 96Z', RED) +
    shape('M152 94Q172 118 192 94L186 88H158Z', FLESH) +
    shape('M184 96C214 98 230 130 240 200L220 215L200 150C206 130 200 112 184 96Z', BLUE) +
    limb('M134 146Q170 158 208 146', 7, GREEN, true) +
    line('M150 162L140 206M172 160V206M194 162L204 206', 1.5) +
    place(112, 138, lion(), 1.08) +
    limb('M152 106Q110 84 78 102', 15, BLUE) +
    limb('M90 96L82 100', 15, GOLD, true) +
    fist(66, 107, 9) +
    limb('M194 110Q196 156 140 176L94 184', 15, BLUE) +
    limb('M108 181L100 183', 15, GOLD, true) +
    fist(82, 184, 9) +
    place(172, 68, head({ hair: 'long', tint: '#c98f3f' }), 1, -8) +
    // Her broad hat is turned up like a lying eight.
    place(
      168,
      48,
      shape('M-18 2C-18-20 18-20 18 2Z', BLUE) +
        shape('M0 8C-16 14-42 8-42-4C-40-16-20-8 0-2C20-8 40-16 42-4C42 8 16 14 0 8Z', GOLD) +
        line('M-34-3Q-18 4 0 3Q18 4 34-3', 1.5),
      1,
      -8,
    )
  );
}

export function appeso(): string {
  return (
    meadow(188) +
    limb('M72 26V190M220 26V190', 13, BROWN) +
    shape(
      'M65 60l-14-8 2-10 12 8ZM65 120l-14-8 2-10 12 8ZM227 84l14-8-2-10-12 8ZM227 146' +
        'l14-8-2-10-12 8Z',
      BROWN,
    ) +
    limb('M60 24H232', 12, BROWN) +
    line('M90 21h30M150 27h40', 1.4) +
    limb('M146 30V46', 2.6, STRAW) +
    // Hung by one foot, the other leg bent behind: the figure four.
    limb('M156 100L182 84L150 70', 14, GREEN) +
    limb('M144 104L146 56', 15, RED) +
    shape('M138 60H154L152 44H140Z', BROWN) +
    limb('M139 51H153', 2.8, STRAW) +
    limb('M128 138L106 122L134 108M166 138L188 122L160 108', 13, BLUE) +
    shape('M128 102H168L172 150Q150 158 124 150Z', BLUE) +
    shape('M124 98H172L168 116L158 110L148 118L138 110L128 116Z', GOLD) +
    line('M148 120V150', 1.5) +
    disc(148, 128, 2, GOLD) +
    disc(148, 138, 2, GOLD) +
    limb('M130 148Q148 154 166 148', 4, GOLD) +
    place(148, 172, head({ hair: 'long', tint: '#c98f3f' }), 0.84, 180)
  );
}

export function morte(): string {
  const rib =
    'M126 98Q148 106 170 98M126 108Q148 116 170 108M128 118Q148 126 168 118M132 128' +
    'Q148 134 164 128';
  return (
    flat('M12 176Q70 166 130 172T238 170V215H12Z', '#2c2723') +
    line('M12 176Q70 166 130 172T238 170', 2.2, BONE) +
    // What the blade has mown: a crown and a head among the grass.
    line(
      'M32 182l-4-10M36 182v-12M40 182l4-10M216 180l-4-10M220 180v-12M224 180l4-10',
      2,
      '#8fae7e',
    ) +
    place(58, 184, crown(), 0.62, -24) +
    place(204, 186, head({ hair: 'long', tint: '#c98f3f' }), 0.62, 78) +
    limb('M60 40L214 160', 6, BROWN) +
    shape('M62 34C92 22 150 20 226 62C232 66 232 72 226 70C168 44 112 42 72 56Z', STEEL) +
    line('M78 44Q150 32 214 60', 1.4) +
    limb('M140 150L124 168L128 192M158 150L172 168L170 192', 7, BONE) +
    disc(124, 168, 5.5, BONE) +
    disc(172, 168, 5.5, BONE) +
    limb('M128 194H112M170 194H186', 6, BONE) +
    limb('M148 90V150', 8, BONE) +
    line('M144 100h8M144 110h8M144 120h8M144 130h8M144 140h8', 1.4) +
    limb(rib, 5, BONE) +
    shape('M128 142C120 156 134 164 148 156C162 164 176 156 168 142Q148 152 128 142Z', BONE) +
    dot(138, 152, 3, INK) +
    dot(158, 152, 3, INK) +
    limb('M124 94Q148 86 172 94', 6, BONE) +
    limb('M124 94L104 106L112 84', 7, BONE) +
    disc(104, 106, 5, BONE) +
    limb('M172 94L194 112L186 136', 7, BONE) +
    disc(194, 112, 5, BONE) +
    disc(112, 81, 7, BONE) +
    disc(184, 138, 7, BONE) +
    place(148, 62, skull(), 1.12)
  );
}

function skull(): string {
  return (
    shape('M-20-6C-20-32 20-32 20-6C20 2 16 6 13 8L11 20Q0 25-11 20L-13 8C-16 6-20 2-20-6Z', BONE) +
    flat(
      'M-14-6C-14-13-4-13-4-5C-4 2-13 2-14-6ZM14-6C14-13 4-13 4-5C4 2 13 2 14-6ZM0 2L-4 9H4Z',
      INK,
    ) +
    line('M-9 14H9M-6 11V20M-2 11V21M2 11V21M6 11V20', 1.5)
  );
}

export function temperanza(): string {
  return (
    meadow(186) +
    line('M40 184V166M196 186V170', 2.4, GREEN) +
    disc(40, 162, 5, RED) +
    disc(196, 166, 5, GOLD) +
    place(168, 104, wing(BLUE, BONE, GOLD), 0.98, 6) +
    place(124, 104, wing(BLUE, BONE, GOLD), 0.98, -6, true) +
    shape(
      'M128 92C110 96 106 112 110 130L92 215H206L184 130C188 112 184 96 166 92Q146 106 128 92Z',
      RED,
    ) +
    shape('M146 102L110 130L92 215H146Z', BLUE) +
    limb('M111 132Q146 142 183 132', 6, GOLD, true) +
    line('M122 152L114 206M134 150L132 206M160 150L164 206M172 150L182 206', 1.5) +
    line('M196 88C176 120 128 120 96 142', 13, INK) +
    line('M196 88C176 120 128 120 96 142', 9, '#8fb8d0') +
    line('M194 92C174 120 130 122 98 143', 1.5, PAPER) +
    arm('M172 104Q194 108 202 98', 210, 88, RED, 15, 2) +
    arm('M122 104Q90 118 82 136', 76, 148, BLUE, 15, 2) +
    place(212, 78, jug(GOLD), 0.98, -118) +
    fist(214, 88, 7.5) +
    place(80, 158, jug(STRAW), 0.98, 22) +
    fist(68, 156, 7.5) +
    place(
      146,
      66,
      head({ hair: 'long', tint: '#c98f3f' }) +
        limb('M-16-12Q0-20 16-12', 4, RED) +
        disc(0, -19, 4, GOLD),
    )
  );
}

/** A jug, its mouth up, its middle at 0,0. */
export function jug(colour: string): string {
  return (
    line('M10-14C26-18 26 6 13 8', 5, INK) +
    line('M10-14C26-18 26 6 13 8', 2, colour) +
    shape('M-9-22H9L7-10C18-2 18 14 8 20H-8C-18 14-18-2-7-10Z', colour) +
    oval(0, -22, 9.5, 3.4, BROWN) +
    line('M-13 2Q0 7 13 2', 1.5)
  );
}
