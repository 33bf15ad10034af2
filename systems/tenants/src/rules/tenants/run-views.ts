import { id, integer, oneOf, text, timestamp } from '@tablewright/design'
import { action, listOf, pageOf, pageOptions, paging } from '@tablewright/system'
import { compareVersions } from '../../compare-versions.js'
import { operations } from '../../design/kinds.js'
import type { Tenants } from '../../open.js'
import { noTenant } from '../../problems.js'
import type { Audit } from '../runs/run.js'
import { runShape, tenantId } from '../shapes.js'

export const auditTenant = action({
  summary: 'The latest run of each operation of a tenant: CREATE, the upgrades by version, DELETE',
  input: { tenantId: tenantId() },
  output: listOf(runShape),
  run: async ({ db }: Tenants, { tenantId }) => {
    const { provision, deletion } = await db.tenantState({ tenantId })
    const upgrades: Audit[] = []
    for await (const upgrade of db.upgrades({ tenantId })) upgrades.push({ ...upgrade, operation: 'UPDATE' })
    upgrades.sort((one, other) => compareVersions(one.version, other.version))
    const runs = [provision, ...upgrades, deletion].filter((run) => run !== null)
    if (runs.length === 0) throw noTenant(tenantId)
    return runs
  },
})

export const tenantHistory = action({
  summary: 'The history of a tenant, the newest first',
  input: { tenantId: tenantId(), ...paging },
  output: pageOf({
    timestamp: timestamp(),
    operation: oneOf(...operations),
    version: id(),
    execution: id(),
    status: oneOf('Started', 'Failure', 'Success'),
    attempt: integer(),
    failure: text().optional(),
    /** The actor of the request; absent for jobs of the system. */
    actor: text().optional(),
  }),
  run: async ({ db }: Tenants, { tenantId, ...asked }) => {
    const page = await db.history({ tenantId }, pageOptions(asked))
    if (page.items.length === 0 && asked.cursor === undefined) throw noTenant(tenantId)
    return page
  },
})
