import { useCallback } from 'preact/hooks'
import { type Description, describe } from './describe.js'
import { type Resource, useReading } from './use-resource.js'

/** Returns the description of a system: its operations, fields and labels. */
export function useDescription(system: string): Resource<Description> {
  const read = useCallback(async () => ({ data: await describe(system) }), [system])
  return useReading(read, {})
}
