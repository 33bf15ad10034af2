import type { JSX } from 'preact'
import type { Input, OperationName } from '../../api/operation.js'
import { useResource } from '../../api/use-resource.js'
import { Button, Loaded, Page } from '../../kit/index.js'
import { useLocation } from '../../router/location.js'
import type { PageProps } from '../registry.js'
import { Paper } from './paper.js'

/** The printable invoice. */
export function PrintInvoicePage({ parameters: { invoiceId = '' } }: PageProps): JSX.Element {
  return (
    <PrintPage
      title="Printed invoice"
      operation="GET /invoices/:invoiceId/print"
      input={{ invoiceId }}
      back={{ label: 'Invoice', href: `/systems/invoicing/invoices/${invoiceId}` }}
    />
  )
}

/** The printable statement of a client; `from` and `to` are in the address. */
export function PrintStatementPage({ parameters: { clientId = '' } }: PageProps): JSX.Element {
  const { search } = useLocation()
  const from = search.get('from') ?? undefined
  const to = search.get('to') ?? undefined
  return (
    <PrintPage
      title="Printed statement"
      operation="GET /clients/:clientId/statement/print"
      input={{ clientId, from, to }}
      back={{ label: 'Client', href: `/systems/invoicing/clients/${clientId}` }}
    />
  )
}

function PrintPage(props: {
  title: string
  operation: OperationName
  input: Input
  back: { readonly label: string; readonly href: string }
}): JSX.Element {
  const { title, operation, input, back } = props
  const text = useResource<string>('invoicing', operation, input)
  return (
    <Page
      title={title}
      trail={[back]}
      actions={
        <Button kind="main" onClick={() => print()}>
          Print or save as PDF
        </Button>
      }
    >
      <Loaded from={text}>{(document) => <Paper document={document} label={title} />}</Loaded>
    </Page>
  )
}
