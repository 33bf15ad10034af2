import type { AcceptanceModel } from './acceptance-model.js'
import type { DerivedModel } from './derived-model.js'
import type { EntityModel } from './item-model.js'
import type { PatternModel } from './pattern-model.js'
import type { TableModel } from './table-model.js'

/**
 * A whole design as frozen plain data, which every tool reads. `JSON.parse(JSON.stringify(model))` equals it.
 * Functions (validators, computed defaults) are in the design.
 */
export interface DesignModel {
  readonly name: string
  readonly tables: Readonly<Record<string, TableModel>>
  readonly entities: Readonly<Record<string, EntityModel>>
  /** By full name, `Locker.OwnerLocker`. */
  readonly derived: Readonly<Record<string, DerivedModel>>
  readonly patterns: Readonly<Record<string, PatternModel>>
  /** Findings of `check` that the design accepts. */
  readonly accepts?: readonly AcceptanceModel[]
}
