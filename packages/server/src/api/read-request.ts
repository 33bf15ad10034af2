import { TablewrightError } from '@tablewright/base'
import { type InputPart, pathFields, type Route, readInputParts } from '@tablewright/system'

/** The parts of a route that determine where its input is. */
type InputRoute = Pick<Route, 'method' | 'path' | 'ifMatch'> & {
  readonly action: Pick<Route['action'], 'input'>
}

/** A request with the values of its path. */
export interface RequestValues {
  param(name: string): string | undefined
  queries(): Readonly<Record<string, readonly string[]>>
  header(name: string): string | undefined
}

/** Reads the action's input from path, query or body, and `If-Match`. */
export function readRequest(
  request: RequestValues,
  route: InputRoute,
  body: string,
): Promise<Record<string, unknown>> {
  const parts: InputPart[] = [pathPart(request, route)]
  const version = versionPart(request, route)
  if (version) parts.push(version)
  parts.push({ values: queryValues(request), source: 'text', place: 'query' })
  if (hasBody(route)) parts.push(bodyPart(body))
  return readInputParts(route.action.input, parts)
}

/** Whether fields outside the path are in the body rather than in the query. */
export function hasBody({ method }: Pick<Route, 'method'>): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH'
}

/** Returns the field that `If-Match` fills. On a GET, `ifMatch` only names the field of the `ETag`. */
export function guardField({ ifMatch, action }: InputRoute): string | undefined {
  return ifMatch !== undefined && Object.hasOwn(action.input, ifMatch) ? ifMatch : undefined
}

function pathPart(request: RequestValues, { path }: InputRoute): InputPart {
  const values: Record<string, unknown> = {}
  for (const name of fieldsOfPath(path)) values[name] = request.param(name)
  return { values, source: 'text', place: 'path' }
}

const knownPaths = new Map<string, readonly string[]>()

/** Caches the fields in a path. */
function fieldsOfPath(path: string): readonly string[] {
  let fields = knownPaths.get(path)
  if (fields === undefined) {
    fields = pathFields(path)
    knownPaths.set(path, fields)
  }
  return fields
}

function queryValues(request: RequestValues): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, values] of Object.entries(request.queries())) {
    found[name] = values.length === 1 ? values[0] : values
  }
  return found
}

function versionPart(request: RequestValues, route: InputRoute): InputPart | undefined {
  const field = guardField(route)
  if (field === undefined) return undefined
  const header = request.header('if-match')?.trim()
  if (header === undefined || header === '*') {
    if (route.action.input[field]!.spec.optional) return undefined
    throw new TablewrightError('VERSION_REQUIRED', `The header If-Match with the ${field} is missing.`, {
      remedy: 'Read the record first, and send its ETag as If-Match.',
      data: { field },
    })
  }
  // RFC 9110, 13.1.1: a weak entity tag matches nothing.
  if (header.startsWith('W/'))
    throw new TablewrightError(
      'VERSION_MISMATCH',
      `If-Match is the weak tag ${header}, which matches no ${field}.`,
      {
        remedy: 'Give the tag without W/.',
        data: { field },
      },
    )
  const value = /^"(.*)"$/.exec(header)?.[1] ?? header
  return { values: { [field]: value }, source: 'text', place: 'If-Match header' }
}

function bodyPart(body: string): InputPart {
  if (body.trim() === '') return { values: {}, source: 'json', place: 'body' }
  const value = parseBody(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notAnObject()
  return { values: value as Record<string, unknown>, source: 'json', place: 'body' }
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (cause) {
    throw notAnObject(cause)
  }
}

function notAnObject(cause?: unknown): TablewrightError {
  return new TablewrightError('INVALID_INPUT', 'The body is not a JSON object.', {
    remedy: 'Send the fields as one JSON object.',
    data: { field: 'body' },
    cause,
  })
}
