import { id, integer, oneOf, text, timestamp } from '@tablewright/design'
import { action, pageOf, pageOptions, paging } from '@tablewright/system'
import { operations } from '../../design/kinds.js'
import type { Tenants } from '../../open.js'
import { auditOf } from '../runs/run.js'

export const listFailed = action({
  summary: 'List the tenants whose last run failed, the newest failure first',
  input: paging,
  output: pageOf({
    tenantId: id(),
    operation: oneOf(...operations),
    version: id(),
    failedAt: timestamp(),
    attempt: integer(),
    execution: id(),
    failure: text().optional(),
    /** Time of the automatic retry. Absent if there is none. */
    retryAt: timestamp().optional(),
  }),
  run: async (tenants: Tenants, asked) => {
    const { items: locks, cursor } = await tenants.db.failedRuns({}, pageOptions(asked))
    const failed = await Promise.all(
      locks.map(async ({ tenantId, operation, version, failedAt }) => {
        const audit = await auditOf(tenants, tenantId, operation, version)
        // The index may be stale: skip runs that have started since.
        if (audit?.status !== 'Failure' || failedAt === undefined) return []
        const { attempt, execution, failure, retryAt } = audit
        const known = { tenantId, operation, version, failedAt, attempt, execution }
        return [{ ...known, ...(failure && { failure }), ...(retryAt && { retryAt }) }]
      }),
    )
    return { items: failed.flat(), cursor }
  },
})
