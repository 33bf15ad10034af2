import type { Violation } from '@tablewright/system'
import { limits } from '../limits.js'
import { isLocal } from '../queue-name.js'
import { type Audit, executionName } from '../rules/runs/run.js'
import type { TenantRecords } from './records.js'

/** The stable names of the invariants of one tenant. */
export type TenantInvariant =
  | 'metadata-follows-success'
  | 'version-follows-success'
  | 'lock-follows-runs'
  | 'history-complete'
  | 'started-once'
  | 'attempts-bounded'
  | 'failure-explained'
  | 'one-queue'
  | 'no-queue-left'
  | 'outbound-cleared'
  | 'no-stray-messages'

export type TenantViolation = Violation & { readonly invariant: TenantInvariant }

type Rule = (records: TenantRecords) => readonly [TenantInvariant, string][]

/** Returns the violations of a tenant. */
export function checkTenant(records: TenantRecords): readonly TenantViolation[] {
  const { tenantId } = records
  return rules
    .flatMap((rule) => rule(records))
    .map(([invariant, message]) => ({
      invariant,
      message: `Tenant ${tenantId}: ${message}`,
      data: { tenantId },
    }))
}

/** Returns the last successful run. No two runs of a tenant have the same time. */
export function lastSuccess({ audits }: Pick<TenantRecords, 'audits'>): Audit | undefined {
  return latest(audits.filter(({ status }) => status === 'Success'))
}

export function latest(audits: readonly Audit[]): Audit | undefined {
  return audits.reduce<Audit | undefined>(
    (last, audit) => (!last || audit.updatedAt > last.updatedAt ? audit : last),
    undefined,
  )
}

/** Whether an operation started and did not succeed. It may have left any state. */
function isUnfinished({ audits }: TenantRecords, operation: Audit['operation']): boolean {
  return audits.some((audit) => audit.operation === operation && audit.status !== 'Success')
}

const metadataFollowsSuccess: Rule = (records) => {
  const { metadata, lock } = records
  const last = lastSuccess(records)
  const wanted = last !== undefined && last.operation !== 'DELETE'
  if (metadata && !wanted) {
    return [
      ['metadata-follows-success', `it is there, though ${last ? 'it was deleted' : 'no run made it'}.`],
    ]
  }
  const isMade = lock?.execution !== undefined && lock.operation === 'CREATE'
  if (metadata || !wanted || isMade) return []
  return [['metadata-follows-success', `${last.execution} succeeded, and there is no metadata.`]]
}

const versionFollowsSuccess: Rule = (records) => {
  const { metadata } = records
  const last = lastSuccess(records)
  if (!metadata || !last || last.operation === 'DELETE') return []
  if (metadata.version !== last.version) {
    return [
      ['version-follows-success', `it has version ${metadata.version}; the last run made ${last.version}.`],
    ]
  }
  if (metadata.inboundQueueArn && metadata.inboundQueueUrl) return []
  return [['version-follows-success', 'its inbound queue is not named.']]
}

const lockFollowsRuns: Rule = (records) => {
  const { lock, audits } = records
  const wrong = (message: string): [TenantInvariant, string][] => [['lock-follows-runs', message]]
  const started = audits.filter(({ status }) => status === 'Started')
  if (started.length > 1) return wrong(`${started.length} runs are at work at the same time.`)
  const last = started[0] ?? latest(audits)
  if (!last || !lock) return last || lock ? wrong(`it has ${lock ? 'a lock' : 'runs'} only.`) : []
  if (lock.execution !== started[0]?.execution) return wrong(`the lock names ${lock.execution ?? 'no run'}.`)
  if (lock.operation !== last.operation || lock.version !== last.version) {
    return wrong(`the lock is about ${lock.operation} ${lock.version}.`)
  }
  if (lock.updatedAt !== latest(audits)!.updatedAt) return wrong('the lock is not as old as the last run.')
  const hasFailed = lock.execution === undefined && last.status === 'Failure'
  if (hasFailed !== (lock.failedAt !== undefined)) {
    return wrong(`the list of failures ${hasFailed ? 'lacks it' : 'has it'}.`)
  }
  const isDue = lock.execution !== undefined ? lock.dueAt !== undefined : lock.dueAt === last.retryAt
  return isDue ? [] : wrong('the reconciler would not continue it in time.')
}

const historyComplete: Rule = (records) => [...missingEntries(records), ...misnamedEntries(records)]

/** Checks that the key of an entry matches its contents. */
const misnamedEntries: Rule = ({ history }) =>
  history
    .filter((entry) => entry.execution !== executionName(entry))
    .map(({ execution, operation, version, attempt }): [TenantInvariant, string] => [
      'history-complete',
      `the history says ${execution} of ${operation} ${version}, attempt ${attempt}.`,
    ])

const missingEntries: Rule = ({ audits, history }) =>
  audits.flatMap(({ execution, status }) => {
    const entries = history.filter((entry) => entry.execution === execution)
    return (['Started', status] as const)
      .filter((each) => !entries.some((entry) => entry.status === each))
      .map((each): [TenantInvariant, string] => [
        'history-complete',
        `no history says ${execution}: ${each}.`,
      ])
  })

/** Checks that each execution starts once and ends once. */
const startedOnce: Rule = ({ history }) => {
  const seen = new Map<string, number>()
  for (const { execution, status } of history) {
    const name = `${execution} ${status === 'Started' ? 'started' : 'ended'}`
    seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  return [...seen]
    .filter(([, times]) => times > 1)
    .map(([name, times]): [TenantInvariant, string] => ['started-once', `${name} ${times} times.`])
}

const attemptsBounded: Rule = ({ audits }) =>
  audits
    .filter((audit) => audit.retry > maxRetryOf(audit) || audit.execution !== executionName(audit))
    .map(({ execution, attempt, retry }): [TenantInvariant, string] => [
      'attempts-bounded',
      `${execution} is attempt ${attempt}, retry ${retry}.`,
    ])

/** Returns the maximum number of retries, because each retry is a new attempt. */
export function maxRetryOf({ attempt }: Pick<Audit, 'attempt'>): number {
  return Math.min(limits.maxRetries, attempt - 1)
}

const failureExplained: Rule = ({ audits }) =>
  audits
    .filter(({ status, failure }) => (status === 'Failure') !== (failure !== undefined))
    .map(({ execution, status, failure }): [TenantInvariant, string] => [
      'failure-explained',
      `${execution} is ${status} and has ${failure === undefined ? 'no reason' : `the reason "${failure}"`}.`,
    ])

const oneQueue: Rule = (records) => {
  const { metadata, queues } = records
  if (!metadata || isUnfinished(records, 'DELETE')) return []
  const { inboundQueueArn: arn = '', inboundQueueUrl: url } = metadata
  if (!isLocal(arn)) return []
  const { inbound } = queues
  const isItsOwn = inbound?.tenantId === records.tenantId && inbound.type === 'inbound'
  if (isItsOwn && inbound.arn === arn && inbound.url === url) return []
  return [['one-queue', 'its queue is not the one that it names.']]
}

const noQueueLeft: Rule = (records) => {
  const { metadata, lock, queues } = records
  if (metadata || lock?.execution !== undefined || isUnfinished(records, 'CREATE')) return []
  if (lastSuccess(records) && lastSuccess(records)!.operation !== 'DELETE') return []
  return Object.keys(queues).map((type) => ['no-queue-left', `its ${type} queue is still there.`])
}

const outboundCleared: Rule = (records) => {
  const { metadata, queues, lock } = records
  if (lastSuccess(records)?.operation !== 'UPDATE' || lock?.execution !== undefined) return []
  const isNamed = metadata?.outboundQueueArn ?? metadata?.outboundQueueUrl
  if (!isNamed && !queues.outbound) return []
  return [['outbound-cleared', 'it was upgraded, and still has an outbound queue.']]
}

const noStrayMessages: Rule = ({ queues, filled, lock }) =>
  [...filled]
    .filter((type) => !queues[type] && lock?.execution === undefined)
    .map((type) => ['no-stray-messages', `there are messages of its ${type} queue, which is gone.`])

const rules: readonly Rule[] = [
  lockFollowsRuns,
  metadataFollowsSuccess,
  versionFollowsSuccess,
  attemptsBounded,
  failureExplained,
  startedOnce,
  historyComplete,
  oneQueue,
  noQueueLeft,
  outboundCleared,
  noStrayMessages,
]
