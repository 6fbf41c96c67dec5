// A review as it comes: its lines become reactive state.

import { reasonOf } from '../../net/api';
import type {
  DealAccount,
  JudgedDecision,
  Leak,
  Message,
  ReviewLine,
} from '../../protocol/messages';

/** Opens the stream of a review's lines. */
export type Source = (signal: AbortSignal) => AsyncIterable<ReviewLine>;

export class Reviewing {
  /** The reviewed player's seat in the deal; `null` until the first line. */
  seat: number | null = $state(null);
  done = $state(0);
  total = $state(0);
  /** The decisions that are judged, in the order of the deal. */
  decisions: readonly JudgedDecision[] = $state.raw([]);
  /** The whole in one sentence. */
  verdict: Message | null = $state.raw(null);
  /** Where the points were lost, if the verdict names errors or leaks. */
  leaks: readonly Leak[] = $state.raw([]);
  account: DealAccount | null = $state.raw(null);
  /** Where the most changed by what others played. */
  swing: Message | null = $state.raw(null);
  /** The points beyond which an error is an inaccuracy, a mistake, a blunder. */
  scale: readonly number[] = $state.raw([]);
  finished = $state(false);
  /** Why the review could not be finished. */
  failed: Message | null = $state.raw(null);

  /** Follows the lines until the result is called. */
  start(source: Source): () => void {
    const leaving = new AbortController();
    this.failed = null;
    void this.#follow(source(leaving.signal), leaving.signal);
    return () => {
      leaving.abort();
    };
  }

  async #follow(lines: AsyncIterable<ReviewLine>, signal: AbortSignal): Promise<void> {
    try {
      for await (const line of lines) if (!signal.aborted) this.#take(line);
      if (!signal.aborted && !this.finished) this.failed ??= CUT_OFF;
    } catch (error) {
      if (!signal.aborted) this.failed = reasonOf(error);
    }
  }

  #take(line: ReviewLine): void {
    if (line.type === 'failed') {
      this.failed = line.message;
      return;
    }
    this.seat = line.seat;
    if (line.type === 'progress') {
      this.done = line.done;
      this.total = line.total;
      this.decisions = inOrder([...this.decisions, line.decision]);
      return;
    }
    this.decisions = line.decisions;
    this.done = this.total = line.decisions.length;
    this.verdict = line.verdict;
    this.leaks = line.leaks_told ? line.leaks : [];
    this.account = line.account;
    this.swing = line.swing;
    this.scale = line.scale;
    this.finished = true;
  }
}

const CUT_OFF: Message = { id: 'page.offline', params: [] };

/** By their place in the deal; of two with the same the later one counts. */
function inOrder(decisions: readonly JudgedDecision[]): readonly JudgedDecision[] {
  const byIndex = new Map(decisions.map((each) => [each.index, each]));
  return [...byIndex.values()].sort((one, other) => one.index - other.index);
}
