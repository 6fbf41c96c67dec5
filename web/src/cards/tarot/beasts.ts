// Animals and wings. Each is drawn around a point that is easy to place: a neck, a foot, a joint.

import {
  BLUE,
  BONE,
  BROWN,
  CREAM,
  GOLD,
  INK,
  PAPER,
  RED,
  STRAW,
  disc,
  dot,
  flat,
  limb,
  line,
  shape,
  star,
} from './kit';

/** A horse's head and neck, looking to the left; the ears are at 0,0, the chest 110 below. */
export function horse(coat: string, mane: string, bridle = RED): string {
  return (
    shape('M10-8L16-22L20-4Z', coat) +
    shape(
      'M0-8L4-24L12-8C36 4 56 44 68 112H-16C-16 86-6 64 5 44C-2 42-9 43-15 47L-30 59' +
        'C-41 64-51 55-47 44C-41 31-26 6-13-5Z',
      coat,
    ) +
    shape(
      'M2-14C-6-12-12-4-13 6L-4 0C14-2 18 12 26 18C26 28 34 36 40 40C40 54 46 62 52 66' +
        'C52 80 58 90 64 96' +
        'C72 82 66 44 44 16C32 0 18-14 2-14Z',
      mane,
    ) +
    line('M-47 50Q-40 50-35 55M6 30Q-2 38-4 43M-2 4Q12 10 20 30', 1.6) +
    dot(-13.5, 14, 3, INK) +
    line('M-19 8Q-14 5-9 9', 1.6) +
    dot(-42, 44, 2, INK) +
    limb('M-35 26L-24 54M-29 40L3 22L-2-6', 2.6, bridle) +
    disc(-28, 42, 3.6, GOLD)
  );
}

/** A lion's head in profile, looking left, its jaws wide open. */
export function lion(): string {
  return (
    shape(star(12, 0, 15, 50, 39), '#b9752f') +
    line('M38-16q10 4 12 10M42 6q8 6 8 12M30 28q4 8 2 14M22-38q8 0 12 4', 1.6) +
    shape('M-8 0L-48-16L-50 32L-10 20Z', '#7c1f1b') +
    limb('M-12 13Q-26 6-42 17', 6, RED) +
    shape('M-12 4C-18 18-30 23-44 23C-56 23-56 39-44 41C-22 43 8 38 12 12Z', GOLD) +
    shape(
      'M18-26C0-38-22-35-32-28L-54-30C-64-27-64-13-56-9L-42-10C-32-8-20-6-14 4C0 13 22 8 26-6Z',
      GOLD,
    ) +
    shape('M-55-9L-51 3L-46-10ZM-37-9L-33 0L-29-7ZM-47 23L-43 11L-38 23Z', PAPER) +
    flat('M-63-20C-64-27-59-31-54-30L-52-22Z', INK) +
    shape('M10-28C8-42 22-46 28-36C30-28 26-22 20-20Z', GOLD) +
    dot(-24, -20, 3, INK) +
    line('M-33-24Q-26-31-17-24M-46-18Q-36-20-30-12', 1.6)
  );
}

/** A dog that looks up and bays, seen from the side; its paws stand on y = 0. */
export function dog(coat: string): string {
  return (
    shape(
      'M-26-24C-42-32-44-46-36-54C-38-42-32-36-22-34C-10-38 2-38 10-40C14-48 16-54 22-60' +
        'L42-80L47-74' +
        'L44-70L50-67L36-56C34-46 32-38 28-28V0H18L15-18H-8L-14-14L-12 0H-23L-27-14Z',
      coat,
    ) +
    shape('M22-60C12-62 6-54 8-44C16-44 22-50 25-56Z', BROWN) +
    dot(34, -67, 1.9, INK) +
    dot(44, -78, 2.4, INK) +
    line('M40-67L46-71M18-18L20-30M-14-14L-10-24', 1.5)
  );
}

/** An eagle as on a shield, wings spread. */
export function eagle(tint = INK): string {
  return (
    flat(
      'M-1-20C3-24 9-22 10-16L4-15C4-12 5-10 8-10C12-18 20-22 28-20C26-4 24 6 16 12L14 4' +
        'L11 14L8 6L5 12L11 25L4 22L0 28' +
        'L-4 22L-11 25L-5 12L-8 6L-11 14L-14 4L-16 12C-24 6-26-4-28-20C-20-22-12-18-8-10' +
        'C-4-10-4-14-1-20Z',
      tint,
    ) + dot(3.4, -18, 1.2, PAPER)
  );
}

/** A feathered wing that grows from 0,0 upwards and to the right. */
export function wing(outer = BLUE, middle = BONE, inner = GOLD): string {
  return (
    shape(
      'M0 6C2-34 30-70 78-72C84-58 84-46 80-36C82-22 78-12 71-5C70 8 62 16 54 20' +
        'C50 30 42 35 34 36' +
        'C28 42 18 42 12 36C4 30 0 20 0 6Z',
      outer,
    ) +
    line(
      'M80-36C66-34 54-28 46-20M71-5C60-6 50-2 42 4M54 20C46 18 40 18 34 20M34 36' +
        'C30 32 28 30 25 29',
      1.8,
      CREAM,
    ) +
    shape('M0 6C2-28 24-54 58-58C60-40 54-20 42-8C34 8 26 20 14 26C6 26 0 18 0 6Z', middle) +
    shape('M0 6C2-18 16-38 38-42C38-26 30-6 14 8Q4 14 0 6Z', inner)
  );
}

/** A bat's wing that grows from 0,0 upwards and to the right. */
export function batWing(skin: string): string {
  return (
    shape(
      'M0 4C4-34 30-66 72-72C66-62 68-52 78-44C66-42 60-34 64-20C52-24 44-16 46-2' +
        'C34-8 24-2 20 16Q6 18 0 4Z',
      skin,
    ) +
    line('M4 0C16-34 40-58 72-72M6 2C24-24 48-40 78-44M8 4C26-10 44-18 64-20M8 6Q26 0 46-2', 1.6)
  );
}

/** A bull's head from the front. */
export function bull(): string {
  return (
    shape(
      'M-12-10C-22-10-26-18-24-26C-18-20-12-20-8-16ZM12-10C22-10 26-18 24-26C18-20 12-20 8-16Z',
      BONE,
    ) +
    shape(
      'M-13-12C-20-12-24-8-25-4C-20-2-15-3-12-6ZM13-12C20-12 24-8 25-4C20-2 15-3 12-6Z',
      BROWN,
    ) +
    shape('M-13-14Q0-20 13-14C14-4 10 6 9 14Q8 22 0 22T-9 14C-10 6-14-4-13-14Z', BROWN) +
    shape('M-9 12Q0 7 9 12Q9 22 0 22T-9 12Z', FLESHY) +
    dot(-6.5, -3, 2.1, INK) +
    dot(6.5, -3, 2.1, INK) +
    dot(-3.5, 15, 1.6, INK) +
    dot(3.5, 15, 1.6, INK)
  );
}

const FLESHY = '#e0b48c';

/** A lion's face from the front. */
export function lionFace(): string {
  return (
    shape(star(0, 0, 13, 25, 19), '#b9752f') +
    shape('M-13-10Q0-17 13-10C15 0 11 13 0 16C-11 13-15 0-13-10Z', GOLD) +
    dot(-5.5, -3, 2, INK) +
    dot(5.5, -3, 2, INK) +
    flat('M-4 3H4L0 8Z', INK) +
    line('M0 8V10M-5 12Q0 8 5 12', 1.5)
  );
}

/** An eagle's head in profile, looking left. */
export function eagleHead(): string {
  return (
    shape(
      'M-9-14C0-24 18-18 20-2C21 10 24 16 28 26L20 23L17 31L10 25L4 31L-1 24L-8 27C-6 16-6 8-10 2Z',
      '#6b5a49',
    ) +
    shape('M-8-13C-20-13-28-4-25 9C-21 2-15 1-8 2Z', GOLD) +
    dot(-2, -7, 2.6, STRAW) +
    dot(-2, -7, 1.3, INK) +
    line('M4 8l4 6M10 2l4 6M13 12l4 6M3 17l3 5', 1.4, BONE)
  );
}

/** A butterfly, seen from above. */
export function butterfly(): string {
  return (
    shape(
      'M0 0C-4-12-16-14-17-6C-17 0-8 3 0 2C-8 4-12 12-6 14C-2 14 0 8 0 4C0 8 2 14 6 14' +
        'C12 12 8 4 0 2C8 3 17 0 17-6C16-14 4-12 0 0Z',
      GOLD,
    ) +
    line('M0-2V8M0-2L-4-9M0-2L4-9', 1.5) +
    dot(-10, -5, 2.2, RED) +
    dot(10, -5, 2.2, RED)
  );
}
