import { type ServerIndex, serverIndex } from './server-index.js'
import { type Resource, useReading } from './use-resource.js'

const read = async () => ({ data: await serverIndex() })

export function useServerIndex(): Resource<ServerIndex> {
  return useReading(read, {})
}
