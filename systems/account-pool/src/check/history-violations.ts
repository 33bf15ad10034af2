import type { LeaseEvent } from '../design/kinds.js'
import type { Lease, Pool } from '../open.js'
import { recordsItsEnd, type Snapshot } from './read-pool.js'
import type { RepairableViolation } from './violation.js'

/** Checks that an ended lease records exactly one end. */
export async function historyViolations(
  { db }: Pool,
  { unrecorded }: Snapshot,
): Promise<RepairableViolation[]> {
  const violations: RepairableViolation[] = []
  for (const { leaseId } of unrecorded) {
    const lease = await db.lease({ leaseId })
    if (!lease || recordsItsEnd(lease)) continue
    violations.push({
      invariant: 'one-end',
      message: `The history of lease ${leaseId}, which is ${lease.state}, does not have exactly one entry for its end.`,
      data: { leaseId },
      repair: async () => {
        await db.rewriteHistory({ leaseId, history: rewritten(lease), was: lease.state })
        return `The history of lease ${leaseId} has the end of the lease again.`
      },
    })
  }
  return violations
}

/** Returns the history before the end, followed by the end of the lease. */
function rewritten({ history, endedAt, requestedAt }: Lease): LeaseEvent[] {
  const before = (history ?? []).filter(({ event }) => event !== 'ended')
  return endedAt === undefined
    ? before
    : [...before, { at: endedAt ?? requestedAt, event: 'ended', by: 'repair' }]
}
