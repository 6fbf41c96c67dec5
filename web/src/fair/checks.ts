// The result of verifying a match: a list of checks, each with its message.

import type { Message, Param } from '../protocol/messages';

/** One check; `ok` is `null` for a note that neither passes nor fails. */
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

/** How many people's numbers count. Without any, the server alone has determined the cards. */
export function counted(number: number): Check {
  return number > 0 ? good('verify.numbers', { number }) : bad('verify.numbers.none');
}
