import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { Badge } from '../../kit/index.js'
import { type Door, lockers } from './types.js'

const tones = { OPEN: 'wait', CLOSED: 'good', UNKNOWN: 'idle' } as const

/** How the door of a locker stands. */
export function DoorBadge({ lockerId }: { lockerId: string }): JSX.Element {
  const { data } = useResource<Door>(lockers, 'GET /lockers/:lockerId/door', { lockerId })
  if (!data) return <span class="soft">…</span>
  return <Badge state={data.position} tone={tones[data.position]} />
}
