export type {
  DeadLetter,
  Delivery,
  EventType,
  Replayed,
  Webhook,
  WebhookTest,
  WebhookWithSecret,
} from '@tablewright/server'

/** Milliseconds between reads of the delivery log. */
export const pollMs = 5000

/** Formats the event types of a webhook. */
export function typesText(types: readonly string[]): string {
  return types.includes('*') ? 'all events' : types.join(', ')
}

/** Fields of a webhook's form. The address is a single-line field. */
export const webhookFields = {
  url: { label: 'Address', maxLength: 300 },
  types: { label: 'Events', description: 'Types of events: lease.started, lease.*, or * for all.' },
}
