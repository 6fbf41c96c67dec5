// The sizes of the window at which the layout changes, in rem. CSS has no constants in media queries,
// so components write the numbers out; `breakpoints.test.ts` finds those that are not listed here.

/** Widths. Below 44rem a window counts as a phone held upright. */
export const WIDTHS = {
  24: 'the smallest phones: a name card without its portrait, labels above their controls',
  30: 'forms in one column',
  35: 'the controls of the replay in one row; the start page with a column a game',
  40: 'phones held sideways; the rules without a margin',
  44: 'phones held upright',
  52: 'a seat on a phone held sideways; settings and study in two columns',
  60: 'the top bar with a menu that opens',
  62: 'the rules with their contents beside them',
  64: 'the table with the score pad beside the trick',
  68: 'people around the table, and a rail beside it',
  90: 'a stage between two people, beside the rail',
  100: 'all tools of a desk in one row, with their labels',
} as const;

/** Heights. Below 30rem a window counts as a phone held sideways. */
export const HEIGHTS = {
  22: 'the lowest windows',
  30: 'phones held sideways',
  40: 'a lesson on a low phone: what is said scrolls',
  48: 'people around the table, and a rail beside it; a lesson in a low window: less room for what is said',
  52: 'a lesson with a header, and with the cards of the others',
} as const;

/** A media query for windows that have room for more than a phone's layout. */
export const ROOMY = '(width >= 44rem) and (height >= 30rem)';

/** A media query for windows in which people sit around the table, and a rail stands beside it. */
export const DESK = '(width >= 68rem) and (height >= 48rem)';

/** A media query for windows with room for a table and something beside it. */
export const BESIDE = '(width >= 64rem) and (height >= 30rem)';
