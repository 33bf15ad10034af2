import { ApiError } from './problem.js'

/** An operation of a system, in the notation of its routes: `POST /leases/:leaseId/extend`. */
export type OperationName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export type Input = Readonly<Record<string, unknown>>

export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly body?: string
}

/** Returns the request of an operation: fields of the path are in the path, the others in the query or the body. */
export function requestOf(system: string, operation: OperationName, input: Input): HttpRequest {
  const [method, pattern] = operation.split(' ') as [string, string]
  const hasBody = method !== 'GET' && method !== 'DELETE'
  // In a change, an empty text removes a value.
  const keepsEmpty = method === 'PATCH'
  const left = new Map(
    Object.entries(input).filter(([, value]) => value !== undefined && (keepsEmpty || value !== '')),
  )
  const path = pattern.replace(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) => {
    const value = left.get(name)
    left.delete(name)
    if ((value === undefined || value === '') && optional) return ''
    return `/${encodeURIComponent(requireStep(name, String(value ?? '')))}`
  })
  const base = `/api/${system}${path}`
  if (!hasBody) return { method, path: base + queryOf(left) }
  return { method, path: base, body: JSON.stringify(Object.fromEntries(left)) }
}

/** Throws for a value that browsers resolve as a step of the path: the address would be that of another route. */
function requireStep(field: string, value: string): string {
  if (value !== '.' && value !== '..') return value
  throw new ApiError({
    type: '/api',
    title: 'Invalid input',
    status: 400,
    code: 'INVALID_INPUT',
    detail: `${value} cannot be part of an address.`,
    field,
    remedy: 'Give another value.',
    instance: '',
  })
}

function queryOf(fields: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of fields) {
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, asText(each))
  }
  const text = query.toString()
  return text && `?${text}`
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
