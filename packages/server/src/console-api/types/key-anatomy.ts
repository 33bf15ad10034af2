import type { JsonValue } from '@tablewright/design/model'
import type { KeyPiece } from '@tablewright/design/templates'

/** One key attribute of an item, taken apart by the template that made it. */
export interface KeyAnatomy {
  /** The stored attribute: `PK`, `GSI1SK`. */
  readonly attribute: string
  /** `LOCKER#<lockerId>`. */
  readonly template: string
  /** The whole value as people read it: numbers in decimal, bytes in hexadecimal. */
  readonly text: string
  /** From left to right; together they are the text. */
  readonly pieces: readonly KeyPiece[]
}

/** Values by attribute in code names, as JSON: sets are lists, bytes are base 64. */
export type JsonValues = Readonly<Record<string, JsonValue>>
