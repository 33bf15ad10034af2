import type { Tenants } from '../../open.js'
import { kickOff } from './drive-run.js'
import { type Audit, auditOf, type Run } from './run.js'

/** Starts a claimed run and records its progress. */
export async function start(tenants: Tenants, run: Run): Promise<Audit> {
  await kickOff(tenants, run)
  const audit = await auditOf(tenants, run.tenantId, run.operation, run.version)
  return audit ?? { ...run, status: 'Started' }
}
