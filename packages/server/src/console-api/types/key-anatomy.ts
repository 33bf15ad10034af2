import type { JsonValue } from '@tablewright/design/model'
import type { KeyPiece } from '@tablewright/design/templates'

/** One key attribute of an item, split by its template. */
export interface KeyAnatomy {
  /** The stored attribute: `PK`, `GSI1SK`. */
  readonly attribute: string
  /** `LOCKER#<lockerId>`. */
  readonly template: string
  /** The whole value as text: numbers in decimal, bytes in hexadecimal. */
  readonly text: string
  /** The pieces of the text, from left to right. */
  readonly pieces: readonly KeyPiece[]
}

/** Values by attribute name, as JSON: sets are lists, bytes are base64. */
export type JsonValues = Readonly<Record<string, JsonValue>>
