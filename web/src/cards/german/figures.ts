// King, Ober and Unter of the German pack: whole figures, standing on the ground. The Ober
// has his suit's sign high beside the hat, the Unter low beside the foot, the king two above.

import {
  BLUE,
  BROWN,
  FOLIAGE,
  GOLD,
  GREEN,
  INK,
  LEATHER,
  PAPER,
  RED,
  STEEL,
  fill,
  flat,
  group,
  inked,
  limb,
  line,
  pearls,
  seeds,
  type Suit,
} from '../shapes';
import {
  BEARD_OF,
  HAIR,
  SKIN,
  beard,
  bob,
  cap,
  crown,
  face,
  locks,
  mouth,
  type Hair,
} from '../french/heads';
import { sign } from './signs';

interface Dress {
  main: string;
  second: string;
  third: string;
  hair: Hair;
}

const DRESS: Readonly<Record<Suit, Dress>> = {
  C: { main: BROWN, second: GREEN, third: GOLD, hair: HAIR.brown },
  S: { main: GREEN, second: RED, third: GOLD, hair: HAIR.dark },
  H: { main: RED, second: BLUE, third: GOLD, hair: HAIR.fair },
  D: { main: BLUE, second: GOLD, third: RED, hair: HAIR.brown },
};

// The Unter wears another cut of cap than the Ober of his suit.
const UNTER_CAP: Readonly<Record<Suit, Suit>> = { C: 'S', S: 'H', H: 'C', D: 'D' };
const OBER_CAP: Readonly<Record<Suit, Suit>> = { C: 'C', S: 'S', H: 'D', D: 'C' };

function ground(): string {
  return (
    line('M24 350C60 343 100 346 130 345S176 344 192 349', 2.4) +
    line('M40 356H92M70 362H130M108 355H150M140 361H184M160 354H190', 1.6, '#8f8366') +
    line('M34 348l-4-10M38 347l0-13M42 347l5-9M176 346l-4-9M180 346l1-12M185 347l5-8', 2, FOLIAGE)
  );
}

// Two firs on the horizon, where the Unter's sign would stand.
function firs(): string {
  return (
    fill(
      'M52 282L64 306H58L70 328H61V344H55V328H34L46 306H40ZM82 304L91 322H87L96 338H85' +
        'V345H79V338H68L77 322H73Z',
      FOLIAGE,
    ) + line('M52 296L46 306M52 312L44 328M82 314L78 322' + 'M82 326L76 338', 1.5)
  );
}

function hand(x: number, y: number): string {
  return (
    pearls([[x, y]], 9, SKIN) + line(`M${x - 1} ${y - 3}H${x + 8}M${x - 1} ${y + 2}H${x + 8}`, 1.5)
  );
}

function shoes(left: number, right: number): string {
  const a = left;
  const b = right;
  return fill(
    `M${a + 10} 322H${a - 9}C${a - 12} 332 ${a - 26} 332 ${a - 26} 342C${a - 20} 346 ` +
      `${a} 345 ${a + 10} 345ZM${b - 10} 322H${b + 9}C${b + 12} 332 ${b + 26} 332 ${b + 26} 342` +
      `C${b + 20} 346 ${b} 345 ${b - 10} 345Z`,
    INK,
  );
}

function slashes(x: number, y: number, lean: number): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${lean})">` +
    fill('M-9-8Q-5 0-9 8Q-13 0-9-8ZM0-11Q4 0 0 11Q-4 0 0-11ZM9-8Q13 0 9 8Q5 0 9-8Z', PAPER) +
    '</g>'
  );
}

function oberHolds(suit: Suit, d: Dress): string {
  switch (suit) {
    case 'C': // A raised sword.
      return (
        fill('M209 126V40L215 22L221 40V126Z', STEEL) +
        line('M215 36V120', 1.6) +
        limb('M215 130V156', 5, LEATHER) +
        fill('M194 120Q215 130 236 120V127Q215 137 194 127Z', GOLD) +
        pearls([[215, 160]], 6, GOLD)
      );
    case 'S': // A battle axe.
      return (
        limb('M216 26L204 262', 5, BROWN) +
        fill('M213 38C224 40 230 34 236 28C242 46 240 64 232 78C226 70 220 66 211 66Z', STEEL) +
        fill('M213 42H205V60H212Z', STEEL) +
        line('M234 38Q237 54 231 70', 1.6)
      );
    case 'H': // A banner with its staff.
      return (
        fill('M214 34C200 28 192 42 176 34V84C192 92 200 78 213 84Z', d.main) +
        line('M208 42C200 40 194 50 184 46M208 76C200 72 194 82 184 79', 1.8, GOLD) +
        flat(
          'M195 72C192 67 183 61 183 55C183 50 190 47 195 54C200 47 207 50 207 55' +
            'C207 61 198 67 195 72Z',
          PAPER,
        ) +
        limb('M215 28L207 262', 5, BROWN) +
        fill('M215 12L221 30H209Z', STEEL)
      );
    case 'D': // A falcon on the fist.
      return (
        fill('M206 108L196 140L206 136L212 142L216 112Z', '#c99a5b') +
        fill(
          'M203 68C206 58 220 56 227 63C230 66 231 69 236 72C238 76 236 79 233 80' +
            'C230 77 228 77 226 79C236 90 234 110 220 122C212 122 204 118 202 108' +
            'C198 96 202 82 206 78Z',
          PAPER,
        ) +
        fill(
          'M206 78C196 86 192 104 196 126L199 138C210 128 216 112 216 98C216 88 212 80 206 78Z',
          BROWN,
        ) +
        line('M199 104Q207 106 214 102M198 116Q206 116 211 112M220 92h4M221 100h5M220 108h5', 1.6) +
        line('M213 122V132M220 121V132', 3, GOLD) +
        seeds([[220, 67]], 5.2, INK)
      );
  }
}

function ober(suit: Suit, d: Dress): string {
  const behind = suit === 'S' || suit === 'H' ? oberHolds(suit, d) : '';
  const before = suit === 'C' || suit === 'D' ? oberHolds(suit, d) : '';
  const legs =
    limb('M128 250L122 326', 17, d.second) +
    limb('M156 250L164 326', 17, d.third) +
    shoes(122, 164);
  const coat =
    fill(
      'M142 108C120 110 106 116 100 126L108 186C98 214 92 240 88 264' +
        'Q142 278 196 262C192 238 186 212 178 186L186 126C178 116 164 110 142 108Z',
      d.main,
    ) +
    fill('M132 112L131 186L118 270Q142 273 166 269L154 186L152 112Z', d.second) +
    fill(
      'M128 112L127 186L110 269L122 271L135 188V112ZM150 112V188L162 270L174 268L158 186' +
        'L156 112Z',
      PAPER,
    ) +
    flat(
      'M128 140l4 5v-9ZM128 160l4 5v-9ZM126 206l5 4l-1-8ZM122 228l5 4l-1-8ZM117 250l5 4l-1-8Z' +
        'M153 140l4 5v-9ZM153 160l4 5v-9ZM158 206l5 4l-2-8ZM162 228l5 4l-2-8ZM165 250l5 4l-2-8Z',
      INK,
    ) +
    line('M108 204C104 226 100 244 98 262M180 206C184 226 186 242 187 258', 1.6) +
    fill('M107 181Q142 192 179 181L181 192Q142 204 105 192Z', d.third) +
    fill('M135 186H150V200' + 'H135Z', GOLD);
  const arms =
    limb('M106 132L82 166L106 190', 22, d.main) +
    hand(108, 191) +
    limb('M181 132L205 168L214 148', 22, d.main) +
    slashes(90, 146, 36) +
    slashes(196, 150, -34);
  const collar =
    fill(
      'M108 118C118 108 166 108 178 118C186 132 170 144 143 144' + 'C116 144 100 132 108 118Z',
      PAPER,
    ) +
    flat(
      'M116 122l3 8l3-8ZM128 130l3 8l3-8ZM152 130l3 8l3-8ZM166 122l3 8l3-8ZM140 134l3 8l3-8Z',
      INK,
    );
  const head = group(
    'translate(143 84) scale(.94)',
    locks(d.hair) +
      face() +
      beard(BEARD_OF[suit], d.hair) +
      cap(OBER_CAP[suit], d.main, d.third, PAPER),
  );
  return behind + legs + coat + arms + collar + before + hand(214, 142) + head;
}

interface Playing {
  behind: string;
  before: string;
  arms: string;
}

function unterPlays(suit: Suit, d: Dress): Playing {
  const sleeve = (p: string): string => limb(p, 15, d.second);
  switch (suit) {
    case 'C': // A halberd, its foot on the ground.
      return {
        behind:
          limb('M214 64L190 342', 5, BROWN) +
          fill(
            'M217 22L222 52L208 51ZM210 58C200 54 194 62 192 72C190 86 196 94 208 92ZM219 62' +
              'L236 58L228 74L233 90L216 86Z',
            STEEL,
          ) +
          fill('M209 52L221 54L217 94L206 92Z', STEEL),
        arms: sleeve('M104 146L86 176L108 194') + sleeve('M182 146L206 178L208 164'),
        before: hand(110, 194) + hand(205, 164),
      };
    case 'S': // A drum with two sticks.
      return {
        behind: '',
        arms: sleeve('M104 146L84 176L108 182') + sleeve('M182 146L206 172L182 182'),
        before:
          line('M112 122L176 196', 5) +
          line('M112 122L176 196', 2.4, d.third) +
          fill('M104 204V250C116 264 168 264 180 250V204Z', d.third) +
          fill('M104 204C104 192 180 192 180 204C180 216 104 216 104 204Z', PAPER) +
          fill(
            'M103 205C116 219 168 219 181 205V214C168 228 116 228 103 214ZM103 242' +
              'C116 256 168 256 181 242V251C168 265 116 265 103 251Z',
            d.second,
          ) +
          line('M106 218L122 252L138 222L154 254L170 222L178 246', 1.8) +
          limb('M106 178L138 204', 2.4, BROWN, 1.6) +
          limb('M184 178L148 202', 2.4, BROWN, 1.6) +
          hand(108, 181) +
          hand(182, 180),
      };
    case 'H': // A cross flute at the lips.
      return {
        behind: '',
        arms: sleeve('M104 146L112 178L152 120') + sleeve('M182 146L212 164L200 116'),
        before:
          limb('M134 106L232 92', 5, GOLD, 1.8) +
          seeds(
            [
              [168, 101],
              [180, 99.4],
              [214, 94.6],
            ],
            4,
            INK,
          ) +
          hand(156, 110) +
          hand(198, 104),
      };
    case 'D': // A raised tankard.
      return {
        behind: '',
        arms: sleeve('M104 146L86 176L108 194') + sleeve('M182 146L212 164L212 118'),
        before:
          line('M232 74C246 74 246 98 232 100', 5) +
          fill('M194 66H232L230 108Q213 114 196 108Z', STEEL) +
          line('M195 78H231M196 98H230', 1.8) +
          fill(
            'M192 68C186 56 198 50 204 54C208 46 222 46 224 54C234 50 240 60 234 68' +
              'C228 74 224 66 218 72C212 78 208 68 202 72C198 76 194 74 192 68Z',
            PAPER,
          ) +
          hand(110, 194) +
          hand(210, 106),
      };
  }
}

function unter(suit: Suit, d: Dress): string {
  const play = unterPlays(suit, d);
  const legs =
    limb('M127 214L118 328', 18, d.second) +
    limb('M157 214L170 328', 18, d.third) +
    line('M163 246L170 320M157 246L164 322', 2.2, d.main) +
    shoes(118, 170);
  const breeches =
    fill('M108 194C98 214 104 238 124 242L142 216L161 242C182 238 186 214 177 194Z', d.third) +
    line(
      'M116 204C112 216 114 228 118 238M127 206C124 216 124 226 126 236M168 204' +
        'C172 216 170 228 167 238M157 206C160 216 160 226 159 236',
      3,
      d.main,
    );
  const doublet =
    fill(
      'M142 108C122 110 108 116 102 126L112 174C106 186 104 194 104 204' +
        'Q142 216 181 204C181 194 178 186 172 174L183 126C176 116 162 110 142 108Z',
      d.main,
    ) +
    fill('M134 112L136 176L132 209H154L149 176L152 112Z', d.second) +
    pearls(
      [
        [143, 132],
        [143, 148],
        [143, 164],
      ],
      3,
      GOLD,
    ) +
    fill('M111 172H173V181H111Z', INK) +
    line('M114 186L110 205M124 186L121 208M163 186L166 208M171 186L176 205', 1.6);
  const puffs =
    fill(
      'M110 118C92 114 82 126 84 142C86 156 102 162 114 152' +
        'C118 142 116 128 110 118ZM176 118C194 114 204 126 202 142C200 156 184 162 172 152' +
        'C168 142 170 128 176 118Z',
      d.third,
    ) +
    slashes(100, 137, 14) +
    slashes(187, 137, -14);
  const collar = fill(
    'M124 108L112 120L132 130L143 120L155 130L175 120L162 108Q143 122 124 108Z',
    PAPER,
  );
  const head = group(
    'translate(143 84) scale(.94)',
    bob(d.hair) + face() + mouth() + cap(UNTER_CAP[suit], d.second, d.main, PAPER),
  );
  return play.behind + legs + breeches + doublet + collar + head + play.arms + puffs + play.before;
}

function kingHolds(suit: Suit, d: Dress): string {
  switch (suit) {
    case 'C': // A sceptre crowned with an acorn.
      return limb('M206 140V262', 5, GOLD) + sign('C', 206, 124, 34);
    case 'S': // A sword.
      return (
        fill('M200 196V112L206 96L212 112V196Z', STEEL) +
        line('M206 110V192', 1.6) +
        limb('M206 204V236', 5, LEATHER) +
        fill('M188 190Q206 200 224 190V198Q206 208 188 198Z', GOLD) +
        pearls([[206, 240]], 6, GOLD)
      );
    case 'H': // A sceptre with a lily.
      return (
        limb('M206 130V262', 5, GOLD) +
        fill(
          'M206 90C198 100 196 110 202 120C196 114 186 114 186 124C186 130 194 132 196 126' +
            'C200 130 202 130 206 130C210 130 212 130 216 126C218 132 226 130 226 124' +
            'C226 114 216 114 210 120C216 110 214 100 206 90Z',
          GOLD,
        ) +
        fill('M197 129H215V136H197Z', d.second)
      );
    case 'D': // A covered cup.
      return (
        fill(
          'M188 148H224C224 172 216 182 210 184V206H220V214H192V206H202V184' +
            'C196 182 188 172 188 148Z',
          GOLD,
        ) +
        fill('M186 148C188 136 198 132 206 132S224 136 226 148Z', RED) +
        pearls([[206, 127]], 5, GOLD)
      );
  }
}

function king(suit: Suit, d: Dress): string {
  const throne =
    fill('M98 120V300H186V120L178 108Q142 90 106 108Z', '#dcbf8a') +
    line('M110 116V200M174 116V200', 1.6) +
    pearls(
      [
        [100, 112],
        [184, 112],
      ],
      7,
      GOLD,
    ) +
    fill('M62 224H90V344H62ZM170 224H191V344H170Z', '#dcbf8a') +
    line('M70 236V336M80 236V336' + 'M184 284V336', 1.6) +
    fill('M56 212H94V226H56ZM180 212H194V226H180Z', BROWN) +
    fill('M50 344H194V357H50Z', BROWN) +
    line('M60 350H120M134 351H184', 1.4, LEATHER);
  const robe =
    fill(
      'M142 114C118 116 104 124 100 140L96 214C84 222 80 236 82 256L73 343' +
        'Q130 353 181 343L196 256C198 236 196 222 186 214L184 140C180 124 166 116 142 114Z',
      d.main,
    ) +
    fill('M132 120L126 226L108 347Q136 351 160 346L158 226L152 120Z', d.second) +
    fill(
      'M128 120L122 226L98 346L110 347L132 228L135 120ZM150 120L154 228L157 347L169 345' +
        'L162 226L156 120Z',
      PAPER,
    ) +
    flat(
      'M126 170l5 4v-8ZM124 200l5 4v-8ZM121 240l5 4l-1-8ZM114 270l5 4l-1-8ZM108 300l5 4l-1-8Z' +
        'M154 170l5 4v-8ZM156 200l5 4v-8ZM158 240l5 4l-2-8ZM160 270l5 4l-2-8ZM160 300l5 4l-2-8Z',
      INK,
    ) +
    line(
      'M84 256C90 240 104 234 116 238M194 256C190 240 178 234 164 238M88 262L82 336M98 250' +
        'L92 340M190 258L178 336M134 240L124 342M148 240L144 342',
      1.6,
    );
  const arms =
    limb('M106 146L82 186L104 212', 22, d.main) +
    limb('M180 146L206 186L206 218', 22, d.main) +
    fill('M94 196L82 210L96 218L106 206Z', PAPER);
  const orb =
    pearls([[120, 206]], 17, GOLD) +
    line('M103 203Q120 213 137 203M120 189V206') +
    fill('M117 190V183H111V177H117V170H123V177H129V183H123V190Z', GOLD);
  const ermine =
    fill(
      'M106 120C98 136 108 160 142 162C176 160 188 136 180 120' + 'C164 110 122 110 106 120Z',
      PAPER,
    ) +
    flat(
      'M112 130l3 8l3-8ZM122 142l3 8l3-8ZM136 150l3 8l3-8ZM150 150l3 8l3-8ZM162 142l3 8l3-8Z' +
        'M172 130l3 8l3-8Z',
      INK,
    );
  const hair = suit === 'S' ? HAIR.grey : d.hair;
  const head = group(
    'translate(142 88) scale(.94)',
    locks(hair) + face() + beard(BEARD_OF[suit], hair) + crown(d.main),
  );
  return (
    throne +
    robe +
    arms +
    ermine +
    orb +
    hand(106, 216) +
    kingHolds(suit, d) +
    hand(206, 214) +
    head
  );
}

export function figure(rank: 'K' | 'Q' | 'J', suit: Suit): string {
  const d = DRESS[suit];
  switch (rank) {
    case 'K':
      return inked(king(suit, d)) + sign(suit, 80, 46, 50) + sign(suit, 204, 46, 50);
    case 'Q':
      return inked(ground() + firs() + ober(suit, d)) + sign(suit, 84, 52, 60);
    case 'J':
      return inked(ground() + unter(suit, d)) + sign(suit, 62, 304, 66);
  }
}
