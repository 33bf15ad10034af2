import type { JSX } from 'preact'
import { stepsOf } from './status-steps.js'
import type { DeploymentStatus } from './types.js'
import './status-line.css'

/** The stages of a deployment as a line, with the current one marked. */
export function StatusLine({ status }: { status: DeploymentStatus }): JSX.Element {
  return (
    <ol class="status-line" aria-label="Status">
      {stepsOf(status).map(({ name, state }) => (
        <li
          key={name}
          data-state={state}
          aria-current={state === 'now' || state === 'failed' ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}
