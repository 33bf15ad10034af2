import type { ListCount } from '@tablewright/server/console-api'
import { call } from './call.js'
import type { Input, OperationName } from './operation.js'
import { type Resource, useResource } from './use-resource.js'

export interface CountOptions {
  /** Field of the items whose values are counted separately. */
  readonly groupBy?: string
  /** Field of the items to sum. */
  readonly sum?: string
}

/** Counts a list on the server: `countList('account-pool', 'GET /leases', { state: 'active' }, {}, signal)`. */
export async function countList(
  system: string,
  list: OperationName,
  input: Input,
  options: CountOptions,
  signal: AbortSignal,
): Promise<ListCount> {
  const { data } = await call<ListCount>(system, countOperation(list), { ...input, ...options }, { signal })
  return data
}

/** Returns the number of items of a list, read again when the system's data changes. */
export function useCount(system: string, list: OperationName, input: Input = {}): Resource<ListCount> {
  return useResource<ListCount>(system, countOperation(list), input)
}

/** Returns the number of items with this value in the field by which they were grouped. */
export function countOf({ groups = [] }: ListCount, value: string): number {
  return groups.find((group) => group.value === value)?.count ?? 0
}

function countOperation(list: OperationName): OperationName {
  return list.replace('GET /', 'GET /_count/') as OperationName
}
