import type { Item } from '@tablewright/dynamo'
import type { ItemPlan } from '../items/item-plan.js'
import { recogniser } from '../items/recognise.js'
import { type DesignParts, Schema } from '../plan/schema.js'

/** What a stored item is. */
export interface RecognisedItem {
  /** The name of the entity, or of the derived item: `Locker.OwnerLocker`. */
  readonly entity: string
  /** Such an item in code names; of a key or an index, what stands there. */
  decode(item: Item): Record<string, unknown>
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
 */
export function recogniseItem(design: DesignParts, item: Item, table: string): RecognisedItem | undefined {
  const plan = recogniserOf(design, table)(item)
  return plan && { entity: plan.model.name, decode: (stored) => plan.fromItem(stored) }
}

type Recogniser = (item: Item) => ItemPlan | undefined

const recognisers = new WeakMap<object, Map<string, Recogniser>>()

function recogniserOf(design: DesignParts, table: string): Recogniser {
  const known = recognisers.get(design.model) ?? new Map<string, Recogniser>()
  recognisers.set(design.model, known)
  let recognise = known.get(table)
  if (!recognise) {
    const schema = new Schema(design)
    const { entities, derived } = design.model
    const items = [...Object.values(entities), ...Object.values(derived)].filter(
      (model) => 'attributes' in model && model.table === table,
    )
    recognise = recogniser(items.map(({ name }) => schema.item(name)))
    known.set(table, recognise)
  }
  return recognise
}
