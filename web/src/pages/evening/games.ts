// The games of a round that are looked for.

import type { GameShown } from '../../protocol/messages';

export interface Found {
  readonly game: GameShown;
  /** Its table, from 1. */
  readonly table: number;
}

/** The games of this table or with this in a name; `open`: only those without a winner. */
export function found(
  games: readonly GameShown[],
  name: (card: number) => string,
  typed: string,
  open: boolean,
): Found[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const fits = ({ game, table }: Found): boolean =>
    /^\d+$/.test(wanted)
      ? String(table) === wanted
      : game.cards.some((card) => name(card).toLocaleLowerCase().includes(wanted));
  return games
    .map((game, at) => ({ game, table: at + 1 }))
    .filter((each) => fits(each) && !(open && each.game.winner !== null));
}
