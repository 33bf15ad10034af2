import { oneOf, timestamp } from '@tablewright/design'
import { action, emitUpdated, one, refuse, retryOnConflict } from '@tablewright/system'
import { leaseId, writtenNote } from '../design/kinds.js'
import { leaseEvent } from '../events.js'
import type { Pool } from '../open.js'
import { leaseState } from '../problems.js'
import { extend, requireExtendable } from './extend-lease.js'
import { requireOther } from './review-lease.js'
import { by, historyEntries, leaseShape, requireLease } from './shapes.js'

export const requestExtension = action({
  summary: 'Request an extension of a lease whose terms require approval',
  input: { leaseId: leaseId(), until: timestamp(), by: by(), note: writtenNote().optional() },
  actor: ['by'],
  output: one(leaseShape),
  run: (pool: Pool, { leaseId, until, ...who }) =>
    retryOnConflict(pool, async () => {
      const lease = await requireLease(pool, leaseId)
      requireExtendable(pool, lease, until)
      if (lease.extensionUntil !== undefined) {
        throw refuse(
          'EXTENSION_OPEN',
          `Lease ${leaseId} waits for an extension until ${lease.extensionUntil}.`,
          {
            field: 'leaseId',
            remedy: 'Wait for the approval.',
          },
        )
      }
      const event = historyEntries(pool, 'extension requested', {
        by: who.by,
        note: who.note ?? `until ${until}`,
      })
      const requested = leaseEvent('extension.requested', lease, { until })
      const [updated] = await emitUpdated(pool, [requested], (tx) => [
        tx.requestExtension({ leaseId, extensionUntil: until, event }),
      ])
      return updated
    }),
})

export const reviewExtension = action({
  summary: 'Approve or deny an extension request',
  input: {
    leaseId: leaseId(),
    decision: oneOf('approve', 'deny'),
    reviewer: by(),
    note: writtenNote().optional(),
  },
  actor: ['reviewer'],
  output: one(leaseShape),
  run: (pool: Pool, { leaseId, decision, reviewer, note }, call) =>
    retryOnConflict(pool, async () => {
      const lease = await requireLease(pool, leaseId)
      const { extensionUntil, state } = lease
      if (extensionUntil === undefined) {
        throw leaseState(leaseId, state, 'It has no request for an extension; request one first.')
      }
      requireOther(lease, reviewer, 'extension requested', call)
      const who = { by: reviewer, note: note ?? `until ${extensionUntil}` }
      if (decision === 'deny') {
        const event = historyEntries(pool, 'extension denied', who)
        const denied = leaseEvent('extension.denied', lease, { until: extensionUntil })
        const [updated] = await emitUpdated(pool, [denied], (tx) => [
          tx.dropExtension({ leaseId, seenUntil: extensionUntil, event }),
        ])
        return updated
      }
      const currentExpiry = requireExtendable(pool, lease, extensionUntil)
      const event = historyEntries(pool, 'extended', who)
      return extend(pool, lease, { expiresAt: extensionUntil, currentExpiry, event })
    }),
})
