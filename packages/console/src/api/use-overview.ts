import type { DataOverview } from '@tablewright/server/console-api'
import { type Resource, useResource } from './use-resource.js'

/** The tables of a system as they are, and the kinds of items in them. */
export function useOverview(system: string): Resource<DataOverview> {
  return useResource<DataOverview>(system, 'GET /_data')
}
