import type { ActionChoice } from '../../kit/index.js'
import type { Upgrade } from './types.js'
import { upgradeFields } from './upgrade-progress.js'

type State = Pick<Upgrade, 'status' | 'failed'>

/** Returns the actions on an upgrade of the fleet: stop it, retry its failed tenants, or start it. */
export function upgradeChoices(version: string, upgrade: State | undefined): readonly ActionChoice[] {
  if (upgrade?.status === 'Running') {
    const about = 'Running upgrades of tenants finish; the others keep their version.'
    return [
      {
        label: 'Stop the upgrade',
        operation: 'POST /upgrades/:version/cancel',
        known: { version },
        about,
        danger: true,
      },
    ]
  }
  const start: ActionChoice = {
    label: 'Upgrade the fleet',
    title: `Upgrade the fleet to ${version}`,
    operation: 'POST /upgrades',
    known: { version, dryRun: false },
    about: 'Tenants that already have the version are skipped.',
    fields: upgradeFields,
  }
  if (!upgrade || upgrade.failed === 0) return [start]
  const retry: ActionChoice = {
    label: `Retry ${upgrade.failed} failed`,
    operation: 'POST /upgrades/:version/retry',
    known: { version },
    about: 'The failed tenants are retried, and the others continue.',
  }
  return [retry, start]
}
