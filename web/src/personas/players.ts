// The displayed names of a table's players.

import { personaOf, type Cast } from './cast';
import type { SeatInfo } from '../protocol/messages';
import type { Voice } from '../words/voice';

type Player = Pick<SeatInfo, 'kind' | 'name' | 'bot'>;

/** The displayed names by seat; players of the same name get numbers. */
export function playerNames(voice: Voice, players: readonly Player[], cast: Cast): string[] {
  const called = players.map((player, seat) => nameOf(voice, player, cast, seat));
  return called.map((name, at) => {
    const place = called.slice(0, at + 1).filter((other) => other === name).length;
    return called.indexOf(name) === called.lastIndexOf(name) ? name : `${name} ${place}`;
  });
}

function nameOf(voice: Voice, { kind, name, bot }: Player, cast: Cast, seat: number): string {
  if (kind === 'open') return voice.word('table.open_seat');
  // A person without a name; “You” would not fit into “{seat} bids”.
  if (kind === 'person') return name || voice.word('table.unnamed');
  const persona = personaOf(cast, seat);
  if (persona) return voice.built(`persona.${persona.id}`);
  const id = `bot.${bot ?? ''}.seat`;
  return voice.has(id) ? voice.built(id) : voice.word('table.bot');
}
