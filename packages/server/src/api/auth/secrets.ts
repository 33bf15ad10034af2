import { createHash, timingSafeEqual } from 'node:crypto'
import type { Random } from '@tablewright/base'

/** Returns a new secret of 256 random bits, as text. */
export function newSecret(random: Random): string {
  return Buffer.from(random(new Uint8Array(32))).toString('base64url')
}

/** SHA-256 in hexadecimal. A secret of 256 random bits needs no slower hash. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares two secrets in constant time. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(one)), Buffer.from(digestOf(other)))
}
