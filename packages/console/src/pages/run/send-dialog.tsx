import type { RunAnswer } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { Confirm } from '../../kit/index.js'
import { PlannedRequests } from './planned-requests.js'
import { UnitsBar } from './units-bar.js'

/** Confirms a write: shows its requests and its cost. */
export function SendDialog(props: {
  system: string
  name: string
  plan: RunAnswer
  send: () => Promise<unknown>
  onClose: () => void
}): JSX.Element {
  const { system, name, plan, send, onClose } = props
  return (
    <Confirm title={`Run ${name}?`} verb="Send it" run={send} onClose={onClose}>
      <div class="stack">
        <p>
          It writes to the database of {system}, as the pattern says and whatever the system's rules would
          say.
        </p>
        <PlannedRequests system={system} answer={plan} />
        <UnitsBar label="Write units" predicted={plan.predicted.writeUnits} />
      </div>
    </Confirm>
  )
}
