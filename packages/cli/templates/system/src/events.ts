import { id, timestamp } from 'tablewright'
import type { EventCatalog } from 'tablewright/system'

const loan = { thingId: id(), borrower: id() }

/**
 * The events that the system delivers to webhooks and mail addresses. Events of one thing are delivered in
 * order.
 */
export const lendingEvents = {
  'thing.lent': { aggregate: 'thing', summary: 'A thing was lent.', data: { ...loan, dueAt: timestamp() } },
  'thing.returned': { aggregate: 'thing', summary: 'A thing was returned.', data: loan },
  'thing.overdue': {
    aggregate: 'thing',
    summary: 'A loan is overdue.',
    data: { ...loan, dueAt: timestamp() },
    mail: {
      subject: '{thingId} is overdue',
      text: '{borrower} should have returned {thingId} at {dueAt}.',
    },
  },
} as const satisfies EventCatalog
