// What the rules write as code (`contra_until`, `own_card`, `pub`) is an option, one of its values or
// a set of rules. A page names them as they are named where one chooses them.

import { walkTokens, type Token, type Tokens } from 'marked';

/** Code that stands for words of the page. */
export interface Named extends Tokens.Codespan {
  /** The words' ids: of an option and of the value that follows it at once, or of one of them. */
  words: readonly string[];
}

export function isNamed(token: Token): token is Named {
  return 'words' in token;
}

/**
 * Gives each piece of code of a clause, or of a chapter's own text, the words that it stands for.
 *
 * A value is one of the option that was named last, or else of one that was named before it. What is
 * left as it was is a literal: a line of a record, a name of its fields.
 *
 * @param has whether there is a word with this id
 */
export function nameOptions(
  game: string,
  blocks: readonly Token[],
  has: (id: string) => boolean,
): void {
  let options: readonly string[] = []; // the last one first
  let before: readonly Token[] = []; // in the order of the text
  void walkTokens([...blocks], (token) => {
    if (token.type === 'codespan') {
      const word = wordOf((token as Tokens.Codespan).text);
      if (has(word)) Object.assign(token, { words: [word] });
      join(...before, token);
    }
    before = [...before.slice(-1), token];
  });

  function wordOf(text: string): string {
    const valued = options.find((each) => has(`option.${game}.${each}.${text}`));
    // `ramsch` is an option, and right after it one of its values.
    if (has(`option.${game}.${text}`) && (!valued || valued !== options[0])) {
      options = [text, ...options];
      return `option.${game}.${text}`;
    }
    if (valued) return `option.${game}.${valued}.${text}`;
    return text === 'yes' || text === 'no' ? `page.${text}` : `preset.${game}.${text}`;
  }
}

/** Makes one of an option and its value with a space between: "`contra` `contra_re`". */
function join(option?: Token, gap?: Token, value?: Token): void {
  if (gap?.raw.trim() !== '' || !option || !isNamed(option) || !value || !isNamed(value)) return;
  if (!value.words[0]?.startsWith(`${option.words[0]}.`)) return;
  option.words = [...option.words, ...value.words];
  Object.assign(gap, { text: '' });
  Object.assign(value, { type: 'text', text: '' });
}
