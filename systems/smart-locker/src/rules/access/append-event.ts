import { isTablewrightError, TablewrightError } from '@tablewright/base'
import { defaultRetryPolicy, delayBefore, newUlid, type PendingWrite } from '@tablewright/client'
import { emit, type NewEvent } from '@tablewright/system'
import type { EventItem, Transaction } from '../../db.js'
import { type Lockers, timeNow } from '../../open.js'
import { eventHash, noHash } from './event-hash.js'

/** An access event before it is added to the chain. */
export type EventDraft = Omit<EventItem, 'eventId' | 'timestamp' | 'sequence' | 'previousHash' | 'hash'> &
  Partial<Pick<EventItem, 'eventId' | 'timestamp'>>

/** Maximum number of attempts: many events of one locker can arrive concurrently, and all must be written. */
const maxAttempts = 60

export interface AppendOptions {
  /** Domain events of the access event. */
  readonly events?: readonly NewEvent[]
  /** Writes the event, optionally with conditions. Defaults to a plain write. */
  readonly write?: (tx: Transaction, event: EventItem) => PendingWrite
  /** Further writes of the same transaction. */
  readonly also?: (tx: Transaction) => readonly PendingWrite[]
}

/**
 * Writes an access event as the next link of its locker's chain. The transaction is conditional on the last
 * link that was read: no two events follow the same one.
 */
export async function appendEvent(
  services: Lockers,
  draft: EventDraft,
  options: AppendOptions = {},
): Promise<EventItem> {
  const { eventId = newUlid(services.clock(), services.random), timestamp = timeNow(services) } = draft
  const dated = { ...withoutUndefined(draft), eventId, timestamp }
  for (let attempt = 1; ; attempt++) {
    try {
      return await appendOnce(services, dated, options)
    } catch (error) {
      if (!isOvertaken(error)) throw error
      if (attempt === maxAttempts) throw overtaken(draft.lockerId, error)
    }
    await services.sleep(delayBefore(Math.min(attempt, 5), defaultRetryPolicy, services.random))
  }
}

async function appendOnce(
  services: Lockers,
  draft: EventDraft & Pick<EventItem, 'eventId' | 'timestamp'>,
  { events = [], write = (tx, event) => tx.writeEvent(event), also = () => [] }: AppendOptions,
): Promise<EventItem> {
  const { lockerId } = draft
  const last = await services.db.eventChain({ lockerId })
  const sequence = (last?.sequence ?? 0) + 1
  const previousHash = last?.hash ?? noHash
  const unsealed = { ...draft, sequence, previousHash }
  const event = { ...unsealed, hash: eventHash(unsealed) }
  const link = { lockerId, sequence, hash: event.hash }
  const chain: ChainWrites = last
    ? (tx) => [tx.extendChain({ previousHash, ...link })]
    : await beginning(services, link, event.timestamp)
  await emit(services, events, (tx) => [write(tx, event), ...also(tx), ...chain(tx)])
  return event
}

type ChainWrites = (tx: Transaction) => readonly PendingWrite[]

/** Starts a chain. A locker with a removed log keeps the time of its first event. */
async function beginning(
  { db }: Lockers,
  link: Pick<EventItem, 'lockerId' | 'sequence' | 'hash'>,
  firstEventAt: string,
): Promise<ChainWrites> {
  const { lockerId } = link
  const locker = await db.lockerNow({ lockerId })
  const isFirst = locker !== null && locker.firstEventAt === undefined
  return (tx) => [tx.beginChain(link), ...(isFirst ? [tx.noteFirstEvent({ lockerId, firstEventAt })] : [])]
}

/** Removes undefined fields, which stored events do not have, before hashing. */
function withoutUndefined(draft: EventDraft): EventDraft {
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== undefined),
  ) as unknown as EventDraft
}

function isOvertaken(error: unknown): error is TablewrightError {
  const codes = ['CONDITION_FAILED', 'ALREADY_EXISTS', 'NOT_FOUND'] as const
  return isTablewrightError(error, ...codes) && error.data.entity === 'Chain'
}

function overtaken(lockerId: string, cause: TablewrightError): TablewrightError {
  return new TablewrightError('CONFLICT', `Another event of locker ${lockerId} was written first.`, {
    remedy: 'Try again.',
    cause,
  })
}
