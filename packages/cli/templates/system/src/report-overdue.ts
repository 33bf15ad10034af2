import { isTablewrightError } from 'tablewright'
import { emit, type Job, newEvent } from 'tablewright/system'
import { lendingEvents } from './events.js'
import type { Lending } from './services.js'

/**
 * Several servers may run the job at the same time. Each report is a conditional write, so it is made once.
 */
export const reportOverdue: Job<Lending> = {
  name: 'report-overdue',
  summary: 'Reports loans whose time is over, each once',
  every: 60_000,
  run: async (services) => {
    let reported = 0
    const before = new Date(services.clock()).toISOString()
    for await (const { thingId } of services.db.dueLoans({ before })) {
      if (await report(services, thingId)) reported++
    }
    return { reported }
  },
}

async function report(services: Lending, thingId: string): Promise<boolean> {
  const thing = await services.db.thing({ thingId })
  if (thing?.borrower === undefined || thing.dueAt === undefined) return false
  const { borrower, dueAt, version } = thing
  const overdue = newEvent(lendingEvents, 'thing.overdue', thingId, { thingId, borrower, dueAt })
  try {
    await emit(services, [overdue], (tx) => [tx.reportLoan({ thingId, version })])
    return true
  } catch (error) {
    // Returned or reported by another server in the meantime.
    if (isTablewrightError(error, 'CONDITION_FAILED', 'VERSION_MISMATCH')) return false
    throw error
  }
}
