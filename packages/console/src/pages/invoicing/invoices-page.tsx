import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { useResource } from '../../api/use-resource.js'
import { Button, Card, Page, Tabs } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { FileLink } from './file-link.js'
import { FindInvoice, FoundInvoices } from './find-invoice.js'
import { InvoiceTable } from './invoice-table.js'
import { SetUpBusiness } from './set-up-business.js'
import type { Account, ListedInvoice } from './types.js'

interface View {
  readonly name: string
  readonly label: string
  readonly input: Readonly<Record<string, unknown>>
  readonly empty: string
}

/** Today's date in UTC, like due dates. */
const today = () => new Date().toISOString().slice(0, 10)

const views: readonly View[] = [
  { name: 'open', label: 'Open', input: { status: 'open' }, empty: 'Everything has been paid' },
  {
    name: 'overdue',
    label: 'Overdue',
    input: { status: 'open', dueBefore: today() },
    empty: 'Nothing is overdue',
  },
  { name: 'draft', label: 'Drafts', input: { status: 'draft' }, empty: 'There are no drafts' },
  { name: 'paid', label: 'Paid', input: { status: 'paid' }, empty: 'Nothing has been paid yet' },
  { name: 'void', label: 'Void', input: { status: 'void' }, empty: 'No invoice is void' },
  {
    name: 'uncollectible',
    label: 'Uncollectible',
    input: { status: 'uncollectible' },
    empty: 'Nothing had to be written off',
  },
]

/** All invoices by status, and a button for a new one. */
export function InvoicesPage(): JSX.Element {
  const account = useResource<Account>('invoicing', 'GET /account')
  const [number, setNumber] = useQueryValue('number')
  if (account.problem?.status === 404) return <SetUpBusiness />
  const wanted = number.trim()
  return (
    <Page
      title="Invoices"
      summary="By due date, the earliest first."
      actions={
        <>
          <FindInvoice number={number} onChange={setNumber} />
          <Button kind="main" href="/systems/invoicing/new">
            New invoice
          </Button>
        </>
      }
    >
      {wanted === '' ? <InvoiceTabs /> : <FoundInvoices key={wanted} number={wanted} />}
    </Page>
  )
}

function InvoiceTabs(): JSX.Element {
  return (
    <Tabs
      label="Status"
      query="status"
      tabs={views.map((view) => ({
        name: view.name,
        label: view.label,
        content: () => <InvoiceList key={view.name} view={view} />,
      }))}
    />
  )
}

function InvoiceList({ view }: { view: View }): JSX.Element {
  const pages = usePages<ListedInvoice>('invoicing', 'GET /invoices', view.input)
  return (
    <div class="stack">
      <Card flush>
        <InvoiceTable label={`${view.label} invoices`} pages={pages} empty={view.empty} />
      </Card>
      <div class="row">
        <FileLink path="/exports/invoices" input={view.input}>
          Download as CSV
        </FileLink>
      </div>
    </div>
  )
}
