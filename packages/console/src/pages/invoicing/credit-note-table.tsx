import type { JSX } from 'preact'
import { Card, Money, Table } from '../../kit/index.js'
import { FileLink } from './file-link.js'
import type { WholeInvoice } from './types.js'

/** The credit notes of an invoice, with their documents. */
export function CreditNoteTable({ invoice }: { invoice: WholeInvoice }): JSX.Element {
  const { invoiceId, creditNotes, currency } = invoice
  const path = (number: string) => `/invoices/${invoiceId}/credit-notes/${encodeURIComponent(number)}`
  return (
    <Card title="Credit notes" flush>
      <Table
        label="Credit notes"
        rows={creditNotes}
        rowKey={({ creditNoteId }) => creditNoteId}
        columns={[
          { name: 'Number', cell: ({ creditNoteNumber }) => creditNoteNumber },
          { name: 'Reason', cell: ({ reason }) => reason, minor: true, wrap: true },
          { name: 'Amount', right: true, cell: ({ amount }) => <Money minor={amount} currency={currency} /> },
          {
            name: 'Files',
            right: true,
            cell: ({ creditNoteNumber }) => (
              <span class="row">
                <FileLink path={`${path(creditNoteNumber)}/pdf`}>PDF</FileLink>
                <FileLink path={`${path(creditNoteNumber)}/xml`}>XML</FileLink>
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
