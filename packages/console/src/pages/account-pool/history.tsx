import type { JSX } from 'preact'
import { Time } from '../../kit/index.js'
import { withLocalTimes } from '../../kit/time-text.js'
import type { LeaseEvent } from './types.js'
import './history.css'

/** The history of a lease, newest first. */
export function History({ events }: { events: readonly LeaseEvent[] }): JSX.Element {
  return (
    <ol class="history">
      {events.toReversed().map(({ at, event, by, note }, index) => (
        <li key={`${at} ${index}`}>
          <strong>{event}</strong>
          {by !== undefined && <span class="soft"> by {by}</span>}
          <span class="soft small history-time">
            <Time at={at} />
          </span>
          {note !== undefined && <span class="history-note soft">{withLocalTimes(note)}</span>}
        </li>
      ))}
    </ol>
  )
}
