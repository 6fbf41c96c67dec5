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
}

/** A guest's name, as the others see it. */
export interface Rename {
  readonly name: string;
}
