import type { ComponentChildren, JSX } from 'preact'
import { Card, Money, Table, Time } from '../../kit/index.js'
import type { WholeInvoice } from './types.js'

interface Happening {
  readonly id: string
  readonly at: string
  readonly what: ComponentChildren
  readonly more?: string
  /** Received minor units; negative for refunds. */
  readonly amount?: number
}

/** Everything that happened to an invoice, newest first. */
export function InvoiceHistory({ invoice }: { invoice: WholeInvoice }): JSX.Element {
  return (
    <Card title="History" flush>
      <Table
        label="History"
        rows={happenings(invoice)}
        rowKey={({ id }) => id}
        columns={[
          { name: 'Event', cell: ({ what }) => what },
          { name: 'Details', cell: ({ more }) => more, minor: true, wrap: true },
          {
            name: 'Amount',
            right: true,
            cell: ({ amount }) =>
              amount === undefined ? undefined : <Money minor={amount} currency={invoice.currency} />,
          },
          { name: 'When', right: true, cell: ({ at }) => <Time at={at} exact /> },
        ]}
      />
    </Card>
  )
}

export function happenings(invoice: WholeInvoice): readonly Happening[] {
  const { createdAt, finalizedAt, sentAt, sends, number, payments, creditNotes } = invoice
  const found: Happening[] = [{ id: 'drafted', at: createdAt, what: 'Created' }]
  if (finalizedAt !== undefined) found.push({ id: 'issued', at: finalizedAt, what: `Issued as ${number}` })
  if (sentAt !== undefined) found.push({ id: 'sent', at: sentAt, what: sends > 1 ? 'Sent again' : 'Sent' })
  for (const { paymentId, kind, amount, method, reference, paidAt } of payments) {
    const more = [method, reference].filter(Boolean).join(', ')
    const refunded = kind === 'refund'
    const what = refunded ? 'Refunded' : 'Paid'
    found.push({ id: paymentId, at: paidAt, what, more, amount: refunded ? -amount : amount })
  }
  for (const { creditNoteId, creditNoteNumber, amount, reason, issuedAt } of creditNotes) {
    const what = `Credit note ${creditNoteNumber}`
    found.push({ id: creditNoteId, at: issuedAt, what, more: reason, amount: -amount })
  }
  // Events with the same time are shown in reverse order of an invoice's life cycle.
  return found.reverse().sort((one, other) => other.at.localeCompare(one.at))
}
