// HMAC with SHA-256 (RFC 2104).

import { sha256 } from './sha256';

const BLOCK = 64; // bytes that SHA-256 takes at a time

/** The authentication code of `message` under `key`: 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const whole = new Uint8Array(BLOCK);
  whole.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(masked(whole, 0x36), message));
  return sha256(joined(masked(whole, 0x5c), inner));
}

function masked(key: Uint8Array, mask: number): Uint8Array {
  return key.map((byte) => byte ^ mask);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
