import type { TableShape } from '../sample/table-source.js'
import type { Call } from './expression.js'

/**
 * Confidence in an inferred fact: `certain` follows from the definition of the table, `guess` has little
 * evidence.
 */
export type Confidence = 'certain' | 'high' | 'medium' | 'guess'

/** One inferred fact and its reason. */
export interface Evidence {
  /** The part of the design: `Locker.PK`, `Locker.status`. */
  readonly place: string
  readonly claim: string
  readonly confidence: Confidence
  /** Counts and values that support it. */
  readonly because: string
}

export interface TableDraft {
  readonly shape: TableShape
  /** The constant in the source text. */
  readonly variable: string
  readonly delimiter: string
  readonly entityType?: string
  readonly storedNames: 'as in code' | 'PascalCase'
}

export interface EntityDraft {
  readonly name: string
  readonly type: string
  /** Variable of its table. */
  readonly table: string
  readonly keys: Readonly<Record<string, string>>
  readonly attributes: Readonly<Record<string, Call>>
  /** Whether these items lack the entity-type attribute of their table. */
  readonly recognizeByKey: boolean
  readonly derives: Readonly<Record<string, Call>>
  readonly comment?: string
}

/** An inferred design, which can be printed as TypeScript or built. */
export interface DesignDraft {
  readonly name: string
  readonly tables: readonly TableDraft[]
  readonly entities: readonly EntityDraft[]
  readonly patterns: Readonly<Record<string, Call>>
  /** Findings of `check` that the stored data causes. */
  readonly accepts: readonly { readonly code: string; readonly place: string; readonly reason: string }[]
}
