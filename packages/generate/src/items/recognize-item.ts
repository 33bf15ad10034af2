import { type DesignModel, keyNames, kindsInTable, type StoredItem } from '@tablewright/design/model'
import { isOfKind, matchKeyValue } from '@tablewright/design/templates'
import { type AttributeFields, type AttributeValue, base64ToBytes, type Item } from '@tablewright/dynamo'

/** Returns the kind of a stored item in the design, or undefined. */
export type Recognize = (table: string, item: Item) => StoredItem | undefined

export function itemRecognizer(model: DesignModel): Recognize {
  const kinds = new Map(
    Object.values(model.tables).map((table) => [
      table.name,
      kindsInTable(model, table.name).map((kind) => ({
        kind,
        recognition: recognitionOf(kind, keyNames(table)),
      })),
    ]),
  )
  return (table, item) => kinds.get(table)?.find(({ recognition }) => isOfKind(item, recognition))?.kind
}

function recognitionOf({ keys, recognizedBy }: StoredItem, names: readonly string[]) {
  const matchers = names.map((name) => {
    const template = keys[name]
    const match = (stored: AttributeValue | undefined) => {
      const value = keyValue(stored)
      return template && value !== undefined ? matchKeyValue(template, value) : undefined
    }
    return [name, { match }] as const
  })
  return {
    type: recognizedBy?.by === 'attribute' ? recognizedBy : undefined,
    keys: Object.fromEntries(matchers),
  }
}

function keyValue(stored: AttributeValue | undefined): string | number | Uint8Array | undefined {
  const { S, N, B } = (stored ?? {}) as AttributeFields
  return S ?? (N === undefined ? B && base64ToBytes(B) : Number(N))
}
