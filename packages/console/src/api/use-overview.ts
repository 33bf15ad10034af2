import type { DataOverview } from '@tablewright/server/console-api'
import { type Resource, useResource } from './use-resource.js'

/** Returns the tables of a system and the kinds of items in them. */
export function useOverview(system: string): Resource<DataOverview> {
  return useResource<DataOverview>(system, 'GET /_data')
}
