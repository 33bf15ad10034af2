import { isTablewrightError, type Random, type Sleep, TablewrightError } from '@tablewright/base'
import {
  type Db,
  defaultRetryPolicy,
  delayBefore,
  type PendingWrite,
  type TransactOptions,
  type Written,
  type WrittenOrUpdated,
} from '@tablewright/client'
import type { NewEvent } from './event.js'
import { type OutboxPatterns, outboxShards } from './outbox.js'

/** A connected design with the patterns of the outbox. */
export type OutboxDb = Db<OutboxPatterns>

/** The services that are needed to record an event. */
export interface Emitting {
  readonly db: OutboxDb
  readonly random: Random
  readonly sleep: Sleep
  /** The caller, recorded in the events. Set by actions; undefined for calls of the system itself. */
  readonly actor?: string
  /** Called with the shards of events after they were recorded, so that the dispatcher need not wait for its next run. */
  readonly onEvents?: ((shards: readonly number[]) => void) | undefined
}

/** The write patterns of a connected design, for a transaction. */
type TransactionOf<Connected> = Connected extends {
  // biome-ignore lint/suspicious/noExplicitAny: the writes are inferred from the connected design.
  transact(build: (tx: infer Tx) => any, options?: any): any
}
  ? Tx
  : never

/**
 * Sends writes and records events in one transaction: both are stored, or neither. The writes keep their conditions and
 * errors. If another event of the same aggregate takes the sequence first, the event gets the next one.
 */
export async function emit<Services extends Emitting, const Writes extends readonly PendingWrite[]>(
  services: Services,
  events: readonly NewEvent[],
  build: (tx: TransactionOf<Services['db']>) => Writes,
): Promise<Written<Writes>> {
  return (await emitWith(services, events, build as unknown as Build, {})) as Written<Writes>
}

/** As {@link emit}; also returns the items after updates. */
export async function emitUpdated<Services extends Emitting, const Writes extends readonly PendingWrite[]>(
  services: Services,
  events: readonly NewEvent[],
  build: (tx: TransactionOf<Services['db']>) => Writes,
): Promise<WrittenOrUpdated<Writes>> {
  const written = await emitWith(services, events, build as unknown as Build, { returnUpdated: true })
  return written as WrittenOrUpdated<Writes>
}

type Build = (tx: object) => readonly PendingWrite[]

async function emitWith(
  services: Emitting,
  events: readonly NewEvent[],
  build: Build,
  options: TransactOptions,
): Promise<readonly unknown[]> {
  const { random, sleep, onEvents, actor } = services
  const reported = events.map((event) => (actor === undefined ? event : { actor, ...event }))
  for (let attempt = 1; ; attempt++) {
    try {
      const { written, shards } = await record(services.db, reported, build, options, attempt > 1)
      if (shards.length > 0) onEvents?.(shards)
      return written
    } catch (error) {
      if (!isLostSequence(error)) throw error
      if (attempt === defaultRetryPolicy.conflicts) throw conflict(attempt, error)
    }
    await sleep(delayBefore(attempt, defaultRetryPolicy, random))
  }
}

async function record(
  db: OutboxDb,
  events: readonly NewEvent[],
  build: Build,
  options: TransactOptions,
  again: boolean,
): Promise<{ written: readonly unknown[]; shards: readonly number[] }> {
  const numbered = await numberEvents(db, events, again)
  const written = await db.transact(
    (tx) =>
      numbered.length === 0 ? build(tx) : [...build(tx), ...numbered.map((event) => tx.recordEvent(event))],
    options as Record<never, never>,
  )
  if (numbered.length === 0) return { written, shards: [] }
  const changes = written.slice(0, written.length - numbered.length)
  return { written: changes, shards: numbered.map(({ shard }) => shard) }
}

/** Numbers each event after the newest one of its aggregate. */
async function numberEvents(db: OutboxDb, events: readonly NewEvent[], again: boolean) {
  const last = new Map<string, Promise<number>>()
  const lastOf = async (event: NewEvent) => {
    const { aggregateType, aggregateId } = event
    const key = { aggregateType, aggregateId }
    const newest = await (again ? db.lastSequenceNow(key) : db.lastSequence(key))
    return newest?.sequence ?? 0
  }
  const numbered = []
  for (const { isFirst, ...event } of events) {
    const aggregate = `${event.aggregateType}#${event.aggregateId}`
    const before = isFirst && !again ? 0 : await (last.get(aggregate) ?? lastOf(event))
    const sequence = before + 1
    last.set(aggregate, Promise.resolve(sequence))
    numbered.push({ sequence, shard: shardOf(aggregate), ...event })
  }
  return numbered
}

/** Returns the shard of an aggregate. All of its pending events are in one partition. */
export function shardOf(aggregate: string): number {
  let hash = 0
  for (let at = 0; at < aggregate.length; at++) hash = (Math.imul(hash, 31) + aggregate.charCodeAt(at)) | 0
  return (hash >>> 0) % outboxShards
}

function isLostSequence(error: unknown): error is TablewrightError {
  return isTablewrightError(error, 'ALREADY_EXISTS') && error.data.entity === 'DomainEvent'
}

function conflict(attempts: number, cause: TablewrightError): TablewrightError {
  const message = `Other events of the same thing were recorded first, ${attempts} times in a row.`
  return new TablewrightError('CONFLICT', message, { remedy: 'Try again later.', data: { attempts }, cause })
}
