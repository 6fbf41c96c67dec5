// The trumps from 15 to 21.

import { batWing, bull, dog, eagleHead, lionFace, wing } from './beasts';
import { arm, fist, head, little } from './figure';
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
import { meadow } from './trumps1';
import { jug } from './trumps2';

export function diavolo(): string {
  return (
    shape(
      'M12 215V186L30 170L36 190L56 158L70 188L90 166L104 190L126 164L146 188L168 162' +
        'L184 190L204 158L218 188L238 168V215Z',
      GOLD,
    ) +
    flat(
      'M12 215V198L32 186L40 200L58 176L72 200L92 182L106 202L128 180L146 200L168 180' +
        'L186 202L206 176L220 200L238 186V215Z',
      RED,
    ) +
    place(172, 104, batWing('#4f6a52'), 1.05) +
    place(120, 104, batWing('#4f6a52'), 1.05, 0, true) +
    shape(
      'M122 92C106 98 106 116 114 130C108 150 112 170 118 190H174C180 170 184 150 178 130' +
        'C186 116 186 98 170 92Z',
      RED,
    ) +
    // The second face on the belly.
    shape('M128 138C128 124 164 124 164 138C164 160 156 172 146 172S128 160 128 138Z', FLESH) +
    dot(139, 140, 2.4, INK) +
    dot(153, 140, 2.4, INK) +
    line('M146 142L143 152H148', 1.6) +
    shape('M136 158H156Q154 167 146 167T136 158Z', INK) +
    line('M126 108Q134 118 142 108M150 108Q158 118 166 108', 1.8) +
    limb('M218 50V196', 5, BROWN) +
    line('M202 32V52Q202 62 218 62T234 52V32M218 24V62', 6, INK) +
    line('M202 33V52Q202 62 218 62T234 52V33M218 26V62', 2.4, STEEL) +
    limb('M172 102Q200 108 210 118', 14, RED) +
    disc(218, 122, 7.5, RED) +
    limb('M120 102Q92 112 82 92', 14, RED) +
    shape('M72 92L62 80L74 84L70 66L81 79L86 64L89 80L100 74L92 92Q82 100 72 92Z', RED) +
    place(146, 64, head({ skin: RED, beard: INK }) + devilFace(), 1.04)
  );
}

function devilFace(): string {
  return (
    shape(
      'M-10-18C-26-22-32-36-26-50C-20-40-10-36-3-24ZM10-18C26-22 32-36 26-50C20-40 10-36 3-24Z',
      BONE,
    ) +
    shape('M-15-6L-28-14L-24 2L-15 4ZM15-6L28-14L24 2L15 4Z', RED) +
    line('M-12-9L-2-4M12-9L2-4', 3) +
    dot(-6.5, -1, 3.6, GOLD) +
    dot(6.5, -1, 3.6, GOLD) +
    dot(-6, -1, 1.7, INK) +
    dot(6, -1, 1.7, INK) +
    shape('M-7 11H7L4 16L0 12L-4 16Z', PAPER)
  );
}

export function torre(): string {
  return (
    meadow(190) +
    shape('M240 10L190 10C192 24 196 30 204 36L238 44Z', GOLD) +
    line('M196 34L178 52M206 40L196 62M222 46L220 66', 2.6, RED) +
    shape('M106 88L98 200H194L186 88Z', '#d8a878') +
    line(
      'M105 106H187M104 124H188M102 142H190M101 160H191M100 178H192M128 88V106M160 88V106' +
        'M116 106V124M146 106V124M174 106V124M130 124V142M162 124V142M116 142V160M146 142' +
        'V160M176 142V160M130 160V178M164 160V178M116 178V196M178 178V196',
      1.4,
    ) +
    shape('M134 104Q146 92 158 104V122H134Z', INK) +
    shape('M118 140Q124 132 130 140V156H118ZM162 140Q168 132 174 140V156H162Z', INK) +
    // The crown of battlements is struck off and topples, fire behind it.
    shape(
      'M100 88C96 70 108 66 110 52C120 62 126 60 132 44C142 58 148 60 154 50' +
        'C162 62 170 64 178 56C180 70 196 74 192 88Z',
      RED,
    ) +
    shape(
      'M114 88C112 76 120 74 124 64C132 74 142 74 146 64C152 74 164 74 170 68' +
        'C170 78 180 80 178 88Z',
      GOLD,
    ) +
    place(
      124,
      48,
      shape('M-42 10V-18H-28V-8H-14V-18H0V-8H14V-18H28V-8H42V10Z', '#d8a878') +
        line('M-42-1H42', 1.4) +
        shape('M-42 10H42V20H-42Z', GOLD),
      0.9,
      -20,
    ) +
    shape('M238 34L196 60L212 66L166 98L180 72L166 68L206 36Z', STRAW) +
    place(70, 132, faller(BLUE, RED), 0.96, -160) +
    place(212, 146, faller(GREEN, GOLD), 0.92, 150) +
    dot(84, 84, 4, RED) +
    dot(74, 66, 3.4, BLUE) +
    dot(210, 96, 4, BLUE) +
    dot(226, 108, 3.4, RED) +
    dot(58, 172, 3.4, RED)
  );
}

/** Someone who falls; drawn upright and turned over by whoever places it. */
function faller(coat: string, hose: string): string {
  return (
    limb('M-4 18L-14 34L-8 48M4 18L18 28L20 44', 9, hose) +
    limb('M-6-8L-24-18L-26-32M6-8L22-20L20-34', 8, coat) +
    disc(-26, -34, 5, FLESH) +
    disc(20, -37, 5, FLESH) +
    shape('M-11-12H11L13 20Q0 26-13 20Z', coat) +
    limb('M-12 10H12', 3, STRAW, true) +
    place(0, -24, little('#4a3a2c'))
  );
}

export function stelle(): string {
  const stars = '76 40, 110 30, 196 34, 222 66, 92 84, 206 104, 74 120'
    .split(', ')
    .map((pair) => {
      const [x = 0, y = 0] = pair.split(' ').map(Number);
      return star(x, y, 6, 11, 4.4);
    })
    .join('');
  return (
    flat('M12 164Q60 158 120 168T238 160V215H12Z', '#8fae7e') +
    line('M12 164Q60 158 120 168T238 160') +
    flat('M12 186Q50 176 90 186T160 186T238 182V215H12Z', '#8fb8d0') +
    line('M12 186Q50 176 90 186T160 186T238 182M30 196q14-6 28 0M180 194q14-6 28 0', 1.8, BLUE) +
    shape(stars, STRAW) +
    shape(star(152, 42, 8, 34, 15), GOLD) +
    shape(star(152, 42, 8, 19, 9), RED) +
    disc(152, 42, 5, PAPER) +
    // A woman kneels at the water and empties both jugs.
    limb('M160 156L130 160L128 184', 17, FLESH) +
    shape(
      'M132 106C122 112 124 128 134 140C136 154 144 166 158 168C178 168 184 154 174 140' +
        'C166 128 168 114 160 106Z',
      FLESH,
    ) +
    limb('M164 158L184 176L158 182', 16, FLESH) +
    line('M140 126q5 5 10 1M146 142Q150 146 148 152', 1.5) +
    line('M76 158Q60 166 58 188', 12, INK) +
    line('M76 158Q60 166 58 188', 8, '#8fb8d0') +
    line('M216 156Q228 166 226 186', 12, INK) +
    line('M216 156Q228 166 226 186', 8, '#8fb8d0') +
    limb('M134 114Q112 124 104 140', 11, FLESH) +
    limb('M160 114Q184 122 190 136', 11, FLESH) +
    place(94, 150, jug(RED), 0.92, -112) +
    place(200, 148, jug(GOLD), 0.92, 112, true) +
    disc(103, 144, 6, FLESH) +
    disc(191, 140, 6, FLESH) +
    place(146, 88, head({ hair: 'long', tint: '#c98f3f' }), 0.86, -4)
  );
}

export function luna(): string {
  return (
    flat('M12 176Q70 166 130 174T238 170V215H12Z', '#5d7f5c') +
    line('M12 176Q70 166 130 174T238 170') +
    shape('M68 178V110H62V92H70V98H76V92H84V98H90V92H98V110H92V178Z', '#d8a878') +
    shape('M76 122H84V136H76Z', INK) +
    line('M68 150H80M80 162H92M84 144H92', 1.4) +
    shape('M202 178V110H196V92H204V98H210V92H218V98H224V92H232V110H226V178Z', '#d8a878') +
    shape('M210 122H218V136H210Z', INK) +
    line('M202 150H214M214 162H226', 1.4) +
    shape(star(148, 62, 24, 54, 43), STRAW) +
    disc(148, 62, 38, GOLD) +
    shape(
      'M148 24A38 38 0 1 0 148 100C136 94 132 86 134 79L126 76L128 71L116 66' +
        'C122 60 128 54 127 46C130 36 138 28 148 24Z',
      PAPER,
    ) +
    shape('M116 56q6-5 11-1q-5 5-11 1Z', PAPER) +
    dot(121, 56, 2, INK) +
    line('M113 48Q120 44 126 48', 1.7) +
    line('M128 74L134 76', 2, RED) +
    shape(
      'M112 122c-5 7-4 11 0 11s5-4 0-11ZM148 114c-5 7-4 11 0 11s5-4 0-11ZM184 122' +
        'c-5 7-4 11 0 11s5-4 0-11Z' +
        'M130 136c-5 7-4 11 0 11s5-4 0-11ZM166 136c-5 7-4 11 0 11s5-4 0-11Z',
      STRAW,
    ) +
    place(96, 192, dog(BONE), 0.84) +
    place(198, 192, dog('#b98555'), 0.84, 0, true) +
    place(30, 150, shape(star(0, 0, 6, 10, 4), STRAW))
  );
}

/** The sun's face with straight and waving rays in turn. */
function sunFace(x: number, y: number): string {
  let d = '';
  const wave = '-7 -36 -13 -48 -5 -54 -1 -70 9 -60 5 -53 7 -36'.split(' ').map(Number);
  for (let i = 0; i < 8; i += 1) {
    const c = Math.cos(((i + 0.5) * Math.PI) / 4);
    const s = Math.sin(((i + 0.5) * Math.PI) / 4);
    const at = (k: number): string => {
      const [u = 0, v = 0] = wave.slice(k * 2, k * 2 + 2);
      return `${Math.round(x + u * c - v * s)} ${Math.round(y + u * s + v * c)}`;
    };
    d += `M${at(0)}Q${at(1)} ${at(2)}T${at(3)}Q${at(4)} ${at(5)}T${at(6)}Z`;
  }
  return (
    shape(d, RED) +
    shape(star(x, y, 8, 70, 26), GOLD) +
    disc(x, y, 40, GOLD) +
    `<circle cx="${x}" cy="${y}" r="34" stroke-width="1.3"/>` +
    place(x, y, features(), 1.5)
  );
}

function features(): string {
  return (
    `<g opacity=".45">${dot(-12, 6, 4.6, RED)}${dot(12, 6, 4.6, RED)}</g>` +
    line('M-12-8Q-8-12-4-9M4-9Q8-12 12-8M1-6L-3 5H2', 1.5) +
    dot(-7.5, -4, 2, INK) +
    dot(7.5, -4, 2, INK) +
    line('M-6 11Q0 16 6 11', 2, RED)
  );
}

export function sole(): string {
  return (
    meadow(190) +
    box(12, 146, 228, 30, '#d8a878') +
    line(
      'M12 156H238M12 166H238M40 146V156M84 146V156M196 146V156M60 156V166M216 156V166' +
        'M34 166V176M84 166V176M200 166V176',
      1.4,
    ) +
    sunFace(150, 68) +
    infant(108, BLUE) +
    infant(188, RED) +
    limb('M122 152L174 152', 8, FLESH) +
    line('M148 149v6', 1.5)
  );
}

function infant(x: number, cloth: string): string {
  const out = x < 148 ? -1 : 1;
  return (
    limb(`M${x - 6} 176L${x - 8} 194M${x + 6} 176L${x + 8} 194`, 10, FLESH) +
    shape(`M${x - 14} 146c-4 12 0 24 1 32h26c1-8 5-20 1-32q-14-8-28 0Z`, FLESH) +
    shape(`M${x - 15} 166q15 6 30 0l1 16q-16 6-32 0Z`, cloth) +
    limb(`M${x + out * 14} 150l${out * 14}-12`, 8, FLESH) +
    place(x, 132, little('#c98f3f'), 1.2)
  );
}

export function angelo(): string {
  return (
    line(beams(158, 60, 18, 50, 96, 0.1), 3.4, STRAW) +
    place(184, 92, wing(RED, BONE, GOLD), 0.82, 12) +
    place(136, 92, wing(RED, BONE, GOLD), 0.82, -12, true) +
    disc(160, 54, 31, GOLD) +
    shape(
      'M138 84C122 88 118 104 122 116L112 142H208L198 116C202 104 198 88 182 84Q160 96 138 84Z',
      PAPER,
    ) +
    shape('M154 92L132 142H154L166 96Z', RED) +
    limb('M123 116Q160 126 197 116', 6, GOLD, true) +
    // A cloud under the angel, beneath it the open grave and the risen.
    shape(
      'M84 150C78 136 98 130 106 138C112 128 130 128 136 136C146 126 166 126 172 136' +
        'C182 126 200 128 206 136' +
        'C216 130 236 134 234 150Z',
      '#e6eef0',
    ) +
    line('M108 146q8-8 16 0M144 145q8-8 16 0M184 146q8-8 16 0', 1.6, BLUE) +
    risen() +
    shape('M64 188H244V215H64Z', '#b9a98a') +
    place(
      160,
      58,
      head({ hair: 'long', tint: '#c98f3f' }) +
        limb('M-16-12Q0-20 16-12', 3.5, RED) +
        line('M0-18V-30M-5-25H5', 2.6, RED),
      0.94,
    ) +
    // The long trumpet with its banner of the cross goes over everything.
    shape('M134 82L102 104L106 142L138 120Z', PAPER) +
    line('M104 123L136 101M118 93L122 131', 5, RED) +
    limb('M152 71L84 116', 6.5, GOLD) +
    shape('M92 116Q80 126 70 152L36 116Q70 116 86 106Z', GOLD) +
    place(53, 134, oval(0, 0, 25, 9, '#8f6a1d'), 1, 47) +
    limb('M140 98Q122 106 124 96', 14, PAPER) +
    fist(126, 90, 7.5) +
    arm('M182 96Q202 110 208 98', 212, 90, PAPER, 14, 7)
  );
}

/** Three who rise from the grave, arms lifted to the sound. */
function risen(): string {
  const xs = [104, 154, 204];
  return (
    limb(xs.map((x) => `M${x - 10} 190l-7-22M${x + 10} 190l7-22`).join(''), 7, FLESH) +
    shape(xs.map((x) => `M${x - 13} 200v-12q13-10 26 0v12Z`).join(''), FLESH) +
    xs.map((x) => place(x, 174, little(x === 154 ? BROWN : '#c98f3f'))).join('')
  );
}

export function mondo(): string {
  let leaves = '';
  for (let i = 0; i < 22; i += 1) {
    const a = (2 * Math.PI * (i + 0.5)) / 22;
    const x = 146 + 50 * Math.sin(a);
    const y = 106 - 80 * Math.cos(a);
    // Each leaf lies along the oval and swells outward and inward.
    const length = Math.hypot(50 * Math.cos(a), 80 * Math.sin(a));
    const dx = (50 * Math.cos(a)) / length;
    const dy = (80 * Math.sin(a)) / length;
    const half = (2 * Math.PI * length) / 22 / 2 + 1;
    const at = (u: number, v: number): string =>
      `${Math.round(x + dx * u - dy * v)} ${Math.round(y + dy * u + dx * v)}`;
    leaves += `M${at(-half, 0)}Q${at(0, 14)} ${at(half, 0)}Q${at(0, -14)} ${at(-half, 0)}Z`;
  }
  return (
    oval(146, 106, 50, 80, '#dbe6e8') +
    shape(leaves, GREEN) +
    limb('M138 22L154 30M154 22L138 30M138 182L154 190M154 182L138 190', 4, RED) +
    // The dancer, one leg crossed, a scarf around her, a wand in each hand.
    limb('M140 124L130 146L156 160', 12, FLESH) +
    limb('M152 124L150 150L148 176', 13, FLESH) +
    shape(
      'M134 84C126 92 132 102 136 108C130 116 130 126 138 132H156C164 126 162 114 158 108' +
        'C162 100 166 92 160 84Q146 78 134 84Z',
      FLESH,
    ) +
    line('M138 96q4 4 8 0M150 96q4 4 8 0', 1.4) +
    limb('M134 88L114 98L112 114M160 88L178 92L182 78', 9, FLESH) +
    limb('M111 100V130M182 62V92', 2.4, GOLD) +
    limb(
      'M172 98C176 120 128 112 126 126C126 138 160 128 172 144C176 152 170 160 166 166',
      7,
      RED,
    ) +
    place(147, 62, little('#c98f3f', true), 1.2) +
    place(83, 44, disc(0, -2, 18, GOLD) + little('#a3562f', true), 1.25) +
    place(219, 42, eagleHead(), 0.9) +
    place(46, 160, bull(), 1.15) +
    place(212, 168, lionFace(), 1.02)
  );
}
