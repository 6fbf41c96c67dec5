// The challenges to which this browser has come, and that are still open to the person.

import { api, RequestError } from '../net/api';
import type { Challenge } from '../protocol/messages';
import { read, write } from '../storage';

/** How many are remembered. */
export const MOST = 5;

const KEPT = 'challenges';

function remembered(): string[] {
  const ids = read(KEPT);
  return Array.isArray(ids) ? ids.filter((each) => typeof each === 'string').slice(0, MOST) : [];
}

/** Whether the person's attempt is still to come, or not over. */
export function isOpen({ mine, state }: Challenge): boolean {
  return !mine && (state === null || state === 'opening' || state === 'playing');
}

/** Remembers a challenge that was looked at while it is open, the last one first. */
export function look(challenge: Challenge): void {
  const others = remembered().filter((each) => each !== challenge.id);
  write(KEPT, isOpen(challenge) ? [challenge.id, ...others].slice(0, MOST) : others);
}

/** Forgets a challenge: the person does not want it. */
export function dismiss(id: string): void {
  write(
    KEPT,
    remembered().filter((each) => each !== id),
  );
}

/** Those that are still open. What is gone is forgotten; what cannot be asked now is left out. */
export async function openChallenges(): Promise<readonly Challenge[]> {
  const found = await Promise.all(
    remembered().map((id) =>
      api.challenge(id).catch((error: unknown) => {
        if (error instanceof RequestError && error.status === 400) dismiss(id);
        return null;
      }),
    ),
  );
  for (const each of found) if (each && !isOpen(each)) dismiss(each.id);
  return found.filter((each) => each !== null).filter(isOpen);
}
