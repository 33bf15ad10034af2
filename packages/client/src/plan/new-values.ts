import type { Make, Random } from '@tablewright/base'
import type { AttributeFunctions, AttributeModel, GeneratedValue, ItemModel } from '@tablewright/design'
import { RefusedInput } from '../input/refused-value.js'
import type { ItemCodec, ItemPlan } from '../items/item-plan.js'
import type { Values } from '../items/key-plan.js'
import { always } from './call.js'

/** When a write happens, and the chance of its connection. The time is printed only if somebody reads it. */
export interface Moment {
  readonly now: string
  readonly random: Random
}

/** What a write of an entity must know of it. */
export interface WrittenEntity {
  readonly name: string
  readonly item: ItemCodec
  readonly attributes: readonly WrittenAttribute[]
  /** The attribute of kind version. */
  readonly version: string | undefined
}

/** Makes a value for a write. */
type MakeValue = (moment: Moment) => unknown

/** An attribute and where its value comes from when nobody gives it. */
export interface WrittenAttribute {
  readonly name: string
  readonly optional?: boolean
  readonly onCreate?: MakeValue
  readonly otherwise?: MakeValue
  readonly onWrite?: MakeValue
}

export function versionOf({ attributes }: ItemModel): string | undefined {
  return Object.values(attributes).find(({ type }) => type.kind === 'version')?.name
}

export function planWritten(
  { model, codec }: ItemPlan,
  functions: Readonly<Record<string, AttributeFunctions>>,
  make: Make,
): WrittenEntity {
  const attributes = Object.values(model.attributes).map((attribute) =>
    shortened(planAttribute(attribute, functions[attribute.name] ?? {}, make)),
  )
  return make(writtenEntity, model.name, codec, attributes, versionOf(model))
}

/** Most attributes have nothing to say but their name. */
function shortened(attribute: WrittenAttribute): WrittenAttribute | string {
  return Object.keys(attribute).length === 1 ? attribute.name : attribute
}

function planAttribute(
  { name, optional, onCreate, onWrite, default: otherwise }: AttributeModel,
  own: AttributeFunctions,
  make: Make,
): WrittenAttribute {
  return {
    name,
    ...(optional ? { optional } : {}),
    ...(onCreate ? { onCreate: planMaker(onCreate, own.onCreate, make) } : {}),
    ...(otherwise?.kind === 'literal' ? { otherwise: make(always, otherwise.value as unknown) } : {}),
    ...(otherwise?.kind === 'function' ? { otherwise: make(calling, own.default) } : {}),
    ...(onWrite ? { onWrite: planMaker(onWrite, own.onWrite, make) } : {}),
  }
}

function planMaker(how: GeneratedValue, own: (() => unknown) | undefined, make: Make): MakeValue {
  switch (how) {
    case 'now':
      return atThatMoment
    case 'function':
      return make(calling, own)
    case 'uuid':
      return freshUuid
    case 'ulid':
      return freshUlid
  }
}

export function writtenEntity(
  name: string,
  item: ItemCodec,
  attributes: readonly (WrittenAttribute | string)[],
  version?: string,
): WrittenEntity {
  const all = attributes.map((each) => (typeof each === 'string' ? { name: each } : each))
  return { name, item, attributes: all, version }
}

export const atThatMoment: MakeValue = (moment) => moment.now

export const freshUuid: MakeValue = ({ random }) => newUuid(random)

export const freshUlid: MakeValue = ({ now, random }) => newUlid(Date.parse(now), random)

/** A function that stands beside the model. */
export function calling(own: (() => unknown) | undefined): MakeValue {
  return () => own?.()
}

/** Values of the attributes that are filled in at every write. */
export function madeOnWrite({ attributes }: WrittenEntity, moment: Moment): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const { name, onWrite } of attributes) if (onWrite) made[name] = onWrite(moment)
  return made
}

/** Those, and what a new item has when nobody gives it: generated values and defaults. */
export function madeForNew(entity: WrittenEntity, given: Values, moment: Moment): Values {
  const made = madeOnWrite(entity, moment)
  for (const { name, onCreate, otherwise } of entity.attributes) {
    if (given[name] === undefined && made[name] === undefined) made[name] = (onCreate ?? otherwise)?.(moment)
  }
  return made
}

/**
 * All values of a new item: what was given, then what was made for it. `before` is the item that it replaces, which keeps
 * when it was created and counts its version on.
 */
export function newValues(
  { attributes, version }: WrittenEntity,
  given: Values,
  made: Values,
  before: Values | null,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name, optional, onCreate } of attributes) {
    const kept = onCreate ? before?.[name] : undefined
    const value = name === version ? Number(before?.[name] ?? 0) + 1 : (given[name] ?? kept ?? made[name])
    if (value !== undefined) values[name] = value
    else if (!optional) throw new RefusedInput('is missing', name)
  }
  return values
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
