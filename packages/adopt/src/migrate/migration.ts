import { createHash } from 'node:crypto'
import { TablewrightError } from '@tablewright/base'
import { encodeItem } from '@tablewright/client'
import {
  type Design,
  type DesignDiff,
  diff,
  type Entities,
  type ItemOf,
  type Patterns,
} from '@tablewright/design'
import { type AttributeModel, acceptsValue } from '@tablewright/design/model'
import type { Item } from '@tablewright/dynamo'
import { keyOf, type ReadItem, readItem, type Values } from '../items/design-items.js'

/** Converts items of one entity to the new design, and back until the migration contracts. */
export interface EntityTransform<Before, After> {
  readonly forward: (before: Before) => After
  /** For writers of the new design while the old one is still read. Defaults to the attributes of the same name. */
  readonly backward?: (after: After) => Partial<Before>
}

export type Transforms<E extends Entities, F extends Entities> = {
  readonly [Name in keyof E & keyof F & string]?: EntityTransform<ItemOf<E[Name]>, ItemOf<F[Name]>>
}

export interface MigrationOptions<E extends Entities, F extends Entities> {
  readonly transforms?: Transforms<E, F>
  /** Renamed entities: `{ Ticket: 'Request' }`. */
  readonly renamed?: Readonly<Record<string, string>>
}

type AnyTransform = EntityTransform<Values, Values>

/** Two designs of the same tables, and the conversions between their items. */
export interface Migration {
  /** Identifies the pair of designs. */
  readonly id: string
  readonly before: Design
  readonly after: Design
  readonly difference: DesignDiff
  /** Returns the name of an entity in the new design; undefined if it was removed. */
  nameAfter(name: string): string | undefined
  /**
   * Converts an item of the old design to the new one; undefined if it is not an entity of the old design.
   * `known` is the stored item of the new design; attributes that only it has are kept.
   */
  forward(table: string, item: Item, known?: Item): Counterpart | undefined
  /** Converts an item of the new design to the old one. `known` is the stored item of the old design. */
  backward(table: string, item: Item, known?: Item): Counterpart | undefined
}

/** An item in the other design. */
export interface Counterpart {
  readonly table: string
  readonly item: Item
  readonly sameKey: boolean
}

/**
 * Defines a migration between two designs. Attributes with the same name are copied; new attributes get their default
 * or the result of a transform.
 */
export function defineMigration<
  E extends Entities,
  P extends Patterns,
  F extends Entities,
  Q extends Patterns,
>(before: Design<E, P>, after: Design<F, Q>, options: MigrationOptions<E, F> = {}): Migration {
  const [old, next] = [before as unknown as Design, after as unknown as Design]
  const { renamed = {} } = options
  const transforms = (options.transforms ?? {}) as Readonly<Record<string, AnyTransform>>
  const nameAfter = (name: string) => {
    const other = renamed[name] ?? name
    return Object.hasOwn(next.model.entities, other) ? other : undefined
  }
  const nameBefore = (name: string) =>
    Object.keys(old.model.entities).find((each) => nameAfter(each) === name)
  const id = createHash('sha256')
    .update(JSON.stringify([old.model, next.model]))
    .digest('hex')
    .slice(0, 16)
  requireTransforms(old, next, nameAfter, transforms)
  const difference = diff(old.model, next.model)
  requireNewNames(old, next, difference)
  return {
    id,
    before: old,
    after: next,
    difference,
    nameAfter,
    forward: (table, item, known) => {
      const read = readItem(old, table, item)
      const name = read && Object.hasOwn(old.model.entities, read.name) ? nameAfter(read.name) : undefined
      if (!read || name === undefined) return undefined
      const place = { read, key: keyOf(old, table, item) }
      const transform = transforms[read.name]?.forward
      const made = transform
        ? transformed(place, 'forward', read.name, transform)
        : carried(read.values, old, read.name, next, name)
      const values = { ...kept(next, name, known), ...made }
      const form = withRefusal(place, name, () => counterpart(next, name, values, table, item))
      requireFitting(old, place, next, name, form)
      return form
    },
    backward: (table, item, known) => {
      const read = readItem(next, table, item)
      const name = read && nameBefore(read.name)
      if (!read || name === undefined) return undefined
      const transform = transforms[name]?.backward
      const made = transform
        ? transformed({ read, key: keyOf(next, table, item) }, 'backward', name, transform)
        : carried(read.values, next, read.name, old, name)
      return counterpart(old, name, { ...kept(old, name, known), ...made }, table, item)
    },
  }
}

/** A stored item, for errors about it. */
interface ItemPlace {
  readonly read: ReadItem
  readonly key: Item
}

function transformed(
  { read, key }: ItemPlace,
  direction: keyof AnyTransform,
  entity: string,
  transform: (values: Values) => Values,
): Values {
  const failed = (what: string, cause?: unknown) =>
    new TablewrightError(
      'MIGRATION_TRANSFORM_FAILED',
      `transforms.${entity}.${direction} ${what} for the item ${shownKey(key)}.`,
      {
        remedy: `Let ${direction} return the attributes of every stored ${read.name}, or correct the item, and run the migration again.`,
        data: { entity, direction, key },
        ...(cause === undefined ? {} : { cause }),
      },
    )
  let made: unknown
  try {
    made = transform(read.values)
  } catch (error) {
    throw failed(`throws "${(error as Error | undefined)?.message ?? String(error)}"`, error)
  }
  const isPromise = typeof (made as { then?: unknown } | undefined)?.then === 'function'
  if (isPromise || typeof made !== 'object' || made === null || Array.isArray(made))
    throw failed(`returns ${isPromise ? 'a promise' : shown(made)}, which is no item,`)
  return made as Values
}

/** `PK=TICKET#t1, SK=TICKET`. */
function shownKey(key: Item): string {
  return Object.entries(key)
    .map(([name, value]) => `${name}=${Object.values(value as object).join()}`)
    .join(', ')
}

/**
 * Returns the attributes that both designs have under the same name. Missing optional attributes stay
 * missing; missing required ones get their default.
 */
function carried(values: Values, from: Design, name: string, to: Design, other: string): Values {
  const [own, others] = [from.model.entities[name]!.attributes, to.model.entities[other]!.attributes]
  const shared = Object.values(others).filter((each) => Object.hasOwn(own, each.name))
  return Object.fromEntries(
    shared.flatMap((each) =>
      values[each.name] === undefined && !each.optional ? [] : [[each.name, values[each.name]] as const],
    ),
  )
}

/** Returns the attributes that only this design has: the stored values, or defaults. */
function kept(design: Design, name: string, known: Item | undefined): Values {
  const { table, attributes } = design.model.entities[name]!
  const defaults = Object.values(attributes).flatMap((each) =>
    each.default?.kind === 'literal' ? [[each.name, each.default.value] as const] : [],
  )
  const read = known && readItem(design, table, known)
  return { ...Object.fromEntries(defaults), ...(read?.name === name ? given(read.values) : {}) }
}

function given(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

function counterpart(design: Design, name: string, values: Values, table: string, item: Item): Counterpart {
  const model = design.model.entities[name]!
  const made = encodeItem(design, name, given(values))
  const { partition, sort } = design.model.tables[model.table]!
  const names = [...partition, ...sort].map((key) => key.name)
  const sameKey =
    model.table === table && names.every((key) => JSON.stringify(made[key]) === JSON.stringify(item[key]))
  return { table: model.table, item: made, sameKey }
}

/**
 * Throws if an item that is valid in the old design is invalid in the new one. Items that were invalid before
 * are copied unchanged.
 */
function requireFitting(
  before: Design,
  place: ItemPlace,
  after: Design,
  name: string,
  form: Counterpart,
): void {
  const { read } = place
  const values = readItem(after, form.table, form.item)?.values ?? {}
  const old = before.model.entities[read.name]!.attributes
  for (const attribute of Object.values(after.model.entities[name]!.attributes)) {
    const own = Object.hasOwn(old, attribute.name) ? old[attribute.name] : undefined
    if (fits(attribute, values[attribute.name])) continue
    if (own !== undefined && !fits(own, read.values[attribute.name])) continue
    const value = values[attribute.name]
    const what = value === undefined ? 'is missing' : `is ${shown(value)}`
    throw valueRefused(place, `${attribute.name} of ${name} ${what}, which the new design does not accept`)
  }
}

/** Adds the entity to the error of a value that the new design cannot store. */
function withRefusal(place: ItemPlace, name: string, make: () => Counterpart): Counterpart {
  try {
    return make()
  } catch (error) {
    const reason = (error as Error).message.replace(/\.$/, '')
    throw valueRefused(place, `${name} of the new design refuses an item: ${reason}`, error)
  }
}

function valueRefused({ read, key }: ItemPlace, message: string, cause?: unknown): TablewrightError {
  const { name, values } = read
  return new TablewrightError('MIGRATION_VALUE_REFUSED', `${message} (${shownKey(key)}).`, {
    remedy: `Give transforms: { ${name}: { forward } }, or correct the item, and run the migration again.`,
    data: { entity: name, values },
    cause,
  })
}

function fits({ type, optional }: AttributeModel, value: unknown): boolean {
  // An empty set is a missing attribute.
  return value === undefined ? optional === true || type.kind === 'set' : acceptsValue(type, value)
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Throws if the keys of a table or index changed under the same name, which DynamoDB cannot do in place. */
function requireNewNames({ model: before }: Design, { model: after }: Design, { changes }: DesignDiff): void {
  for (const { impact, place, reason } of changes) {
    const [, table = '', index = ''] = place.split('.')
    const [one, other] = [before.tables[table], after.tables[table]]
    if (!one || !other) continue
    const isChanged = [one, other].every((each) => each.indexes[index] ?? each.vectorIndexes?.[index])
    const what =
      impact === 'needs table replacement'
        ? `the table ${table}`
        : impact === 'needs new index' && isChanged
          ? `the index ${index}`
          : undefined
    if (what === undefined) continue
    throw new TablewrightError('MIGRATION_NAME_TAKEN', `${place}: ${reason}`, {
      remedy: `Give ${what} another name in the new design.`,
      data: { place },
    })
  }
}

/** Returns the key of an item in a table of either design. */
export function itemKey({ before, after }: Migration, table: string, item: Item): Item {
  return keyOf(before.model.tables[table] ? before : after, table, item)
}

/**
 * Throws if a required attribute of the new design has neither a stored value, nor a default, nor a
 * transform.
 */
function requireTransforms(
  before: Design,
  after: Design,
  nameAfter: (name: string) => string | undefined,
  transforms: Readonly<Record<string, AnyTransform>>,
): void {
  for (const entity of Object.values(before.model.entities)) {
    const other = nameAfter(entity.name)
    if (other === undefined || transforms[entity.name]) continue
    const lacking = Object.values(after.model.entities[other]!.attributes).find(
      ({ name, optional, default: whenMissing }) =>
        !optional && whenMissing?.kind !== 'literal' && !Object.hasOwn(entity.attributes, name),
    )
    if (!lacking) continue
    throw new TablewrightError(
      'MIGRATION_TRANSFORM_MISSING',
      `${other} requires ${lacking.name}, which items of ${entity.name} do not have.`,
      {
        remedy: `Give transforms: { ${entity.name}: { forward } }, make ${lacking.name} optional, or give it a literal default.`,
        data: { entity: entity.name, attribute: lacking.name },
      },
    )
  }
}
