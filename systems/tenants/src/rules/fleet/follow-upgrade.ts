import { isTablewrightError } from '@tablewright/base'
import { boolean, id, oneOf, text } from '@tablewright/design'
import { action, one, pageOf, pageOptions, paging, refuse } from '@tablewright/system'
import type { FleetItem } from '../../db.js'
import type { Tenants } from '../../open.js'
import { stackVersion } from '../shapes.js'
import type { Candidate } from './decide-tenant.js'
import { fleetShape, toView } from './fleet-shape.js'
import { planPage } from './plan-fleet.js'

const ofVersion = { version: stackVersion() }

export const listUpgrades = action({
  summary: 'List the fleet upgrades with their progress',
  input: paging,
  output: pageOf(fleetShape),
  run: async ({ db }: Tenants, asked) => {
    const { items, cursor } = await db.fleetUpgrades({}, pageOptions(asked))
    return { items: items.map(toView), cursor }
  },
})

export const showUpgrade = action({
  summary: 'Show the progress of a fleet upgrade',
  input: ofVersion,
  output: one(fleetShape),
  run: async (tenants: Tenants, { version }) => toView(await requireUpgrade(tenants, version)),
})

export const listUpgradeTenants = action({
  summary: 'Show the decision of a fleet upgrade for each tenant, with the reason, even before it is started',
  input: { ...ofVersion, fromVersion: stackVersion().optional(), ...paging },
  output: pageOf({
    tenantId: id(),
    version: id(),
    active: boolean(),
    decision: oneOf('upgrade', 'upgraded', 'skipped', 'failed', 'waiting'),
    reason: text(),
  }),
  run: async (tenants: Tenants, { version, fromVersion, ...asked }) => {
    const known = await tenants.db.fleetUpgrade({ version })
    const fleet = { ...(known ?? { version, concurrency: 1 }), ...(fromVersion && { fromVersion }) }
    const from = fleet.fromVersion
    const options = pageOptions(asked)
    const { items, cursor } =
      from === undefined
        ? await tenants.db.tenants({}, options)
        : await tenants.db.tenantsOfVersion({ version: from }, options)
    return { items: await planPage(tenants, fleet, items as readonly Candidate[]), cursor }
  },
})

export const cancelUpgrade = action({
  summary: 'Stop a fleet upgrade; running upgrades of tenants finish',
  input: ofVersion,
  output: one(fleetShape),
  run: async (tenants: Tenants, { version }) => {
    const { status } = await requireUpgrade(tenants, version)
    try {
      return toView(await tenants.db.cancelFleet({ version }))
    } catch (error) {
      if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
      throw refuse('UPGRADE_ENDED', `The upgrade to ${version} has ended: ${status}.`, {
        field: 'version',
        remedy: 'Start a new upgrade.',
        data: { version, status },
      })
    }
  },
})

export const retryUpgrade = action({
  summary: 'Retry the failed tenants of a fleet upgrade and continue with the others',
  input: ofVersion,
  output: one(fleetShape),
  run: async (tenants: Tenants, { version }) => {
    const { failed } = await requireUpgrade(tenants, version)
    try {
      return toView(await tenants.db.retryFleet({ version, seenFailed: failed }))
    } catch (error) {
      if (!isTablewrightError(error, 'CONDITION_FAILED')) throw error
      throw refuse('UPGRADE_RUNNING', `The upgrade to ${version} is already running.`, {
        field: 'version',
        remedy: 'Wait until it has ended, or cancel it first.',
        data: { version },
      })
    }
  },
})

async function requireUpgrade({ db }: Tenants, version: string): Promise<FleetItem> {
  const upgrade = await db.fleetUpgrade({ version })
  if (upgrade) return upgrade
  throw refuse('NOT_FOUND', `There is no fleet upgrade to ${version}.`, {
    field: 'version',
    remedy: 'List the upgrades, or start this one.',
  })
}
