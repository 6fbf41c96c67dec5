// Reading what a message was said with.

import type { Message, Param } from '../protocol/messages';

/** A parameter of a message; `undefined` where it has none of that name. */
export function given(message: Message, name: string): Param | undefined {
  return message.params.find(([each]) => each === name)?.[1];
}

export function number(message: Message, name: string): number | null {
  const value = given(message, name);
  return typeof value === 'number' ? value : null;
}

export function message(from: Message, name: string): Message | null {
  const value = given(from, name);
  return typeof value === 'object' && 'id' in value ? value : null;
}
