// Made by tools/client.py from src/stammtisch/table/guests/messages.py: change it there.

export type Sharing = 'no' | 'unnamed' | 'named';

/** A guest's new consent. */
export interface Consent {
  readonly sharing: 'no' | 'unnamed' | 'named';
}

/** What is stored about a guest. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly tables: number;
  readonly sharing: 'no' | 'unnamed' | 'named';
  readonly face: number | null;
}

/** A guest's name and face, as the others see them. What is `null` stays as it is. */
export interface Rename {
  readonly name?: string | null;
  readonly face?: number | null;
}
