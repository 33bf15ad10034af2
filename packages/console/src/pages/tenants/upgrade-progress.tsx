import type { JSX } from 'preact'
import { Badge, Progress } from '../../kit/index.js'
import type { Upgrade } from './types.js'

export function UpgradeProgress({ upgrade }: { upgrade: Upgrade }): JSX.Element {
  const { total, waiting, version } = upgrade
  return <Progress label={`To ${version}`} done={total - waiting} of={total} />
}

export function UpgradeBadge({ upgrade: { status, failed } }: { upgrade: Upgrade }): JSX.Element {
  if (status === 'Done')
    return <Badge state={failed > 0 ? 'done with failures' : 'done'} tone={failed > 0 ? 'bad' : 'good'} />
  if (status === 'Halted') return <Badge state="halted" tone="bad" />
  return status === 'Running' ? <Badge state="running" /> : <Badge state={status} tone="idle" />
}

/** Fields of a fleet upgrade, as its dialog shows them. */
export const upgradeFields = {
  fromVersion: { label: 'Only tenants of version' },
  skip: { label: 'Tenants to leave out' },
  concurrency: {
    label: 'At once',
    description: 'Tenants that are upgraded at the same time, retries included.',
  },
  waves: { label: 'Waves', description: 'Percentages after each of which it pauses: 5,25.' },
  wavePause: { label: 'Pause between waves', description: 'Minutes.' },
  haltAfter: { label: 'Halt after', description: 'Failed tenants at which it stops by itself.' },
}
