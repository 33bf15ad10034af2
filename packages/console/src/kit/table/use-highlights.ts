import { useEffect, useRef, useState } from 'preact/hooks'
import { dataChange } from '../../api/live-changes.js'

/** Duration of the highlight of a changed row. */
const markedMs = 2_000
/**
 * Maximum delay between a change and a differing row. Later differences have other reasons, such as a filter.
 */
const causedWithinMs = 3_000

/** Returns the keys of rows that a change of the system's data added or changed, for two seconds. */
export function useHighlights<Row>(rows: readonly Row[], rowKey: (row: Row) => string): ReadonlySet<string> {
  const before = useRef<ReadonlyMap<string, string> | undefined>(undefined)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const now = new Map(rows.map((row) => [rowKey(row), JSON.stringify(row)]))
    const known = before.current
    before.current = now
    const { at = 0 } = dataChange.value ?? {}
    if (known === undefined || Date.now() - at > causedWithinMs) return
    const changed = [...now].filter(([key, text]) => known.get(key) !== text).map(([key]) => key)
    // Without a common row, this is another list.
    const sameList = [...now.keys()].some((key) => known.has(key))
    if (changed.length > 0 && sameList) setMarked(new Set(changed))
  }, [rows])
  useEffect(() => {
    if (marked.size === 0) return
    const timer = setTimeout(() => setMarked(new Set()), markedMs)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
