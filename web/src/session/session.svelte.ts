// One table as this page sees it: the server's messages, shown at a pace for people, and the person's
// requests to the server.

import type { Trouble } from '../fair/receipt';
import {
  agree,
  amend,
  answer,
  arrange,
  heard,
  leave,
  receiptOf,
  redo,
  type Told,
} from '../net/fairdeal';
import {
  browserEnvironment,
  Connection,
  type ConnectionState,
  type Link,
  type Listener,
} from '../net/connection';
import { Queue, TRICK_SHOWN } from '../net/queue';
import { randomHex } from '../net/random';
import { read, write } from '../storage';
import type {
  Absence,
  Act,
  Again,
  Allow,
  Amend,
  Arrange,
  Fairness,
  Goodbye,
  Happening,
  Hinted,
  Message,
  Position,
  Reaction,
  Refused,
  Sheet,
  ServerMessage,
  Snapshot,
  TableInfo,
  Taken,
  Undo,
  Update,
} from '../protocol/messages';
import { remark } from '../personas/cast';
import { NO_FAIRNESS, NO_SHEET } from './local';
import { acted } from './narrate';
import { ofPlayer } from './seating';
import { play } from './sounds';
import { lengthOf, reacted, Talk } from './talk.svelte';

/** How long a reaction and a notice are shown, in milliseconds. */
const REACTION_SHOWN = 4500;
const NOTICE_SHOWN = 6000;
/** And for each letter of a line of talk. */
const TO_READ = 50;
/** After how many milliseconds the fair deal tries again when the browser's storage has failed. */
const DRAW_RETRY = 1000;
const DRAW_TRIES = 5;

/** The happenings that no card shows: their text is shown as a notice. */
const NOTICES = [
  'declined',
  'undecided',
  'settled',
  'covered',
  'waits',
  'anew',
  'void',
  'returned',
  'stood',
  'left_out',
  'seated',
  'reserved',
  'arranged',
  'newcomers',
  'rematched',
  'disowned',
  'reclaimed',
];

/** `TableInfo` with its sheet and fair deal, which an update leaves out where they have not changed. */
export type FullTableInfo = Omit<TableInfo, 'sheet' | 'fairness'> & {
  readonly sheet: Sheet;
  readonly fairness: Fairness;
};

/** What a session shows: a table, a finished deal, or the deal of a lesson. */
/** What a card brings, as text; `best`: nothing brings more. */
export interface Figure {
  readonly text: string;
  readonly best: boolean;
}
const NO_FIGURES: ReadonlyMap<string, Figure> = new Map();

export type Purpose = 'table' | 'replay' | 'lesson';

/**
 * Where a session's messages come from: without `connect` from the server. `drawn`: the page's link says
 * that the cards are drawn.
 */
interface Origin {
  readonly purpose?: Purpose;
  readonly connect?: (listener: Listener) => Link;
  readonly drawn?: boolean;
}

/** The requests without parameters. */
type BareRequest = 'sit' | 'stand' | 'back';

export class TableSession {
  readonly purpose: Purpose;
  readonly drawn: boolean;
  table: FullTableInfo | null = $state.raw(null);
  position: Position | null = $state.raw(null);
  connectionState: ConnectionState = $state('connecting');
  /** The last refusal, until the position changes. */
  refused: Refused | null = $state.raw(null);
  /** The last request could not be sent. */
  unsent = $state(false);
  hint: Hinted | null = $state.raw(null);
  goodbye: Goodbye | null = $state.raw(null);
  /** What has just happened, for the narration; every update brings a new list. */
  happened: readonly Happening[] = $state.raw([]);
  /** The trick that was just completed, as long as it is still shown. */
  completedTrick: Taken | null = $state.raw(null);
  /** The last notice about the table, for a few seconds. */
  notice: Message | null = $state.raw(null);
  /** This person has proposed or answered that the rest is decided; the server has not replied yet. */
  proposalPending = $state(false);
  /** The number of the deal whose rest was settled by agreement. */
  settled: number | null = $state(null);
  /** The number of the position that was reached by an undo. */
  undone: number | null = $state(null);
  /** Reactions by seat, for a few seconds. */
  reactions: readonly (Message | null)[] = $state.raw([]);
  /** The act that the server has neither stored nor refused yet. */
  pending: Act | null = $state.raw(null);
  /** The server holds the pending act until the interrupt window closes. */
  held = $state(false);
  /** The number of the position to which this person's act is stored: no other act may answer it. */
  acknowledged: number | null = $state(null);
  /** What is not as this page expects, by its link and its receipt; it then stops answering. */
  trouble: Trouble | null = $state(null);
  /** The person plays without a number in the draw of this match. */
  late = $state(false);
  /** The person plays on in spite of `trouble`. */
  overruled = $state(false);
  /** A text for the live region that the person asked for by key, until something happens. */
  announcement = $state('');
  /** What cards bring, where a replay says so. */
  figures: ReadonlyMap<string, Figure> = $state.raw(NO_FIGURES);
  /** The person pressed the key that opens the list of keys. */
  wantsKeys = $state(false);
  /** The person pressed the key for the text field for actions; it stays on this page until Esc. */
  typing = $state(false);
  /** That field gets the focus as soon as it is mounted. */
  wantsTyped = false;
  /** When the shown position was received (`performance.now()`); its clocks count from then. */
  receivedAt = $state(0);

  /** The fair deal by the last message received; what is shown may be older. */
  #fairness: Fairness | null = null;
  /** A message about the table has come over the present connection. */
  #connected = false;
  /** What is stored is stored in order: messages, and what the person asks for. */
  #storing: Promise<void> = Promise.resolve();
  readonly talk: Talk;
  readonly #connection: Link;
  readonly #queue: Queue<{ update: Update; receivedAt: number }>;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no template reads it
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  /** `id` is the table in the page's link. */
  constructor(
    readonly id: string,
    { purpose, connect, drawn }: Origin = {},
  ) {
    this.purpose = purpose ?? 'table';
    this.drawn = drawn ?? true;
    this.overruled = read(`overruled.${id}`) === true;
    this.talk = new Talk(id);
    this.#queue = new Queue(
      ({ update, receivedAt }) => {
        this.#show(update, receivedAt);
      },
      (what, ms) => {
        this.#later(what, ms);
      },
      () => document.visibilityState === 'visible',
      () => this.table?.pace ?? 'calm',
    );
    const linked = connect ?? ((to: Listener): Link => new Connection(browserEnvironment(id), to));
    this.#connection = linked({
      state: (state) => {
        this.connectionState = state;
        if (state === 'open') {
          this.#connected = false;
          this.goodbye = null;
          this.unsent = false;
        }
      },
      message: (message) => {
        this.#receive(message);
      },
      goodbye: (goodbye) => {
        this.goodbye = goodbye;
      },
    });
  }

  /** Opens the connection; returns a function that closes it. */
  open(): () => void {
    const wake = (): void => {
      if (document.visibilityState === 'visible') this.#connection.wake();
      else this.#queue.flush();
    };
    const online = (): void => {
      this.#connection.online();
    };
    const offline = (): void => {
      this.#connection.offline();
    };
    this.#connection.open();
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', wake);
      this.#connection.close();
      for (const timer of this.#timers) clearTimeout(timer);
    };
  }

  // ---- requests of the person -----------------------------------------------------------------

  /** Nothing can be done: a finished deal is shown. */
  get replay(): boolean {
    return this.purpose === 'replay';
  }

  get you(): number | null {
    return this.table?.you ?? null;
  }

  /** This person's seat in the present deal; `null` also for a player who sits it out. */
  get seat(): number | null {
    return this.position?.seat ?? null;
  }

  /** Whether this person may act now, with no act pending. */
  get mayAct(): boolean {
    const position = this.position;
    if (!position || this.pending || position.number === this.acknowledged) return false;
    return position.offers.length > 0 || position.choice !== null;
  }

  /** Whether a bot may have played for this person, or a deal was void. */
  get missed(): boolean {
    return Boolean(this.table?.played_for ?? this.table?.fairness.void.length);
  }

  may(what: string): boolean {
    return this.table?.can.includes(what) ?? false;
  }

  act(action: string): void {
    if (!this.position || !this.mayAct) return;
    this.refused = null;
    this.hint = null;
    this.held = false;
    const act: Act = { type: 'act', id: randomHex(12), position: this.position.number, action };
    this.pending = act;
    this.#connection.act(act);
    this.goOn();
  }

  /** The completed trick has been seen: what came after it follows. */
  goOn(): void {
    this.#clearTrick();
    this.#queue.hurry();
  }

  /** Sends a request, and remembers in `unsent` whether it could be sent. */
  #send(message: Parameters<Connection['send']>[0]): boolean {
    const sent = this.#connection.send(message);
    this.unsent = !sent;
    return sent;
  }

  request(type: BareRequest): void {
    const sent = this.#send({ type });
    if (type === 'stand' && sent && this.#keeps) this.#store(() => leave(this.id));
  }

  /** `arranged`: by how often the terms had changed that the person goes. */
  sit(seat: number, arranged = this.table?.arranged ?? null): void {
    this.refused = null;
    this.#send({ type: 'sit', seat, arranged });
  }

  fill(seat: number, bot: string | null): void {
    this.refused = null;
    this.#store(() => {
      this.#send({ type: 'fill', seat, bot }); // after terms that were asked for before
    });
  }

  /** The host changes the terms of the match that has not begun; `options` are all that differ. */
  arrange(terms: Omit<Arrange, 'type'>): void {
    this.refused = null;
    this.#store(async () => {
      await arrange(this.id, terms);
      this.#send({ type: 'arrange', ...terms });
    });
  }

  allow(what: Omit<Allow, 'type'>): void {
    this.#send({ type: 'allow', ...what });
  }

  amend(terms: Omit<Amend, 'type'>): void {
    this.#store(() => amend(this.id));
    this.#store(() => {
      this.#send({ type: 'amend', ...terms });
    });
  }

  react(reaction: Reaction): void {
    this.#send({ type: 'react', reaction });
  }

  /** Writes a line to the others; returns whether it could be sent. */
  write(text: string): boolean {
    this.refused = null;
    return this.#send({ type: 'talk', text });
  }

  continue(): void {
    if (this.position) this.#send({ type: 'continue', deal: this.position.deal });
  }

  again(): void {
    if (this.position) this.#redo({ type: 'again', deal: this.position.deal });
  }

  undo(): void {
    if (this.position) this.#redo({ type: 'undo', position: this.position.number });
  }

  /** What was shown may change only if this is stored first. */
  #redo(request: Again | Undo): void {
    this.#store(() => redo(this.id));
    this.#store(() => {
      this.#send(request);
    });
  }

  askHint(): void {
    if (this.position) this.#send({ type: 'hint', position: this.position.number });
  }

  /** Whether the hint that is shown points to this action. */
  pointsTo(action: string | undefined): boolean {
    return action !== undefined && this.hint?.action === action;
  }

  propose(): void {
    if (!this.position) return;
    this.proposalPending = this.#send({ type: 'propose', position: this.position.number });
  }

  answer(agree: boolean): void {
    if (!this.position) return;
    this.proposalPending = this.#send({ type: 'answer', position: this.position.number, agree });
  }

  /** About who is away: all wait, a bot plays this deal for them, or it is dealt anew. */
  absence(then: Absence['then']): void {
    const { position } = this;
    if (!position) return;
    this.#store(async () => {
      await agree(this.id, then === 'anew' ? position.index : null);
      this.#send({ type: 'absence', position: position.number, then });
    });
  }

  /** “That was me”: the others are asked; who had the seat first has it at once. */
  claim(seat: number): void {
    this.refused = null;
    this.#send({ type: 'claim', seat });
  }

  /** Whether who has asked so is the person of that seat. */
  vouch(number: number, yes: boolean): void {
    this.#send({ type: 'vouch', number, yes });
  }

  /** The person plays this match on although its fair deal cannot be proved. */
  playOn(): void {
    this.overruled = true;
    write(`overruled.${this.id}`, true);
  }

  // ---- messages of the server -----------------------------------------------------------------

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
      case 'update':
        this.#take(message, performance.now());
        break;
      case 'ack':
        if (this.pending?.id === message.id) {
          this.pending = null;
          this.held = false;
          this.acknowledged = message.position;
        }
        break;
      case 'held':
        if (this.pending?.id === message.id) this.held = true;
        break;
      case 'refused':
        if (this.pending?.id === message.id) {
          this.pending = null;
          this.held = false;
        }
        this.proposalPending = false;
        this.refused = message;
        break;
      case 'pong':
        this.#hear();
        break;
      case 'hinted':
        if (message.position === this.position?.number) this.hint = message;
        break;
      default:
        break;
    }
  }

  #apply(message: Snapshot | Update, receivedAt: number): void {
    if (message.position?.number !== this.position?.number) {
      this.refused = null;
      this.hint = null;
    }
    this.receivedAt = receivedAt;
    this.proposalPending = false;
    this.table = {
      ...message.table,
      sheet: message.table.sheet ?? this.table?.sheet ?? NO_SHEET,
      fairness: message.table.fairness ?? this.table?.fairness ?? NO_FAIRNESS,
    };
    this.position = message.position;
  }

  #show(update: Update, receivedAt: number): void {
    this.#clearTrick();
    const trick = update.happened.findLast((each) => each.kind === 'trick')?.trick ?? null;
    if (trick) {
      this.completedTrick = trick;
      this.#later(() => {
        if (this.completedTrick === trick) this.completedTrick = null;
      }, TRICK_SHOWN[update.table.pace]);
    }
    this.#apply(update, receivedAt);
    this.happened = this.talk.happened(update);
    this.announcement = '';
    for (const each of this.happened) {
      if (each.kind === 'reacted') this.#showReaction(each);
      if (each.kind === 'result') this.#remark();
      // Whoever was away reads it on return.
      if (each.kind === 'void' && each.seat !== this.you)
        write(`void.${this.id}`, this.table?.fairness.void.length);
      if (each.kind === 'settled') this.settled = update.position?.deal ?? null;
      if (each.kind === 'undone') {
        this.settled = null;
        this.undone = update.position?.number ?? null;
      }
      // The host knows of the host's own changes.
      const known = each.kind === 'arranged' && this.table?.host;
      if (each.text && NOTICES.includes(each.kind) && !known) this.#notify(each.text);
      // An act that the clock chose needs an explanation.
      if (each.text && each.kind === 'acted' && each.by === 'clock')
        this.#notify(acted(each, each.text));
      play(each, this.you);
    }
  }

  #showReaction({ seat, text }: Happening): void {
    if (typeof seat !== 'number' || !text) return;
    const set = (what: Message | null): void => {
      const words = [...this.reactions];
      words[seat] = what;
      this.reactions = words;
    };
    set(text);
    this.#later(
      () => {
        if (this.reactions[seat] === text) set(null);
      },
      REACTION_SHOWN + TO_READ * lengthOf(text),
    );
  }

  /** Shows the remark of one bot that has played the finished deal. */
  #remark(): void {
    const { table, position } = this;
    if (!table || !position?.outcome) return;
    const { deal, seating, outcome } = position;
    const bots = seating.filter((player) => table.seats[player]?.kind === 'bot');
    const found = remark(table, bots, deal, (bot) => ({
      verdict: ofPlayer(seating, outcome.verdicts, bot),
      feat: ofPlayer(seating, outcome.feats, bot),
    }));
    if (!found) return;
    const said = reacted(found.seat, found.text);
    this.#later(() => {
      if (this.position?.deal !== position.deal) return;
      this.#showReaction(said);
      this.happened = [said]; // So that it is read out, once.
    }, found.pause);
  }

  #notify(notice: Message): void {
    if (this.notice?.id.startsWith('fair.')) return; // Nothing is as important for who reads it.
    this.notice = notice;
    this.#later(() => {
      if (this.notice === notice) this.notice = null;
    }, NOTICE_SHOWN);
  }

  /** Stops showing the completed trick. */
  #clearTrick(): void {
    this.completedTrick = null;
  }

  /** Whether this page keeps a receipt: of a table whose cards are drawn. */
  get #keeps(): boolean {
    return this.purpose === 'table' && this.drawn && !this.overruled;
  }

  /** Takes part in the fair deal, keeps what a message shows, and only then shows it. */
  #take(message: Snapshot | Update, receivedAt: number): void {
    const { table, position } = message;
    this.#fairness = table.fairness ?? this.#fairness;
    const connected = this.#connected;
    this.#connected = true;
    if (this.purpose === 'table') {
      if (table.id !== this.id) this.trouble ??= 'match';
      const given = table.repeats || table.of_day !== null;
      if (!this.drawn && !connected) void this.#mayBeGiven(given);
      else if (!this.drawn && !given) this.trouble ??= 'kind';
    }
    if (!this.#keeps) {
      this.#display(message, receivedAt);
      return;
    }
    const happened = message.type === 'update' ? message.happened : [];
    const rows = table.sheet?.rows ?? [];
    const fairness = this.#fairness ?? NO_FAIRNESS;
    const time = Date.now();
    const told = { table: { ...table, fairness }, position, happened, rows, connected, time };
    this.#store(async () => {
      const found = await this.#stored(told);
      this.trouble ??= found.trouble;
      if (found.message && !this.trouble) this.#connection.send(found.message);
      if (!found.stale) this.#display(message, receivedAt);
      if (found.late && !this.late) this.#tellLate();
    });
  }

  /** While cards are played, the receipt says when the page last heard from the server. */
  #hear(): void {
    const time = Date.now();
    if (this.#keeps && this.table?.phase === 'playing') this.#store(() => heard(this.id, time));
  }

  /** No cards were drawn for this link: neither the server nor this browser may say otherwise. */
  async #mayBeGiven(given: boolean): Promise<void> {
    const kept = await receiptOf(this.id).catch(() => null);
    if (!given || kept) this.trouble ??= 'kind';
  }

  /** Why the person has no number in this draw. */
  get lateWord(): 'fair.other_browser' | 'fair.late' {
    const handed = this.table?.claims?.handed;
    return handed && handed.seat === this.you ? 'fair.other_browser' : 'fair.late';
  }

  /** Says once that the person has no number in this draw; the menu says it always. */
  #tellLate(): void {
    this.late = true;
    if (read(`late.${this.id}`) === true) return;
    write(`late.${this.id}`, true);
    this.#notify({ id: this.lateWord, params: [] });
  }

  /** What cannot be stored is neither shown nor answered, but tried again for a while. */
  async #stored(told: Told): ReturnType<typeof answer> {
    for (let tries = 0; tries < DRAW_TRIES; tries += 1)
      try {
        return await answer(this.id, told);
      } catch {
        await new Promise<void>((done) => {
          this.#later(done, DRAW_RETRY);
        });
      }
    return { message: null, trouble: 'store', late: false, stale: false };
  }

  #store(what: () => unknown): void {
    this.#storing = this.#storing.then(async () => {
      await what();
    });
    this.#storing = this.#storing.catch(() => undefined);
  }

  #display(message: Snapshot | Update, receivedAt: number): void {
    if (message.type === 'update') {
      this.#queue.add({ update: message, receivedAt }, message.happened);
      return;
    }
    this.#queue.clear();
    this.#clearTrick();
    this.talk.show(message.table.said);
    this.#apply(message, receivedAt);
  }

  #later(what: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, ms);
    this.#timers.add(timer);
  }
}
