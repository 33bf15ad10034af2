import { runningSystems, type SystemEntry } from './systems.js'
import { type Resource, useReading } from './use-resource.js'

const read = async () => ({ data: await runningSystems() })

export function useSystems(): Resource<readonly SystemEntry[]> {
  return useReading(read, {})
}
