import { matchKeyValue } from '@tablewright/design'
import type { AttributeFields, Item } from '@tablewright/dynamo'
import type { ItemPlan } from './item-plan.js'
import { keyValueOf } from './key-value.js'

/** Which of several kinds a stored item is; undefined when it is none of them. */
export function recogniser(plans: readonly ItemPlan[]): (item: Item) => ItemPlan | undefined {
  return (item) => plans.find((plan) => says(plan, item) ?? hasKeyOf(plan, item))
}

/** What the item says of itself; an index may not carry that, and some tables have nothing of the kind. */
function says({ model: { recognisedBy } }: ItemPlan, item: Item): boolean | undefined {
  if (recognisedBy.by === 'key') return undefined
  const type = (item[recognisedBy.attribute] as AttributeFields | undefined)?.S
  return type === undefined ? undefined : type === recognisedBy.value
}

function hasKeyOf({ keyNames, model: { keys } }: ItemPlan, item: Item): boolean {
  const known: Record<string, unknown> = {}
  return keyNames.every((name) => {
    const value = keyValueOf(item, name)
    const found = value === undefined ? undefined : matchKeyValue(keys[name]!, value)
    if (!found) return false
    const agrees = Object.entries(found).every(
      ([part, text]) => known[part] === undefined || known[part] === text,
    )
    Object.assign(known, found)
    return agrees
  })
}
