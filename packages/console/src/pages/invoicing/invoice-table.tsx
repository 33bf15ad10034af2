import type { JSX } from 'preact'
import type { Pages } from '../../api/use-pages.js'
import { Badge, type Column, Day, EmptyState, Money, PagedTable } from '../../kit/index.js'
import { useClientNames } from './client-names.js'
import { DueDate } from './due-date.js'
import type { ListedInvoice } from './types.js'

/** A table of invoices, with the client unless the page already shows it. */
export function InvoiceTable(props: {
  label: string
  pages: Pages<ListedInvoice>
  empty: string
  ofOneClient?: boolean
}): JSX.Element {
  const { label, pages, empty, ofOneClient = false } = props
  const names = useClientNames(ofOneClient ? [] : pages.items.map(({ clientId }) => clientId))
  const client: Column<ListedInvoice> = {
    name: 'Client',
    cell: ({ clientId }) => names.get(clientId) ?? '…',
  }
  return (
    <PagedTable
      label={label}
      pages={pages}
      empty={<EmptyState title={empty} />}
      rowKey={({ invoiceId }) => invoiceId}
      rowLink={({ invoiceId }) => `/systems/invoicing/invoices/${invoiceId}`}
      columns={[
        { name: 'Number', cell: ({ number }) => number ?? 'Draft' },
        ...(ofOneClient ? [] : [client]),
        {
          name: 'Status',
          cell: (invoice) => <InvoiceBadge invoice={invoice} />,
          value: ({ status, overdue }) => (overdue ? 'overdue' : status),
        },
        {
          name: 'Issued',
          cell: ({ issueDate }) => <Day day={issueDate} />,
          minor: true,
        },
        {
          name: 'Due',
          cell: (invoice) => <DueDate invoice={invoice} />,
          value: ({ dueDate }) => dueDate,
          minor: true,
        },
        { name: 'Total', right: true, cell: (it) => <Money minor={it.total} currency={it.currency} /> },
        {
          name: 'To be paid',
          right: true,
          minor: true,
          cell: (it) => (isOwed(it) ? <Money minor={it.remaining} currency={it.currency} /> : '—'),
        },
      ]}
    />
  )
}

export function InvoiceBadge({ invoice }: { invoice: ListedInvoice }): JSX.Element {
  return <Badge state={invoice.overdue ? 'overdue' : invoice.status} />
}

/** Whether an amount is still due. */
function isOwed({ status, remaining }: ListedInvoice): boolean {
  return (status === 'open' || status === 'uncollectible') && remaining > 0
}
