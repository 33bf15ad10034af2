import type { AnyAttribute, Attributes } from '@tablewright/design'
import { fieldSchema, fieldsSchema, type JsonSchema, pathFields, type Route } from '@tablewright/system'
import { maxKeyLength } from '../idempotency/design.js'
import { guardField, hasBody } from '../read-request.js'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface RequestBody {
  readonly description?: string
  readonly required: boolean
  readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
}

export function parametersOf(route: Route, path: string): readonly Parameter[] {
  const { input } = route.action
  const inPath = pathFields(route.path)
    .filter((name) => path.includes(`{${name}}`))
    .map((name): Parameter => ({ name, in: 'path', required: true, schema: fieldSchema(input[name]!) }))
  const inQuery = hasBody(route) ? [] : Object.entries(otherFields(route)).map(queryParameter)
  return [...inPath, ...inQuery, ...headerParameters(route)]
}

export function requestBodyOf(route: Route): RequestBody | undefined {
  const fields = otherFields(route)
  if (!hasBody(route) || Object.keys(fields).length === 0) return undefined
  const schema = fieldsSchema(fields, 'input')
  return {
    ...(route.method === 'PATCH' && { description: patchDescription }),
    required: schema.required !== undefined,
    content: { 'application/json': { schema } },
  }
}

const patchDescription =
  'Omitted fields keep their values. If the record has all given values already, nothing is written, and its ETag stays.'

/** Returns the fields that are neither in the path nor in a header. */
export function otherFields(route: Route): Attributes {
  const elsewhere = [...pathFields(route.path), guardField(route)]
  return Object.fromEntries(Object.entries(route.action.input).filter(([name]) => !elsewhere.includes(name)))
}

function queryParameter([name, field]: [string, AnyAttribute]): Parameter {
  const required = !field.spec.optional && field.spec.default === undefined
  return { name, in: 'query', required, schema: fieldSchema(field) }
}

function headerParameters(route: Route): Parameter[] {
  const guard = guardField(route)
  const headers: Parameter[] = []
  if (guard !== undefined) {
    headers.push({
      name: 'If-Match',
      in: 'header',
      required: !route.action.input[guard]!.spec.optional,
      description: 'The ETag of what was read.',
      schema: { type: 'string' },
    })
  }
  if (route.method === 'POST') {
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Any text that the caller chooses: the same key and request are carried out once.',
      schema: { type: 'string', minLength: 1, maxLength: maxKeyLength },
    })
  }
  return headers
}
