import type { AnyAttribute, Attributes } from '@tablewright/design'
import { type ParameterModel, parameterType, type TypeModel } from '@tablewright/design/model'
import type { OutputShape } from './output.js'

/** The subset of JSON Schema 2020-12 that is generated. */
export interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: JsonSchema
  readonly uniqueItems?: true
  readonly contentEncoding?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly minItems?: number
  readonly maxItems?: number
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | false
  readonly default?: unknown
}

/** Returns the JSON Schema of a type. */
export function typeSchema(type: TypeModel): JsonSchema {
  switch (type.kind) {
    case 'text':
      return {
        type: 'string',
        ...(type.minimumLength !== undefined && { minLength: type.minimumLength }),
        ...(type.maximumLength !== undefined && { maxLength: type.maximumLength }),
        // Anchored: input must match as a whole.
        ...(type.pattern !== undefined && { pattern: `^(?:${type.pattern})$` }),
      }
    case 'id':
      return idSchema(type.form)
    case 'number':
      return { type: 'number' }
    case 'integer':
      return {
        type: 'integer',
        ...(type.minimum !== undefined && { minimum: type.minimum }),
        ...(type.maximum !== undefined && { maximum: type.maximum }),
      }
    case 'money':
      return { type: 'integer', description: `Minor units of ${currencyOf(type)}.` }
    case 'version':
      return { type: 'integer', minimum: 0 }
    case 'boolean':
      return { type: 'boolean' }
    case 'timestamp':
      return { type: 'string', format: 'date-time' }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'oneOf':
      return { type: 'string', enum: type.values }
    case 'hostname':
      return { type: 'string', format: 'hostname' }
    case 'binary':
      return { type: 'string', contentEncoding: 'base64' }
    case 'set':
      return {
        type: 'array',
        items: typeSchema(type.member ?? { kind: type.element }),
        ...(type.atMost !== undefined && { maxItems: type.atMost }),
        uniqueItems: true,
      }
    case 'list':
      return {
        type: 'array',
        items: typeSchema(type.element),
        ...(type.atMost !== undefined && { maxItems: type.atMost }),
      }
    case 'vector':
      return {
        type: 'array',
        items: { type: 'number' },
        minItems: type.dimensions,
        maxItems: type.dimensions,
      }
    case 'map':
      return { type: 'object', additionalProperties: typeSchema(type.value) }
    case 'record':
      return recordSchema(type)
    case 'json':
    case 'schema':
      return {}
  }
}

/** Returns the JSON Schema of a field, with its default. */
export function fieldSchema({ spec }: AnyAttribute): JsonSchema {
  const schema = typeSchema(spec.type)
  return spec.default?.kind === 'literal' ? { ...schema, default: spec.default.value } : schema
}

/**
 * Returns the JSON Schema of an object with these fields. Fields with a default are optional in input and required in
 * output.
 */
export function fieldsSchema(fields: Attributes, use: 'input' | 'output'): JsonSchema {
  const required = Object.entries(fields)
    .filter(([, { spec }]) => !spec.optional && (use === 'output' || spec.default === undefined))
    .map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    ...(required.length > 0 && { required }),
    ...(use === 'input' && { additionalProperties: false }),
  }
}

/** Returns the JSON Schema of a pattern's input. */
export function parametersSchema(parameters: Readonly<Record<string, ParameterModel>>): JsonSchema {
  const all = Object.values(parameters)
  const required = all.filter(({ optional }) => !optional).map(({ name }) => name)
  const properties = all.map((parameter) => {
    const schema = typeSchema(parameterType(parameter))
    const nullable = parameter.kind === 'value' && parameter.nullable
    return [parameter.name, nullable ? { ...schema, description: 'null removes it.' } : schema]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** Returns the JSON Schema of an action's output; undefined for no output or a document. */
export function outputSchema(output: OutputShape): JsonSchema | undefined {
  switch (output.kind) {
    case 'record':
      return fieldsSchema(output.fields, 'output')
    case 'list':
      return { type: 'array', items: fieldsSchema(output.fields, 'output') }
    case 'page':
      return {
        type: 'object',
        properties: {
          items: { type: 'array', items: fieldsSchema(output.fields, 'output') },
          cursor: { type: 'string', description: 'Where the next page begins; missing on the last one.' },
        },
        required: ['items'],
      }
    case 'text':
    case 'file':
    case 'nothing':
      return undefined
  }
}

function idSchema(form: 'text' | 'ulid' | 'uuid'): JsonSchema {
  if (form === 'uuid') return { type: 'string', format: 'uuid' }
  if (form === 'ulid') return { type: 'string', pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$' }
  return { type: 'string', minLength: 1 }
}

function currencyOf({ currency, currencyAttribute }: Extract<TypeModel, { kind: 'money' }>): string {
  return (
    currency ?? (currencyAttribute === undefined ? 'the currency' : `the currency in ${currencyAttribute}`)
  )
}

function recordSchema({ fields }: Extract<TypeModel, { kind: 'record' }>): JsonSchema {
  const entries = Object.entries(fields)
  const required = entries
    .filter(([, field]) => !field.optional && field.type.kind !== 'set')
    .map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, typeSchema(field.type)])),
    ...(required.length > 0 && { required }),
  }
}
