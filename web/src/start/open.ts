// Opens tables, and goes to them.

import type { Asked, Receipt } from '../fair/receipt';
import { api, reasonOf } from '../net/api';
import { expect, receiptOf } from '../net/fairdeal';
import { faceOf } from '../games';
import { differing } from '../games/facts';
import type { ChallengeKey, GameSummary, Message, NewTable, TableKey } from '../protocol/messages';
import { go } from '../route.svelte';
import { settings } from '../settings.svelte';
import { readIds, writeId } from '../storage';
import { named, OWN } from './options';
import { ownSets } from './own';

/** A table against bots, by the last settings and with a short match. */
export function quickTable(game: GameSummary): NewTable {
  const bot = levelOf(game.bots);
  return {
    game: game.name,
    seats: Array.from({ length: game.seats }, (_, seat) => (seat === 0 ? 'me' : bot)),
    options: { ...rulesNow(game), ...faceOf(game.name)?.quick },
    practice: settings.practice,
    pace: settings.pace,
  };
}

/** A table to which others are invited, by the last settings; its host may change them there. */
export function invitingTable(game: GameSummary): NewTable {
  return {
    game: game.name,
    seats: Array.from({ length: game.seats }, (_, seat) => (seat === 0 ? 'me' : 'open')),
    options: rulesNow(game),
    pace: settings.pace,
    rules_name: ownName(game),
  };
}

/** The set of rules that was chosen last, or the usual one where the person is. */
export function ruleSetOf(game: GameSummary): string {
  const set = settings.rules[game.name] ?? usualSet(game.name);
  return [...game.presets, ...ownSets(game)].some(({ name }) => name === set) ? set : '';
}

/** The set of rules by which most people play this game where the browser's language is spoken. */
export function usualSet(game: string): string {
  return faceOf(game)?.usual?.[navigator.language] ?? '';
}

/** What the rules are called that were chosen last, where they are no published set. */
function ownName(game: GameSummary): string {
  const set = ruleSetOf(game);
  return set.startsWith(OWN) ? set.slice(OWN.length) : '';
}

function rulesNow(game: GameSummary): GameSummary['presets'][number]['options'] {
  const set = ruleSetOf(game);
  const own = ownSets(game).find(({ name }) => name === set);
  if (own) return named(game.options, own.options);
  return game.presets.find(({ name }) => name === set)?.options ?? {};
}

/** The level that was chosen last, if `bots` has it; else the default. */
export function levelOf(bots: readonly string[]): string {
  return bots.includes(settings.level) ? settings.level : usual(bots);
}

/** The default level: `club`, or the strongest available where that is missing. */
export function usual(bots: readonly string[]): string {
  return bots.includes('club') ? 'club' : (bots.at(-1) ?? 'thumb');
}

/** Opens a table and goes there; returns the reason if that fails. */
export async function open(table: NewTable): Promise<Message | null> {
  const { game, practice = false } = table;
  const kinds = table.seats.map((name) => (name === 'me' ? ('person' as const) : ('bot' as const)));
  const seats = table.seats.includes('open') ? null : kinds;
  const options = differing(game, table.options ?? {});
  return goTo(() => api.open(table), { game, options, practice, seats }, true);
}

/** Opens or joins the rematch of a table and goes there; returns the reason if that fails. */
export async function rematch(table: string, alone: boolean): Promise<Message | null> {
  const before = await receiptOf(table);
  return goTo(() => api.rematch(table), before && askedAgain(before, alone), false);
}

/** How many tables of regulars this browser remembers. */
const REMEMBERED = 5;

/**
 * Goes to the table where regulars meet now; returns the reason if that fails. It has what the last one
 * had in whose draw this browser took part, whatever the server says of it.
 */
export async function meet(regulars: string): Promise<Message | null> {
  const kept = await Promise.all(readIds(metWith(regulars)).map(receiptOf));
  // Before a draw has begun the host may still have changed the terms.
  const before = kept.find((receipt) => receipt && receipt.attempts.length > 0) ?? null;
  return goTo(
    () => api.nextOfRegulars(regulars),
    before && askedAgain(before, false),
    false,
    true,
    (table) => {
      metAt(regulars, table);
    },
  );
}

/** This browser remembers where it met regulars. */
export function metAt(regulars: string, table: string): void {
  writeId(metWith(regulars), table, REMEMBERED);
}

/** Under which name the tables are remembered where this browser met regulars. */
function metWith(regulars: string): string {
  return `regulars.${regulars}`;
}

/** A rematch has the game, the options and, for who is alone with them, the bots of the match before. */
function askedAgain({ game, options, seats, practice }: Receipt, alone: boolean): Asked {
  const asked = { game, options, seats: alone ? seats : null };
  return practice === null ? asked : { ...asked, practice };
}

/** Opens a practice table with the cards of a finished deal and goes there; returns why if that fails. */
export async function sameCards(table: string, deal: number): Promise<Message | null> {
  return goTo(() => api.sameCards(table, deal), null, true, false);
}

/** Makes a challenge and goes to it; returns why if that fails. */
export async function challenge(make: () => Promise<ChallengeKey>): Promise<Message | null> {
  try {
    const { id } = await make();
    go({ page: 'challenge', id });
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Goes to the table of the only attempt at a challenge; returns why if that fails. */
export async function takeChallenge(id: string): Promise<Message | null> {
  return goTo(() => api.takeChallenge(id, settings.pace), null, true, false);
}

/** Goes to the table at which one plays the deals of this day; returns why if that fails. */
export async function playToday(game: string): Promise<Message | null> {
  return goTo(() => api.playToday(game, settings.pace), null, true, false);
}

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Goes to the table that the server opens, to be `another` than any before. Its page expects what was
 * asked for here.
 */
async function goTo(
  ask: () => Promise<TableKey>,
  asked: Asked | null,
  another: boolean,
  drawn = true,
  found: (table: string) => void = () => undefined,
): Promise<Message | null> {
  try {
    const { id } = await ask();
    if (typeof id !== 'string' || !ID.test(id)) return { id: 'page.offline', params: [] };
    if (asked) await expect(id, asked, another);
    found(id);
    go({ page: 'table', id, drawn });
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}
