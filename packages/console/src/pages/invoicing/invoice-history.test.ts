import { expect, test } from 'vitest'
import { happenings } from './invoice-history.js'
import type { WholeInvoice } from './types.js'

const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`

test('the history is newest first, refunds are below zero', () => {
  const invoice = {
    createdAt: at(0),
    finalizedAt: at(0),
    sentAt: at(3),
    sends: 2,
    number: 'INV-1',
    payments: [
      { paymentId: 'p1', kind: 'payment', amount: 500, method: 'card', paidAt: at(1) },
      { paymentId: 'p2', kind: 'refund', amount: 200, paidAt: at(4) },
    ],
    creditNotes: [
      { creditNoteId: 'c1', creditNoteNumber: 'INV-1-C1', amount: 100, reason: 'Late', issuedAt: at(2) },
    ],
  } as unknown as WholeInvoice
  expect(happenings(invoice).map(({ what, amount }) => [what, amount])).toEqual([
    ['Refunded', -200],
    ['Sent again', undefined],
    ['Credit note INV-1-C1', -100],
    ['Paid', 500],
    ['Issued as INV-1', undefined],
    ['Created', undefined],
  ])
})
