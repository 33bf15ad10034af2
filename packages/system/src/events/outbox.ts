import * as t from '@tablewright/design'

/** Partitions of the list of events that wait for the dispatcher. */
export const outboxShards = 8

/** Digits of a sequence in keys, so that keys sort like numbers. */
const sequenceWidth = 10

const aggregate = {
  /** The kind of its aggregate: `locker`. */
  aggregateType: t.id().bytes(10),
  aggregateId: t.id().bytes(30),
  /** Starts at 1 and rises by 1 with each event of the aggregate. */
  sequence: t.integer({ minimum: 1, maximum: 10 ** sequenceWidth - 1, width: sequenceWidth }),
}

type OutboxTable = t.Table<{ partition: 'PK'; sort: 'SK'; indexes: Record<never, never> }>

/**
 * Returns the entities and access patterns for domain events, on a table with a partition key and a sort key.
 * An event is one immutable item. While it waits for the dispatcher, a second item lists it.
 *
 * @example
 * import { check, design, table } from '@tablewright/design'
 * const { entities, patterns } = outbox(table('Things', { partitionKey: 'PK', sortKey: 'SK' }))
 * check(design('things', { entities, patterns }).model).counts.error // → 0
 */
export function outbox(table: { readonly spec: t.Table<never>['spec'] }) {
  const entities = outboxEntities(table as unknown as OutboxTable)
  return { entities, patterns: outboxPatterns(entities) }
}

function outboxEntities(table: OutboxTable) {
  const { partition, sort } = table.spec.model
  // The names of key attributes differ between tables; the types of patterns do not depend on them.
  const keyed = <const Key extends { PK: string; SK: string }>({ PK, SK }: Key) =>
    ({ [partition[0]!.name]: PK, [sort[0]!.name]: SK }) as unknown as Key
  const DomainEvent = table.entity('DOMAIN_EVENT', {
    key: keyed({ PK: 'EVENTS#<aggregateType>#<aggregateId>', SK: 'EVENT#<sequence>' }),
    attributes: {
      ...aggregate,
      eventId: t.ulid().onCreate(),
      eventType: t.id().bytes(20),
      occurredAt: t.timestamp().onCreate(),
      /** The principal that caused the event. */
      actor: t.text({ maximumLength: 512 }).optional().bytes(20),
      data: t.json<Readonly<Record<string, unknown>>>().bytes(300),
    },
    immutable: true,
    expect: { items: 1_000_000, bytes: 600 },
  })
  const PendingEvent = table.entity('PENDING_EVENT', {
    key: keyed({ PK: 'OUTBOX#<shard>', SK: 'EVENT#<aggregateType>#<aggregateId>#<sequence>' }),
    attributes: {
      ...aggregate,
      shard: t.integer({ minimum: 0, maximum: outboxShards - 1, width: 1 }),
    },
    expect: { items: 100, bytes: 250 },
  })
  return { DomainEvent, PendingEvent }
}

function outboxPatterns({ DomainEvent, PendingEvent }: ReturnType<typeof outboxEntities>) {
  const byAggregate = { by: ['aggregateType', 'aggregateId'] } as const
  const size = { rate: 'medium', expect: { items: 20, bytes: 600 } } as const
  return {
    recordEvent: t.transact(
      { event: t.create(DomainEvent), pending: t.create(PendingEvent) },
      { goal: 'Record a domain event, in the transaction of the change that it reports', rate: 'medium' },
    ),
    lastSequence: t.query(DomainEvent, {
      goal: 'Find the sequence of the newest event of an aggregate; a stale answer loses a race and is read again',
      ...byAggregate,
      order: 'descending',
      limit: 1,
      ...size,
    }),
    lastSequenceNow: t.query(DomainEvent, {
      goal: 'Find the sequence of the newest event after a lost race',
      ...byAggregate,
      order: 'descending',
      limit: 1,
      consistency: 'strong',
      ...size,
      rate: 'low',
    }),
    domainEvent: t.get(DomainEvent, { goal: 'Fetch one event', rate: 'medium', consistency: 'strong' }),
    domainEventsFrom: t.query(DomainEvent, {
      goal: 'Read the events of an aggregate in their order',
      ...byAggregate,
      from: 'sequence',
      consistency: 'strong',
      ...size,
    }),
    pendingEvents: t.query(PendingEvent, {
      goal: 'List the events of a shard that wait for the dispatcher, those of an aggregate in their order',
      by: 'shard',
      consistency: 'strong',
      page: 100,
      rate: 'medium',
      expect: { items: 10, bytes: 250 },
    }),
    addPendingEvent: t.put(PendingEvent, { goal: 'Let the dispatcher handle an event again', rate: 'low' }),
    removePendingEvent: t.remove(PendingEvent, {
      goal: 'The dispatcher has handled an event',
      rate: 'medium',
    }),
    restoreEvent: t.create(DomainEvent, { goal: 'Fill a gap in the sequence of an aggregate', rate: 'low' }),
    everyEvent: t.scan([DomainEvent, PendingEvent], {
      goal: 'Check the sequences, and find what to replay from a time on',
      maintenance: true,
      page: 500,
      consistency: 'strong',
    }),
  }
}

export type OutboxPatterns = ReturnType<typeof outbox>['patterns']
