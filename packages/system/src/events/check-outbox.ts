import { flatMapInTurns } from '@tablewright/base'
import type { DriftFinding } from '@tablewright/client'
import type { Violation } from '../invariants.js'
import { type OutboxDb, shardOf } from './emit.js'

/** The number of events in an outbox, and the violations found in it. */
export interface OutboxCheck {
  readonly counted: { readonly domainEvents?: number; readonly pendingEvents?: number }
  readonly violations: readonly Violation[]
}

interface EventKey {
  readonly aggregateType: string
  readonly aggregateId: string
  readonly sequence: number
}

/** Type of the event that replaces one that is missing from a sequence. */
export const lostEventType = 'outbox.event-lost'

/**
 * Checks that the sequence of each aggregate has no gap, and that each pending item names an event in its own
 * shard. If `findings` of `verify` include an unreadable event, gaps are not reported: the event may be one
 * of them.
 */
export async function checkOutbox(db: OutboxDb, findings: readonly DriftFinding[]): Promise<OutboxCheck> {
  if (findings.some(isUnreadableEvent)) return { counted: {}, violations: [] }
  const { events, pending, wrong } = await readOutbox(db)
  const missing = await flatMapInTurns(events, ([aggregate, sequences]) =>
    missingOf(sequences).map((sequence) => ({ aggregate, sequence })),
  )
  const gaps: Violation[] = []
  for (const { aggregate, sequence } of missing) {
    // Checks again: events that were recorded during the scan may have been missed.
    if (await db.domainEvent(keyOf(aggregate, sequence))) continue
    const message = `Event ${sequence} of ${nameOf(aggregate)} is missing from its sequence.`
    gaps.push({ invariant: 'event-sequence', message, data: keyOf(aggregate, sequence) })
  }
  const orphans: Violation[] = []
  for (const key of wrong) {
    if (shardOf(aggregateOf(key)) === key.shard && (await db.domainEvent(keyOfPending(key)))) continue
    const message = `Event ${key.sequence} of ${nameOf(aggregateOf(key))} waits for the dispatcher but does not exist.`
    orphans.push({ invariant: 'pending-event', message, data: { ...key } })
  }
  const counted = { domainEvents: count(events), pendingEvents: pending }
  return { counted, violations: [...gaps, ...orphans] }
}

/**
 * Fills gaps with events that report the loss, and removes pending items without an event. Returns a sentence
 * for each repair.
 */
export async function repairOutbox(db: OutboxDb, findings: readonly DriftFinding[]): Promise<string[]> {
  const { violations } = await checkOutbox(db, findings)
  const repairs: string[] = []
  for (const { invariant, data } of violations) {
    const key = data as unknown as EventKey & { readonly shard: number }
    const event = `Event ${key.sequence} of ${nameOf(aggregateOf(key))}`
    if (invariant === 'event-sequence') {
      await db.restoreEvent({ ...key, eventType: lostEventType, data: {} })
      repairs.push(`${event} was missing; ${lostEventType} stands in its place.`)
    } else {
      await db.removePendingEvent(key)
      repairs.push(`${event} waited for the dispatcher but did not exist.`)
    }
  }
  return repairs
}

function isUnreadableEvent({ kind, derived }: DriftFinding): boolean {
  return kind === 'malformed' && (derived === 'DomainEvent' || derived === 'PendingEvent')
}

async function readOutbox(db: OutboxDb) {
  const events = new Map<string, Set<number>>()
  const waiting: (EventKey & { readonly shard: number })[] = []
  for await (const { type, item } of db.everyEvent()) {
    if (type === 'PENDING_EVENT') waiting.push(item)
    else {
      const aggregate = aggregateOf(item)
      const sequences = events.get(aggregate) ?? new Set()
      events.set(aggregate, sequences.add(item.sequence))
    }
  }
  const wrong = await flatMapInTurns(waiting, (key) => {
    const isRight = events.get(aggregateOf(key))?.has(key.sequence) && shardOf(aggregateOf(key)) === key.shard
    return isRight ? [] : [key]
  })
  return { events, pending: waiting.length, wrong }
}

function missingOf(sequences: ReadonlySet<number>): number[] {
  const missing: number[] = []
  let last = 0
  for (const sequence of sequences) last = Math.max(last, sequence)
  for (let sequence = 1; sequence < last; sequence++) if (!sequences.has(sequence)) missing.push(sequence)
  return missing
}

function count(events: ReadonlyMap<string, ReadonlySet<number>>): number {
  let sum = 0
  for (const { size } of events.values()) sum += size
  return sum
}

function aggregateOf({ aggregateType, aggregateId }: EventKey): string {
  return `${aggregateType}#${aggregateId}`
}

function keyOf(aggregate: string, sequence: number) {
  const [aggregateType = '', aggregateId = ''] = aggregate.split('#')
  return { aggregateType, aggregateId, sequence }
}

function keyOfPending({ aggregateType, aggregateId, sequence }: EventKey) {
  return { aggregateType, aggregateId, sequence }
}

/** `locker L-1`. */
function nameOf(aggregate: string): string {
  return aggregate.replace('#', ' ')
}
