import { action, one, refuse, retryOnConflict } from '@tablewright/system'
import { compareVersions, isNewer } from '../../compare-versions.js'
import type { Tenants } from '../../open.js'
import { busy, noTenant } from '../../problems.js'
import { claimUpgrade } from '../runs/claim-run.js'
import { auditOf } from '../runs/run.js'
import { start } from '../runs/start-run.js'
import { runShape, stackVersion, tenantId } from '../shapes.js'

export const upgradeTenant = action({
  summary: 'Upgrade a tenant to the current or another newer version',
  input: { tenantId: tenantId(), version: stackVersion().optional() },
  output: one(runShape),
  run: async (tenants: Tenants, { tenantId, version = tenants.provisioner.version }) => {
    requireKnown(tenants, version)
    const run = await retryOnConflict(tenants, async () => {
      const { metadata, lock } = await tenants.db.tenantState({ tenantId })
      if (!metadata) throw noTenant(tenantId)
      if (lock?.execution !== undefined) throw busy(lock)
      requireNewer(tenantId, metadata.version, version)
      const last = await auditOf(tenants, tenantId, 'UPDATE', version)
      return claimUpgrade(tenants, { metadata, lock, version, last, retry: 0 })
    })
    return start(tenants, run)
  },
})

/** Throws for a version that the provisioner does not have yet. */
export function requireKnown({ provisioner }: Tenants, version: string): void {
  if (compareVersions(version, provisioner.version) <= 0) return
  throw refuse('VERSION_UNKNOWN', `${version} is newer than the current version, ${provisioner.version}.`, {
    field: 'version',
    remedy: 'Deploy the provisioner of that version first.',
    data: { version, current: provisioner.version },
  })
}

function requireNewer(tenantId: string, current: string, version: string): void {
  if (isNewer(version, current)) return
  throw refuse('NOT_NEWER', `Tenant ${tenantId} already has version ${current}.`, {
    field: 'version',
    remedy: 'Give a newer version; to go back, delete the tenant and reprovision it.',
    data: { tenantId, current, version },
  })
}
