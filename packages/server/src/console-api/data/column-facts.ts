import { type DesignModel, keyNames, type StoredItem, type TwinModel } from '@tablewright/design/model'

type Placed = Pick<StoredItem, 'name' | 'table' | 'keys'>

/** Whether the attribute is part of the table's key, which never changes. */
export function isKeyAttribute(attribute: string, { keys, table }: Placed, model: DesignModel): boolean {
  const templates = keyNames(model.tables[table]!).flatMap((name) => keys[name]?.segments ?? [])
  return templates.some((segment) => segment.kind === 'placeholder' && segment.attribute === attribute)
}

/** Whether the attribute is a counter, which only writes of the counted items change. */
export function isCounted(attribute: string, { name }: Placed, model: DesignModel): boolean {
  return Object.values(model.derived).some(
    (derived) => derived.kind === 'count' && derived.target === name && derived.attribute === attribute,
  )
}

/**
 * Returns the twin declaration by which another entity creates, deletes and changes this one; undefined if it is no
 * twin.
 */
export function twinOf({ name }: Pick<StoredItem, 'name'>, { derived }: DesignModel): TwinModel | undefined {
  return Object.values(derived).find((each): each is TwinModel => each.kind === 'twin' && each.twin === name)
}
