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
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined && value !== ''))
  const path = pattern.replace(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) => {
    const value = left.get(name)
    left.delete(name)
    if (value === undefined && optional) return ''
    return `/${encodeURIComponent(String(value ?? ''))}`
  })
  const base = `/api/${system}${path}`
  if (method === 'GET' || method === 'DELETE') return { method, path: base + queryOf(left) }
  return { method, path: base, body: JSON.stringify(Object.fromEntries(left)) }
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
