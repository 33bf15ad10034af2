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
  return status === 'Running' ? <Badge state="running" /> : <Badge state={status} tone="idle" />
}
