import { type ExpectedEvents, type Storm, withExpectedEvents } from '@tablewright/system/testing'
import type { Books } from '../open.js'
import { invoicingSystem } from '../system.js'
import { attack, someClient } from './attack.js'
import { workOnAnything } from './random-work.js'
import { openInvoice } from './test-books.js'

/** The expected events, from the numbers and states of the invoices. */
const story: ExpectedEvents<Books> = {
  db: ({ db }) => db,
  nameOf: ({ eventType, aggregateId }) =>
    eventType === 'invoice.finalized' || eventType === 'invoice.voided'
      ? `${eventType} ${aggregateId}`
      : undefined,
  expected: async ({ db }) => {
    const names: string[] = []
    for (const status of ['open', 'paid', 'void', 'uncollectible'] as const) {
      for await (const { invoiceId } of db.invoicesByStatus({ status })) {
        names.push(`invoice.finalized ${invoiceId}`)
        if (status === 'void') names.push(`invoice.voided ${invoiceId}`)
      }
    }
    return names
  },
}

/** Concurrent clerks with crashing processes. */
export const eventAttack: Omit<Storm<Books>, 'seed'> = {
  ...attack,
  system: withExpectedEvents(invoicingSystem, story),
  actors: 3,
  steps: 6,
  crashWithin: 25,
  act: workOnAnything,
}

/** An invoice that is finalized. */
export async function eventScenario(books: Books): Promise<void> {
  await openInvoice(books, await someClient(books))
}
