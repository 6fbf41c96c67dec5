import { describe, expect, test } from 'vitest';
import type { Outcome } from '../protocol/messages';
import de from '../words/de.json';
import en from '../words/en.json';
import it from '../words/it.json';
import ja from '../words/ja.json';
import toldDe from '../words/told/de.json';
import toldEn from '../words/told/en.json';
import toldIt from '../words/told/it.json';
import toldJa from '../words/told/ja.json';
import { playerNames } from './players';
import { Voice, type Texts } from '../words/voice';
import { personaOf, remark, type Persona } from './cast';
import { portrait } from './portrait';

/** The most players at a table of each game. */
const PLAYERS = { schnapsen: 2, skat: 4, scarto: 3 } as const;
const GAMES = Object.keys(PLAYERS) as (keyof typeof PLAYERS)[];
const NUMBERS = Array.from({ length: 60 }, (_, at) => at * 16_661);
const LANGUAGES = { en, de, it, ja } as const;
const TOLD = { toldEn, toldDe, toldIt, toldJa } as const;

function atTable(game: keyof typeof PLAYERS, personas: number): Persona[] {
  return Array.from({ length: PLAYERS[game] }, (_, seat) => {
    const persona = personaOf({ game, personas }, seat);
    if (!persona) throw new Error(`nobody sits on seat ${seat} of ${game}`);
    return persona;
  });
}

const everybody = GAMES.flatMap((game) => NUMBERS.flatMap((number) => atTable(game, number)));
const cast = [...new Map(everybody.map((each) => [each.id, each])).values()];

type End = ReturnType<Parameters<typeof remark>[3]>;

function verdicts(...of: Outcome['verdicts']) {
  return (bot: number): End => ({ verdict: of[bot], feat: null });
}

describe('the bots at a table', () => {
  test('stay the same for a number: a reopened table shows the same personas', () => {
    const ids = (game: string, personas: number): (string | undefined)[] =>
      [0, 1, 2].map((seat) => personaOf({ game, personas }, seat)?.id);
    expect(ids('schnapsen', 0)).toEqual(['resi', 'poldi', 'mitzi']);
    expect(ids('skat', 4)).toEqual(['erna', 'emil', 'frieda']);
    expect(ids('scarto', 999_999)).toEqual(['pinin', 'nina', 'carlin']);
  });

  test.each(GAMES)('of %s differ in name, portrait, and coat and hair', (game) => {
    for (const number of NUMBERS) {
      const table = atTable(game, number);
      for (const what of [
        table.map(({ id }) => id),
        table.map(({ look }) => portrait(look)),
        table.map(({ look }) => `${look.coat} ${look.hair} ${look.tint} ${look.cap?.[0] ?? ''}`),
      ])
        expect(new Set(what).size, `${game} ${number}`).toBe(table.length);
    }
  });

  test.each(GAMES)('of %s all appear at some table, with every manner', (game) => {
    const met = NUMBERS.map((number) => personaOf({ game, personas: number }, 0));
    expect(new Set(met.map((each) => each?.id)).size).toBe(6);
    expect(new Set(met.map((each) => each?.manner))).toEqual(new Set(['hearty', 'dry', 'gentle']));
  });

  test('have no persona in a game without a cast', () => {
    expect(personaOf({ game: 'whist', personas: 3 }, 1)).toBeNull();
    expect(remark({ game: 'whist', personas: 3 }, [1], 0, verdicts('won', 'lost'))).toBeNull();
  });

  test.each(cast)('$id has a name in every language, no two the same', ({ id }) => {
    for (const [language, texts] of Object.entries(LANGUAGES)) {
      const names: Texts = texts;
      const name = names[`persona.${id}`];
      expect(name, language).toBeTruthy();
      const same = cast.filter((each) => names[`persona.${each.id}`] === name);
      expect(same.map((each) => each.id)).toEqual([id]);
    }
  });

  test.each(cast)('$id has a face that can be drawn', ({ look }) => {
    const drawn = portrait(look);
    expect(drawn).not.toMatch(/undefined|NaN|\[object/);
    const opened = drawn.match(/<(g|path|circle|rect|ellipse)\b[^>]*[^/]>/g)?.length ?? 0;
    expect(drawn.match(/<\/(g|path|circle|rect|ellipse)>/g)?.length ?? 0).toBe(opened);
  });

  test('are numbered where a person has the same name', () => {
    const players = [
      { kind: 'person', name: 'Otto', bot: null },
      { kind: 'bot', name: '', bot: 'club' },
    ] as const;
    const names = playerNames(new Voice({ texts: en }), players, { game: 'skat', personas: 2 });
    expect(names).toEqual(['Otto 1', 'Otto 2']);
  });
});

describe('a remark after the deal', () => {
  const table = { game: 'skat', personas: 1 }; // Kurt, Lotte, Otto

  test('is said by one bot, in turn, and never by a person', () => {
    const spoke = [0, 1, 2, 3].map(
      (deal) => remark(table, [1, 2], deal, verdicts('lost', 'won', 'won'))?.seat,
    );
    expect(spoke).toEqual([1, 2, 1, 2]);
    expect(remark(table, [], 0, verdicts('won', 'lost', 'lost'))).toBeNull();
  });

  test('depends on the bot’s verdict and manner', () => {
    const said = (seat: number): unknown => {
      const word = remark(table, [seat], 0, verdicts('won', 'lost', 'level'));
      return [word?.text.id, word?.pause];
    };
    expect(said(0)).toEqual(['remark.dry.won', 1900]);
    expect(said(1)).toEqual(['remark.hearty.lost', 700]);
    expect(said(2)).toEqual(['remark.level', 700]);
  });

  test('fits what was remarkable, unless nobody has won', () => {
    const said = (end: End): string | undefined => remark(table, [0], 0, () => end)?.text.id;
    expect(said({ verdict: 'lost', feat: 'narrow' })).toBe('remark.dry.lost.narrow');
    expect(said({ verdict: 'won', feat: 'failed' })).toBe('remark.dry.won.failed');
    expect(said({ verdict: 'level', feat: 'clear' })).toBe('remark.level');
  });

  test('has a text in every language, for every manner, verdict and feat', () => {
    const ends = ['won', 'lost'].flatMap((end) =>
      ['', '.narrow', '.clear', '.bold', '.failed'].map((feat) => end + feat),
    );
    for (const { manner } of cast)
      for (const texts of Object.values(TOLD)) {
        const words: Texts = texts;
        for (const end of ends) expect(words[`remark.${manner}.${end}`], end).toBeTruthy();
        expect(words['remark.level']).toBeTruthy();
      }
  });
});
