import type { Attributes, ItemShape, Simplify } from '@tablewright/design'

/** The mail that is sent for an event. `{name}` is replaced with that field of its data. */
export interface MailTemplate {
  readonly subject: string
  /** Paragraphs of plain text. */
  readonly text: string
}

/** A type of event: the kind of its aggregate, and its data. */
export interface EventDefinition<Data extends Attributes = Attributes> {
  /** The kind of its aggregate: `locker`. Events of one aggregate are delivered in order. */
  readonly aggregate: string
  /** What happened, for the API reference and the console. */
  readonly summary: string
  readonly data: Data
  /** Defaults to the summary and the fields of the data. */
  readonly mail?: MailTemplate
}

/** The events of a system by their type: `reservation.created`. */
export type EventCatalog = Readonly<Record<string, EventDefinition>>

/** An event before it is recorded, when it gets its sequence. */
export interface NewEvent {
  readonly eventType: string
  readonly aggregateType: string
  readonly aggregateId: string
  readonly data: Readonly<Record<string, unknown>>
  readonly actor?: string
  /** Whether it is the first event of a new aggregate: it gets sequence 1 without a read of earlier events. */
  readonly isFirst?: boolean
}

/** The data of an event: optional fields may be left out or undefined. */
export type EventData<Data extends Attributes> = Simplify<ItemShape<Data>>

/**
 * Creates an event of a system's catalog.
 * @example
 * import { id } from '@tablewright/design'
 * const events = { 'locker.opened': { aggregate: 'locker', summary: 'A locker was opened', data: { lockerId: id() } } }
 * newEvent(events, 'locker.opened', 'L-1', { lockerId: 'L-1' }).aggregateType // → 'locker'
 */
export function newEvent<const Catalog extends EventCatalog, Type extends string & keyof Catalog>(
  catalog: Catalog,
  eventType: Type,
  aggregateId: string,
  data: EventData<Catalog[Type]['data']>,
): NewEvent {
  const { aggregate } = catalog[eventType]!
  return { eventType, aggregateType: aggregate, aggregateId, data: data as NewEvent['data'] }
}
