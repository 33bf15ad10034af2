import { type AttributeFields, base64ToBytes, type Item } from '@tablewright/dynamo'

/** The value of a key attribute, as templates know it. */
export function keyValueOf(item: Item, name: string): string | number | Uint8Array | undefined {
  const { S, N, B } = (item[name] ?? {}) as AttributeFields
  if (S !== undefined) return S
  return N === undefined ? B && base64ToBytes(B) : Number(N)
}
