import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { Badge, Loaded } from '../../kit/index.js'
import { type ChainCheck, lockers } from './types.js'

/** Whether the log of a locker is intact: each event contains the hash of the previous one. */
export function ChainState({ lockerId }: { lockerId: string }): JSX.Element {
  const chain = useResource<ChainCheck>(lockers, 'GET /lockers/:lockerId/events/check', { lockerId })
  return (
    <Loaded from={chain} lines={1}>
      {({ intact, events, faults }) => (
        <div class="stack" role="status">
          <p>
            <Badge state={intact ? 'intact' : 'altered'} tone={intact ? 'good' : 'bad'} />{' '}
            {intact
              ? `All ${events.toLocaleString('en')} events are as they were written.`
              : 'The log was changed outside of the system:'}
          </p>
          {faults.length > 0 && (
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Loaded>
  )
}
