import type { PendingWrite } from '@tablewright/client'
import { actorOf } from '@tablewright/system'
import type { Transaction } from '../../db.js'
import { limits } from '../../limits.js'
import { type Deployments, timeIn } from '../../open.js'

type Entry = Parameters<Transaction['logEvent']>[0]

/** Returns the log entry of an event, for the transaction of the event. */
export function logEntry(
  services: Pick<Deployments, 'clock' | 'actor'>,
  tx: Transaction,
  event: Entry['event'],
  about: Omit<Entry, 'event' | 'expireDate'>,
): PendingWrite {
  const expireDate = timeIn(services, limits.historyKept)
  return tx.logEvent(Object.assign({ event, expireDate }, about, actorOf(services)))
}
