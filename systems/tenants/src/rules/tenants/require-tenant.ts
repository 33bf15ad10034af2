import type { MetadataItem } from '../../db.js'
import type { Tenants } from '../../open.js'
import { noTenant } from '../../problems.js'

/** Returns the current tenant. Throws if it does not exist. */
export async function requireTenant({ db }: Tenants, tenantId: string): Promise<MetadataItem> {
  const metadata = await db.tenant({ tenantId })
  if (!metadata) throw noTenant(tenantId)
  return metadata
}
