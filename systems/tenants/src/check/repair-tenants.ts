import { driftRepairs, type RepairResult, repairOutbox } from '@tablewright/system'
import type { Tenants } from '../open.js'
import { sweepQueue } from '../ports/local-provisioner.js'
import { countedIn } from '../rules/fleet/plan-fleet.js'
import { checkTenant } from './check-tenant.js'
import { checkTenants } from './check-tenants.js'
import { type Records, readEverything, readTenant } from './records.js'
import { repairTenant } from './repair-tenant.js'
import { partsOf, placesOf } from './repeated-messages.js'

/** Maximum number of rounds for each tenant, because a repair can reveal another violation. */
const rounds = 12

/**
 * Repairs data that was damaged by direct writes, and reports the repairs. Malformed items, and everything
 * else of the same tenant, are left to a person.
 */
export async function repairTenants(tenants: Tenants): Promise<RepairResult> {
  const records = await readEverything(tenants.db, true)
  const repairs = driftRepairs(records.findings)
  for (const record of records.tenants.values()) {
    if (checkTenant(record).length > 0) repairs.push(...(await repairAll(tenants, record.tenantId)))
  }
  repairs.push(...(await repairQueues(tenants, records)), ...(await repairFleets(tenants, records)))
  repairs.push(...(await repairOutbox(tenants.db, records.findings)))
  return { ...(await checkTenants(tenants)), repairs }
}

async function repairAll(tenants: Tenants, tenantId: string): Promise<string[]> {
  const repairs: string[] = []
  for (let round = 0; round < rounds; round++) {
    const records = await readTenant(tenants.db, tenantId)
    const [first] = checkTenant(records)
    if (!first) break
    repairs.push(...(await repairTenant(tenants, records, first.invariant)))
  }
  return repairs
}

async function repairQueues({ db }: Tenants, { nameless, repeated }: Records): Promise<string[]> {
  const repairs: string[] = []
  for (const queue of nameless) {
    await db.forgetQueue({ queue })
    repairs.push(
      `Removed the queue ${queue}, which no tenant has, and ${await sweepQueue(db, queue)} messages.`,
    )
  }
  for (const name of repeated) {
    const { queue, messageId } = partsOf(name)
    const [, ...others] = await placesOf(db, queue, messageId)
    for (const { kind, at } of others) {
      if (kind === 'message') await db.deleteMessage({ queue, visibleAt: at, messageId })
      else await db.forgetDeadLetter({ queue, deadAt: at, messageId })
      repairs.push(`Removed a second ${messageId} from the queue ${queue}.`)
    }
  }
  return repairs
}

async function repairFleets({ db }: Tenants, { fleets }: Records): Promise<string[]> {
  const repairs: string[] = []
  for (const fleet of fleets) {
    const total = countedIn(fleet)
    if (total === fleet.total) continue
    await db.repairFleet({ version: fleet.version, total, seenTotal: fleet.total })
    repairs.push(`Let the numbers of the fleet upgrade to ${fleet.version} add up.`)
  }
  return repairs
}
