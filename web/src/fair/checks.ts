// What comes of looking: one line each, as the reader is told.

import type { Message, Param } from '../protocol/messages';

/** One thing that was looked at; `ok` is `null` where it is only something to know. */
export interface Check {
  readonly ok: boolean | null;
  readonly what: Message;
}

type Params = Readonly<Record<string, Param>>;

function check(ok: boolean | null, id: string, params: Params): Check {
  return { ok, what: { id, params: Object.entries(params) } };
}

export function good(id: string, params: Params = {}): Check {
  return check(true, id, params);
}

export function bad(id: string, params: Params = {}): Check {
  return check(false, id, params);
}

export function note(id: string, params: Params = {}): Check {
  return check(null, id, params);
}

export function checked(ok: boolean, id: string, params: Params = {}): Check {
  return ok ? good(id) : bad(`${id}.bad`, params);
}

/** How many numbers count: without any, the server alone has decided. */
export function counted(number: number): Check {
  return number > 0 ? good('verify.numbers', { number }) : bad('verify.numbers.none');
}
