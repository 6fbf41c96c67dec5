// The server's HTTP API of clubs and their evenings.

import type {
  Club,
  ClubKey,
  ClubLine,
  ClubRules,
  EntryShown,
  EveningAct,
  EveningKey,
  EveningName,
  EveningShown,
  Invitation,
  ListShown,
  Meeting,
  NewEvening,
  NewRow,
  Pen,
  ScreenShown,
  SeatsShown,
  TableKey,
} from '../protocol/messages';
import { request } from './api';

const clubPath = (id: string): string => `/api/clubs/${encodeURIComponent(id)}`;
const eveningPath = (id: string): string => `/api/evenings/${encodeURIComponent(id)}`;

/** A table's list, kept there or played at the screen, and the key in its link. */
export interface ListKey {
  readonly evening: string;
  readonly series: number;
  readonly table: number;
  readonly key: string;
}

const listPath = ({ evening, series, table }: ListKey): string =>
  `${eveningPath(evening)}/lists/${series}/${table}`;

const screensPath = (id: string): string => `${eveningPath(id)}/screens`;
const screenPath = ({ evening, series, table }: Omit<ListKey, 'key'>): string =>
  `${screensPath(evening)}/${series}/${table}`;

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
  /** How it stands; nothing where its log has as many entries as are known. */
  evening: (id: string, key = '', known = 0) =>
    request<EveningShown | undefined>(
      'GET',
      `${eveningPath(id)}?known=${known}`,
      undefined,
      withKey(key),
    ),
  /** Gives an evening another date or title. */
  rename: (id: string, name: EveningName) => request<undefined>('PUT', eveningPath(id), name),
  /** Deletes an evening at which nobody was seated. */
  callOff: (id: string) => request<undefined>('DELETE', eveningPath(id)),
  /** Who sat with whom, and how often. */
  met: (id: string, key = '') =>
    request<readonly Meeting[]>('GET', `${eveningPath(id)}/met`, undefined, withKey(key)),
  /** The keys of the lists that are kept at their tables. */
  pens: (id: string) => request<readonly Pen[]>('GET', `${eveningPath(id)}/pens`),
  /** New keys for the lists of these tables in the last series, or of all. */
  layOut: (id: string, tables: readonly number[] = []) =>
    request<readonly Pen[]>('POST', `${eveningPath(id)}/pens`, { tables }),
  /** How a list stands; nothing where that is `known`. */
  list: (of: ListKey, known: Pick<ListShown, 'entries' | 'pen'> | null = null) =>
    request<ListShown | undefined>(
      'GET',
      listPath(of) + (known ? `?known=${known.entries}&pen=${known.pen}` : ''),
      undefined,
      withKey(of.key),
    ),
  /** This browser has the pen from now on. */
  takePen: (of: ListKey) =>
    request<ListShown>('POST', `${listPath(of)}/pen`, undefined, withKey(of.key)),
  writeRow: (of: ListKey, row: NewRow) =>
    request<ListShown>('POST', `${listPath(of)}/rows`, row, withKey(of.key)),
  handIn: (of: ListKey) =>
    request<ListShown>('POST', `${listPath(of)}/handed_in`, undefined, withKey(of.key)),
  /** The lists that are played at the screen. */
  screens: (id: string, key = '') =>
    request<readonly ScreenShown[]>('GET', screensPath(id), undefined, withKey(key)),
  /** These tables of the last series play at the screen, or all. */
  toScreen: (id: string, tables: readonly number[] = []) =>
    request<readonly ScreenShown[]>('POST', screensPath(id), { tables }),
  /** A table does not play at the screen after all. */
  offScreen: (of: Omit<ListKey, 'key'>) => request<undefined>('DELETE', screenPath(of)),
  /** Who has taken which seat at the screen. */
  seats: (of: ListKey) => request<SeatsShown>('GET', screenPath(of), undefined, withKey(of.key)),
  /** This browser is somebody of the table. */
  sit: (of: ListKey, person: number) =>
    request<SeatsShown>('POST', `${screenPath(of)}/seats/${person}`, undefined, withKey(of.key)),
  /** A seat is free again: one's own with the key of the link, any without it, for keepers. */
  freeSeat: (of: ListKey, person: number) =>
    request<undefined>('DELETE', `${screenPath(of)}/seats/${person}`, undefined, withKey(of.key)),
  /** The table where all of them play, when they are there. */
  match: (of: ListKey) =>
    request<TableKey>('POST', `${screenPath(of)}/match`, undefined, withKey(of.key)),
  log: (id: string) => request<readonly EntryShown[]>('GET', `${eveningPath(id)}/log`),
  act: (id: string, act: EveningAct) =>
    request<EveningShown>('POST', `${eveningPath(id)}/acts`, act),
};
