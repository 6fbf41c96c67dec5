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

/** What one's other browser is handed, locked with a key that the server does not know. */
export interface NewDeviceLink {
  readonly box: string;
}

/** The `token` of a link for another browser; it can be used once, within so many seconds. */
export interface DeviceLink {
  readonly token: string;
  readonly seconds: number;
}

/** The token of such a link. */
export interface DeviceToken {
  readonly token: string;
}

/**
 * Whose link it is; `own`: one is that guest here already.
 *
 * `tables` are those at which this browser has sat as somebody else: it loses them.
 */
export interface Whose {
  readonly name: string;
  readonly face: number | null;
  readonly own: boolean;
  readonly tables: number;
}

/** One is that guest here from now on; `box` is what the other browser has handed over. */
export interface Carried {
  readonly me: Me;
  readonly box: string;
}
