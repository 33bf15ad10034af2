import type { AttributeModel, ChangeModel } from '@tablewright/design'
import { type NativeValue, toAttributeValue } from '@tablewright/dynamo'
import { attributeEncoder } from '../items/item-plan.js'
import type { Clauses } from './action.js'
import { type Call, resolve, type ValueSource } from './call.js'
import type { ExpressionWriter } from './expression.js'

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
export function editOf(value: unknown): 'set' | 'remove' | 'keep' {
  return value === undefined ? 'keep' : value === null ? 'remove' : 'set'
}

/** The clauses of an update expression. Edits are resolved: the caller sets, removes or keeps each. */
export function writeChanges(
  changes: readonly Change[],
  attributes: Readonly<Record<string, AttributeModel>>,
  edits: (parameter: string) => 'set' | 'remove' | 'keep',
  writer: ExpressionWriter,
): Clauses {
  const clauses: Record<string, string[]> = {}
  for (const change of changes) {
    const [keyword, text] = writeChange(change, attributes, edits, writer)
    if (text === '') continue
    clauses[keyword] ??= []
    clauses[keyword].push(text)
  }
  return Object.fromEntries(Object.entries(clauses).map(([keyword, texts]) => [keyword, texts.join(', ')]))
}

function writeChange(
  change: Change,
  attributes: Readonly<Record<string, AttributeModel>>,
  edits: (parameter: string) => 'set' | 'remove' | 'keep',
  writer: ExpressionWriter,
): [keyword: 'SET' | 'REMOVE' | 'ADD' | 'DELETE', text: string] {
  const attribute = attributes[change.attribute]!
  const path = () => writer.path(attribute.path)
  const value = (source: ValueSource, encode = attributeEncoder(attribute), hint = attribute.name) =>
    source.kind === 'attribute'
      ? writer.path(attributes[source.name]!.path)
      : source.kind === 'literal'
        ? writer.constant(hint, encode(source.value))
        : writer.slot(hint, (call) => encode(resolve(source, call)))
  switch (change.kind) {
    case 'set': {
      const set = value(change.value)
      return ['SET', `${path()} = ${change.ifAbsent ? `if_not_exists(${path()}, ${set})` : set}`]
    }
    case 'edit': {
      const edit = edits(change.parameter)
      if (edit === 'set')
        return ['SET', `${path()} = ${value({ kind: 'parameter', name: change.parameter })}`]
      return ['REMOVE', edit === 'remove' ? path() : '']
    }
    case 'increment':
    case 'decrement': {
      const zero = writer.constant('zero', { N: '0' })
      const sign = change.kind === 'increment' ? '+' : '-'
      return [
        'SET',
        `${path()} = if_not_exists(${path()}, ${zero}) ${sign} ${value(change.by, undefined, 'by')}`,
      ]
    }
    case 'append': {
      const empty = writer.constant('empty', { L: [] })
      return ['SET', `${path()} = list_append(if_not_exists(${path()}, ${empty}), ${value(change.value)})`]
    }
    case 'addToSet':
      return ['ADD', `${path()} ${value(change.value, encodeMembers)}`]
    case 'removeFromSet':
      return ['DELETE', `${path()} ${value(change.value, encodeMembers)}`]
    case 'remove':
      return ['REMOVE', path()]
  }
}

function encodeMembers(value: unknown) {
  return toAttributeValue(asSet(value) as NativeValue)
}

/** One element, or several. */
export function asSet(value: unknown): ReadonlySet<unknown> {
  if (value instanceof Set) return value
  return new Set(Array.isArray(value) ? value : [value])
}

/** The values that a call gives to attributes whatever they were before. */
export function knownAfter(changes: readonly Change[], call: Call): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const change of changes) {
    if (change.kind === 'set' && !change.ifAbsent) values[change.attribute] = resolve(change.value, call)
  }
  return values
}
