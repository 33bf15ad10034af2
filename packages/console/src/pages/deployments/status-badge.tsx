import type { JSX } from 'preact'
import { Badge } from '../../kit/index.js'
import { toneOf } from '../../kit/tone.js'
import { statusNames } from './status-steps.js'
import type { DeploymentStatus } from './types.js'

/** The status of a deployment with its name and color. */
export function StatusBadge({ status }: { status: DeploymentStatus }): JSX.Element {
  return <Badge state={statusNames[status]} tone={toneOf(status)} />
}
