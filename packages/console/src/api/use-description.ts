import { useCallback } from 'preact/hooks'
import { type Description, describe } from './describe.js'
import { type Resource, useReading } from './use-resource.js'

/** What a system says about itself. */
export function useDescription(system: string): Resource<Description> {
  const read = useCallback(async () => ({ data: await describe(system) }), [system])
  return useReading(read, {})
}
