import { type AttributeFields, base64ToBytes, type Item } from '@tablewright/dynamo'

/** Returns the value of a key attribute, in the form that templates match. */
export function keyValueOf(item: Item, name: string): string | number | Uint8Array | undefined {
  const { S, N, B } = (item[name] ?? {}) as AttributeFields
  if (S !== undefined) return S
  return N === undefined ? B && base64ToBytes(B) : Number(N)
}
