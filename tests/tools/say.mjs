// The client's voice, asked by a test: cases as JSON on standard input, sentences as JSON back.
import { readFileSync } from 'node:fs';
import { Voice } from '../../web/src/words/voice.ts';

const { texts, cases } = JSON.parse(readFileSync(0, 'utf8'));
const said = cases.map(({ language, pack, names, style, players, messages, cards, suits }) => {
  const voice = new Voice({ language, pack, names, style, players, texts: texts[language] });
  return {
    messages: messages.map((message) => voice.say(message)),
    cards: cards.map((card) => voice.card(card)),
    names: cards.map((card) => voice.cardName(card)),
    suits: suits.map((suit) => voice.suit(suit)),
  };
});
process.stdout.write(JSON.stringify(said));
