// What the page asks the server over HTTP.

import type {
  GameInfo,
  Me,
  Message,
  NewTable,
  Opened,
  PastMatch,
  Problem,
  Review,
  SharedDeal,
  SharedLink,
} from '../protocol/messages';
import type { Id } from '../words/ids';

/** A request that the server did not grant. `problem` says why, unless nobody answered. */
export class Unanswered extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem | null,
  ) {
    super(problem ? problem.message.id : `the server answered ${status}`);
  }
}

/** Why something was not granted: as the server says it, `otherwise` where it says nothing. */
export function reasonOf(error: unknown, otherwise: Id = 'page.offline'): Message {
  const problem = error instanceof Unanswered ? error.problem : null;
  return problem?.message ?? { id: otherwise, params: [] };
}

async function granted(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Unanswered(0, null);
  }
  if (!response.ok) throw new Unanswered(response.status, await problemIn(response));
  return response;
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await granted(method, path, body);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

async function problemIn(response: Response): Promise<Problem | null> {
  try {
    const body: unknown = await response.json();
    const known = typeof body === 'object' && body !== null && 'message' in body;
    return known ? (body as Problem) : null;
  } catch {
    return null;
  }
}

const name = encodeURIComponent;
const recordPath = (id: string): string => `/api/past/${name(id)}/record`;

export const api = {
  /** Makes this browser a guest; whoever is one already stays the same. */
  guest: () => ask<Me>('POST', '/api/guest'),
  me: () => ask<Me>('GET', '/api/me'),
  rename: (to: string) => ask<Me>('PATCH', '/api/me', { name: to }),
  forgetMe: () => ask<undefined>('DELETE', '/api/me'),
  games: () => ask<readonly GameInfo[]>('GET', '/api/games'),
  open: (table: NewTable) => ask<Opened>('POST', '/api/tables', table),
  /** The same people once more: the table that is opened for that, or has been. */
  rematch: (id: string) => ask<Opened>('POST', `/api/tables/${name(id)}/rematch`),
  past: () => ask<readonly PastMatch[]>('GET', '/api/past'),
  pastMatch: (id: string) => ask<PastMatch>('GET', `/api/past/${name(id)}`),
  review: (id: string, deal: number) => ask<Review>('GET', `/api/past/${name(id)}/deals/${deal}`),
  allowSharing: (sharing: Me['sharing']) => ask<Me>('PUT', '/api/me/sharing', { sharing }),
  share: (id: string, deal: number) =>
    ask<SharedDeal>('POST', `/api/past/${name(id)}/deals/${deal}/share`),
  /** One's own links to deals. */
  shares: () => ask<readonly SharedLink[]>('GET', '/api/me/shares'),
  withdraw: (share: string) => ask<undefined>('DELETE', `/api/me/shares/${name(share)}`),
  shared: (id: string) => ask<Review>('GET', `/api/shared/${name(id)}`),
  /** Where a match's record can be downloaded. */
  recordPath,
  record: async (id: string) => (await granted('GET', recordPath(id))).text(),
};
