import { actorOf } from '@tablewright/system'
import type { MetadataItem, TenantState } from '../../db.js'
import type { Tenants } from '../../open.js'
import { type Audit, executionName, heartbeat, type OperationName, type Run, timeAfter } from './run.js'

interface Wanted {
  readonly tenantId: string
  readonly operation: OperationName
  readonly version: string
  /** The last run of the operation, as it was read. */
  readonly last: Pick<Audit, 'attempt'> | null
  /** 0 for a requested run, more for automatic retries. */
  readonly retry: number
  readonly byFleet?: true
}

/** Returns the writes of a claim, and the claimed run. */
function prepare(tenants: Tenants, lock: TenantState['lock'], { last, ...wanted }: Wanted) {
  const lastAttempt = last?.attempt ?? 0
  const unnamed = { ...wanted, attempt: lastAttempt + 1, updatedAt: timeAfter(tenants, lock?.updatedAt) }
  const run: Run = { ...unnamed, execution: executionName(unnamed) }
  const { operation: _, ...written } = run
  return { run, input: { ...written, ...heartbeat(tenants), ...actorOf(tenants), lastAttempt } }
}

/** Claims the provisioning of a tenant that has none, or whose last one failed. */
export async function claimCreate(
  tenants: Tenants,
  tenantId: string,
  { lock, provision }: TenantState,
  retry = 0,
): Promise<Run> {
  const { version } = tenants.provisioner
  const wanted = { tenantId, operation: 'CREATE', version, last: provision, retry } as const
  const { run, input } = prepare(tenants, lock, wanted)
  await tenants.db.claimCreate(input)
  return run
}

/** Like `claimCreate`, after a Success whose tenant was deleted. */
export async function claimReprovision(
  tenants: Tenants,
  tenantId: string,
  { lock, provision }: TenantState,
): Promise<Run> {
  const { version } = tenants.provisioner
  const wanted = { tenantId, operation: 'CREATE', version, last: provision, retry: 0 } as const
  const { run, input } = prepare(tenants, lock, wanted)
  await tenants.db.claimReprovision(input)
  return run
}

export interface UpgradeWanted {
  readonly metadata: MetadataItem
  readonly lock: TenantState['lock']
  readonly version: string
  readonly last: Audit | null
  readonly retry: number
  readonly byFleet?: true
}

export async function claimUpgrade(
  tenants: Tenants,
  { metadata, lock, ...wanted }: UpgradeWanted,
): Promise<Run> {
  const { tenantId, version: fromVersion, createdAt } = metadata
  const { run, input } = prepare(tenants, lock, { ...wanted, tenantId, operation: 'UPDATE' })
  await tenants.db.claimUpgrade({ ...input, fromVersion, createdAt })
  return run
}

export async function claimDelete(
  tenants: Tenants,
  metadata: MetadataItem,
  { lock, deletion }: TenantState,
  retry = 0,
): Promise<Run> {
  const { tenantId, version } = metadata
  const wanted = { tenantId, operation: 'DELETE', version, last: deletion, retry } as const
  const { run, input } = prepare(tenants, lock, wanted)
  await tenants.db.claimDelete(input)
  return run
}
