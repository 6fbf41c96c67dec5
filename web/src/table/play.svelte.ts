// What the person does with the cards of a deal: look at the last trick, lift, play, lay away.

/* eslint-disable svelte/prefer-svelte-reactivity -- sets are replaced here, and never changed */

import type { GameFace } from '../games/face';
import type { Choice, Position, Taken } from '../protocol/messages';
import { settings } from '../settings.svelte';
import { voice } from '../words/index.svelte';
import { Drag } from './drag.svelte';
import { playerOn } from '../session/seating';
import type { FullTableInfo, TableSession } from '../session/session.svelte';

/** The deal that is shown now. */
export interface DealContext {
  session: TableSession;
  table: FullTableInfo;
  position: Position;
  game: GameFace | undefined;
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING_INTENDED = { at: -1, card: '' };

/** How long the page waits before it acts by itself, in milliseconds; always the same, so that the
    pause reveals nothing to the other players. */
const PAUSE = 1200;

export class Play {
  readonly #now: () => DealContext;
  /** The position at which the last trick is looked at; the next position ends that. */
  #peekedAt: number = $state(-1);
  /** A card that was pressed before it could be played, and the position at which it will be played. */
  #intended = NOTHING_INTENDED;
  #lifting: { at: number; cards: readonly string[] } = $state.raw({ at: -1, cards: [] });

  constructor(now: () => DealContext) {
    this.#now = now;
  }

  // ---- the trick ------------------------------------------------------------------------------

  readonly last: Taken | null = $derived.by(() => this.#now().position.last_trick);
  readonly peeking: boolean = $derived.by(
    () => this.last !== null && this.#peekedAt === this.#now().position.number,
  );

  /** The card of an act that is held until the interrupt window closes; it is not stored yet. */
  readonly heldCard: string | null = $derived.by(() => {
    const { session, position } = this.#now();
    const [word, card] = session.held ? (session.pending?.action.split(' ') ?? []) : [];
    // The next position may arrive before the ack; its trick contains the card already.
    return word === 'play' && card && position.hand.includes(card) ? card : null;
  });

  /** What lies in the middle: the present trick, or a completed one that is still shown. */
  readonly trick: { leader: number; cards: readonly string[]; winner: number | null } = $derived.by(
    () => {
      const { session, position } = this.#now();
      const taken = session.completedTrick ?? (this.peeking ? this.last : null);
      const cards = this.heldCard ? [...position.trick, this.heldCard] : position.trick;
      return taken ?? { leader: position.leader, cards, winner: null };
    },
  );

  peek(): void {
    this.#peekedAt = this.peeking ? -1 : this.#now().position.number;
  }

  // ---- the hand -------------------------------------------------------------------------------

  readonly hand: readonly string[] = $derived.by(() => {
    const { table, position } = this.#now();
    const order = position.orders[settings.orders[table.game] ?? -1];
    return (order?.hand ?? position.hand).filter((card) => card !== this.heldCard);
  });

  readonly #plays: ReadonlyMap<string, string> = $derived.by(
    () =>
      new Map(
        this.#now().position.offers.flatMap((offer) =>
          offer.card ? [[offer.card, offer.action] as const] : [],
        ),
      ),
  );

  /** The cards that may be played or chosen now; `null` while nothing may. */
  readonly playable: ReadonlySet<string> | null = $derived.by(() => {
    const { session, position } = this.#now();
    if (!session.mayAct) return null;
    if (position.choice) return new Set(position.choice.cards);
    return this.#plays.size ? new Set(this.#plays.keys()) : null;
  });

  /** Playable cards can be dragged onto the table; cards to lay away are pressed. */
  readonly drag = new Drag(() => ({
    at: this.#now().position.number,
    cards: this.#now().position.choice ? NONE : (this.playable ?? NONE),
    play: (card) => {
      this.#play(card);
    },
  }));

  readonly lifted: readonly string[] = $derived.by(() =>
    this.#lifting.at === this.#now().position.number ? this.#lifting.cards : [],
  );

  readonly hinted: ReadonlySet<string> = $derived.by(() => {
    const { session, position } = this.#now();
    const words = (session.hint?.action ?? '').split(' ').slice(1);
    return new Set(words.filter((card) => position.hand.includes(card)));
  });

  #lift(cards: readonly string[]): void {
    this.#lifting = { at: this.#now().position.number, cards };
  }

  /** Handles a press on a card: lifts it, puts it back or plays it. */
  press(card: string): void {
    const { session, position } = this.#now();
    const { choice } = position;
    const lifted = this.lifted;
    if (!session.mayAct) return;
    if (choice) {
      if (lifted.includes(card)) this.#lift(lifted.filter((other) => other !== card));
      else if (choice.cards.includes(card)) this.#lift([...lifted, card].slice(-choice.number));
      else session.act(this.#refused(card, choice));
      return;
    }
    if (settings.confirm && !lifted.includes(card)) {
      this.#lift([card]);
      return;
    }
    this.#play(card);
  }

  /**
   * The choice with a card that may not be chosen: the server's refusal names the rule. The other
   * cards may be chosen and are as many as there must be, so the refusal is about this card.
   */
  #refused(card: string, { word, cards, number }: Choice): string {
    const others = [...new Set([...this.lifted, ...cards])].slice(0, number - 1);
    return [word, ...others, card].join(' ');
  }

  /** Plays a card, even one that may not be played: the server's refusal names the rule. */
  #play(card: string): void {
    const { session, position, game } = this.#now();
    const first = settings.draw && !this.#plays.has(card) ? game?.prerequisite?.(position) : null;
    if (first) {
      this.#intended = { at: position.number + 1, card };
      session.act(first);
    } else session.act(this.#plays.get(card) ?? `play ${card}`);
  }

  /** Acts for the person at a new position, where that is due; returns a function that cancels it. */
  actAutomatically(): (() => void) | undefined {
    const { session, position, game } = this.#now();
    if (!session.mayAct || position.to_act !== position.seat) return undefined;
    const { at, card } = this.#intended;
    this.#intended = NOTHING_INTENDED;
    const play = at === position.number ? this.#plays.get(card) : undefined;
    if (play && !game?.ambiguous?.(position, card)) {
      session.act(play);
      return undefined;
    }
    // After an undo the person wants to choose; the page would repeat the undone act.
    if (!settings.draw || position.number === session.undone) return undefined;
    const forced = session.may('forced') ? game?.forced?.(position) : null;
    const action = game?.automatic?.(position) ?? forced;
    if (!action) return undefined;
    const timer = setTimeout(() => {
      session.act(action);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }

  layAway(): void {
    const { session, position } = this.#now();
    if (position.choice) session.act([position.choice.word, ...this.lifted].join(' '));
  }

  /** Handles a shortcut key; shortcuts work only while the hand has the focus. */
  key(name: string): void {
    const { session, position, game } = this.#now();
    const own = game?.keys?.find(({ letter }) => letter === name.toLowerCase());
    if (own && position.offers.some(({ action }) => action === own.action)) session.act(own.action);
    if (name === '?') session.wantsKeys = true;
    if (name === '/') this.#type();
    if (name.toLowerCase() === 'l') this.peek();
    if (name.toLowerCase() === 't') session.announcement = this.#describeTrick();
  }

  /** Shows the text field for actions, and focuses it. */
  #type(): void {
    const { session } = this.#now();
    if (session.replay) return;
    const field = document.getElementById('typed');
    session.wantsTyped = field === null;
    field?.focus({ preventScroll: true });
    session.typing = true;
  }

  /** The present trick as text for screen readers. */
  #describeTrick(): string {
    const { position } = this.#now();
    const { seating, leader } = position;
    if (!position.trick.length) return voice.word('aria.no_cards');
    const cards = position.trick.map((card, at) =>
      voice.word('aria.card_by', {
        what: voice.cardName(card),
        seat: playerOn(seating, (leader + at) % seating.length),
      }),
    );
    return voice.word('aria.trick', { what: cards.join('; ') });
  }
}
