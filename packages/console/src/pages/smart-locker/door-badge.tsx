import type { JSX } from 'preact'
import { useCallback } from 'preact/hooks'
import { call } from '../../api/call.js'
import { useReading } from '../../api/use-resource.js'
import { Badge } from '../../kit/index.js'
import { type Door, lockers } from './types.js'

const tones = { OPEN: 'wait', CLOSED: 'good', UNKNOWN: 'idle' } as const

/** Number of doors in one request. */
const atOnce = 100

/** Returns the doors of lockers, with one request for a page. */
export function useDoors(lockerIds: readonly string[]): ReadonlyMap<string, Door> {
  const read = useCallback(
    async (signal: AbortSignal) => {
      const parts = Array.from({ length: Math.ceil(lockerIds.length / atOnce) }, (_, index) =>
        lockerIds.slice(index * atOnce, (index + 1) * atOnce),
      )
      const answers = await Promise.all(
        parts.map((part) => call<readonly Door[]>(lockers, 'GET /doors', { lockerIds: part }, { signal })),
      )
      return { data: answers.flatMap(({ data }) => data) }
    },
    // The ids identify the request by value.
    [JSON.stringify(lockerIds)],
  )
  const { data = [] } = useReading(read, { system: lockers, when: lockerIds.length > 0 })
  return new Map(data.map((door) => [door.lockerId, door]))
}

/** The state of a locker's door. */
export function DoorBadge({ door }: { door: Door | undefined }): JSX.Element {
  if (door === undefined) return <span class="soft">…</span>
  return <Badge state={door.position} tone={tones[door.position]} />
}
