// One table as this page sees it: what the server has said, shown at a pace for people, and what
// the person wants to say to the server.

import type { Trouble } from '../fair/page2';
import { answer, leave } from '../net/fairdeal';
import { browser, Channel, type Line } from '../net/channel';
import { Queue } from '../net/queue';
import { randomHex } from '../net/random';
import { read, write } from '../storage';
import type {
  Act,
  Amend,
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
  Update,
} from '../protocol/messages';
import { remark } from '../personas/cast';
import { still } from '../settings.svelte';
import { acted } from './narrate';
import { play } from './sounds';

/** How long a completed trick lies there before its winner takes it, in milliseconds. */
const TRICK_LIES = 1000;
const WORD_LASTS = 4500;
const NEWS_LASTS = 6000;
/** When the browser's memory failed, it is asked again. */
const SHARE_AGAIN = 1000;

/** What happens in the room and the cards do not show: it is put into words for the eye too. */
const NEWS = [
  'declined',
  'undecided',
  'settled',
  'covered',
  'returned',
  'stood',
  'left_out',
  'seated',
  'reserved',
  'newcomers',
  'rematched',
];

const NO_SHEET: Sheet = {
  headline: { id: '', params: [] },
  rows: [],
  totals: [],
  notes: [],
  finished: false,
};

const NO_FAIRNESS: Fairness = { version: 0, hash: '', wants: null, attempts: [], seed: null };

/** The room with its match sheet and its fair deal, which an update leaves out where they are as before. */
export type Room = Omit<TableInfo, 'sheet' | 'fairness'> & {
  readonly sheet: Sheet;
  readonly fairness: Fairness;
};

type Simple = 'sit' | 'stand' | 'back';

export class TableSession {
  table: Room | null = $state.raw(null);
  position: Position | null = $state.raw(null);
  line: Line = $state('calling');
  /** A refusal, until the next thing happens. */
  refused: Refused | null = $state.raw(null);
  /** What was asked for last could not be sent. */
  unsent = $state(false);
  hint: Hinted | null = $state.raw(null);
  goodbye: Goodbye | null = $state.raw(null);
  /** What has just happened, for the narration: every update is a new list. */
  happened: readonly Happening[] = $state.raw([]);
  /** The trick that was completed a moment ago and still lies there. */
  lying: Taken | null = $state.raw(null);
  /** What was last heard of the room, for a few seconds. */
  news: Message | null = $state.raw(null);
  /** Whether the rest is decided was asked, and the table has not said anything yet. */
  asking = $state(false);
  /** The deal whose rest was settled by agreement. */
  settled: number | null = $state(null);
  /** The position that was reached by taking an act back. */
  undone: number | null = $state(null);
  /** Reactions by seat, for a few seconds. */
  words: readonly (Message | null)[] = $state.raw([]);
  /** The act that the server has not answered yet. */
  pending: Act | null = $state.raw(null);
  /** The server has the act, but it waits for the end of the window. */
  held = $state(false);
  /** The position that was answered: nothing more is to be said to it, even while it is still shown. */
  answered: number | null = $state(null);
  /** What does not agree in the fair deal: this page does not go on by itself. */
  trouble: Trouble | null = $state(null);
  /** The person wants to play this match on all the same. */
  overruled = $state(false);
  /** Something that one asked to hear, until something else happens. */
  aside = $state('');
  /** Somebody pressed the key for the help about keys. */
  wantsKeys = $state(false);
  /** Somebody pressed the key for the line to type in: on this page it is there until Esc. */
  typing = $state(false);
  /** That line is to have the focus when it comes. */
  wantsTyped = false;
  /** When the shown position was received, in milliseconds of this page's clock: its times count from
      then. */
  since = $state(0);

  /** The fair deal as it was last heard of; what is shown may be behind. */
  #fairness: Fairness = NO_FAIRNESS;
  #shown: TableInfo | null = null;
  #sharing: Promise<void> = Promise.resolve();
  readonly #channel: Channel;
  readonly #queue: Queue<{ update: Update; heard: number }>;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nobody looks at it
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  /** `replay`: a finished deal is looked at; there is no line to a server. */
  constructor(
    readonly id: string,
    readonly replay = false,
  ) {
    this.overruled = read(`overruled.${id}`) === true;
    this.#queue = new Queue(
      ({ update, heard }) => {
        this.#show(update, heard);
      },
      (what, ms) => {
        this.#later(what, ms);
      },
      () => document.visibilityState === 'visible',
    );
    this.#channel = new Channel(browser(id), {
      line: (line) => {
        this.line = line;
        if (line === 'open') {
          this.goodbye = null;
          this.unsent = false;
        }
      },
      message: (message) => {
        this.#hear(message);
      },
      goodbye: (goodbye) => {
        this.goodbye = goodbye;
      },
    });
  }

  /** Opens the line; the answer closes it. */
  open(): () => void {
    const wake = (): void => {
      if (document.visibilityState === 'visible') this.#channel.wake();
      else this.#queue.flush();
    };
    const online = (): void => {
      this.#channel.online();
    };
    const offline = (): void => {
      this.#channel.offline();
    };
    this.#channel.open();
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', wake);
      this.#channel.close();
      for (const timer of this.#timers) clearTimeout(timer);
    };
  }

  // ---- what the person wants ----------------------------------------------------------------

  get you(): number | null {
    return this.table?.you ?? null;
  }

  /** Whether this person may act now and nothing is under way. */
  get mayAct(): boolean {
    const position = this.position;
    if (!position || this.pending || position.number === this.answered) return false;
    return position.offers.length > 0 || position.choice !== null;
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
    this.#channel.act(act);
    this.#sweep();
    this.#queue.hurry();
  }

  /** Asks for something; what could not even be sent is told. */
  #ask(message: Parameters<Channel['say']>[0]): boolean {
    const sent = this.#channel.say(message);
    this.unsent = !sent;
    return sent;
  }

  say(what: Simple): void {
    const sent = this.#ask({ type: what });
    const id = this.table?.id;
    if (what === 'stand' && sent && id)
      this.#sharing = this.#sharing.then(() => leave(id)).catch(() => undefined);
  }

  sit(seat: number): void {
    this.#ask({ type: 'sit', seat });
  }

  fill(seat: number, bot: string | null): void {
    this.#ask({ type: 'fill', seat, bot });
  }

  allow(newcomers: boolean): void {
    this.#ask({ type: 'allow', newcomers });
  }

  amend(terms: Omit<Amend, 'type'>): void {
    this.#ask({ type: 'amend', ...terms });
  }

  react(reaction: Reaction): void {
    this.#ask({ type: 'react', reaction });
  }

  continue(): void {
    if (this.position) this.#ask({ type: 'continue', deal: this.position.deal });
  }

  again(): void {
    if (this.position) this.#ask({ type: 'again', deal: this.position.deal });
  }

  undo(): void {
    if (this.position) this.#ask({ type: 'undo', position: this.position.number });
  }

  askHint(): void {
    if (this.position) this.#ask({ type: 'hint', position: this.position.number });
  }

  propose(): void {
    if (!this.position) return;
    this.asking = this.#ask({ type: 'propose', position: this.position.number });
  }

  answer(agree: boolean): void {
    if (!this.position) return;
    this.asking = this.#ask({ type: 'answer', position: this.position.number, agree });
  }

  /** The draw does not agree, and the person plays this match on without proof. */
  playOn(): void {
    this.overruled = true;
    write(`overruled.${this.id}`, true);
  }

  // ---- what the server says -------------------------------------------------------------------

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot':
        this.#shareIn(message.table);
        this.#queue.clear();
        this.#sweep();
        this.#take(message, performance.now());
        break;
      case 'update':
        this.#shareIn(message.table);
        this.#queue.add({ update: message, heard: performance.now() }, message.happened);
        break;
      case 'ack':
        if (this.pending?.id === message.id) {
          this.pending = null;
          this.held = false;
          this.answered = message.position;
        }
        break;
      case 'held':
        if (this.pending?.id === message.id) this.held = true;
        break;
      case 'refused':
        if (this.pending?.id === message.id) this.pending = null;
        this.asking = false;
        this.refused = message;
        break;
      case 'hinted':
        if (message.position === this.position?.number) this.hint = message;
        break;
      default:
        break;
    }
  }

  #take(message: Snapshot | Update, heard: number): void {
    if (message.position?.number !== this.position?.number) {
      this.refused = null;
      this.hint = null;
    }
    this.since = heard;
    this.asking = false;
    this.table = {
      ...message.table,
      sheet: message.table.sheet ?? this.table?.sheet ?? NO_SHEET,
      fairness: message.table.fairness ?? this.table?.fairness ?? NO_FAIRNESS,
    };
    this.position = message.position;
  }

  #show(update: Update, heard: number): void {
    this.#sweep();
    const trick = update.happened.findLast((each) => each.kind === 'trick')?.trick ?? null;
    if (trick && !still()) {
      this.lying = trick;
      this.#later(() => {
        if (this.lying === trick) this.lying = null;
      }, TRICK_LIES);
    }
    this.#take(update, heard);
    this.happened = update.happened;
    this.aside = '';
    for (const each of update.happened) {
      if (each.kind === 'reacted') this.#speak(each);
      if (each.kind === 'result') this.#remark();
      if (each.kind === 'settled') this.settled = update.position?.deal ?? null;
      if (each.kind === 'undone') {
        this.settled = null;
        this.undone = update.position?.number ?? null;
      }
      if (each.text && NEWS.includes(each.kind)) this.#tell(each.text);
      // Nobody should wonder who played that.
      if (each.text && each.kind === 'acted' && each.by === 'clock')
        this.#tell(acted(each, each.text));
      play(each, this.you);
    }
  }

  #speak({ seat, text }: Happening): void {
    if (typeof seat !== 'number' || !text) return;
    const set = (what: Message | null): void => {
      const words = [...this.words];
      words[seat] = what;
      this.words = words;
    };
    set(text);
    this.#later(() => {
      if (this.words[seat] === text) set(null);
    }, WORD_LASTS);
  }

  /** One of the bots says a word about the deal that is over. */
  #remark(): void {
    const { table, position } = this;
    if (!table || !position?.outcome) return;
    const bots = table.seats.filter((sitter) => sitter.kind === 'bot').map(({ seat }) => seat);
    const said = remark(table, bots, position.deal, position.outcome);
    if (!said) return;
    this.#later(() => {
      if (this.position?.deal === position.deal)
        this.#speak({
          kind: 'reacted',
          seat: said.seat,
          text: said.text,
          card: null,
          trick: null,
          by: null,
        });
    }, said.pause);
  }

  #tell(news: Message): void {
    this.news = news;
    this.#later(() => {
      if (this.news === news) this.news = null;
    }, NEWS_LASTS);
  }

  /** The winner takes the trick that still lies there. */
  #sweep(): void {
    this.lying = null;
  }

  /**
   * The fair deal is the pages' business, not people's: it needs nobody's hand. While something is
   * asked for, every message is answered: the answer before may have been lost with the line.
   */
  #shareIn(table: TableInfo): void {
    const news = table.fairness !== null;
    this.#fairness = table.fairness ?? this.#fairness;
    if (!news && this.#fairness.wants === null) return;
    this.#share({ ...table, fairness: this.#fairness });
  }

  /** Answers one message after the other; what cannot be kept is not said, but tried again. */
  #share(shown: TableInfo): void {
    this.#shown = shown;
    this.#sharing = this.#sharing
      .then(async () => {
        if (this.trouble) return;
        const { say, trouble } = await answer(shown);
        this.trouble = trouble;
        if (say) this.#channel.say(say);
      })
      .catch(() => {
        this.#later(() => {
          // What has come since is answered by itself, and what came before is not looked at again.
          if (this.#shown === shown) this.#share(shown);
        }, SHARE_AGAIN);
      });
  }

  #later(what: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      what();
    }, ms);
    this.#timers.add(timer);
  }
}
