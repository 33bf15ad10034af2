export type {
  DeadLetter,
  Delivery,
  EventType,
  Replayed,
  Webhook,
  WebhookTest,
  WebhookWithSecret,
} from '@tablewright/server'

/** Milliseconds between two readings of a log that grows by itself. */
export const watching = 5000

/** The events that a webhook receives, in words. */
export function typesText(types: readonly string[]): string {
  return types.includes('*') ? 'all events' : types.join(', ')
}

/** Fields of a webhook's form. The address stays in one line, however long it may be. */
export const webhookFields = {
  url: { label: 'Address', maxLength: 300 },
  types: { label: 'Events', description: 'Types of events: lease.started, lease.*, or * for all.' },
}
