import type { JSX } from 'preact'
import { EmptyState, Money, Table } from '../../kit/index.js'
import type { WholeInvoice } from './types.js'

/** The lines of an invoice. */
export function LineTable({ invoice }: { invoice: WholeInvoice }): JSX.Element {
  const { lineItems, currency } = invoice
  if (lineItems.length === 0) return <EmptyState title="No lines yet" />
  return (
    <Table
      label="Lines"
      rows={lineItems}
      rowKey={({ itemId }) => itemId}
      columns={[
        { name: 'Description', cell: ({ description }) => description },
        {
          name: 'Quantity',
          right: true,
          cell: ({ quantity, unit }) => (
            <span class="number">{[quantity, unit].filter(Boolean).join(' ')}</span>
          ),
        },
        {
          name: 'Price',
          right: true,
          minor: true,
          cell: ({ unitPrice }) => <Money minor={unitPrice} currency={currency} />,
        },
        {
          name: 'Discount',
          right: true,
          minor: true,
          cell: ({ discountPercent }) => (discountPercent === undefined ? '' : `${discountPercent} %`),
        },
        { name: 'Tax', right: true, minor: true, cell: ({ taxRate }) => `${taxRate} %` },
        { name: 'Amount', right: true, cell: ({ amount }) => <Money minor={amount} currency={currency} /> },
      ]}
    />
  )
}
