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
import type { Item } from '@tablewright/dynamo'
import { keyOf, readItem, type Values } from '../items/design-items.js'

/** How items of one entity become items of the new design, and back again until the migration contracts. */
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
  /** Entities that have another name in the new design: `{ Ticket: 'Request' }`. */
  readonly renamed?: Readonly<Record<string, string>>
}

type AnyTransform = EntityTransform<Values, Values>

/** Two designs of the same tables, and the way between their items. */
export interface Migration {
  /** The same for the same pair of designs. */
  readonly id: string
  readonly before: Design
  readonly after: Design
  readonly difference: DesignDiff
  /** The name of an entity in the new design; undefined for one that is gone. */
  nameAfter(name: string): string | undefined
  /**
   * The item of the new design for one of the old; undefined where the old design does not know it as an entity. `known` is
   * the stored item of the new design, which keeps the attributes that only it has.
   */
  forward(table: string, item: Item, known?: Item): Counterpart | undefined
  /** The item of the old design for one of the new. `known` is the stored item of the old design. */
  backward(table: string, item: Item, known?: Item): Counterpart | undefined
}

/** An item in the other design. */
export interface Counterpart {
  readonly table: string
  readonly item: Item
  readonly sameKey: boolean
}

/**
 * Describes the way from one design to another. Attributes of the same name are taken over; what a new attribute is follows
 * from its default, or from a transform.
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
  return {
    id,
    before: old,
    after: next,
    difference: diff(old.model, next.model),
    nameAfter,
    forward: (table, item, known) => {
      const read = readItem(old, table, item)
      const name = read && Object.hasOwn(old.model.entities, read.name) ? nameAfter(read.name) : undefined
      if (!read || name === undefined) return undefined
      const made =
        transforms[read.name]?.forward(read.values) ?? carried(read.values, old, read.name, next, name)
      return counterpart(next, name, { ...kept(next, name, known), ...made }, table, item)
    },
    backward: (table, item, known) => {
      const read = readItem(next, table, item)
      const name = read && nameBefore(read.name)
      if (!read || name === undefined) return undefined
      const made =
        transforms[name]?.backward?.(read.values) ?? carried(read.values, next, read.name, old, name)
      return counterpart(old, name, { ...kept(old, name, known), ...made }, table, item)
    },
  }
}

/** The attributes that both designs have under the same name. One that is missing is missing in both. */
function carried(values: Values, from: Design, name: string, to: Design, other: string): Values {
  const [own, others] = [from.model.entities[name]!.attributes, to.model.entities[other]!.attributes]
  return Object.fromEntries(
    Object.keys(others).flatMap((each) => (Object.hasOwn(own, each) ? [[each, values[each]] as const] : [])),
  )
}

/** What an item has beyond the attributes of the other design: as it is stored, or by default. */
function kept(design: Design, name: string, known: Item | undefined): Values {
  const { table, attributes } = design.model.entities[name]!
  const defaults = Object.values(attributes).flatMap((each) =>
    each.default?.kind === 'literal' ? [[each.name, each.default.value] as const] : [],
  )
  const read = known && readItem(design, table, known)
  return { ...Object.fromEntries(defaults), ...(read?.name === name ? read.values : {}) }
}

function counterpart(design: Design, name: string, values: Values, table: string, item: Item): Counterpart {
  const model = design.model.entities[name]!
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const made = encodeItem(design, name, given)
  const { partition, sort } = design.model.tables[model.table]!
  const names = [...partition, ...sort].map((key) => key.name)
  const sameKey =
    model.table === table && names.every((key) => JSON.stringify(made[key]) === JSON.stringify(item[key]))
  return { table: model.table, item: made, sameKey }
}

/** The key of an item in a table of either design. */
export function itemKey({ before, after }: Migration, table: string, item: Item): Item {
  return keyOf(before.model.tables[table] ? before : after, table, item)
}

/** A required attribute of the new design that no stored item has, and no default or transform gives. */
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
