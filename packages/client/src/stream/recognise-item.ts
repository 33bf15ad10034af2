import { type DesignModel, type ItemModel, kindsInTable } from '@tablewright/design/model'
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
  /** Returns the values of the item, or of the part that a key or an index has. */
  decode(item: Item): Record<string, unknown>
  /** Returns the stored item with these values. */
  encode(values: Readonly<Record<string, unknown>>): Item
}

/**
 * Recognizes a stored item, or its key, as an entity or derived item. Returns undefined if it is not part of the
 * design.
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

function recogniserOf({ model }: DesignParts, table: string): Recogniser {
  const known = recognisers.get(model) ?? new Map<string, Recogniser>()
  recognisers.set(model, known)
  let recognise = known.get(table)
  if (!recognise) {
    // The home of a set has no attributes of its own.
    const kinds = kindsInTable(model, table).filter(({ set }) => !set)
    recognise = recogniser(kinds.map(({ name }) => codecOf(model, name)))
    known.set(table, recognise)
  }
  return recognise
}

/** Returns the stored item of an entity or derived item with these values, as a create would store them. */
export function encodeItem(
  { model }: DesignParts,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Item {
  return codecOf(model, name).toItem(values)
}

const codecs = new WeakMap<object, Map<string, ItemCodec>>()

/** Returns the codec of an entity or derived item. Cached for the life of the model. */
function codecOf(model: DesignModel, name: string): ItemCodec {
  const known = codecs.get(model) ?? new Map<string, ItemCodec>()
  codecs.set(model, known)
  let codec = known.get(name)
  if (!codec) {
    const item = (model.entities[name] ?? model.derived[name]) as ItemModel
    codec = itemCodec(planItem(item, model.tables[item.table]!), readKinds.items)
    known.set(name, codec)
  }
  return codec
}
