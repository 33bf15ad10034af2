import { useEffect, useRef } from 'preact/hooks'
import { latestChange } from './call.js'
import { dataChange } from './live-changes.js'

/**
 * Calls `refresh` when data of a system changed. During a read, `refresh` waits for its end: otherwise
 * frequent changes would abort every read. Returns the function to call at the end of a read.
 */
export function useChanges(
  system: string | undefined,
  refresh: () => void,
  busy: { current: boolean },
): () => void {
  const missed = useRef(false)
  useEffect(() => {
    if (system === undefined) return
    const changed = () => {
      if (busy.current) missed.current = true
      else refresh()
    }
    const stops = [
      latestChange.watch(() => latestChange.value?.system === system && changed()),
      dataChange.watch(() => [system, undefined].includes(dataChange.value?.system) && changed()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [system, refresh, busy])
  return () => {
    busy.current = false
    if (!missed.current) return
    missed.current = false
    refresh()
  }
}
