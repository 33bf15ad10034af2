import { TablewrightError } from '@tablewright/base'
import {
  type AnyAction,
  type AnySystem,
  pathFields,
  plainJson,
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
  const input = await readInput(action.input, given, 'text')
  const inPath = pathFields(path)
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

function fillPath(path: string, given: TextInput): string {
  return path.replaceAll(/\/:(\w+)(?:\{[^}]*\})?\??/g, (_, name: string) =>
    given[name] === undefined ? '' : `/${encodeURIComponent(String(given[name]))}`,
  )
}

function queryText(names: readonly string[], given: TextInput): string {
  const query = new URLSearchParams(names.map((name): [string, string] => [name, String(given[name])]))
  return names.length === 0 ? '' : `?${query}`
}
