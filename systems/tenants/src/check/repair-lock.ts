import { type Tenants, timeNow } from '../open.js'
import type { Audit } from '../rules/runs/run.js'
import { latest } from './check-tenant.js'
import type { TenantRecords } from './records.js'

/**
 * Repairs the lock from the audit items. Of several running runs, the one that the lock refers to continues,
 * otherwise the last started one.
 */
export async function repairLock(tenants: Tenants, records: TenantRecords): Promise<readonly string[]> {
  const { db } = tenants
  const { tenantId, lock, audits } = records
  const started = audits.filter(({ status }) => status === 'Started')
  const kept = started.find(({ execution }) => execution === lock?.execution) ?? latest(started)
  const others = started.filter((audit) => audit !== kept)
  if (others.length > 0) {
    for (const audit of others) await interrupt(tenants, audit)
    return others.map(({ execution }) => `Ended ${execution}, which ran beside another.`)
  }
  const last = latest(audits)
  if (!last) {
    if (lock?.execution === undefined) await db.forgetLock({ tenantId })
    else await db.repairLock({ ...lockAfter({ ...lock, status: 'Failure' }), seen: lock.updatedAt })
    return ['Removed a lock that belonged to no run.']
  }
  const repaired = { ...lockAfter(last), ...(kept && heldBy(tenants, kept)) }
  if (lock) await db.repairLock({ ...repaired, seen: lock.updatedAt })
  else await db.restoreLock(repaired)
  return ['Let its lock say what its runs say.']
}

function lockAfter(
  last: Pick<Audit, 'tenantId' | 'operation' | 'version' | 'updatedAt' | 'status' | 'retryAt'>,
) {
  const { tenantId, operation, version, updatedAt, status, retryAt } = last
  const isTriedAgain = status === 'Failure' && retryAt !== undefined
  return {
    tenantId,
    operation,
    version,
    updatedAt,
    ...(status === 'Failure' && { failedAt: updatedAt }),
    ...(isTriedAgain && { dueAt: retryAt }),
  }
}

/** Returns the lock of a run that the reconciler continues immediately. */
function heldBy(tenants: Tenants, { execution, operation, version }: Audit) {
  const now = timeNow(tenants)
  return { execution, operation, version, heartbeatAt: now, dueAt: now, failedAt: undefined }
}

async function interrupt({ db }: Tenants, { tenantId, operation, version, execution }: Audit): Promise<void> {
  const ended = { tenantId, execution, failure: 'Another run was at work.' }
  if (operation === 'UPDATE') await db.failUpgrade({ ...ended, version })
  else await db.failOperation({ ...ended, operation })
}
