import type { Random } from '@tablewright/base'
import type { AttributeFunctions } from '@tablewright/design'
import type { Call } from '../input/call.js'
import { wholeSeconds } from '../input/whole-seconds.js'
import type { GeneratorPlan } from '../plan/entity-plan.js'

/** Generates a value for a write. */
export type Generate = (call: Omit<Call, 'generated'>) => unknown

/** The functions of the design that generate values, by how an attribute is filled in. */
type OwnFunction = AttributeFunctions['onCreate']

export type GeneratorMakers = {
  readonly [Kind in GeneratorPlan | 'literal']?: (own?: OwnFunction, value?: unknown) => Generate
}

// One maker for each kind of generated value, exported by itself: a compiled client imports those that it uses.

export const nowGenerator = (): Generate => (call) => call.now
export const todayGenerator = (): Generate => (call) => call.now.slice(0, 10)
export const secondGenerator = (): Generate => (call) => wholeSeconds(call.now)
export const uuidGenerator = (): Generate => (call) => newUuid(call.random)
export const ulidGenerator = (): Generate => (call) => newUlid(Date.parse(call.now), call.random)
export const functionGenerator =
  (own?: OwnFunction): Generate =>
  () =>
    own?.()

export const literalGenerator =
  (_?: OwnFunction, value?: unknown): Generate =>
  () =>
    value

export const allGenerators = {
  literal: literalGenerator,
  now: nowGenerator,
  today: todayGenerator,
  second: secondGenerator,
  uuid: uuidGenerator,
  ulid: ulidGenerator,
  function: functionGenerator,
} satisfies GeneratorMakers

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a ULID: ten characters of time and sixteen random ones, so that ids sort by time. */
export function newUlid(milliseconds: number, random: Random): string {
  let time = ''
  for (let rest = milliseconds; time.length < 10; rest = Math.floor(rest / 32))
    time = crockford[rest % 32] + time
  let tail = ''
  for (const byte of random(new Uint8Array(16))) tail += crockford[byte % 32]
  return time + tail
}

/** Returns a UUID of version 4. */
export function newUuid(random: Random): string {
  const bytes = random(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
