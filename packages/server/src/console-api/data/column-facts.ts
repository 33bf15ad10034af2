import { type DesignModel, keyNames, type StoredItem, type TwinModel } from '@tablewright/design/model'

type Placed = Pick<StoredItem, 'name' | 'table' | 'keys'>

/** Whether the attribute is a part of the table's own key, which never changes. */
export function isKeyAttribute(attribute: string, { keys, table }: Placed, model: DesignModel): boolean {
  const templates = keyNames(model.tables[table]!).flatMap((name) => keys[name]?.segments ?? [])
  return templates.some((segment) => segment.kind === 'placeholder' && segment.attribute === attribute)
}

/** Whether the attribute counts other items, which alone change it. */
export function isCounted(attribute: string, { name }: Placed, model: DesignModel): boolean {
  return Object.values(model.derived).some(
    (derived) => derived.kind === 'count' && derived.target === name && derived.attribute === attribute,
  )
}

/** By what the entity is made and deleted, and its shared attributes changed, if it is a twin. */
export function twinOf({ name }: Pick<StoredItem, 'name'>, { derived }: DesignModel): TwinModel | undefined {
  return Object.values(derived).find((each): each is TwinModel => each.kind === 'twin' && each.twin === name)
}
