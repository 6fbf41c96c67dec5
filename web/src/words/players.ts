// What those who sit at a table are called.

import type { Sitter } from '../protocol/messages';
import type { Voice } from './voice';

type Player = Pick<Sitter, 'kind' | 'name' | 'bot'>;

/** What they are called, by their seats; two of one name are told apart. */
export function playerNames(voice: Voice, players: readonly Player[]): string[] {
  const called = players.map((player) => nameOf(voice, player));
  return called.map((name, at) => {
    const place = called.slice(0, at + 1).filter((other) => other === name).length;
    return called.indexOf(name) === called.lastIndexOf(name) ? name : `${name} ${place}`;
  });
}

function nameOf(voice: Voice, { kind, name, bot }: Player): string {
  if (kind === 'open') return voice.word('table.open_seat');
  // Who has not said a name yet is still somebody; “You” would not do in “{seat} bids”.
  if (kind === 'person') return name || voice.word('table.unnamed');
  const id = `bot.${bot ?? ''}.seat`;
  return voice.has(id) ? voice.built(id) : voice.word('table.bot');
}
