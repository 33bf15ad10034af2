import { type Make, makeNow } from '@tablewright/base'
import type { AttributeModel, ChangeModel } from '@tablewright/design'
import { type AttributeValue, type NativeValue, toAttributeValue } from '@tablewright/dynamo'
import { type Encode, planEncoder } from '../items/value-plan.js'
import type { Clauses } from './action.js'
import { planSource, type ValueSource } from './call.js'
import { type ExpressionWriter, encoded } from './expression.js'

/** A change as the design says it, or of a value that is generated for the call. */
export type Change =
  | ChangeModel
  | {
      readonly kind: 'set'
      readonly attribute: string
      readonly value: ValueSource
      readonly ifAbsent: boolean
    }

/** What a call does with an attribute that it may edit. */
export type Edit = 'set' | 'remove' | 'keep'

export function editOf(value: unknown): Edit {
  return value === undefined ? 'keep' : value === null ? 'remove' : 'set'
}

type Keyword = keyof Clauses

/** A part of an update expression. */
export type Clause = readonly [keyword: Keyword, text: string]

/** One that the caller chooses: by a parameter, what is written when it is given and when it is null. */
export type EditClause = readonly [parameter: string, set: string, remove: string]

/** The parts of an update expression, in the order of the changes. */
export function writeChanges(
  changes: readonly Change[],
  attributes: Readonly<Record<string, AttributeModel>>,
  writer: ExpressionWriter,
  make: Make,
): readonly (Clause | EditClause)[] {
  return changes.map((change) => writeChange(change, attributes[change.attribute]!, attributes, writer, make))
}

function writeChange(
  change: Change,
  attribute: AttributeModel,
  attributes: Readonly<Record<string, AttributeModel>>,
  writer: ExpressionWriter,
  make: Make,
): Clause | EditClause {
  const path = writer.path(attribute.path)
  const value = (source: ValueSource, hint = attribute.name, encoder = own) =>
    source.kind === 'attribute'
      ? writer.path(attributes[source.name]!.path)
      : source.kind === 'literal'
        ? writer.constant(hint, encoder(makeNow)(source.value))
        : writer.slot(hint, make(encoded, encoder(make), planSource(source, make)))
  const own = (maker: Make): Encode => planEncoder(attribute, maker)
  const members = () => memberEncoder
  switch (change.kind) {
    case 'set': {
      const set = value(change.value)
      return ['SET', `${path} = ${change.ifAbsent ? `if_not_exists(${path}, ${set})` : set}`]
    }
    case 'edit':
      return [change.parameter, `${path} = ${value({ kind: 'parameter', name: change.parameter })}`, path]
    case 'increment':
    case 'decrement': {
      const zero = writer.constant('zero', { N: '0' })
      const sign = change.kind === 'increment' ? '+' : '-'
      return ['SET', `${path} = if_not_exists(${path}, ${zero}) ${sign} ${value(change.by, 'by')}`]
    }
    case 'append': {
      const empty = writer.constant('empty', { L: [] })
      return ['SET', `${path} = list_append(if_not_exists(${path}, ${empty}), ${value(change.value)})`]
    }
    case 'addToSet':
      return ['ADD', `${path} ${value(change.value, undefined, members)}`]
    case 'removeFromSet':
      return ['DELETE', `${path} ${value(change.value, undefined, members)}`]
    case 'remove':
      return ['REMOVE', path]
  }
}

export function memberEncoder(value: unknown): AttributeValue {
  return toAttributeValue(asSet(value) as NativeValue)
}

/** One element, or several. */
export function asSet(value: unknown): ReadonlySet<unknown> {
  if (value instanceof Set) return value
  return new Set(Array.isArray(value) ? value : [value])
}
