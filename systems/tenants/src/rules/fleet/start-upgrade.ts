import { isTablewrightError } from '@tablewright/base'
import { boolean } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import { limits } from '../../limits.js'
import type { Tenants } from '../../open.js'
import { requireKnown } from '../tenants/upgrade-tenant.js'
import { fleetInput, fleetShape, toView } from './fleet-shape.js'
import { planFleet } from './plan-fleet.js'

export const startUpgrade = action({
  summary: 'Upgrade all tenants; with dryRun, only show what would be done',
  input: { ...fleetInput, dryRun: boolean().default(false) },
  output: one(fleetShape),
  run: async (tenants: Tenants, { dryRun, version = tenants.provisioner.version, ...asked }) => {
    requireKnown(tenants, version)
    requireFew(asked.skip)
    requireRising(asked.waves)
    const fleet = { ...asked, version }
    const progress = await planFleet(tenants, fleet)
    if (dryRun) return toView({ ...fleet, ...progress, status: 'Planned' as const })
    try {
      return toView(await tenants.db.startFleetUpgrade({ ...fleet, ...progress }))
    } catch (error) {
      if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
      throw refuse('UPGRADE_RUNNING', `The upgrade to ${version} is already running.`, {
        field: 'version',
        remedy: 'Check its progress, or cancel it first.',
        data: { version },
      })
    }
  },
})

/** Throws if the waves do not increase: each wave must include more tenants than the previous one. */
function requireRising(waves: string | undefined): void {
  const percentages = waves?.split(',').map(Number) ?? []
  if (percentages.every((percent, index) => percent > (percentages[index - 1] ?? 0))) return
  throw refuse('INVALID_INPUT', 'Waves must be increasing percentages such as 5,25.', {
    field: 'waves',
    remedy: 'Give the share of tenants in each wave, the smallest first.',
  })
}

/** Throws for too many excluded tenants, which must fit into the item of the upgrade. */
function requireFew(skip: ReadonlySet<string> | undefined): void {
  if (skip === undefined || skip.size <= limits.maxSkipped) return
  throw refuse('SKIP_TOO_LONG', `${skip.size} tenants are too many to exclude.`, {
    field: 'skip',
    remedy: `Exclude at most ${limits.maxSkipped}, or deactivate the others in the meantime.`,
    data: { max: limits.maxSkipped },
  })
}
