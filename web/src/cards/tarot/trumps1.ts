// The Matto and the trumps from 1 to 7. Every picture fills the field above the title: from 56 to
// 238 across, and from 12 as well below the index; the title begins at 197.

import { butterfly, eagle, horse } from './beasts';
import { arm, coronet, crown, ermine, fist, head, imperial, little, tiara } from './figure';
import {
  BLUE,
  BONE,
  BROWN,
  CREAM,
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
  dots,
  flat,
  limb,
  line,
  oval,
  place,
  shape,
  star,
} from './kit';

const GRASS = '#8fae7e';

export function meadow(y = 182, colour = GRASS): string {
  return (
    flat(`M12 ${y}Q70 ${y - 8} 130 ${y - 2}T238 ${y - 4}V215H12Z`, colour) +
    line(`M12 ${y}Q70 ${y - 8} 130 ${y - 2}T238 ${y - 4}`)
  );
}

export function matto(): string {
  return (
    meadow(178) +
    line('M100 188h14M170 186h16M206 190h10', 1.5) +
    place(206, 54, butterfly(), 1.15, 18) +
    limb('M78 74L184 110', 5, BROWN) +
    shape('M78 72C64 76 56 92 66 104C76 114 96 110 98 96C98 84 90 76 78 72Z', RED) +
    dots(
      [
        [72, 94],
        [83, 86],
        [86, 100],
      ],
      2.8,
      STRAW,
    ) +
    line('M71 70L78 74L84 67', 3) +
    limb('M133 136L116 160L98 178', 14, RED) +
    shape('M102 172L110 182L96 192C88 190 82 186 80 182C88 182 94 178 102 172Z', GOLD) +
    limb('M152 136L166 158L168 184', 14, GREEN) +
    shape('M160 180H176V190H196Q192 180 178 178Z', GOLD) +
    shape(
      'M126 86C112 92 112 108 117 118L104 150L120 142L130 154L142 143L155 154L164 142L182 148' +
        'L168 118C174 104 172 90 160 86Z',
      GOLD,
    ) +
    flat('M143 88H160C171 92 173 104 167 118L181 147L164 141L155 153L143 142Z', RED) +
    line('M143 90V142M117 118Q142 126 168 118') +
    dots(
      [
        [143, 104],
        [143, 132],
      ],
      3.4,
    ) +
    limb('M198 92V186', 4.5, BROWN) +
    arm('M164 94Q186 104 192 114', 198, 120, GREEN, 14, 2) +
    fist(198, 120, 7) +
    arm('M122 96Q104 106 108 92', 110, 84, RED, 14, 2) +
    fist(110, 84, 7) +
    shape('M112 92L120 104L130 98L142 108L154 98L166 104L172 92Q142 82 112 92Z', GREEN) +
    place(142, 67, head() + jester(), 0.94) +
    place(48, 184, pug(), 0.86)
  );
}

/** The fool's cap with its two horns and bells. */
function jester(): string {
  return (
    shape('M-17 0C-24-10-20-30-8-30C-26-38-38-28-38-14C-30-20-24-18-20-8Z', RED) +
    shape('M17 0C24-10 20-30 8-30C26-38 38-28 38-14C30-20 24-18 20-8Z', GREEN) +
    shape('M-17 2C-20-16-12-34 0-36C12-34 20-16 17 2C15-8 8-13 0-11C-8-13-15-8-17 2Z', GOLD) +
    flat('M0-35C11-33 19-16 16 0C14-8 8-13 0-11Z', RED) +
    line('M0-36V-11') +
    disc(-38, -11, 4.5, GOLD) +
    disc(38, -11, 4.5, GOLD)
  );
}

/** The little dog that runs at the fool's heels. */
function pug(): string {
  return (
    shape(
      'M-30-14C-38-22-38-30-32-34C-32-26-28-22-22-22H4C8-34 16-40 26-38L38-32L36-25L26-22' +
        'C24-14 20-10 16-8L22 4H14L6-6H-14L-18 4H-26L-24-8Z',
      BONE,
    ) +
    shape('M16-37C8-38 6-30 10-24C15-26 19-30 20-34Z', BROWN) +
    dot(27, -31, 1.9, INK) +
    dot(37, -30, 2.2, INK)
  );
}

export function bagatto(): string {
  return (
    shape('M116 90C94 94 86 110 84 146H208C206 110 198 94 176 90Q146 104 116 90Z', BLUE) +
    shape('M128 94L122 150H170L164 94Q146 110 128 94Z', CREAM) +
    line('M136 112V134M156 112V134', 1.4) +
    shape('M30 132H226L240 160H14Z', GOLD) +
    line('M28 147H120M150 141H214M170 153H226', 1.3) +
    shape('M14 160H240V215H14Z', RED) +
    shape(
      'M14 160H240V168Q226 184 212 168Q198 184 184 168Q170 184 156 168Q142 184 128 168' +
        'Q114 184 100 168Q86 184 72 168Q58 184 44 168Q30 184 14 168Z',
      GREEN,
    ) +
    limb('M98 108Q76 120 72 94', 17, RED) +
    place(72, 84, limb('M0 14V-30', 5, BROWN) + shape('M-18-42H12Q22-38 22-28H-18Z', STEEL)) +
    fist(72, 84, 8.5) +
    arm('M194 108Q212 124 204 132', 200, 138, RED, 17, 8) +
    tools() +
    place(146, 72, head({ hair: 'bob', tint: '#c98f3f' }), 1.02) +
    shape('M122 58C120 24 172 24 170 58Z', RED) +
    shape(
      'M146 62C126 68 96 66 84 50C80 42 88 36 96 42C110 54 130 52 146 50C162 52 182 54 196 42' +
        'C204 36 212 42 208 50C196 66 166 68 146 62Z',
      GOLD,
    ) +
    line('M92 48Q112 62 146 57Q180 62 200 48', 1.5)
  );
}

/** What lies on the craftsman's table: cup, shoe, dice, balls and a knife. */
function tools(): string {
  return (
    shape('M38 150L32 118H62L56 150Q47 154 38 150Z', PAPER) +
    oval(47, 118, 15, 4.5, RED) +
    shape('M76 152V134Q88 138 94 126L108 132C110 144 122 142 124 152Z', BROWN) +
    line('M76 147H123', 1.4) +
    box(134, 140, 14, 14, PAPER, 2) +
    dots(
      [
        [138, 144],
        [144, 150],
      ],
      1.7,
    ) +
    disc(160, 149, 6, GREEN) +
    disc(174, 146, 6, BLUE) +
    limb('M208 150H230', 5, BROWN) +
    shape('M206 144C196 144 188 150 182 155H206Z', STEEL)
  );
}

export function papessa(): string {
  return (
    limb('M70 26V215M222 26V215', 16, CREAM, true) +
    box(58, 16, 24, 12, GOLD) +
    box(210, 16, 24, 12, GOLD) +
    shape('M82 30Q96 90 84 160H208Q196 90 210 30Z', RED) +
    line('M104 34Q108 90 100 150M188 34Q184 90 192 150', 1.5) +
    shape('M122 100C94 104 80 122 74 152L46 215H246L218 152C212 122 198 104 170 100Z', BLUE) +
    shape('M126 98L116 215H176L166 98Q146 112 126 98Z', RED) +
    limb('M146 112V160', 8, GOLD, true) +
    shape(
      'M146 34C116 36 112 70 114 116L128 112Q124 80 130 70H162Q168 80 164 112L178 116' +
        'C180 70 176 36 146 34Z',
      PAPER,
    ) +
    line('M118 80V108M174 80V108', 1.4) +
    place(146, 78, head() + tiara()) +
    shape('M129 82C129 64 135 62 146 62S163 64 163 82C160 70 156 67 146 67S132 70 129 82Z', PAPER) +
    shape('M90 152Q118 142 146 154Q174 142 202 152V200Q174 190 146 202Q118 190 90 200Z', BROWN) +
    shape('M96 150Q120 141 146 153V196Q120 185 96 193Z', PAPER) +
    shape('M196 150Q172 141 146 153V196Q172 185 196 193Z', PAPER) +
    line(
      'M104 158Q122 153 138 161M104 166Q122 161 138 169M104 174Q122 169 138 177M104 182' +
        'Q122 177 138 185M188 158Q170 153 154 161M188 166Q170 161 154 169M188 174' +
        'Q170 169 154 177M188 182Q170 177 154 185',
      1.3,
    ) +
    arm('M90 128Q72 150 80 168', 90, 180, BLUE, 18, 8) +
    arm('M202 128Q220 150 212 168', 202, 180, BLUE, 18, 8)
  );
}

export function imperatrice(): string {
  return (
    shape('M84 215V96Q84 34 112 22Q108 60 146 62Q184 60 180 22Q208 34 208 96V215Z', GREEN) +
    line('M92 200V100Q92 56 104 42M200 200V100Q200 56 188 42', 1.5) +
    shape('M124 98C98 102 84 118 78 148L50 215H240L214 148C208 118 194 102 168 98Z', BLUE) +
    shape(
      'M122 98C114 108 116 124 124 142L104 215H190L168 142C176 124 178 108 170 98Q146 128 122 98Z',
      RED,
    ) +
    shape('M128 96Q146 122 164 96L158 90H134Z', FLESH) +
    line('M131 100Q146 116 161 100', 2.8, GOLD) +
    disc(146, 112, 3.4, GREEN) +
    limb('M124 144Q146 152 168 144M146 148V215', 6, GOLD, true) +
    limb('M72 60V206', 5, GOLD) +
    disc(72, 50, 10, GOLD) +
    line('M62 50H82M72 40V28M67 33H77', 2.6) +
    arm('M100 124Q80 140 78 146', 72, 152, BLUE, 18, 2) +
    fist(72, 152, 8) +
    shape('M164 118H234V158C234 186 214 196 199 204C184 196 164 186 164 158Z', GOLD) +
    line('M169 123H229V158C229 182 212 190 199 198C186 190 169 182 169 158Z', 1.3) +
    place(199, 156, eagle(), 1.12) +
    arm('M194 112Q212 106 206 116', 200, 119, BLUE, 15, 7) +
    place(146, 70, head({ hair: 'long', tint: '#c98f3f' }) + coronet())
  );
}

export function imperatore(): string {
  return (
    shape('M86 215V62H206V215Z', GOLD) +
    shape('M98 215V74H194V215Z', RED) +
    disc(86, 54, 9, GOLD) +
    disc(206, 54, 9, GOLD) +
    limb('M18 178H88', 12, GOLD) +
    box(24, 186, 14, 29, GOLD) +
    place(30, 168, shape('M-12 8C-14-8 14-8 12 8Z', GOLD)) +
    shape('M126 96C98 100 82 116 76 146L62 215H230L216 146C210 116 194 100 166 96Z', BLUE) +
    shape('M118 104L108 215H184L174 104Q146 116 118 104Z', STEEL) +
    line('M111 170Q146 182 181 170M109 190Q146 202 183 190M146 182V215', 1.6) +
    limb('M113 158Q146 170 179 158', 7, GOLD, true) +
    place(146, 138, eagle(), 0.8) +
    place(
      212,
      130,
      limb('M0 76V-74', 6, GOLD) +
        disc(0, -80, 12, GOLD) +
        line('M-12-80H12M0-92V-68', 2) +
        line('M0-92V-106M-6-100H6', 3) +
        disc(0, -62, 4, RED),
    ) +
    arm('M96 128Q80 146 66 160', 60, 166, BLUE, 20, 8.5) +
    limb('M78 148L68 159', 17, GOLD, true) +
    arm('M196 128Q206 140 208 144', 212, 146, BLUE, 18, 2) +
    fist(212, 146, 8.5) +
    ermine(146, 96) +
    place(146, 70, head({ hair: 'bob', tint: BONE, beard: BONE }) + imperial())
  );
}

export function papa(): string {
  return (
    shape('M94 215V70Q94 30 146 30T198 70V215Z', BLUE) +
    line('M102 210V72Q102 40 146 40T190 72V210', 1.6, STRAW) +
    shape('M122 100C98 104 82 120 76 150L66 215H226L216 150C210 120 194 104 170 100Z', RED) +
    shape('M126 98L118 215H174L166 98Q146 112 126 98Z', PAPER) +
    limb('M124 102L106 215M168 102L186 215', 8, GOLD, true) +
    line('M146 128V206', 6, RED) +
    line('M134 146H158', 6, RED) +
    place(212, 130, limb('M0 76V-98', 5, GOLD) + limb('M-18-62H18M-14-76H14M-9-90H9', 5, GOLD)) +
    arm('M196 130Q206 142 208 146', 212, 148, RED, 18, 2) +
    fist(212, 148, 8.5) +
    limb('M96 130Q72 140 70 118', 20, RED) +
    limb('M66 114H78', 8, PAPER, true) +
    // The blessing hand: two fingers up, two folded.
    shape(
      'M62 110C60 96 62 92 64 90L62 66Q66 60 70 66L71 84L73 84L75 64Q80 60 82 66L81 92' +
        'C86 90 88 96 82 104L78 110Z',
      FLESH,
    ) +
    line('M64 98H74M64 104H73M71 84V92', 1.4) +
    place(146, 78, head({ hair: 'bob', tint: BONE, beard: BONE }) + tiara()) +
    place(50, 174, monk()) +
    place(210, 182, monk())
  );
}

/** A tonsured head seen from behind, and the shoulders under it. */
function monk(): string {
  return (
    shape('M-34 50C-34 22-20 13 0 13S34 22 34 50Z', GREEN) +
    line('M0 22V44', 1.5) +
    shape('M-16 15Q0 24 16 15Q10 6 0 6T-16 15Z', GREEN) +
    disc(-16, -1, 4, FLESH) +
    disc(16, -1, 4, FLESH) +
    disc(0, -3, 16, BROWN) +
    oval(0, -10, 11, 8, FLESH) +
    line('M-9 5v5M0 7v6M9 5v5', 1.4)
  );
}

const CUPID_WING =
  'M156 52C164 30 190 22 206 34C198 38 198 44 190 46C192 54 182 58 176 55C174 62 162 62 156 58Z';

export function amanti(): string {
  return (
    meadow(186) +
    flat(star(150, 48, 20, 50, 36), STRAW) +
    shape(CUPID_WING, PAPER) +
    `<path transform="matrix(-1 0 0 1 300 0)" d="${CUPID_WING}" fill="${PAPER}"/>` +
    limb('M145 70L136 88M155 70L164 86', 8, FLESH) +
    shape('M141 46H159C164 58 160 68 157 74H143C140 68 136 58 141 46Z', FLESH) +
    shape('M141 64Q150 70 159 64L160 76Q150 80 140 76Z', RED) +
    line('M124 42Q98 60 118 88', 6) +
    line('M124 42Q98 60 118 88', 2, GOLD) +
    line('M124 42L118 88', 1.2) +
    line('M146 60L92 74M92 74l10-8M92 74l11 3', 2.4) +
    limb('M143 51L124 62M157 51L146 62L134 63', 7, FLESH) +
    place(150, 33, little('#c98f3f'), 1.1) +
    shape('M84 126C66 130 58 146 54 166L46 215H136L130 160C128 140 118 128 106 126Z', BLUE) +
    shape('M202 126C224 130 232 150 236 170L250 215H156L164 160C166 142 174 130 186 126Z', RED) +
    limb('M72 150Q70 180 74 215', 3, GOLD) +
    line('M206 150Q214 180 220 206M184 160Q180 186 180 206', 1.5) +
    shape('M182 128Q194 146 206 128L200 122H188Z', FLESH) +
    limb('M170 172Q194 180 222 170', 5, GOLD, true) +
    limb('M112 146Q124 158 138 164', 14, BLUE) +
    limb('M180 146Q168 158 154 164', 14, RED) +
    disc(141, 166, 7, FLESH) +
    disc(151, 166, 7, FLESH) +
    line('M146 161v9', 1.4) +
    place(
      96,
      104,
      head({ hair: 'bob', tint: '#4a3a2c' }) +
        place(
          0,
          2,
          shape('M-19-10C-24-32 20-36 20-12Q0-20-19-10Z', RED) +
            shape('M14-20C26-30 28-42 22-46C14-40 10-32 8-24Z', PAPER),
        ),
      0.94,
      6,
    ) +
    place(
      192,
      104,
      head({ hair: 'long', tint: '#c98f3f' }) +
        limb('M-16-12Q0-20 16-12', 4, GREEN) +
        disc(-9, -17, 3, RED) +
        disc(0, -18, 3, PAPER) +
        disc(9, -17, 3, RED),
      0.94,
      -6,
    )
  );
}

export function carro(): string {
  return (
    meadow(186) +
    limb('M84 30V120M190 30V120', 6, GOLD) +
    shape('M74 36Q76 10 137 10T200 36L189 48L175 38L161 50L137 40L113 50L99 38L85 48Z', BLUE) +
    dots(
      [
        [100, 26],
        [124, 22],
        [150, 22],
        [174, 26],
      ],
      2.8,
      STRAW,
    ) +
    wheel(36, 172) +
    wheel(232, 172) +
    shape('M117 98C103 102 97 114 97 136H177C177 114 171 102 157 98Q137 110 117 98Z', RED) +
    shape('M121 100L117 136H157L153 100Q137 112 121 100Z', STEEL) +
    disc(137, 122, 5, GOLD) +
    place(137, 80, head({ hair: 'bob', tint: '#c98f3f' }) + crown(), 0.84) +
    shape('M92 134H182V215H92Z', GOLD) +
    place(84, 118, horse(BONE, '#c98f3f', RED), 0.82) +
    place(190, 118, horse('#b9c3c8', '#4d5a66', RED), 0.82, 0, true) +
    shape('M119 152H155V176Q155 190 137 196Q119 190 119 176Z', RED) +
    shape(star(137, 171, 8, 15, 7), STRAW)
  );
}

function wheel(x: number, y: number): string {
  return (
    disc(x, y, 30, GOLD) +
    disc(x, y, 23, STRAW) +
    line(beams(x, y, 8, 0, 23), 3) +
    disc(x, y, 6, RED)
  );
}
