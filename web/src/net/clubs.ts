// The server's HTTP API of clubs and their evenings.

import type {
  Club,
  ClubKey,
  ClubLine,
  ClubRules,
  EntryShown,
  EveningAct,
  EveningKey,
  EveningShown,
  Invitation,
  NewEvening,
} from '../protocol/messages';
import { request } from './api';

const clubPath = (id: string): string => `/api/clubs/${encodeURIComponent(id)}`;
const eveningPath = (id: string): string => `/api/evenings/${encodeURIComponent(id)}`;

/** The key of an onlookers' link goes in a header, where no server's log keeps it. */
const withKey = (key: string): Record<string, string> => (key ? { 'Club-Key': key } : {});

export const clubs = {
  /** The clubs that this guest keeps. */
  own: () => request<readonly ClubLine[]>('GET', '/api/clubs'),
  found: (name: string) => request<ClubKey>('POST', '/api/clubs', { name }),
  /** A club's page, with the sheet of a year: without one, the last with evenings. */
  show: (id: string, key = '', year: number | null = null) =>
    request<Club>(
      'GET',
      clubPath(id) + (year === null ? '' : `?year=${year}`),
      undefined,
      withKey(key),
    ),
  change: (id: string, rules: ClubRules) => request<undefined>('PUT', clubPath(id), rules),
  /** Puts somebody on the list; `sure`: it is nobody of nearly the same name. */
  addMember: (id: string, name: string, sure: boolean) =>
    request<undefined>('POST', `${clubPath(id)}/members`, { kind: 'admit', name, sure }),
  /** An empty name deletes it. */
  nameMember: (id: string, number: number, name: string) =>
    request<undefined>('PUT', `${clubPath(id)}/members/${number}`, { name }),
  /** A new link for onlookers, or none. */
  open: (id: string) => request<undefined>('POST', `${clubPath(id)}/onlookers`),
  close: (id: string) => request<undefined>('DELETE', `${clubPath(id)}/onlookers`),
  invite: (id: string) => request<Invitation>('POST', `${clubPath(id)}/keepers`),
  /** Uses an invitation up. */
  becomeKeeper: (token: string) => request<ClubKey>('POST', '/api/clubs/keepers', { token }),
  confirm: (id: string, number: number) =>
    request<undefined>('PUT', `${clubPath(id)}/keepers/${number}`),
  dismiss: (id: string, number: number) =>
    request<undefined>('DELETE', `${clubPath(id)}/keepers/${number}`),
  plan: (id: string, evening: NewEvening) =>
    request<EveningKey>('POST', `${clubPath(id)}/evenings`, evening),
  evening: (id: string, key = '') =>
    request<EveningShown>('GET', eveningPath(id), undefined, withKey(key)),
  log: (id: string) => request<readonly EntryShown[]>('GET', `${eveningPath(id)}/log`),
  act: (id: string, act: EveningAct) =>
    request<EveningShown>('POST', `${eveningPath(id)}/acts`, act),
};
