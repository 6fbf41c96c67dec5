// The picture cards of the French pack: half a figure, drawn twice about the centre.

import {
  BLUE,
  BROWN,
  FOLIAGE,
  GOLD,
  GREEN,
  INK,
  LEATHER,
  ORANGE,
  PAPER,
  RED,
  STEEL,
  TINT,
  fill,
  flat,
  frenchPip,
  group,
  inked,
  limb,
  line,
  panelPath,
  pearls,
  twice,
  type Size,
  type Suit,
} from '../shapes';
import {
  BEARD_OF,
  HAIR,
  SKIN,
  beard,
  bob,
  cap,
  coronet,
  crown,
  face,
  lips,
  locks,
  mouth,
  parting,
  tresses,
  type Hair,
} from './heads';

interface Dress {
  main: string;
  second: string;
  third: string;
  motif: string;
  hair: Hair;
}

// The leading colour of a dress is the suit's own; with two colours the black suits part
// into ink and blue, the red ones into red and gold.
function dress(suit: Suit, fourColours: boolean): Dress {
  switch (suit) {
    case 'C':
      return { main: INK, second: RED, third: GOLD, motif: GOLD, hair: HAIR.brown };
    case 'S':
      return {
        main: fourColours ? GREEN : BLUE,
        second: GOLD,
        third: RED,
        motif: PAPER,
        hair: HAIR.dark,
      };
    case 'H':
      return { main: RED, second: BLUE, third: GOLD, motif: '#f3cf8a', hair: HAIR.fair };
    case 'D':
      return {
        main: fourColours ? ORANGE : GOLD,
        second: fourColours ? BLUE : RED,
        third: INK,
        motif: '#7a3a12',
        hair: HAIR.brown,
      };
  }
}

// The figures end along this slanting line through the centre; the sash covers their ends.
const ROBE =
  'M132 112C112 117 92 121 80 133C60 150 46 172 38 199L236 146' +
  'C233 133 222 124 206 120' +
  'C190 116 176 115 164 112Z';

const MOTIF_PLACES: readonly (readonly [number, number])[] = [
  [104, 137],
  [92, 158],
  [116, 156],
  [74, 178],
  [104, 176],
  [187, 131],
  [206, 142],
  [182, 150],
  [224, 136],
];

function motifs(suit: Suit, colour: string): string {
  const at = (draw: (x: number, y: number) => string): string =>
    MOTIF_PLACES.map(([x, y]) => draw(x, y)).join('');
  switch (suit) {
    case 'C':
      return line(
        at((x, y) => `M${x} ${y - 3}h.01m-4 6h.01m8 0h.01`),
        5.4,
        colour,
      );
    case 'S':
      return line(
        'M120 118C104 134 92 156 84 184M106 120C86 136 70 158 60 190M134 118' +
          'C122 138 114 158 110 178M178 118C184 130 186 142 186 158M194 119C202 128 206 140 208 152' +
          'M210 122' +
          'C218 128 224 138 228 147',
        2.2,
        colour,
      );
    case 'H':
      return line(
        at((x, y) => `M${x - 7} ${y - 3}q7 9 14 0M${x} ${y - 5}h.01`),
        2.4,
        colour,
      );
    case 'D':
      return flat(
        at((x, y) => `M${x} ${y - 6}l4 6l-4 6l-4-6Z`),
        colour,
      );
  }
}

function blade(): string {
  // A sword held upright: pommel below the hand, guard above it.
  return (
    fill('M79 138V34L84 18L89 34V138Z', STEEL) +
    line('M84 30V134', 1.6) +
    limb('M84 142V172', 5, LEATHER) +
    fill('M64 134Q84 142 104 134L104 141Q84 149 64 141Z', GOLD) +
    pearls([[84, 176]], 6, GOLD)
  );
}

function pole(top: number): string {
  return limb(`M84 ${top}V188`, 4.5, BROWN);
}

function jackArm(suit: Suit, d: Dress): string {
  switch (suit) {
    case 'C': // A halberd.
      return (
        pole(40) +
        fill(
          'M84 16L90 42H78ZM80 44C70 40 64 48 62 58C60 72 66 80 80 78ZM88 50' +
            'L104 44L98 60L104 76L88 70Z',
          STEEL,
        ) +
        fill('M79 42H89V80H79Z', STEEL) +
        line('M67 54Q65 64 68 72', 1.6)
      );
    case 'S':
      return blade();
    case 'H': // An arrow, point upwards.
      return (
        pole(36) +
        fill('M84 16L96 44L84 38L72 44Z', STEEL) +
        fill('M84 92L74 100V124L84 116L94 124V100Z', d.third) +
        line('M79 104V114M89 104V114', 1.6)
      );
    case 'D': // A lance with a forked pennant.
      return (
        fill('M84 36C98 30 104 42 118 36L110 50L120 62C104 68 98 56 84 62Z', d.second) +
        line('M88 49C98 44 102 52 110 49', 1.8, PAPER) +
        pole(30) +
        fill('M84 16L90 33H78Z', STEEL)
      );
  }
}

function flower(suit: Suit, d: Dress): string {
  const stem =
    line('M84 84C82 110 86 130 82 178', 6.4) +
    line('M84 84C82 110 86 130 82 178', 2.6, FOLIAGE) +
    fill(
      'M84 128C72 126 66 116 66 106C78 108 84 116 84 128ZM84 136C94 134 102 128 104 118' +
        'C92 118 86 126 84 136Z',
      FOLIAGE,
    );
  // Petals as short thick strokes around the middle.
  const petals = (n: number, from: number, to: number, width: number, colour: string): string => {
    let d = '';
    for (let i = 0; i < n; i += 1) {
      const turn = (2 * Math.PI * i) / n;
      const at = (r: number): string =>
        `${Math.round(84 + r * Math.sin(turn))} ${Math.round(64 - r * Math.cos(turn))}`;
      d += `M${at(from)}L${at(to)}`;
    }
    return line(d, width + 4.4) + line(d, width, colour);
  };
  switch (suit) {
    case 'C': // A dog rose of five petals.
      return stem + petals(5, 12, 14, 17, d.second) + pearls([[84, 64]], 7, GOLD);
    case 'S': // A tulip.
      return (
        stem +
        fill(
          'M64 42C62 66 70 84 84 86C98 84 106 66 104 42C97 46 92 52 90 58L84 36' +
            'L78 58C76 52 71 46 64 42Z',
          RED,
        ) +
        fill('M84 36C72 52 72 74 84 86C96 74 96 52 84 36Z', '#d8735f')
      );
    case 'H': // A rose, coil within coil.
      return (
        stem +
        fill(
          'M84 40C98 38 108 50 106 64C106 78 96 88 84 88C72 88 62 78 62 64' + 'C60 50 70 38 84 40Z',
          RED,
        ) +
        line(
          'M66 58C72 74 96 76 103 58M72 50C74 64 92 68 98 52M84 50q8 0 6 7q-6 5-11 0' +
            'q-2-9 6-11',
          2,
          PAPER,
        ) +
        fill(
          'M84 88C74 90 68 86 64 78C74 76 80 80 84 88ZM84 88C94 90 100 86 104 78' +
            'C94 76 88 80 84 88Z',
          FOLIAGE,
        )
      );
    case 'D': // A marguerite.
      return stem + petals(10, 11, 21, 8, PAPER) + pearls([[84, 64]], 8, GOLD);
  }
}

function kingArm(suit: Suit, d: Dress): string {
  switch (suit) {
    case 'C': // An orb with its cross.
      return (
        pearls([[82, 126]], 20, GOLD) +
        fill('M62 122Q82 130 102 122V130Q82 138 62 130Z', d.second) +
        line('M82 106V126', 5) +
        fill('M79 106V98H71V91H79V81H85V91H93V98H85V106Z', GOLD)
      );
    case 'S':
      return blade();
    case 'H': // A sceptre with a lily.
      return (
        limb('M84 66V188', 4.5, GOLD) +
        fill(
          'M84 26C76 36 74 46 80 56C74 50 64 50 64 60' +
            'C64 66 72 68 74 62C78 66 80 66 84 66C88 66 90 66 94 62C96 68 104 66 104 60' +
            'C104 50 94 50 88 56C94 46 92 36 84 26Z',
          GOLD,
        ) +
        fill('M75 65H93V72H75Z', d.main)
      );
    case 'D': // An axe.
      return (
        pole(26) +
        fill('M84 38C96 40 100 34 108 28C116 44 116 60 108 74C100 68 96 62 84 64Z', STEEL) +
        line('M106 36Q111 50 106 66', 1.6) +
        fill('M84 44H76V58H84Z', STEEL)
      );
  }
}

function hand(): string {
  return (
    fill(
      'M73 150C73 143 78 140 85 141C93 141 97 145 96 152C96 161 92 166 84 166' +
        'C76 166 73 159 73 150Z',
      SKIN,
    ) + line('M84 148H95M83 154H96M84 160H94', 1.6)
  );
}

function sleeve(d: Dress): string {
  return (
    fill('M36 199C38 186 46 172 60 158L78 170C72 180 72 186 70 192Z', d.second) +
    fill('M57 157L66 148L84 164L76 174Z', PAPER) +
    line('M65 160L71 153M70 165L76 158', 1.6)
  );
}

function jack(suit: Suit, d: Dress): string {
  const chest =
    fill('M132 112L134 174L165 166L165 112Q148 124 132 112Z', d.second) +
    line('M149 126V168', 1.8) +
    pearls(
      [
        [149, 132],
        [149, 145],
        [149, 158],
      ],
      3.4,
      GOLD,
    );
  const collar = fill(
    'M128 108L112 122L134 132L149 120L164 132L186 122L170 108Q149 122 128 108Z',
    PAPER,
  );
  return (
    chest +
    collar +
    group(
      'translate(149 84)',
      bob(d.hair) + face() + mouth() + cap(suit, d.main, d.second, suit === 'H' ? GOLD : PAPER),
    )
  );
}

function queen(d: Dress): string {
  const bodice =
    fill('M122 116L136 173L163 166L176 116Q149 150 122 116Z', d.second) +
    line('M142 146L158 158M157 144L144 162', 1.8, PAPER);
  const neck =
    flat('M136 100V112Q120 114 124 120Q149 152 174 120Q178 114 162 112V100Z', SKIN) +
    line('M123 118Q149 154 175 118', 2.2) +
    line('M133 115Q149 130 165 115', 1.6) +
    pearls([[149, 125]], 3.6, RED);
  const veil = fill(
    'M149 44C118 44 112 72 114 92C116 108 106 116 102 128L196 128' +
      'C192 116 182 108 184 92' +
      'C186 72 180 44 149 44Z',
    d.third === INK ? BLUE : d.third,
  );
  return [
    veil,
    bodice,
    neck,
    group('translate(149 82)', tresses(d.hair) + face() + lips() + parting(d.hair) + coronet()),
  ].join('');
}

function king(suit: Suit, d: Dress): string {
  const ermine =
    fill(
      'M128 110C104 118 98 134 104 152C122 166 176 160 200 140' + 'C200 126 190 116 170 110Z',
      PAPER,
    ) +
    flat(
      'M112 138l3 8l3-8ZM124 146l3 8l3-8ZM166 146l3 8l3-8ZM180 138l3 8l3-8ZM114 124l3 7l3-7Z' +
        'M178 124l3 7l3-7ZM190 130l3 7l3-7ZM150 150l3 7l3-7ZM138 150l3 7l3-7Z',
      INK,
    );
  const front = fill('M134 150L138 172L161 166L166 150Z', d.second);
  const hair = suit === 'D' ? HAIR.grey : d.hair;
  return (
    front +
    ermine +
    group(
      'translate(149 86)',
      locks(hair) + face() + beard(BEARD_OF[suit], hair) + crown(d.main === GOLD ? RED : d.main),
    )
  );
}

function sash(d: Dress): string {
  // The slanting band through the centre, cut off upright at the panel's edges.
  const x = [-100, -82, -64, -46, 46, 64, 82, 100];
  const run = x.map((at) => `M${at - 7} 0l7-6l7 6l-7 6Z`);
  // The slant is laid in by a skew, so that the ends stay upright.
  return (
    '<g transform="matrix(1 -.268 0 1 125 175)">' +
    fill('M-111-10H111V10H-111Z', d.third === INK ? PAPER : d.third) +
    flat(run.join(''), d.main) +
    fill('M-33-10H33V10H-33Z', d.second) +
    flat('M0-7L5 0L0 7L-5 0ZM-10 0L-15-4L-26 0L-15 4ZM10 0L15-4L26 0L15 4Z', PAPER) +
    '</g>'
  );
}

// Thin level lines behind the figures, like the sky of a woodcut: one broad dashed stroke
// for each of the panel's three parts.
function sky(): string {
  return (
    '<g stroke="#e6d8b6" stroke-dasharray="1 6"><path d="M146 20V118" stroke-width="180"/>' +
    '<path d="M125 118V232" stroke-width="222"/><path d="M104 232V334" stroke-width="180"/></g>'
  );
}

export function court(
  rank: 'K' | 'Q' | 'J',
  suit: Suit,
  colour: string,
  fourColours: boolean,
  size: Size,
): string {
  const d = dress(suit, fourColours);
  const figure = rank === 'J' ? jack(suit, d) : rank === 'Q' ? queen(d) : king(suit, d);
  const held = rank === 'J' ? jackArm(suit, d) : rank === 'Q' ? flower(suit, d) : kingArm(suit, d);
  const half =
    fill(ROBE, d.main) +
    motifs(suit, d.motif) +
    figure +
    sleeve(d) +
    held +
    hand() +
    `<g stroke="none">${frenchPip(suit, 210, 44, 40, colour)}</g>`;
  const panel = panelPath(size, 118, 0);
  return fill(panel, TINT) + sky() + inked(twice(half, size) + sash(d) + line(panel, 2.4));
}
