import {
  type DerivedItemModel,
  type MemberOfModel,
  matchKeyValue,
  matchTemplate,
  type TwinModel,
} from '@tablewright/design'
import type { AttributeFields, Item } from '@tablewright/dynamo'
import type { ItemPlan } from '../items/item-plan.js'
import type { Values } from '../items/key-plan.js'
import { keyValueOf } from '../items/key-value.js'
import { recogniser } from '../items/recognise.js'
import type { Schema } from '../plan/schema.js'

/** Something in the table that is there because of a source, and the key of that source. */
export interface Claim {
  readonly derived: string
  readonly table: string
  readonly key: Item
  readonly element?: string
  readonly source: string
  readonly sourceKey: Item
}

/** What a stored item is: an entity, something derived, or the home of sets. */
export interface Examined {
  readonly entity?: ItemPlan
  readonly claims: readonly Claim[]
}

/** Tells of each item of a table what it is and which sources it speaks of. */
export function examiner(table: string, schema: Schema): (item: Item) => Examined {
  const { entities, derived } = schema.model
  const inTable = [...Object.values(entities), ...Object.values(derived)].filter(
    (model) => 'attributes' in model && model.table === table,
  )
  const recognise = recogniser(inTable.map(({ name }) => schema.item(name)))
  const sets = Object.values(derived).filter(
    (model): model is MemberOfModel => model.kind === 'memberOf' && model.table === table,
  )
  const twins = Object.values(derived).filter((model): model is TwinModel => model.kind === 'twin')
  return (item) => {
    const plan = recognise(item)
    if (!plan) return { claims: sets.flatMap((model) => claimsOfSet(model, item, schema)) }
    const { name } = plan.model
    if (!entities[name]) {
      const model = derived[name] as DerivedItemModel
      // A guard that is kept may outlive its source.
      if (model.kind === 'unique' && model.kept) return { claims: [] }
      return { claims: claimOf(model, plan, item, schema) }
    }
    const claims = twins
      .filter(({ twin }) => twin === name)
      .flatMap((model) => claimOf(model, plan, item, schema))
    return { entity: plan, claims }
  }
}

function claimOf(
  { name, source }: Pick<DerivedItemModel | TwinModel, 'name' | 'source'>,
  plan: ItemPlan,
  item: Item,
  schema: Schema,
): readonly Claim[] {
  const sourceKey = keyFrom(schema.item(source), plan.fromItem(item))
  if (!sourceKey) return []
  const key = Object.fromEntries(plan.keyNames.map((each) => [each, item[each]!]))
  return [{ derived: name, table: plan.table.name, key, source, sourceKey }]
}

/** Each element of a set speaks of one source, if the element and the key of the set tell which. */
function claimsOfSet(model: MemberOfModel, item: Item, schema: Schema): readonly Claim[] {
  const { SS } = (item[model.path[0]] ?? {}) as AttributeFields
  if (!SS) return []
  const { partition, sort } = schema.model.tables[model.table]!
  const key: Record<string, Item[string]> = {}
  const fixed: Record<string, unknown> = {}
  for (const { name } of [...partition, ...sort]) {
    const value = keyValueOf(item, name)
    const found = value === undefined ? undefined : matchKeyValue(model.keys[name]!, value)
    if (!found) return []
    Object.assign(fixed, found)
    key[name] = item[name]!
  }
  return SS.flatMap((element) => {
    const parts = matchTemplate(model.element, element)
    const sourceKey = parts && keyFrom(schema.item(model.source), { ...fixed, ...parts })
    if (!sourceKey) return []
    return [{ derived: model.name, table: model.table, key, element, source: model.source, sourceKey }]
  })
}

function keyFrom(source: ItemPlan, values: Values): Item | undefined {
  return source.keyAttributes.every((name) => values[name] !== undefined) ? source.key(values) : undefined
}
