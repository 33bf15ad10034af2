import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { Card, SearchField } from '../../kit/index.js'
import { FileLink } from './file-link.js'
import { InvoiceTable } from './invoice-table.js'
import type { ListedInvoice } from './types.js'

/** Search by invoice number: a prefix, or only the sequence number. */
export function FindInvoice(props: { number: string; onChange: (number: string) => void }): JSX.Element {
  return <SearchField label="Find by number" value={props.number} onChange={props.onChange} />
}

/** The invoices whose number begins with the text. */
export function FoundInvoices({ number }: { number: string }): JSX.Element {
  const pages = usePages<ListedInvoice>('invoicing', 'GET /numbers', { number })
  return (
    <div class="stack">
      <Card flush>
        <InvoiceTable
          key={number}
          label="Found invoices"
          pages={pages}
          empty={`No number begins with ${number}`}
        />
      </Card>
      <div class="row">
        <FileLink path="/exports/numbers" input={{ number }}>
          Download as CSV
        </FileLink>
      </div>
    </div>
  )
}
