import type { Item } from '@tablewright/dynamo'
import type { ItemPlan } from './item-plan.js'

/** Which of several kinds a stored item is; undefined when it is none of them. */
export function recogniser(plans: readonly ItemPlan[]): (item: Item) => ItemPlan | undefined {
  return (item) => plans.find(({ codec }) => codec.recognises(item))
}
