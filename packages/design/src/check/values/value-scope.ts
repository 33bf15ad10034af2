import { acceptsValue } from '../../domains/accepts-value.js'
import { describeType } from '../../domains/describe-type.js'
import { isAssignable } from '../../domains/is-assignable.js'
import type { AttributeModel } from '../../model/attribute-model.js'
import type { JsonValue } from '../../model/json.js'
import type { ParameterModel } from '../../model/parameter-model.js'
import type { TypeModel } from '../../model/type-model.js'
import type { ValueModel } from '../../model/value-model.js'

/** The names that values of one read or write can refer to. */
export interface ValueScope {
  readonly parameters: Readonly<Record<string, ParameterModel>>
  readonly attributes: Readonly<Record<string, AttributeModel>>
}

/** The source of a value, and its type. */
export type SourceType =
  | { readonly kind: 'literal'; readonly value: JsonValue }
  | { readonly kind: 'type'; readonly type: TypeModel; readonly mayBeMissing: boolean }

/** `now()` is a timestamp. A date attribute stores its day. */
const timeOfCall: TypeModel = { kind: 'timestamp', stored: 'iso' }

/** Returns the source and type of a value; undefined for an unknown name, which other rules report. */
export function sourceType(value: ValueModel, scope: ValueScope): SourceType | undefined {
  switch (value.kind) {
    case 'literal':
      return value
    case 'now':
      return { kind: 'type', type: timeOfCall, mayBeMissing: false }
    case 'attribute': {
      const attribute = scope.attributes[value.name]
      return attribute && { kind: 'type', type: attribute.type, mayBeMissing: attribute.optional }
    }
    case 'parameter': {
      const parameter = scope.parameters[value.name]
      if (parameter?.kind !== 'value') return undefined
      const mayBeMissing = parameter.optional || parameter.nullable
      return { kind: 'type', type: parameter.type, mayBeMissing }
    }
  }
}

/** Whether every value of the source is a value of the type. */
export function fitsType(value: ValueModel, type: TypeModel, scope: ValueScope): boolean {
  if (value.kind === 'now') return type.kind === 'timestamp' || type.kind === 'date'
  const source = sourceType(value, scope)
  if (source === undefined) return true
  return source.kind === 'literal' ? acceptsLiteral(type, source.value) : isAssignable(source.type, type)
}

/** Whether a type accepts a literal. A literal set is a list. */
export function acceptsLiteral(type: TypeModel, value: JsonValue): boolean {
  return acceptsValue(type, type.kind === 'set' && Array.isArray(value) ? new Set(value) : value)
}

/** Describes a value for messages: `the parameter x (text)`. */
export function describeValue(value: ValueModel, scope: ValueScope): string {
  const source = sourceType(value, scope)
  const kind = source?.kind === 'type' ? ` (${describeType(source.type)})` : ''
  switch (value.kind) {
    case 'literal':
      return JSON.stringify(value.value)
    case 'now':
      return 'the time of the call'
    case 'attribute':
      return `the attribute ${value.name}${kind}`
    case 'parameter':
      return `the parameter ${value.name}${kind}`
  }
}
