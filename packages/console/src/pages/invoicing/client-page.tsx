import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { useResource } from '../../api/use-resource.js'
import { moneyIn } from '../../kit/form/schema.js'
import {
  ActionButtons,
  Button,
  Card,
  Copyable,
  DescriptionList,
  LoadedPage,
  Money,
  Page,
  Tabs,
} from '../../kit/index.js'
import type { PageProps } from '../registry.js'
import { InvoiceTable } from './invoice-table.js'
import { StatementView } from './statement-view.js'
import { addressLines, type Client, type Credit, type ListedInvoice } from './types.js'

const trail = [{ label: 'Clients', href: '/systems/invoicing/clients' }]

/** One client: its details, invoices and statement. */
export function ClientPage({ parameters: { clientId = '' } }: PageProps): JSX.Element {
  const client = useResource<Client>('invoicing', 'GET /clients/:clientId', { clientId, invoices: 0 })
  return (
    <LoadedPage from={client} trail={trail}>
      {(data) => <OneClient client={data} version={client.version} />}
    </LoadedPage>
  )
}

function OneClient({ client, version }: { client: Client; version: string | undefined }): JSX.Element {
  const { clientId, name, email } = client
  const credit = useResource<Credit>('invoicing', 'GET /clients/:clientId/credit', { clientId }).data
  const edit = {
    label: 'Edit',
    title: `Edit ${name}`,
    verb: 'Save',
    operation: 'PATCH /clients/:clientId',
    known: { clientId },
    initial: { ...client },
    version,
  } as const
  const payOut = {
    label: 'Pay out credit',
    operation: 'POST /clients/:clientId/credit/pay-out',
    known: { clientId },
    about: 'Pays out all of the credit balance unless you give an amount.',
    ...(credit && { fields: { amount: moneyIn(credit.currency) } }),
  } as const
  return (
    <Page
      title={name}
      summary={email}
      trail={trail}
      actions={
        <>
          <Button kind="main" href={`/systems/invoicing/new?client=${clientId}`}>
            New invoice
          </Button>
          <ActionButtons system="invoicing" main={false} choices={[edit, payOut]} />
        </>
      }
    >
      <Tabs
        label="Of this client"
        tabs={[
          { name: 'invoices', label: 'Invoices', content: () => <ClientInvoices clientId={clientId} /> },
          { name: 'statement', label: 'Statement', content: () => <StatementView clientId={clientId} /> },
          { name: 'details', label: 'Details', content: () => <ClientDetails client={client} /> },
        ]}
      />
    </Page>
  )
}

function ClientInvoices({ clientId }: { clientId: string }): JSX.Element {
  const pages = usePages<ListedInvoice>('invoicing', 'GET /clients/:clientId/invoices', { clientId })
  return (
    <Card flush>
      <InvoiceTable label="Invoices of this client" pages={pages} empty="No invoices yet" ofOneClient />
    </Card>
  )
}

function ClientDetails({ client }: { client: Client }): JSX.Element {
  const { email, phone, taxId, vatId, buyerReference, language, notes, address, clientId } = client
  const credit = useResource<Credit>('invoicing', 'GET /clients/:clientId/credit', { clientId }).data
  const lines = addressLines(address)
  return (
    <Card>
      <DescriptionList
        items={[
          ['Email', email],
          ['Address', lines.length === 0 ? undefined : lines.map((line) => <div key={line}>{line}</div>)],
          ['Phone', phone],
          ['Tax id', taxId],
          ['VAT id', vatId],
          ['Reference', buyerReference],
          ['Language', language],
          ['Credit', credit && <Money minor={credit.creditBalance} currency={credit.currency} />],
          ['Notes', notes],
          ['Id', <Copyable text={clientId} />],
        ]}
      />
    </Card>
  )
}
