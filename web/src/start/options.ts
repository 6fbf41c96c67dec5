// The texts of rule options and their values, with the ids `option.<game>.<name>` and
// `option.<game>.<name>.<value>`.

interface Speaker {
  has: (id: string) => boolean;
  built: (id: string) => string;
}

export function optionName(voice: Speaker, game: string, name: string): string {
  const id = `option.${game}.${name}`;
  return voice.has(id) ? voice.built(id) : name.replaceAll('_', ' ');
}

export function optionValue(voice: Speaker, game: string, name: string, value: unknown): string {
  const text = String(value);
  const id = `option.${game}.${name}.${text}`;
  if (voice.has(id)) return voice.built(id);
  if (typeof value === 'boolean') return voice.built(value ? 'page.yes' : 'page.no');
  return text.replaceAll('_', ' ');
}
