import type { Attributes } from '../attributes/attribute.js'
import type { ExpectationModel } from '../model/item-model.js'
import type { BudgetModel, Consistency } from '../model/pattern-model.js'
import { checkParameter } from '../options/check-options.js'
import { object } from '../options/shape.js'
import type { Target } from '../types/target-types.js'

/** Calls per second: a word (1, 10 or 100), a number, or a number with the share of the busiest partition. */
export type Rate =
  | 'low'
  | 'medium'
  | 'high'
  | number
  | { readonly perSecond: number; readonly hottestShare?: number }

/** Options of every pattern. */
export interface PatternOptions<Given extends Attributes = Attributes> {
  /** The identifier in the design document: `AP-01`. */
  readonly id?: string
  /** The purpose, in a sentence. */
  readonly goal?: string
  readonly rate?: Rate
  readonly budget?: BudgetModel
  /** Parameters in addition to those of the pattern itself, for `param()` to name. */
  readonly given?: Given
}

/** The declaration of an access pattern. `input` and `output` exist in the type system only. */
export interface Pattern<Operation extends string = string, Input = unknown, Output = unknown> {
  readonly operation: Operation
  readonly declaration: PatternDeclaration
  readonly input: Input
  readonly output: Output
}

/** The options of a pattern as written. `design()` builds its model from them. */
export interface PatternDeclaration {
  readonly targets: readonly Target[]
  readonly options: PatternOptions
  readonly read?: ReadDeclaration
  readonly write?: WriteDeclaration
  /** The parts of a transaction, by name. */
  readonly steps?: Readonly<Record<string, Pattern>>
  /** A step that is repeated for each element of a list. */
  readonly each?: EachDeclaration
}

export interface ReadDeclaration {
  readonly where?: object
  readonly by?: string | readonly string[]
  readonly index?: string
  readonly between?: string
  readonly from?: string
  readonly before?: string
  readonly beginsWith?: string
  readonly bounds?: 'half-open' | 'closed'
  readonly names?: RangeNames
  readonly expired?: 'hide'
  readonly order?: 'ascending' | 'descending' | 'newest' | 'oldest'
  readonly limit?: number
  readonly skipping?: readonly Target[]
  readonly page?: number
  readonly filter?: object
  readonly returns?: readonly string[]
  readonly consistency?: Consistency
  readonly expect?: ExpectationModel
  /** Only for scans. */
  readonly maintenance?: true
}

/** Names for the parameters of a range, if an attribute is named `from`, `to`, `before` or `prefix`. */
export interface RangeNames {
  readonly from?: string
  readonly to?: string
  readonly before?: string
  readonly prefix?: string
}

export interface WriteDeclaration {
  readonly where?: object
  readonly set?: readonly string[]
  readonly edit?: readonly string[]
  readonly to?: object
  readonly when?: object
  readonly guard?: string
  readonly upsert?: boolean
  readonly quiet?: boolean
  readonly mustExist?: boolean
}

export interface EachDeclaration {
  readonly parameter: string
  readonly step: Pattern
  readonly shared: readonly string[]
  readonly atMost?: number
}

export function declarePattern<Operation extends string, Input, Output>(
  operation: Operation,
  declaration: PatternDeclaration,
): Pattern<Operation, Input, Output> {
  return Object.freeze({ operation, declaration }) as Pattern<Operation, Input, Output>
}

const general = ['id', 'goal', 'rate', 'budget', 'given'] as const

/** Splits options into those of every pattern and those of its operation. */
export function splitOptions<Options extends PatternOptions>(
  options: Options,
): [PatternOptions, Omit<Options, (typeof general)[number]>] {
  checkParameter('a pattern', 'The options', options, object)
  const { id, goal, rate, budget, given, ...rest } = options
  const all = { id, goal, rate, budget, given }
  const present = Object.entries(all).filter(([, value]) => value !== undefined)
  return [Object.fromEntries(present), rest]
}
