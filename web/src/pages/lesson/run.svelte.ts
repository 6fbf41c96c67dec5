// Going through a lesson: a session whose acts are answers, told by the lesson instead of a table.

import { faceOf } from '../../games';
import { api, reasonOf, RequestError } from '../../net/api';
import type { Link, Listener } from '../../net/connection';
import type { Act, LessonStep, Message, Offer, Position, Shown } from '../../protocol/messages';
import { TableSession } from '../../session/session.svelte';
import { answersIn, keepAnswers } from './progress';
import { lessonTable } from './table';

/** The answer to a step at which nothing is to be done. */
const READ = 'read';

/** The messages of a lesson are not numbered. */
const UNNUMBERED = { epoch: '', seq: 0 };

export class LessonRun {
  readonly session: TableSession;
  /** Why the lesson cannot be shown. */
  failed: unknown = $state.raw(null);
  answers: readonly string[] = $state.raw([]);

  /** The step that the learner has reached, and the number of its position. */
  #reached: { step: LessonStep; position: number } | null = $state.raw(null);
  #spoken: LessonStep | null = $state.raw(null);
  #listener: Listener | null = null;
  #positions = 0;
  #asking = false;

  constructor(
    readonly game: string,
    readonly name: string,
  ) {
    this.session = new TableSession('', {
      purpose: 'lesson',
      connect: (listener) => this.#linkedTo(listener),
    });
  }

  /** What is said now; the next step is not told before its position is shown. */
  readonly step: LessonStep | null = $derived.by(() => {
    const shown = this.session.position?.number;
    return this.#reached && shown === this.#reached.position ? this.#reached.step : this.#spoken;
  });

  /** Whether the table still shows what happens before the next step. */
  readonly waiting: boolean = $derived.by(
    () => this.session.position?.number !== this.#reached?.position,
  );

  /** Goes on where this browser left the lesson, or begins it. */
  async begin(): Promise<void> {
    const kept = answersIn(this.game, this.name);
    await this.#jump(kept);
    // The lesson may have changed since.
    if (this.failed instanceof RequestError && this.failed.status === 400) await this.#jump([]);
  }

  async back(): Promise<void> {
    await this.#jump(this.answers.slice(0, -1));
  }

  async restart(): Promise<void> {
    await this.#jump([]);
  }

  /** The learner has read what was said. */
  async readOn(): Promise<void> {
    await this.#answer(READ, (message) => {
      this.say(message);
    });
  }

  /** Says why something did not come about. */
  say(message: Message): void {
    this.session.refused = { type: 'refused', ...UNNUMBERED, id: null, clause: null, message };
  }

  /** Shows an act that leads on. */
  showGood(): void {
    const step = this.step;
    const [action] = step?.good ?? [];
    if (action === undefined || !step?.label) return;
    this.session.refused = null;
    this.#listener?.message({
      type: 'hinted',
      why: [],
      ...UNNUMBERED,
      position: this.#positions,
      action,
      label: step.label,
    });
  }

  #linkedTo(listener: Listener): Link {
    this.#listener = listener;
    const nothing = (): void => undefined;
    return {
      open: () => {
        listener.state('open');
      },
      close: nothing,
      wake: nothing,
      online: nothing,
      offline: nothing,
      send: () => false,
      act: (act: Act) => {
        void this.#answer(
          act.action,
          (message, clause) => {
            listener.message({ type: 'refused', ...UNNUMBERED, id: act.id, clause, message });
          },
          () => {
            listener.message({ type: 'ack', ...UNNUMBERED, id: act.id, position: act.position });
          },
        );
      },
    };
  }

  async #answer(
    text: string,
    refuse: (message: Message, clause: string | null) => void,
    accept: () => void = () => undefined,
  ): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    try {
      const answers = [...this.answers, text];
      const step = await api.lesson(this.game, this.name, answers);
      if (step.reply) refuse(step.reply.message, step.reply.clause);
      else {
        accept();
        this.#reach(answers, step, step.shown);
      }
    } catch (error) {
      refuse(reasonOf(error), null);
    } finally {
      this.#asking = false;
    }
  }

  /** Shows the lesson after these answers, and not how it came there. */
  async #jump(answers: readonly string[]): Promise<void> {
    try {
      const step = await api.lesson(this.game, this.name, answers);
      this.failed = null;
      this.#reach(answers, step, []);
    } catch (error) {
      this.failed = error;
    }
  }

  #reach(answers: readonly string[], step: LessonStep, passed: readonly Shown[]): void {
    this.answers = answers;
    keepAnswers(this.game, this.name, step.number + 1 < step.steps ? answers : []);
    this.#spoken = this.#reached?.step ?? null;
    this.#reached = { step, position: this.#positions + Math.max(1, passed.length) };
    const last = step.shown.at(-1);
    if (passed.length) for (const each of passed) this.#show(each, 'update');
    else if (last) this.#show(last, 'snapshot');
  }

  /** What ends the deal or binds the learner is a button only where it leads on. */
  #taught({ offers }: Position): readonly Offer[] {
    const good = this.#reached?.step.good ?? [];
    const decisive = faceOf(this.game)?.decisive ?? [];
    return offers.filter(({ action }) => good.includes(action) || !decisive.includes(action));
  }

  #show({ happened, position }: Shown, type: 'update' | 'snapshot'): void {
    this.#positions += 1;
    const numbered = { ...position, offers: this.#taught(position), number: this.#positions };
    const table = lessonTable(this.game, numbered);
    if (type === 'update')
      this.#listener?.message({ type, ...UNNUMBERED, happened, table, position: numbered });
    else this.#listener?.message({ type, ...UNNUMBERED, table, position: numbered });
  }
}
