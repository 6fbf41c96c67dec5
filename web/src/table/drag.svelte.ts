// Dragging a card of the hand onto the table, which plays it. All other actions with cards are presses.

/** How far a pointer moves before a press becomes a drag, in pixels. */
const THRESHOLD = 8;

/** What dragging needs from the deal. */
export interface DragContext {
  /** The number of the position: a drag belongs to one. */
  readonly at: number;
  /** The cards that may be dragged. */
  readonly cards: ReadonlySet<string>;
  readonly play: (card: string) => void;
}

/** A dragged card; `x` and `y` are its distance from its place, in pixels. */
export interface Dragged {
  readonly at: number;
  readonly card: string;
  readonly x: number;
  readonly y: number;
  /** It is above the table: released there, it is played. */
  readonly over: boolean;
  /** It was released there, and the server has not answered yet. */
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
  /** Where the last card was released: from there it flies to its place in the trick. */
  dropped: { readonly card: string; readonly x: number; readonly y: number } | null = null;

  constructor(now: () => DragContext) {
    this.#now = now;
  }

  /** The dragged card; `null` from the next position on, or once it may not be played. */
  readonly dragged: Dragged | null = $derived.by(() => {
    const { at, cards } = this.#now();
    const last = this.#last;
    return last?.at === at && last.played !== cards.has(last.card) ? last : null;
  });

  /** Whether a drop target is shown on the table, and whether the card is above it. */
  readonly target: 'away' | 'over' | null = $derived.by(() => {
    if (!this.dragged || this.dragged.played) return null;
    return this.dragged.over ? 'over' : 'away';
  });

  /** Forgets a finished drag, so that a refused card stays in the hand. */
  forgetFinished(): void {
    if (this.#last && !this.dragged) this.#last = null;
  }

  /** Makes the cards of a hand, the elements with `data-card`, draggable. */
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
    // The click that ends a drag is not a press.
    const click = (event: MouseEvent): void => {
      if (!clicks && event.detail > 0) event.stopPropagation();
      clicks = true;
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && this.target) this.#back();
    };
    hand.addEventListener('pointerdown', down);
    hand.addEventListener('click', click, { capture: true });
    // On the document, since a fast pointer leaves the card before its next event.
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

  /** Handles a move; returns whether a card is dragged. */
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
      // A finger that moves sideways or down scrolls the page.
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
