import type { Attributes } from '../attributes/attribute.js'
import { checkOptions, checkParameter } from '../options/check-options.js'
import { pattern as patternShape } from '../options/language-shapes.js'
import { listOf, number, type Shapes, text } from '../options/shape.js'
import type { Simplify } from '../types/item-types.js'
import type { GivenInput, Intersection } from '../types/pattern-types.js'
import { declarePattern, type Pattern, type PatternOptions } from './pattern.js'

type WriteOperation = 'put' | 'create' | 'update' | 'delete' | 'check'

/** A transaction. `updated` exists in the type system only: the items after the steps that update. */
export interface DeclaredTransaction<Input, Output, Updated> extends Pattern<'transact', Input, Output> {
  readonly updated: Updated
}

const eachShapes: Shapes = { shared: listOf(text), atMost: number }

type Steps = Readonly<Record<string, Pattern<WriteOperation>>>

/**
 * Repeats a step for each element of a list parameter. The parameters in `shared` are given once, next to the list.
 * @example
 * const invoices = table('Invoices', { partitionKey: 'PK' })
 * const LineItem = invoices.entity('LINE', {
 *   key: { PK: 'INVOICE#<InvoiceId>#LINEITEM#<ItemId>' },
 *   attributes: { invoiceId: id(), itemId: id(), amount: money('EUR') },
 * })
 * transact({ items: each('lineItems', create(LineItem), { shared: ['invoiceId'], atMost: 97 }) }).operation // → 'transact'
 */
export function each<
  const Parameter extends string,
  Operation extends WriteOperation,
  Input,
  Output,
  const Shared extends keyof Input & string = never,
>(
  parameter: Parameter,
  step: Pattern<Operation, Input, Output>,
  options: { readonly shared?: readonly Shared[]; readonly atMost?: number } = {},
): Pattern<
  Operation,
  { [Name in Parameter]: Simplify<Omit<Input, Shared>>[] } & Pick<Input, Shared>,
  Output[]
> {
  checkParameter('each()', 'The parameter', parameter, text)
  checkParameter('each()', 'The step', step, patternShape)
  checkOptions(`each() of ${parameter}`, options, eachShapes)
  const { shared = [], atMost } = options
  const repeated = atMost === undefined ? { parameter, step, shared } : { parameter, step, shared, atMost }
  return declarePattern(step.operation, { ...step.declaration, each: repeated })
}

/** Runs several steps in one transaction: all or none. Parameters with the same name are one parameter. */
export function transact<const S extends Steps, Given extends Attributes = Record<never, never>>(
  steps: S,
  options: PatternOptions<Given> = {},
): DeclaredTransaction<
  Intersection<S[keyof S]['input']> & GivenInput<Given>,
  { [Name in keyof S as S[Name]['operation'] extends 'create' | 'put' ? Name : never]: S[Name]['output'] },
  { [Name in keyof S as S[Name]['operation'] extends 'update' ? Name : never]: S[Name]['output'] }
> {
  return declarePattern('transact', { targets: [], options, steps }) as never
}
