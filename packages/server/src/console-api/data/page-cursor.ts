import type { Item } from '@tablewright/dynamo'
import { refuse } from '@tablewright/system'

/** Where the next page begins, as text. It holds keys, which whoever may read here may see. */
export function writeCursor(key: Item | undefined): string | null {
  return key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null
}

export function readCursor(cursor: string | undefined): { readonly ExclusiveStartKey?: Item } {
  if (cursor === undefined) return {}
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof key === 'object' && key !== null) return { ExclusiveStartKey: key as Item }
  } catch {
    // Told below: it is no cursor whichever way it is broken.
  }
  throw refuse('INVALID_CURSOR', 'The cursor is not one that was answered here.', {
    field: 'cursor',
    remedy: 'Give a cursor as it was answered, or begin without one.',
  })
}
