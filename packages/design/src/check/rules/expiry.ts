import type { DesignModel } from '../../model/design-model.js'
import type { EntityModel } from '../../model/item-model.js'

/** The attribute by which items of this kind expire. */
export function expiryOf(
  { tables }: DesignModel,
  item: Pick<EntityModel, 'table' | 'attributes'>,
): string | undefined {
  const stored = tables[item.table]?.timeToLive
  if (stored === undefined) return undefined
  return Object.values(item.attributes).find(({ path }) => path.length === 1 && path[0] === stored)?.name
}
