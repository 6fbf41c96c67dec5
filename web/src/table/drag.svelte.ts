// A card of one's hand is dragged onto the table and let go there: so it is played. Whatever else is done
// with cards is done by pressing them.

/** So far a pointer moves before a press becomes a drag, in pixels. */
const THRESHOLD = 8;

/** What is to be known of the deal that lies there. */
export interface DragContext {
  /** The number of the position: a card that is dragged belongs to one. */
  readonly at: number;
  /** The cards that may be dragged onto the table. */
  readonly cards: ReadonlySet<string>;
  readonly play: (card: string) => void;
}

/** A card away from its place, by so many pixels. */
export interface Dragged {
  readonly at: number;
  readonly card: string;
  readonly x: number;
  readonly y: number;
  /** It is above the table: let go there, it is played. */
  readonly over: boolean;
  /** It was let go there, and the server has not answered yet. */
  readonly played: boolean;
}

interface Pressed {
  readonly pointer: number;
  readonly card: string;
  readonly place: HTMLElement;
  readonly x: number;
  readonly y: number;
}

export class Drag {
  readonly #now: () => DragContext;
  #pressed: Pressed | null = null;
  #last: Dragged | null = $state.raw(null);
  /** Where a card was let go last: from there it goes to its place in the trick. */
  dropped: { readonly card: string; readonly x: number; readonly y: number } | null = null;

  constructor(now: () => DragContext) {
    this.#now = now;
  }

  /** The card that is dragged; nothing any more at the next position, or when it may not be played. */
  readonly dragged: Dragged | null = $derived.by(() => {
    const { at, cards } = this.#now();
    const last = this.#last;
    return last?.at === at && last.played !== cards.has(last.card) ? last : null;
  });

  /** Whether a place for a card is to be shown on the table, and whether the card is above it. */
  readonly target: 'away' | 'over' | null = $derived.by(() => {
    if (!this.dragged || this.dragged.played) return null;
    return this.dragged.over ? 'over' : 'away';
  });

  /** What is over is forgotten: a card that was refused lies in the hand again, for good. */
  forgetFinished(): void {
    if (this.#last && !this.dragged) this.#last = null;
  }

  /** Makes the places of a hand, marked `data-card`, such that their cards can be dragged. */
  attach = (hand: HTMLElement): (() => void) => {
    let clicks = true;
    const down = (event: PointerEvent): void => {
      clicks = true;
      this.#press(event);
    };
    const move = (event: PointerEvent): void => {
      if (this.#move(event, hand)) clicks = false;
    };
    const up = (event: PointerEvent): void => {
      this.#release(event);
    };
    const cancel = (event: PointerEvent): void => {
      if (event.pointerId === this.#pressed?.pointer) this.#back();
    };
    // What was dragged was not pressed.
    const click = (event: MouseEvent): void => {
      if (!clicks && event.detail > 0) event.stopPropagation();
      clicks = true;
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && this.target) this.#back();
    };
    hand.addEventListener('pointerdown', down);
    hand.addEventListener('click', click, { capture: true });
    // A quick hand has left the card before anybody hears of it.
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', cancel);
    document.addEventListener('keydown', key);
    return () => {
      hand.removeEventListener('pointerdown', down);
      hand.removeEventListener('click', click, { capture: true });
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', cancel);
      document.removeEventListener('keydown', key);
    };
  };

  #press(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    const place = event.target instanceof Element ? event.target.closest('[data-card]') : null;
    const card = place instanceof HTMLElement ? place.dataset.card : undefined;
    if (!card || !this.#now().cards.has(card)) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    this.#pressed = { pointer, card, place: place as HTMLElement, x, y };
  }

  /** Whether a card is dragged now. */
  #move(event: PointerEvent, hand: HTMLElement): boolean {
    const pressed = this.#pressed;
    if (event.pointerId !== pressed?.pointer) return false;
    const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y];
    const { at, cards } = this.#now();
    if (!cards.has(pressed.card) || event.buttons === 0) {
      this.#back();
      return false;
    }
    if (!this.target) {
      if (Math.hypot(x, y) < THRESHOLD) return false;
      // A finger that goes sideways or down means the page, not the card.
      if (event.pointerType !== 'mouse' && -y < Math.abs(x)) {
        this.#pressed = null;
        return false;
      }
      this.dropped = null;
      pressed.place.setPointerCapture(pressed.pointer);
    }
    const table = hand.closest('main')?.getBoundingClientRect();
    const over =
      event.clientY < hand.getBoundingClientRect().top && event.clientY > (table?.top ?? 0);
    this.#last = { at, card: pressed.card, x, y, over, played: false };
    return true;
  }

  #release(event: PointerEvent): void {
    const [pressed, dragged] = [this.#pressed, this.dragged];
    if (event.pointerId !== pressed?.pointer) return;
    if (!dragged?.over) {
      this.#back();
      return;
    }
    const { left, top, width, height } = pressed.place.getBoundingClientRect();
    this.#pressed = null;
    this.#last = { ...dragged, played: true };
    this.dropped = { card: dragged.card, x: left + width / 2, y: top + height / 2 };
    this.#now().play(dragged.card);
  }

  /** The card goes back to its place. */
  #back(): void {
    this.#pressed = null;
    this.#last = null;
  }
}
