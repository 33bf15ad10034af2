/** An event as it is delivered. */
export interface DeliverableEvent {
  readonly eventId: string
  readonly eventType: string
  readonly aggregateType: string
  readonly aggregateId: string
  readonly sequence: number
  readonly occurredAt: string
  readonly data: Readonly<Record<string, unknown>>
}
