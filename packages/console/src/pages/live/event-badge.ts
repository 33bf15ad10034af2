import type { LiveChange } from '@tablewright/server/console-api'

const badges = {
  INSERT: { state: 'added', tone: 'good' },
  MODIFY: { state: 'changed', tone: 'busy' },
  REMOVE: { state: 'removed', tone: 'bad' },
} as const

/** Returns the name and color of an event. */
export function eventBadge({ eventName, expired }: LiveChange) {
  return expired ? ({ state: 'expired', tone: 'idle' } as const) : badges[eventName]
}
