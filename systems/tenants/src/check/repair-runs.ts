import { isoTime } from '@tablewright/base'
import type { HistoryItem } from '../db.js'
import type { Tenants } from '../open.js'
import { type Audit, executionName } from '../rules/runs/run.js'
import { maxRetryOf } from './check-tenant.js'
import type { TenantRecords } from './records.js'

/**
 * Adds history entries that are missing according to the audit items, at the first free time after the run.
 */
export async function repairHistory({ db }: Tenants, records: TenantRecords): Promise<readonly string[]> {
  const { audits, history } = records
  const done: string[] = []
  for (const audit of audits) {
    for (const status of new Set(['Started', audit.status] as const)) {
      if (history.some((entry) => entry.execution === audit.execution && entry.status === status)) continue
      const entry = entryOf(audit, status, freeTime(history, audit))
      history.push(await db.restoreHistory(entry))
      done.push(`Noted in its history that ${audit.execution} is ${status}.`)
    }
  }
  return done
}

function entryOf(audit: Audit, status: Audit['status'], timestamp: string) {
  const { tenantId, operation, version, execution, attempt, failure } = audit
  const isFailure = status === 'Failure' && failure !== undefined
  return {
    tenantId,
    operation,
    version,
    execution,
    attempt,
    status,
    timestamp,
    ...(isFailure && { failure }),
  }
}

function freeTime(history: readonly HistoryItem[], { updatedAt, operation }: Audit): string {
  const taken = new Set(
    history.filter((entry) => entry.operation === operation).map(({ timestamp }) => timestamp),
  )
  let time = Date.parse(updatedAt)
  while (taken.has(isoTime(time))) time++
  return isoTime(time)
}

/** Removes duplicate history entries except the first. */
export async function removeRepeated(
  { db }: Tenants,
  { history, audits }: TenantRecords,
): Promise<readonly string[]> {
  const seen = new Map<string, HistoryItem>()
  const done: string[] = []
  for (const entry of history.toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1))) {
    const { tenantId, operation, execution } = entry
    const name = `${execution} ${entry.status === 'Started' ? 'started' : 'ended'}`
    const earlier = seen.get(name)
    if (!earlier) {
      seen.set(name, entry)
      continue
    }
    // If they differ, the entry that matches the audit item is kept.
    const audit = audits.find((each) => each.execution === execution)
    const wrong = audit && earlier.status !== audit.status && entry.status === audit.status ? earlier : entry
    if (wrong === earlier) seen.set(name, entry)
    await db.forgetHistory({ tenantId, timestamp: wrong.timestamp, operation })
    done.push(`Removed from its history that ${execution} is ${wrong.status}, at ${wrong.timestamp}.`)
  }
  return done
}

/** Corrects names and numbers that no run can have. */
export async function repairAttempts({ db }: Tenants, { audits }: TenantRecords): Promise<readonly string[]> {
  const done: string[] = []
  for (const audit of audits) {
    const execution = executionName(audit)
    const retry = Math.min(audit.retry, maxRetryOf(audit))
    if (execution === audit.execution && retry === audit.retry) continue
    const { tenantId, operation, version, updatedAt: seen } = audit
    if (operation === 'UPDATE') await db.renameUpgrade({ tenantId, version, execution, retry, seen })
    else await db.renameOperation({ tenantId, operation, execution, retry, seen })
    done.push(`Named the run of ${operation} ${version} ${execution}, retry ${retry}.`)
  }
  return done
}
