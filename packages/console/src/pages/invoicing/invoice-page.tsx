import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { Card, Copyable, Day, DescriptionList, LoadedPage, Page, Time } from '../../kit/index.js'
import type { PageProps } from '../registry.js'
import { useClientNames } from './client-names.js'
import { CreditNoteTable } from './credit-note-table.js'
import { DraftEditor } from './draft-editor.js'
import { DueDate } from './due-date.js'
import { InvoiceActions } from './invoice-actions.js'
import { InvoiceHistory } from './invoice-history.js'
import { InvoiceBadge } from './invoice-table.js'
import { LineTable } from './line-table.js'
import { TotalsList } from './totals-list.js'
import { invoiceTitle, type WholeInvoice } from './types.js'
import './invoice-page.css'

/** One invoice with its documents, history and actions. */
export function InvoicePage({ parameters: { invoiceId = '' } }: PageProps): JSX.Element {
  const invoice = useResource<WholeInvoice>('invoicing', 'GET /invoices/:invoiceId', { invoiceId })
  return (
    <LoadedPage from={invoice} trail={[{ label: 'Invoices', href: '/systems/invoicing' }]}>
      {(data) => <OneInvoice data={data} version={invoice.version} />}
    </LoadedPage>
  )
}

function OneInvoice({ data, version }: { data: WholeInvoice; version: string | undefined }): JSX.Element {
  const names = useClientNames([data.clientId])
  const client = names.get(data.clientId) ?? '…'
  return (
    <Page
      title={invoiceTitle(data)}
      beside={<InvoiceBadge invoice={data} />}
      trail={[
        { label: 'Invoices', href: `/systems/invoicing?status=${data.status}` },
        { label: client, href: `/systems/invoicing/clients/${data.clientId}` },
      ]}
      actions={<InvoiceActions invoice={data} version={version} />}
    >
      <div class="invoice">
        <div class="stack">
          {data.status === 'draft' ? (
            <DraftEditor invoice={data} version={version} />
          ) : (
            <Card title="Lines" flush>
              <LineTable invoice={data} />
            </Card>
          )}
          {data.creditNotes.length > 0 && <CreditNoteTable invoice={data} />}
          <InvoiceHistory invoice={data} />
        </div>
        <div class="stack">
          <Card title="Totals">
            <TotalsList invoice={data} />
          </Card>
          <Card title="Details">
            <DescriptionList
              items={[
                ['Client', <a href={`/systems/invoicing/clients/${data.clientId}`}>{client}</a>],
                ['Issued', <Day key="issued" day={data.issueDate} />],
                ['Delivered', deliveryOf(data)],
                ['Order', data.status === 'draft' ? undefined : data.orderReference],
                ['Due', <DueDate invoice={data} />],
                ['Sent', data.sentAt && <Sent sends={data.sends} at={data.sentAt} />],
                ['Reminders', data.reminders && <Sent sends={data.reminders} at={data.remindedAt!} />],
                ['Notes', data.status === 'draft' ? undefined : data.notes],
                ['Id', <Copyable text={data.invoiceId} />],
              ]}
            />
          </Card>
        </div>
      </div>
    </Page>
  )
}

function deliveryOf({ deliveryFrom, deliveryTo }: WholeInvoice): string | undefined {
  return deliveryTo === undefined ? deliveryFrom : `${deliveryFrom} to ${deliveryTo}`
}

function Sent({ sends, at }: { sends: number; at: string }): JSX.Element {
  return (
    <>
      {sends === 1 ? 'once, ' : `${sends} times, last `}
      <Time at={at} />
    </>
  )
}
