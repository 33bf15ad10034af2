import type { OpenApi } from '@tablewright/server'
import type { JsonSchema } from '@tablewright/system'
import type { OperationName } from './operation.js'
import { request } from './request.js'

/** One operation of a system, from its description. */
export interface Operation {
  readonly name: OperationName
  /** Its id in `/systems/<system>/actions/<id>`. */
  readonly id: string
  readonly summary: string
  /** The right that the caller needs. */
  readonly right: string
  readonly method: string
  /** All fields of the path, the query and the body. */
  readonly input: JsonSchema
  readonly pathFields: readonly string[]
  readonly wantsVersion: boolean
  /** Texts of the notice after a change. The first text whose `<fields>` all have a value is shown. */
  readonly outcome: readonly string[]
  /** Missing if the operation returns nothing or a document. */
  readonly output?: JsonSchema
}

/** The description of a system: its operations, fields and labels. */
export interface Description {
  readonly title: string
  readonly summary: string
  readonly operations: readonly Operation[]
}

const known = new Map<string, Promise<Description>>()

/** Returns the description of a system. Requested once. */
export function describe(system: string): Promise<Description> {
  const before = known.get(system)
  if (before !== undefined) return before
  const asked = request(`/api/${system}/openapi.json`)
    .then((response) => response.json() as Promise<OpenApi>)
    .then(readDescription)
  known.set(system, asked)
  asked.catch(() => known.delete(system))
  return asked
}

/** Clears the cached descriptions. */
export function forgetDescriptions(): void {
  known.clear()
}

export function readDescription(document: OpenApi): Description {
  const { paths } = withSchemas(document)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      readOperation(path, method.toUpperCase(), operation),
    ),
  )
  return { title: document.info.title, summary: document.info.summary, operations }
}

/** Replaces references to named schemas with the schemas. */
function withSchemas(document: OpenApi): OpenApi {
  const schemas = document.components.schemas
  const resolve = (_: string, value: unknown): unknown => {
    const name = /^#\/components\/schemas\/(.+)$/.exec(String((value as { $ref?: string } | null)?.$ref))?.[1]
    return name === undefined ? value : (schemas[name] ?? value)
  }
  return JSON.parse(JSON.stringify(document, resolve)) as OpenApi
}

/** Returns the operation with a name, with or without an optional last field. */
export function findOperation({ operations }: Description, name: OperationName): Operation | undefined {
  const plain = name.replace(/\?$/, '')
  return operations.find((operation) => operation.name === plain)
}

type OpenApiOperation = OpenApi['paths'][string][string]

function readOperation(path: string, method: string, operation: OpenApiOperation): Operation {
  const parameters = operation.parameters ?? []
  const fields = parameters.filter((parameter) => parameter.in !== 'header')
  const body = operation.requestBody?.content['application/json'].schema
  const required = [
    ...fields.filter((field) => field.required).map(({ name }) => name),
    ...(body?.required ?? []),
  ]
  const output = outputOf(operation)
  return {
    name: `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}` as OperationName,
    id: operation.operationId,
    summary: operation.summary,
    right: operation['x-required-right'],
    method,
    input: {
      type: 'object',
      properties: {
        ...Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
        ...body?.properties,
      },
      ...(required.length > 0 && { required }),
    },
    pathFields: fields.filter((field) => field.in === 'path').map(({ name }) => name),
    outcome: operation['x-outcome'] ?? [],
    wantsVersion: parameters.some(({ name }) => name === 'If-Match'),
    ...(output && { output }),
  }
}

function outputOf({ responses }: OpenApiOperation): JsonSchema | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const schema = success && 'content' in success ? success.content?.['application/json']?.schema : undefined
  return schema === undefined || '$ref' in schema ? undefined : schema
}
