import { isoTime } from '@tablewright/base'
import { newUuid } from '@tablewright/client'
import { batchesOf, emit, forEachLimit, type JobReport, portFailure, portLine } from '@tablewright/system'
import { accountEvent, quarantinedEvent } from '../events.js'
import type { Account, Pool } from '../open.js'
import type { Cleaning } from '../ports/cleaner.js'
import { isRefusedBy } from '../problems.js'

const atOnce = 8
/** Accounts looked up by one call, because rendering their keys blocks other work of the process. */
const readAtOnce = 500
/** Grace period beyond the cleaner's own deadline in which a cleaning still counts as running. */
const grace = 60_000
const maxLines = 50
const maxLineLength = 200

type Outcome = 'cleaned' | 'retried' | 'quarantined' | 'skipped'

/** Cleans all accounts that wait for it. A failed or hanging cleaning does not delay the others. */
export async function cleanAccounts(pool: Pool): Promise<JobReport> {
  const { db, clock } = pool
  const now = isoTime(clock())
  const due: Account[] = []
  for (const some of batchesOf([...(await db.initialAccounts())], readAtOnce)) {
    const accounts = await db.accounts({ keys: some.map((accountId) => ({ accountId })) })
    due.push(
      ...accounts.filter(
        ({ status, cleanAfter }) => status === 'initial' && (cleanAfter === undefined || cleanAfter <= now),
      ),
    )
  }
  const report: Record<Outcome, number> = { cleaned: 0, retried: 0, quarantined: 0, skipped: 0 }
  await forEachLimit(due, atOnce, async ({ accountId }) => {
    report[await cleanOne(pool, accountId)]++
  })
  return { ...report }
}

async function cleanOne(pool: Pool, accountId: string): Promise<Outcome> {
  const cleaningId = newUuid(pool.random)
  try {
    const account = await begin(pool, accountId, cleaningId)
    // The last cleaning never finished, because its process died.
    if (account.cleanings > pool.cleaningAttempts) {
      return await giveUp(pool, account, cleaningId, failed('No cleaning was ever finished'))
    }
    const cleaning = await clean(pool, account)
    if (!cleaning.cleaned) return await failedOnce(pool, account, cleaningId, cleaning)
    const finished = { accountId, cleaningId, cleaningLog: shortLog(cleaning) }
    const available = accountEvent('account.available', accountId)
    await emit(pool, [available], (tx) => [tx.finishCleaning(finished)])
    return 'cleaned'
  } catch (error) {
    // Another process cleans it, or it was removed or marked by hand: the result is discarded.
    if (isRefusedBy(error, 'Account')) return 'skipped'
    throw error
  }
}

/** Reserves the account for the maximum duration of a cleaning: no other process starts one. */
function begin({ db, clock, cleaner }: Pool, accountId: string, cleaningId: string): Promise<Account> {
  const cleanAfter = isoTime(clock() + cleaner.timeout + grace)
  return db.beginCleaning({ accountId, cleaningId, cleanAfter })
}

async function clean({ cleaner }: Pool, { accountId, cleanings }: Account): Promise<Cleaning> {
  const signal = AbortSignal.timeout(cleaner.timeout)
  try {
    return readCleaning(await cleaner.clean({ accountId, attempt: cleanings, signal }))
  } catch (error) {
    return failed(portFailure(error, maxLineLength))
  }
}

/**
 * Checks the result of a cleaner, which is a program of the operator. An account counts as clean only if the
 * result says so.
 */
function readCleaning(done: unknown): Cleaning {
  const { cleaned, log, reason } = (done ?? {}) as Partial<Record<keyof Cleaning, unknown>>
  if (typeof cleaned !== 'boolean')
    throw new TypeError('The cleaner did not say whether the account is clean.')
  const lines = Array.isArray(log) ? log.map(String) : []
  return { cleaned, log: lines, ...(reason !== undefined && { reason: String(reason) }) }
}

function failed(reason: string): Cleaning {
  return { cleaned: false, log: [reason], reason }
}

async function failedOnce(
  pool: Pool,
  account: Account,
  cleaningId: string,
  cleaning: Cleaning,
): Promise<Outcome> {
  const { db, clock, cleaningAttempts, cleaningPause } = pool
  const { accountId, cleanings } = account
  if (cleanings >= cleaningAttempts) return giveUp(pool, account, cleaningId, cleaning)
  const cleanAfter = isoTime(clock() + cleaningPause * 2 ** (cleanings - 1))
  await db.retryCleaning({ accountId, cleaningId, cleanAfter, ...shortOutput(cleaning) })
  return 'retried'
}

async function giveUp(
  pool: Pool,
  { accountId }: Account,
  cleaningId: string,
  cleaning: Cleaning,
): Promise<Outcome> {
  const output = shortOutput(cleaning)
  await emit(pool, [quarantinedEvent(accountId, output.reason)], (tx) => [
    tx.giveUpCleaning({ accountId, cleaningId, ...output }),
  ])
  return 'quarantined'
}

/** Truncates the output of a cleaner to the maximum length of the attribute. */
function shortOutput(cleaning: Cleaning) {
  const reason = portLine(cleaning.reason ?? 'The cleaner did not say why', maxLineLength)
  return { reason, cleaningLog: shortLog(cleaning) }
}

/** Keeps the end of a log, which states the outcome. */
function shortLog({ log }: Cleaning): string[] {
  return log.slice(-maxLines).map((line) => portLine(line, maxLineLength))
}
