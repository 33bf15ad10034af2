import type { JsonSchema } from '@tablewright/system'
import type { Description, Operation } from '../../api/describe.js'

/** A list of a system that needs no input. */
export interface SystemList {
  readonly operation: Operation
  readonly name: string
  readonly fields: JsonSchema
  readonly paged: boolean
}

/**
 * Returns the lists of a system, in the order of its description. Built-in lists, such as jobs, have separate
 * pages.
 */
export function listsOf({ operations }: Description): readonly SystemList[] {
  return operations.flatMap((operation): SystemList[] => {
    const fields = rowsOf(operation)
    const name = operation.name.replace('GET /', '')
    if (operation.method !== 'GET' || fields === undefined || operation.input.required) return []
    if (name === 'jobs' || name.includes('/')) return []
    return [{ operation, name, fields, paged: operation.output?.type === 'object' }]
  })
}

/** Returns the fields of a row of a list; undefined if the operation does not return a list. */
export function rowsOf({ output }: Operation): JsonSchema | undefined {
  if (output?.type === 'array') return output.items
  return output?.properties?.items?.items
}

/** Returns the link of a row to the operation that reads it, if the row has the fields of its path. */
export function recordLink(
  system: string,
  { operations }: Description,
  list: Operation,
): ((row: Readonly<Record<string, unknown>>) => string | undefined) | undefined {
  const one = operations.find(
    ({ method, name, pathFields }) =>
      method === 'GET' && pathFields.length === 1 && name === `${list.name}/:${pathFields[0]}`,
  )
  if (one === undefined) return undefined
  const field = one.pathFields[0]!
  return (row) => {
    const value = row[field]
    if (value === undefined) return undefined
    return `/systems/${system}/actions/${one.id}?${new URLSearchParams({ [field]: String(value) })}`
  }
}

/** Returns the actions on a record: the operations whose path extends that of the read. */
export function actionsOn({ operations }: Description, read: Operation): readonly Operation[] {
  const path = read.name.slice(4)
  return operations.filter(
    ({ method, name }) =>
      method !== 'GET' && (name.endsWith(` ${path}`) || name.replace(/^\w+ /, '').startsWith(`${path}/`)),
  )
}

/** Returns the actions on a record of a list that need no further input. */
export function bulkActions(description: Description, list: Operation): readonly Operation[] {
  return description.operations.filter(({ method, name, pathFields, input, wantsVersion }) => {
    const path = name.slice(name.indexOf(' ') + 1)
    const onRecord = pathFields.length === 1 && path.startsWith(`${list.name.slice(4)}/:${pathFields[0]}`)
    const needsMore = (input.required ?? []).some((field) => field !== pathFields[0])
    return method !== 'GET' && onRecord && !needsMore && !wantsVersion
  })
}
