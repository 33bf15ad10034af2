import type { ItemModel } from '@tablewright/design/model'
import type { Item } from '@tablewright/dynamo'
import { readKinds } from '../connect/read-kinds.js'
import { type ItemCodec, itemCodec } from '../items/item-codec.js'
import { recogniser } from '../items/recognise.js'
import type { DesignParts } from '../plan/plan-context.js'
import { planItem } from '../plan/plan-item.js'

/** The kind of a stored item. */
export interface RecognisedItem {
  /** The name of the entity, or of the derived item: `Locker.OwnerLocker`. */
  readonly entity: string
  /** The values of the item, or of the part that a key or an index holds. */
  decode(item: Item): Record<string, unknown>
  /** The whole item that these values are stored as. */
  encode(values: Readonly<Record<string, unknown>>): Item
}

/**
 * Which entity or derived item a stored item is, or its key alone; undefined when it is not of the design.
 * @example
 * import { recogniseItem } from '@tablewright/client'
 * import { design, id, table } from '@tablewright/design'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const parts = design('parts', { entities: { Thing }, patterns: {} })
 * const item = { pk: { S: 'THING#ball' } }
 * recogniseItem(parts, item, 'Things')?.entity // → 'Thing'
 * recogniseItem(parts, item, 'Things')?.decode(item) // → { name: 'ball' }
 * recogniseItem(parts, item, 'Things')?.encode({ name: 'ball' }).pk // → { S: 'THING#ball' }
 */
export function recogniseItem(design: DesignParts, item: Item, table: string): RecognisedItem | undefined {
  const codec = recogniserOf(design, table)(item)
  return (
    codec && {
      entity: codec.plan.name,
      decode: (stored) => codec.fromItem(stored),
      encode: (values) => codec.toItem(values),
    }
  )
}

type Recogniser = (item: Item) => ItemCodec | undefined

const recognisers = new WeakMap<object, Map<string, Recogniser>>()

function recogniserOf(design: DesignParts, table: string): Recogniser {
  const known = recognisers.get(design.model) ?? new Map<string, Recogniser>()
  recognisers.set(design.model, known)
  let recognise = known.get(table)
  if (!recognise) {
    const { entities, derived, tables } = design.model
    const items = [...Object.values(entities), ...Object.values(derived)].flatMap((model) =>
      'attributes' in model && model.table === table ? [planItem(model, tables[table]!)] : [],
    )
    recognise = recogniser(items.map((plan) => itemCodec(plan, readKinds.items)))
    known.set(table, recognise)
  }
  return recognise
}

const encoders = new WeakMap<object, Map<string, ItemCodec>>()

/** The stored item of an entity or derived item with these values, as a create of it would store them. */
export function encodeItem(
  { model }: DesignParts,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Item {
  const known = encoders.get(model) ?? new Map<string, ItemCodec>()
  encoders.set(model, known)
  let codec = known.get(name)
  if (!codec) {
    const item = (model.entities[name] ?? model.derived[name]) as ItemModel
    codec = itemCodec(planItem(item, model.tables[item.table]!), readKinds.items)
    known.set(name, codec)
  }
  return codec.toItem(values)
}
