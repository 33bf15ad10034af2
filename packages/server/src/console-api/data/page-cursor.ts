import type { Item } from '@tablewright/dynamo'
import { refuse } from '@tablewright/system'

/** Where the next page begins, as text. It holds keys, which a reader of this data may see. */
export function writeCursor(key: Item | undefined): string | null {
  return key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null
}

export function readCursor(cursor: string | undefined): { readonly ExclusiveStartKey?: Item } {
  if (cursor === undefined) return {}
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof key === 'object' && key !== null) return { ExclusiveStartKey: key as Item }
  } catch {
    // Refused below: a damaged cursor is no cursor, whatever the damage.
  }
  throw refuse('INVALID_CURSOR', 'The cursor is not one that was answered here.', {
    field: 'cursor',
    remedy: 'Give a cursor as it was answered, or begin without one.',
  })
}
