import * as t from '@tablewright/design'
import { actor } from '@tablewright/system'
import { failureReason, generation, loggedEvent } from './kinds.js'
import { deploymentTable } from './tables.js'

/**
 * One event of a deployment, written in the transaction of the event. Kept for some time after the deployment
 * is deleted.
 */
export const LogEntry = deploymentTable.entity('L', {
  key: { PK: 'LOG#<DeploymentId>', SK: '<LogDate>#<EntryId>' },
  attributes: {
    deploymentId: t.id(),
    logDate: t.timestamp().onCreate(),
    entryId: t.ulid().onCreate(),
    generation: generation(),
    event: loggedEvent(),
    attempt: t.integer().optional(),
    failureReason: failureReason().optional(),
    /** Whether the hosting reported the event. */
    byHosting: t.boolean().default(false),
    actor: actor(),
    expireDate: t.timestamp().ttl(),
  },
  expect: { items: 50_000, bytes: 250 },
})

/** The last generation of a deleted id. The next deployment with the id gets a later one. */
export const Tombstone = deploymentTable.entity('T', {
  key: { PK: 'TOMBSTONES', SK: 'D#<DeploymentId>' },
  attributes: { deploymentId: t.id(), generation: generation(), deleteDate: t.timestamp().onWrite() },
  expect: { items: 50_000, bytes: 150 },
})

/** Steps of transactions that create, change and delete deployments. */
export const logPatterns = {
  logEvent: t.create(LogEntry, { goal: 'Notes an event of a deployment' }),
  requireLaterGeneration: t.transact(
    {
      unused: t.ensure(Tombstone, {
        given: { generation: generation() },
        when: t.anyOf(t.itemAbsent(), { generation: t.below(t.param('generation')) }),
      }),
    },
    { goal: 'Lets a deployment be created only as a later generation than those that were deleted' },
  ),
  buryGeneration: t.put(Tombstone, {
    goal: 'Remembers the generation of a deployment that is deleted',
    when: t.anyOf(t.itemAbsent(), { generation: t.below(t.param('generation')) }),
  }),
}
