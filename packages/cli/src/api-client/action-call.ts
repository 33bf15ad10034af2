import { isTablewrightError, TablewrightError } from '@tablewright/base'
import {
  type AnyAction,
  type AnySystem,
  fieldLabel,
  pathFields,
  plainJson,
  type RefusedField,
  type Route,
  readInput,
} from '@tablewright/system'
import type { ApiCall } from './api-client.js'

/** Values of fields as text of the command line. */
export type TextInput = Readonly<Record<string, unknown>>

/** Returns the route of an action. Throws if the system has none. */
export function routeOf({ name, routes }: AnySystem, action: AnyAction): Route {
  const found = routes.find((route) => route.action === action)
  if (found !== undefined) return found
  throw new TablewrightError('ROUTE_MISSING', `${name} has a command without a route: ${action.summary}.`, {
    remedy: 'Add a route for the action to the system.',
    data: { system: name },
  })
}

/** Returns the HTTP call that runs a route with the given fields. Throws INVALID_INPUT for invalid fields. */
export async function actionCall(system: string, route: Route, raw: TextInput): Promise<ApiCall> {
  const { method, path, action, ifMatch } = route
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined))
  const input = await readInput(action.input, given, 'text').catch((error: unknown) => {
    throw withLabels(error)
  })
  const inPath = pathFields(path)
  requirePathValues(inPath, given)
  const inHeader = ifMatch !== undefined && method !== 'GET' ? [ifMatch] : []
  const headers = inHeader.flatMap((name) =>
    given[name] === undefined ? [] : [['if-match', `"${given[name]}"`]],
  )
  const rest = Object.keys(given).filter((name) => !inPath.includes(name) && !inHeader.includes(name))
  const url = `/api/${system}${fillPath(path, given)}`
  const call = { method, headers: Object.fromEntries(headers) as Record<string, string> }
  if (method === 'GET' || method === 'DELETE') return { ...call, path: url + queryText(rest, given) }
  const body = Object.fromEntries(rest.map((name) => [name, plainJson(input[name])]))
  return { ...call, path: url, body }
}

/** Names fields by their labels, as the server does. */
function withLabels(error: unknown): unknown {
  if (!isTablewrightError(error, 'INVALID_INPUT')) return error
  const fields = (error.data.fields ?? []) as readonly RefusedField[]
  const reasons = fields.map(({ field, reason }) => `${fieldLabel(field)} ${reason}`)
  const labels = fields.map(({ field }) => fieldLabel(field))
  return new TablewrightError('INVALID_INPUT', `${reasons.join('; ')}.`, {
    remedy: `Correct ${labels.join(' and ')}.`,
    data: error.data,
    cause: error,
  })
}

/** Throws for values that a path cannot contain: without them, the address would be that of another route. */
function requirePathValues(names: readonly string[], given: TextInput): void {
  const name = names.find((each) => /^\.{0,2}$/.test(String(given[each] ?? 'absent')))
  if (name === undefined) return
  const value = given[name]
  const fault = value === '' ? 'is empty' : `is ${value}, which cannot be part of an address`
  throw new TablewrightError('INVALID_INPUT', `The argument ${name} ${fault}.`, {
    remedy: `Give another ${name}.`,
    data: { field: name },
  })
}

function fillPath(path: string, given: TextInput): string {
  return path.replaceAll(/\/:(\w+)(?:\{[^}]*\})?\??/g, (_, name: string) =>
    given[name] === undefined ? '' : `/${encodeURIComponent(String(given[name]))}`,
  )
}

function queryText(names: readonly string[], given: TextInput): string {
  const query = new URLSearchParams(names.map((name): [string, string] => [name, String(given[name])]))
  return names.length === 0 ? '' : `?${query}`
}
