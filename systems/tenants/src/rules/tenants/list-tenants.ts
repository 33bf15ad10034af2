import { action, pageOf, pageOptions, paging } from '@tablewright/system'
import type { Tenants } from '../../open.js'
import { stackVersion, tenantShape } from '../shapes.js'

export const listTenants = action({
  summary: 'List the tenants, all of them or those of one version',
  input: { version: stackVersion().optional(), ...paging },
  output: pageOf(tenantShape),
  run: async ({ db }: Tenants, { version, ...asked }) => {
    const options = pageOptions(asked)
    if (version === undefined) return db.tenants({}, options)
    const page = await db.tenantsOfVersion({ version }, options)
    const found = await db.tenantsById({ keys: page.items.map(({ tenantId }) => ({ tenantId })) })
    // The index lags: a tenant that has been upgraded since is left out.
    const items = found.filter((tenant) => tenant.version === version)
    items.sort((one, other) => (one.tenantId < other.tenantId ? -1 : 1))
    return { items, cursor: page.cursor }
  },
})
