import type { Random } from '@tablewright/base'
import type { GeneratedValue } from '@tablewright/design'
import { RefusedInput } from '../input/refused-value.js'
import type { Values } from '../items/key-plan.js'
import type { EntityPlan } from './schema.js'

/** When a write happens, and the chance of its connection. The time is printed only if somebody reads it. */
export interface Moment {
  readonly now: string
  readonly random: Random
}

/** Values of the attributes that are filled in at every write. */
export function madeOnWrite({ onWrite, functions }: EntityPlan, moment: Moment): Values {
  const made: Record<string, unknown> = {}
  for (const { name, onWrite: how } of onWrite) {
    made[name] = make(how!, functions[name]?.onWrite, moment)
  }
  return made
}

/** Those, and what a new item has when nobody gives it: generated values and defaults. */
export function madeForNew(entity: EntityPlan, given: Values, moment: Moment): Values {
  const made: Record<string, unknown> = { ...madeOnWrite(entity, moment) }
  for (const { name, onCreate, default: whenMissing } of Object.values(entity.model.attributes)) {
    if (given[name] !== undefined || made[name] !== undefined) continue
    const own = entity.functions[name]
    if (onCreate) made[name] = make(onCreate, own?.onCreate, moment)
    else if (whenMissing?.kind === 'literal') made[name] = whenMissing.value
    else if (whenMissing) made[name] = own?.default?.()
  }
  return made
}

/**
 * All values of a new item: what was given, then what was made for it. `before` is the item that it replaces, which keeps
 * when it was created and counts its version on.
 */
export function newValues(
  { item, version }: EntityPlan,
  given: Values,
  made: Values,
  before: Values | null,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name, optional, onCreate } of Object.values(item.model.attributes)) {
    const kept = onCreate ? before?.[name] : undefined
    const value = name === version ? Number(before?.[name] ?? 0) + 1 : (given[name] ?? kept ?? made[name])
    if (value !== undefined) values[name] = value
    else if (!optional) throw new RefusedInput('is missing', name)
  }
  return values
}

function make(how: GeneratedValue, own: (() => unknown) | undefined, moment: Moment): unknown {
  switch (how) {
    case 'now':
      return moment.now
    case 'function':
      return own?.()
    case 'uuid':
      return newUuid(moment.random)
    case 'ulid':
      return newUlid(Date.parse(moment.now), moment.random)
  }
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten characters of time and sixteen of chance, so that ids sort as they were made. */
export function newUlid(milliseconds: number, random: Random): string {
  let time = ''
  for (let rest = milliseconds; time.length < 10; rest = Math.floor(rest / 32))
    time = crockford[rest % 32] + time
  let chance = ''
  for (const byte of random(new Uint8Array(16))) chance += crockford[byte % 32]
  return time + chance
}

/** Sixteen bytes of chance, as version 4 writes them. */
export function newUuid(random: Random): string {
  const bytes = random(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
