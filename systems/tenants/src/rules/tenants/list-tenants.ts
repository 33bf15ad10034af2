import { action, idStart, pageOf, pageOptions, paging, refuse } from '@tablewright/system'
import type { Tenants } from '../../open.js'
import { stackVersion, tenantShape } from '../shapes.js'

export const listTenants = action({
  summary: 'List the tenants: all, those of one version, or those whose id begins with a text',
  input: {
    version: stackVersion().optional(),
    startsWith: idStart(100).optional(),
    ...paging,
  },
  output: pageOf(tenantShape),
  run: async ({ db }: Tenants, { version, startsWith, ...asked }) => {
    const options = pageOptions(asked)
    if (startsWith !== undefined) {
      if (version !== undefined) throw both()
      return db.tenantsByPrefix({ prefix: startsWith }, options)
    }
    if (version === undefined) return db.tenants({}, options)
    const page = await db.tenantsOfVersion({ version }, options)
    const found = await db.tenantsById({ keys: page.items.map(({ tenantId }) => ({ tenantId })) })
    // The index may be stale: skip tenants that have been upgraded since.
    const items = found.filter((tenant) => tenant.version === version)
    items.sort((one, other) => (one.tenantId < other.tenantId ? -1 : 1))
    return { items, cursor: page.cursor }
  },
})

function both() {
  return refuse('INVALID_INPUT', 'Tenants are listed by version or by a prefix of their ids.', {
    field: 'startsWith',
    remedy: 'Leave one of the two out.',
  })
}
