import type { Tenants } from '../../open.js'
import { startAndWait } from './drive-run.js'
import { type Audit, auditOf, type Run } from './run.js'

/** Starts a claimed run and records its progress. */
export async function start(tenants: Tenants, run: Run): Promise<Audit> {
  await startAndWait(tenants, run)
  const audit = await auditOf(tenants, run.tenantId, run.operation, run.version)
  return audit ?? { ...run, status: 'Started' }
}
