// The server's HTTP API.

import type {
  BesidePar,
  Carried,
  Challenge,
  ChallengeKey,
  ChallengeLine,
  Compared,
  Day,
  DeviceLink,
  GameSummary,
  Introduction,
  LessonStep,
  Me,
  Message,
  Mistake,
  MistakeNoted,
  NewTable,
  TableKey,
  OpenMoment,
  Own,
  OwnMistakes,
  Pace,
  Parting,
  PastDays,
  PastMatch,
  PastMatches,
  Problem,
  Regulars,
  RegularsKey,
  RegularsLine,
  Replay,
  ReviewLine,
  SharedDeal,
  SharedLink,
  Studied,
  Today,
  Whose,
} from '../protocol/messages';
import type { Id } from '../words/ids';

/**
 * A failed request. `problem` is the server's reason; it is `null` where the answer, if there was
 * one, did not come from our server. `status` is 0 without an answer.
 */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem | null,
  ) {
    super(problem ? problem.message.id : `the server answered ${status}`);
  }
}

/** The server's reason for a failed request, or `otherwise` where it gave none. */
export function reasonOf(error: unknown, otherwise: Id = 'page.offline'): Message {
  const problem = error instanceof RequestError ? error.problem : null;
  return problem?.message ?? { id: otherwise, params: [] };
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  let response: Response;
  const sent = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: { ...headers, ...sent },
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new RequestError(0, null);
  }
  if (!response.ok) throw new RequestError(response.status, await problemIn(response));
  return response;
}

export async function request<Answer>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer> {
  const response = await send(method, path, body, undefined, headers);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

/** The lines of an answer, each a value as JSON, as they come. Aborting `signal` ends the answer. */
async function* lines<Line>(
  path: string,
  signal: AbortSignal,
  body?: unknown,
): AsyncGenerator<Line> {
  const response = await send(body === undefined ? 'GET' : 'POST', path, body, signal);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const piece = await reader?.read();
      rest += decoder.decode(piece?.value, { stream: true });
      const whole = rest.split('\n');
      rest = whole.pop() ?? '';
      for (const line of whole) yield JSON.parse(line) as Line;
      if (!piece || piece.done) return;
    }
  } catch {
    throw new RequestError(0, null);
  }
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

const encoded = encodeURIComponent;
const challengePath = (id: string): string => `/api/challenges/${encoded(id)}`;
const dayPath = (day: number, game: string): string => `/api/daily/${day}/${encoded(game)}`;
const recordPath = (id: string): string => `/api/past/${encoded(id)}/record`;

export const api = {
  /** Makes this browser a guest, unless it is one already. */
  guest: () => request<Me>('POST', '/api/guest'),
  me: () => request<Me>('GET', '/api/me'),
  /** Changes one's name, one's face, or both: what is `null` stays. */
  rename: (name: string | null, face: number | null = null) =>
    request<Me>('PATCH', '/api/me', { name, face }),
  forgetMe: () => request<undefined>('DELETE', '/api/me'),
  /** A link with which one goes on in another browser; `box` is what it is handed. */
  deviceLink: (box: string) => request<DeviceLink>('POST', '/api/me/device', { box }),
  /** Whose link it is. */
  whoseDevice: (token: string) => request<Whose>('POST', '/api/device', { token }),
  /** Makes this browser that guest's, once. */
  takeDevice: (token: string) => request<Carried>('POST', '/api/device/taken', { token }),
  games: () => request<readonly GameSummary[]>('GET', '/api/games'),
  introduction: (game: string) => request<Introduction>('GET', `/api/lessons/${encoded(game)}`),
  /** Where a learner stands after these answers. */
  lesson: (game: string, name: string, answers: readonly string[]) =>
    request<LessonStep>('POST', `/api/lessons/${encoded(game)}/${encoded(name)}`, { answers }),
  open: (table: NewTable) => request<TableKey>('POST', '/api/tables', table),
  /** Opens a table for the same people, or returns the one that was opened for that. */
  rematch: (id: string) => request<TableKey>('POST', `/api/tables/${encoded(id)}/rematch`),
  /** Opens a practice table with the cards of a finished deal of this guest's. */
  sameCards: (id: string, deal: number) =>
    request<TableKey>('POST', `/api/tables/${encoded(id)}/deals/${deal}/again`),
  /** A part of this guest's matches, the newest first. */
  past: (skip = 0) => request<PastMatches>('GET', `/api/past?skip=${skip}`),
  /** What this guest has played, and with which luck. */
  own: () => request<Own>('GET', '/api/me/played'),
  /** How many of this guest's errors wait to be found better, and come back later. */
  ownMistakes: () => request<OwnMistakes>('GET', '/api/me/mistakes'),
  /** The one that has waited longest, if any waits. */
  nextMistake: () => request<Mistake | null>('GET', '/api/me/mistakes/next'),
  /** Whether something better was found at the first attempt. */
  tryMistake: ({ table, deal, decision }: Mistake, found: boolean) =>
    request<MistakeNoted>('POST', `/api/me/mistakes/${encoded(table)}/${deal}/${decision.index}`, {
      found,
    }),
  pastMatch: (id: string) => request<PastMatch>('GET', `/api/past/${encoded(id)}`),
  replay: (id: string, deal: number) =>
    request<Replay>('GET', `/api/past/${encoded(id)}/deals/${deal}`),
  /** The standing tables of this guest. */
  ownRegulars: () => request<readonly RegularsLine[]>('GET', '/api/regulars'),
  regulars: (id: string) => request<Regulars>('GET', `/api/regulars/${encoded(id)}`),
  renameRegulars: (id: string, name: string) =>
    request<undefined>('PUT', `/api/regulars/${encoded(id)}/name`, { name }),
  /** The table where they meet now, opened if none is. */
  nextOfRegulars: (id: string) => request<TableKey>('POST', `/api/regulars/${encoded(id)}/next`),
  /** Whose standing table this is, if it is one. */
  regularsOf: (table: string) =>
    request<RegularsKey>('GET', `/api/tables/${encoded(table)}/regulars`),
  becomeRegulars: (table: string) =>
    request<RegularsKey>('POST', `/api/tables/${encoded(table)}/regulars`),
  /** Lets others play the cards of a finished deal of this guest's. */
  challengeOthers: (table: string, deal: number) =>
    request<ChallengeKey>('POST', `/api/past/${encoded(table)}/deals/${deal}/challenge`),
  /** The same with the cards of one seat of a deal from outside. */
  challengeWithStudy: (text: string, seat: number) =>
    request<ChallengeKey>('POST', '/api/study/challenge', { text, seat }),
  /** The challenges that this guest has made. */
  ownChallenges: () => request<readonly ChallengeLine[]>('GET', '/api/challenges'),
  challenge: (id: string) => request<Challenge>('GET', challengePath(id)),
  withdrawChallenge: (id: string) => request<undefined>('DELETE', challengePath(id)),
  /** The table of this guest's only attempt. */
  takeChallenge: (id: string, pace: Pace) =>
    request<TableKey>('POST', `${challengePath(id)}/attempt`, { pace }),
  /** One's own line beside that of an attempt; 0: of whose cards they are. */
  compared: (id: string, number: number) =>
    request<Compared>('GET', `${challengePath(id)}/compared/${number}`),
  /** What the coach says of both choices where these lines part. */
  parting: (id: string, number: number) =>
    request<Parting>('GET', `${challengePath(id)}/parting/${number}`),
  /** The deals of this day. */
  today: () => request<Today>('GET', '/api/daily'),
  /** The table at which this guest plays them. */
  playToday: (game: string, pace: Pace) =>
    request<TableKey>('POST', `/api/daily/${encoded(game)}/entry`, { pace }),
  /** The days that are over, or those before one of them, the last first. */
  pastDays: (before: number | null) =>
    request<PastDays>('GET', `/api/daily/past${before === null ? '' : `?before=${before}`}`),
  day: (day: number, game: string) => request<Day>('GET', dayPath(day, game)),
  besidePar: (day: number, game: string, deal: number) =>
    request<BesidePar>('GET', `${dayPath(day, game)}/deals/${deal}`),
  /** What a day is checked by, letter for letter. */
  dayCheck: async (day: number, game: string) =>
    (await send('GET', `${dayPath(day, game)}/check`)).text(),
  /** The same as an address. */
  dayCheckPath: (day: number, game: string) => `${dayPath(day, game)}/check`,
  /** The review of this guest's own decisions in a deal. */
  review: (id: string, deal: number, signal: AbortSignal) =>
    lines<ReviewLine>(`/api/past/${encoded(id)}/deals/${deal}/review`, signal),
  allowSharing: (sharing: Me['sharing']) => request<Me>('PUT', '/api/me/sharing', { sharing }),
  share: (id: string, deal: number) =>
    request<SharedDeal>('POST', `/api/past/${encoded(id)}/deals/${deal}/share`),
  /** This guest's links to deals. */
  shares: () => request<readonly SharedLink[]>('GET', '/api/me/shares'),
  withdraw: (share: string) => request<undefined>('DELETE', `/api/me/shares/${encoded(share)}`),
  shared: (id: string) => request<Replay>('GET', `/api/shared/${encoded(id)}`),
  /** The review of who has shared a deal. */
  sharedReview: (id: string, signal: AbortSignal) =>
    lines<ReviewLine>(`/api/shared/${encoded(id)}/review`, signal),
  /** A deal from outside, a record or an ISS line, step by step. */
  study: (text: string) => request<Studied>('POST', '/api/study', { text }),
  /** The review of one seat of such a deal. */
  studyReview: (text: string, seat: number, signal: AbortSignal) =>
    lines<ReviewLine>('/api/study/review', signal, { text, seat }),
  /** What each action brings at the end of a record, with all cards open; `seating`: who plays. */
  moment: (text: string, seating: readonly number[]) =>
    request<OpenMoment>('POST', '/api/study/moment', { text, seating }),
  /** The address of a match's record. */
  recordPath,
  record: async (id: string) => (await send('GET', recordPath(id))).text(),
};
