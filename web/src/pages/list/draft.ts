// A row as it is tapped in.

import type { ListRow } from '../../protocol/messages';

export type Kind = Exclude<ListRow['kind'], ''>;
export type Announced = NonNullable<ListRow['announced']>;

/** In the order in which they stand on the page. */
export const KINDS = ['D', 'H', 'S', 'C', 'grand', 'null'] as const satisfies readonly Kind[];

export interface Draft {
  /** Who played; `null`: nobody has tapped yet. */
  readonly who: number | 'passed' | null;
  readonly kind: ListRow['kind'];
  /** With so many, or without so many (negative). */
  readonly matadors: number;
  readonly hand: boolean;
  readonly announced: ListRow['announced'];
  /** What was made; `null`: not tapped, so what a won game with this announcement has made. */
  readonly made: ListRow['made'] | null;
  readonly won: boolean | null;
  /** The bid of an overbid game, as it is typed. */
  readonly overbid: string;
}

export const EMPTY: Draft = {
  who: null,
  kind: '',
  matadors: 0,
  hand: false,
  announced: null,
  made: null,
  won: null,
  overbid: '',
};

/** What is made, tapped or not. */
export function madeOf({ made, won, announced }: Draft): ListRow['made'] {
  if (made !== null || !announced || !won) return made ?? '';
  return announced === 'schneider' ? 'schneider' : 'schwarz';
}

/** Another game: what a null does not have goes, and what only a null has alone. */
export function withKind(draft: Draft, kind: Kind): Draft {
  const other = (draft.kind === 'null') !== (kind === 'null');
  if (!other) return { ...draft, kind };
  return { ...draft, kind, matadors: 0, announced: null, made: null, overbid: '' };
}

/** From the hand or not; without the hand only a null is announced. */
export function withHand(draft: Draft): Draft {
  const hand = !draft.hand;
  const announced = hand || draft.kind === 'null' ? draft.announced : null;
  return { ...draft, hand, announced };
}

export function withAnnounced(draft: Draft, announced: Announced): Draft {
  return { ...draft, announced: draft.announced === announced ? null : announced };
}

export function withMade(draft: Draft, made: 'schneider' | 'schwarz'): Draft {
  return { ...draft, made: madeOf(draft) === made ? '' : made };
}

/** Only a lost game can be overbid. */
export function withWon(draft: Draft, won: boolean): Draft {
  return { ...draft, won, overbid: won ? '' : draft.overbid };
}

/** The row, or `null` while something is missing. */
export function rowOf(draft: Draft): ListRow | null {
  const { who, kind, matadors, hand, announced, won } = draft;
  if (who === 'passed') return PASSED;
  if (who === null || !kind || won === null || (kind !== 'null' && !matadors)) return null;
  const bid = draft.overbid.trim();
  if (bid && !/^\d{1,3}$/.test(bid)) return null;
  const made = kind === 'null' ? '' : madeOf(draft);
  return { person: who, kind, won, matadors, hand, announced, made, overbid: Number(bid) };
}

const PASSED: ListRow = {
  person: null,
  kind: '',
  won: false,
  matadors: 0,
  hand: false,
  announced: null,
  made: '',
  overbid: 0,
};

/** A row that is entered again. */
export function draftOf(row: ListRow): Draft {
  if (row.person === null) return { ...EMPTY, who: 'passed' };
  const { kind, matadors, hand, announced, made, won, overbid } = row;
  const bid = overbid ? String(overbid) : '';
  return { who: row.person, kind, matadors, hand, announced, made, won, overbid: bid };
}
