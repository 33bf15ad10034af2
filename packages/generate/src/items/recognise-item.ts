import { type DesignModel, keyNames, type StoredItem, storedItems } from '@tablewright/design/model'
import { matchKeyValue } from '@tablewright/design/templates'
import { type AttributeFields, base64ToBytes, type Item, ownProperty } from '@tablewright/dynamo'

/** Returns the kind of item of a design that a stored item is, or undefined. */
export type Recognise = (table: string, item: Item) => StoredItem | undefined

export function itemRecogniser(model: DesignModel): Recognise {
  const kinds = new Map(
    Object.values(model.tables).map((table) => {
      const names = keyNames(table)
      const own = [...storedItems(model).values()].filter((kind) => kind.table === table.name)
      // `status#all` before `status#<status>`, which would take it for one of its own.
      own.sort((one, other) => literalLength(other, names) - literalLength(one, names))
      return [table.name, { names, own }]
    }),
  )
  return (table, item) => {
    const known = kinds.get(table)
    return known?.own.find((kind) => says(kind, item) ?? hasKeyOf(kind, known.names, item))
  }
}

function literalLength({ keys }: StoredItem, names: readonly string[]): number {
  const segments = names.flatMap((name) => keys[name]?.segments ?? [])
  return segments.reduce((sum, segment) => sum + (segment.kind === 'literal' ? segment.text.length : 0), 0)
}

function says({ recognisedBy }: StoredItem, item: Item): boolean | undefined {
  if (recognisedBy?.by !== 'attribute') return undefined
  const type = (ownProperty(item, recognisedBy.attribute) as AttributeFields | undefined)?.S
  return type === undefined ? undefined : type === recognisedBy.value
}

function hasKeyOf({ keys }: StoredItem, names: readonly string[], item: Item): boolean {
  return names.every((name) => {
    const { S, N, B } = (ownProperty(item, name) ?? {}) as AttributeFields
    const value = S ?? (N === undefined ? B && base64ToBytes(B) : Number(N))
    return value !== undefined && keys[name] !== undefined && matchKeyValue(keys[name], value) !== undefined
  })
}
