import type { MetadataItem } from '../../db.js'
import type { Tenants } from '../../open.js'
import { noTenant } from '../../problems.js'

/** The tenant as it is now. */
export async function requireTenant({ db }: Tenants, tenantId: string): Promise<MetadataItem> {
  const metadata = await db.tenant({ tenantId })
  if (!metadata) throw noTenant(tenantId)
  return metadata
}
