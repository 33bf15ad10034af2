/** An event as it is delivered. */
export interface DeliverableEvent {
  readonly eventId: string
  readonly eventType: string
  readonly aggregateType: string
  readonly aggregateId: string
  readonly sequence: number
  readonly occurredAt: string
  /** The principal that caused the event; undefined for the system itself. */
  readonly actor?: string | undefined
  readonly data: Readonly<Record<string, unknown>>
}
