import type { KindConstraints, KindDraft } from '../entities/kind-draft.js'
import type { NamedKind, TableShape } from '../sample/table-source.js'
import type { Call } from './expression.js'

/** A kind of item with its name, and the derived items found for it. */
export interface NamedDraft {
  readonly name: string
  readonly kind: KindDraft
  readonly constraints: KindConstraints
  readonly derives: Readonly<Record<string, Call>>
  readonly comment?: string
}

/** The inferred design of one table. */
export interface InferredTable {
  readonly shape: TableShape
  /** The delimiter of the table in the design. */
  readonly delimiter: string
  /** The character at which keys are split. Differs from the delimiter if values contain it. */
  readonly separator: string
  readonly entityType: string | undefined
  /** Kinds that were named by a person. */
  readonly named: readonly NamedKind[]
  readonly storedNames: 'as in code' | 'PascalCase'
  readonly kinds: readonly NamedDraft[]
}
