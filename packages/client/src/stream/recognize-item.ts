import { type DesignModel, type ItemModel, kindsInTable } from '@tablewright/design/model'
import type { Item } from '@tablewright/dynamo'
import { readKinds } from '../connect/read-kinds.js'
import { type ItemCodec, itemCodec } from '../items/item-codec.js'
import { recognizer } from '../items/recognize.js'
import type { DesignParts } from '../plan/plan-context.js'
import { planItem } from '../plan/plan-item.js'

/** The kind of a stored item. */
export interface RecognizedItem {
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
 * import { recognizeItem } from '@tablewright/client'
 * import { design, id, table } from '@tablewright/design'
 * const things = table('Things', { partitionKey: 'pk' })
 * const Thing = things.entity('THING', { key: { pk: 'THING#<name>' }, attributes: { name: id() } })
 * const parts = design('parts', { entities: { Thing }, patterns: {} })
 * const item = { pk: { S: 'THING#ball' } }
 * recognizeItem(parts, item, 'Things')?.entity // → 'Thing'
 * recognizeItem(parts, item, 'Things')?.decode(item) // → { name: 'ball' }
 * recognizeItem(parts, item, 'Things')?.encode({ name: 'ball' }).pk // → { S: 'THING#ball' }
 */
export function recognizeItem(design: DesignParts, item: Item, table: string): RecognizedItem | undefined {
  const codec = recognizerOf(design, table)(item)
  return (
    codec && {
      entity: codec.plan.name,
      decode: (stored) => codec.fromItem(stored),
      encode: (values) => codec.toItem(values),
    }
  )
}

type Recognizer = (item: Item) => ItemCodec | undefined

const recognizers = new WeakMap<object, Map<string, Recognizer>>()

function recognizerOf({ model }: DesignParts, table: string): Recognizer {
  const known = recognizers.get(model) ?? new Map<string, Recognizer>()
  recognizers.set(model, known)
  let recognize = known.get(table)
  if (!recognize) {
    // The home of a set has no attributes of its own.
    const kinds = kindsInTable(model, table).filter(({ set }) => !set)
    recognize = recognizer(kinds.map(({ name }) => codecOf(model, name)))
    known.set(table, recognize)
  }
  return recognize
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
