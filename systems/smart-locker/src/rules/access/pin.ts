import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Random } from '@tablewright/base'
import { refuse } from '@tablewright/system'

const derive = promisify<string, Uint8Array, number, { N: number }, Buffer>(scrypt)

const digits = 6
const hashBytes = 32
/** A PIN has few digits, so it is protected by the attempt limit; the hash only hides it in the data. */
const cost = 4096

/** Returns the given PIN, a new one if requested, or none. */
export function choosePin(given: string | undefined, wanted: boolean, random: Random): string | undefined {
  if (given !== undefined && !/^\d{4,8}$/.test(given)) {
    throw refuse('INVALID_INPUT', 'A PIN has 4 to 8 digits.', { field: 'pin', remedy: 'Choose another PIN.' })
  }
  return given ?? (wanted ? newPin(random) : undefined)
}

/** Returns a uniformly random PIN. Bytes that would favor small digits are discarded. */
export function newPin(random: Random): string {
  let pin = ''
  while (pin.length < digits) {
    const [byte = 0] = random(new Uint8Array(1))
    if (byte < 250) pin += byte % 10
  }
  return pin
}

/** Returns a salted hash: `scrypt$4096$<salt>$<hash>`. */
export async function hashPin(pin: string, random: Random): Promise<string> {
  const salt = random(new Uint8Array(16))
  const hash = await derive(pin, salt, hashBytes, { N: cost })
  return ['scrypt', cost, Buffer.from(salt).toString('base64url'), hash.toString('base64url')].join('$')
}

export async function isPin(pin: string, kept: string): Promise<boolean> {
  const [kind, work, salt = '', hash = ''] = kept.split('$')
  if (kind !== 'scrypt') return false
  const expected = Buffer.from(hash, 'base64url')
  const given = await derive(pin, Buffer.from(salt, 'base64url'), hashBytes, { N: Number(work) })
  return expected.length === given.length && timingSafeEqual(expected, given)
}
