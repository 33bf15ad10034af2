import {
  crashEverywhere,
  type ExpectedEvents,
  seeds,
  storm,
  timeoutMs,
  withEventsAfter,
  withExpectedEvents,
} from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import type { Books } from '../open.js'
import { invoicingSystem } from '../system.js'
import { attack, someClient } from '../testing/attack.js'
import { workOnAnything } from '../testing/random-work.js'
import { openInvoice } from '../testing/test-books.js'

/** What must have been reported, by the numbers and states of the invoices. */
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

const system = withExpectedEvents(invoicingSystem, story)

test('no crash loses an event or leaves a gap', { timeout: timeoutMs }, async () => {
  for (const seed of seeds(5)) {
    const storming = { ...attack, system, seed, actors: 3, steps: 6, crashWithin: 25, act: workOnAnything }
    const { violations } = await storm(storming)
    expect(violations, `seed ${seed}`).toEqual([])
  }
})

test('events that are written after the change are found to be lost', async () => {
  const outcomes = await crashEverywhere({
    ...attack,
    system: withEventsAfter(system),
    scenario: async (books) => openInvoice(books, await someClient(books)),
  })
  const found = outcomes.flatMap(({ result }) => result.violations.map(({ invariant }) => invariant))
  expect(found).toContain('events-of-changes')
})
