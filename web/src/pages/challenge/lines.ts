// Two ways to play the same cards: their tricks, what was said before them, and where they part.

import type { Compared, Message, Replay, Step, Taken } from '../../protocol/messages';
import { playerOn } from '../../session/seating';
import { cardsOf } from '../review/judged';

/** Both, the first by the player at `seat`, and how many acts they have in common. */
export type Two = Pick<Compared, 'mine' | 'theirs' | 'alike' | 'seat'>;

/** What a player did besides playing a card. */
export interface Call {
  readonly player: number;
  readonly label: Message;
}

/** The complete tricks of a deal, in order. */
export function tricksOf({ steps }: Replay): readonly Taken[] {
  return steps.flatMap(({ taken }) => taken ?? []);
}

/** What was done besides playing cards, in order: calls, a declaration, a marriage. */
export function callsOf({ steps, seating }: Replay): readonly Call[] {
  return steps.flatMap(({ seat, label, action }) =>
    seat === null || !label || action?.startsWith('play ')
      ? []
      : [{ player: playerOn(seating, seat), label }],
  );
}

/** Where the two part: what lay on the table and in the hand, and what each did then. */
export interface Parting {
  /** The number of complete tricks before it. */
  readonly trick: number;
  readonly hand: readonly string[];
  /** The cards of the trick so far, each with the player of it. */
  readonly table: readonly { readonly player: number; readonly card: string }[];
  readonly mine: Step;
  readonly theirs: Step;
  /** The cards that each played or laid away. */
  readonly cards: readonly [readonly string[], readonly string[]];
}

/** Where two lines part; `null` if they do not. */
export function partingOf({ mine, theirs, alike, seat }: Two): Parting | null {
  const [before, one, other] = [mine.steps[alike], mine.steps[alike + 1], theirs.steps[alike + 1]];
  if (!before || !one || !other || one.by === 'settled' || other.by === 'settled') return null;
  const dealt = mine.seating.indexOf(seat);
  const complete = before.trick.length === mine.seating.length;
  const lying = complete ? [] : before.trick;
  return {
    trick: tricksOf({ ...mine, steps: mine.steps.slice(0, alike + 1) }).length,
    hand: before.hands[dealt] ?? [],
    table: lying.map((card, at) => ({
      player: playerOn(mine.seating, (before.leader + at) % mine.seating.length),
      card,
    })),
    mine: one,
    theirs: other,
    cards: [cardsOf(one.action), cardsOf(other.action)],
  };
}
