import {
  type CheckResult,
  checkOutbox,
  driftViolation,
  flatMapInTurns,
  itemInvariant,
  type Violation,
} from '@tablewright/system'
import type { Tenants } from '../open.js'
import { countedIn } from '../rules/fleet/plan-fleet.js'
import { checkTenant, type TenantViolation } from './check-tenant.js'
import { type Records, readEverything, readTenant, type TenantRecords } from './records.js'
import { partsOf, placesOf } from './repeated-messages.js'

/** Checks that every item is well formed and that all invariants hold. */
export async function checkTenants(tenants: Tenants): Promise<CheckResult> {
  const records = await readEverything(tenants.db)
  const violations: Violation[] = []
  const doubtful = await flatMapInTurns(records.tenants.values(), (record) =>
    checkTenant(record).length === 0 ? [] : [record],
  )
  for (const record of doubtful) violations.push(...(await checkAgain(tenants, record)))
  violations.push(...(await checkQueues(tenants, records)), ...checkFleets(records))
  const { findings } = records
  violations.push(
    ...findings.map((finding) => driftViolation(finding, itemInvariant(finding) ?? 'derived-items')),
  )
  const outbox = await checkOutbox(tenants.db, findings)
  violations.push(...outbox.violations)
  return { counted: { ...records.counted, ...outbox.counted }, violations }
}

const looks = 3

/** The tables are read in pages during concurrent writes, so only violations that are found twice count. */
async function checkAgain(tenants: Tenants, first: TenantRecords): Promise<readonly TenantViolation[]> {
  let found = checkTenant(first)
  for (let look = 1; look < looks && found.length > 0; look++) {
    found = checkTenant(await readTenant(tenants.db, first.tenantId))
  }
  return found
}

async function checkQueues({ db }: Tenants, { nameless, repeated }: Records): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const queue of nameless) {
    const message = `The queue ${queue} belongs to no tenant.`
    violations.push({ invariant: 'no-stray-messages', message, data: { queue } })
  }
  for (const name of repeated) {
    const { queue, messageId } = partsOf(name)
    // An item that moved during the scan was seen twice but exists once.
    if ((await placesOf(db, queue, messageId)).length < 2) continue
    const message = `Message ${messageId} is in the queue ${queue} more than once.`
    violations.push({ invariant: 'message-once', message, data: { queue, messageId } })
  }
  return violations
}

function checkFleets({ fleets }: Records): Violation[] {
  return fleets.flatMap((fleet) => {
    const { version, status, endedAt, total } = fleet
    const wrong = (message: string) => ({ invariant: 'fleet-adds-up', message, data: { version } })
    if (countedIn(fleet) !== total)
      return [wrong(`The numbers of the fleet upgrade to ${version} do not add up.`)]
    if ((status === 'Running') === (endedAt === undefined)) return []
    return [wrong(`The fleet upgrade to ${version} is ${status} and has ${endedAt ?? 'no time'} as its end.`)]
  })
}
