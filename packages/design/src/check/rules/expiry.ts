import type { DesignModel } from '../../model/design-model.js'
import type { EntityModel } from '../../model/item-model.js'

/** Returns the time-to-live attribute of a kind of item. */
export function expiryOf(
  { tables }: DesignModel,
  item: Pick<EntityModel, 'table' | 'attributes'>,
): string | undefined {
  const stored = tables[item.table]?.timeToLive
  if (stored === undefined) return undefined
  return Object.values(item.attributes).find(({ path }) => path.length === 1 && path[0] === stored)?.name
}
