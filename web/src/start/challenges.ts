// The challenges to which this browser has come, and that are still open to the person.

import { api, RequestError } from '../net/api';
import type { Challenge } from '../protocol/messages';
import { readIds, write, writeId } from '../storage';

/** How many are remembered. */
export const MOST = 5;

const KEPT = 'challenges';

/** Whether the person's attempt is still to come, or not over. */
export function isOpen({ mine, state }: Challenge): boolean {
  return !mine && (state === null || state === 'opening' || state === 'playing');
}

/** Remembers a challenge that was looked at while it is open, the last one first. */
export function look(challenge: Challenge): void {
  if (isOpen(challenge)) writeId(KEPT, challenge.id, MOST);
  else dismiss(challenge.id);
}

/** Forgets a challenge: the person does not want it. */
export function dismiss(id: string): void {
  write(
    KEPT,
    readIds(KEPT).filter((each) => each !== id),
  );
}

/** Those that are still open. What is gone is forgotten; what cannot be asked now is left out. */
export async function openChallenges(): Promise<readonly Challenge[]> {
  const found = await Promise.all(
    readIds(KEPT)
      .slice(0, MOST)
      .map((id) =>
        api.challenge(id).catch((error: unknown) => {
          if (error instanceof RequestError && error.status === 400) dismiss(id);
          return null;
        }),
      ),
  );
  for (const each of found) if (each && !isOpen(each)) dismiss(each.id);
  return found.filter((each) => each !== null).filter(isOpen);
}
