import type { LiveChange, LiveGap, LiveState } from '@tablewright/server/console-api'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { followEvents } from '../../api/follow-events.js'
import type { ServerEvent } from '../../api/read-events.js'
import { addChanges, type ChangeList, noChanges, release } from './change-list.js'

export interface Live {
  readonly list: ChangeList
  readonly connected: boolean
  readonly held: boolean
  readonly setHeld: (held: boolean) => void
  readonly clear: () => void
}

/** Returns the live changes of a system while the page is visible. */
export function useLive(system: string): Live {
  const [list, setList] = useState<ChangeList>(noChanges)
  const [connected, setConnected] = useState(false)
  const [held, setHeldState] = useState(false)
  const isHeld = useRef(false)
  useEffect(() => {
    const controller = new AbortController()
    setList(noChanges)
    const flow = collect((came) => setList((before) => addChanges(before, came, isHeld.current)))
    const onEvent = ({ event, data }: ServerEvent) => {
      if (event === 'change') flow(JSON.parse(data) as LiveChange)
      else if (event === 'state')
        setList((before) => ({ ...before, tables: (JSON.parse(data) as LiveState).tables }))
      else if (event === 'gap')
        setList((before) => ({ ...before, gap: (JSON.parse(data) as LiveGap).reason }))
    }
    void followEvents(`/api/${system}/_live`, { onEvent, onState: setConnected, signal: controller.signal })
    return () => controller.abort()
  }, [system])
  const setHeld = useCallback((next: boolean) => {
    isHeld.current = next
    setHeldState(next)
    if (!next) setList(release)
  }, [])
  const clear = useCallback(() => setList(({ tables }) => ({ ...noChanges, tables })), [])
  return { list, connected, held, setHeld, clear }
}

/** Renders at most sixty times a second, even with a thousand changes. */
function collect(show: (changes: readonly LiveChange[]) => void): (change: LiveChange) => void {
  let waiting: LiveChange[] = []
  return (change) => {
    if (waiting.length === 0) {
      requestAnimationFrame(() => {
        const came = waiting
        waiting = []
        show(came)
      })
    }
    waiting.push(change)
  }
}
