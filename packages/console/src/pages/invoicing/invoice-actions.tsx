import type { JSX } from 'preact'
import { moneyIn } from '../../kit/form/schema.js'
import { ActionButtons, type ActionChoice, ActionMenu, Button } from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import { FileLink } from './file-link.js'
import type { InvoiceStatus, WholeInvoice } from './types.js'

/** An action on an invoice, and the states in which it is possible. */
interface InvoiceAction extends Pick<ActionChoice, 'label' | 'operation' | 'about' | 'danger' | 'initial'> {
  readonly when: readonly InvoiceStatus[]
}

const invoiceActions: readonly InvoiceAction[] = [
  {
    label: 'Issue',
    operation: 'POST /invoices/:invoiceId/finalize',
    when: ['draft'],
    about: 'It gets the next number, and its lines and amounts can no longer be changed.',
  },
  {
    label: 'Take a payment',
    operation: 'POST /invoices/:invoiceId/pay',
    when: ['open', 'uncollectible'],
    about: 'All that remains unless you give an amount. More than that can be kept as credit of the client.',
    initial: { overpayment: 'refuse' },
  },
  {
    label: 'Send',
    operation: 'POST /invoices/:invoiceId/send',
    when: ['open', 'paid', 'uncollectible'],
    about: 'The built-in sender sends it to the client. The message appears in the outbox.',
  },
  {
    label: 'Pay from credit',
    operation: 'POST /invoices/:invoiceId/apply-credit',
    when: ['open', 'uncollectible'],
    about: 'Uses the credit balance of the client, as far as it goes.',
  },
  {
    label: 'Remind',
    operation: 'POST /invoices/:invoiceId/remind',
    when: ['open'],
    about: 'The client gets the next level of reminder.',
  },
  {
    label: 'Refund',
    operation: 'POST /invoices/:invoiceId/refund',
    when: ['open', 'paid', 'uncollectible'],
    about: 'All that has been paid unless you give an amount.',
  },
  {
    label: 'Issue credit note',
    operation: 'POST /invoices/:invoiceId/credit-notes',
    when: ['open', 'paid', 'uncollectible'],
    about: 'Credits the invoice in full or in part.',
  },
  {
    label: 'Write off',
    operation: 'POST /invoices/:invoiceId/uncollectible',
    when: ['open'],
    about: 'It counts as uncollectible; it can still be paid or voided.',
    danger: true,
  },
  {
    label: 'Void',
    operation: 'POST /invoices/:invoiceId/void',
    when: ['open', 'uncollectible'],
    about: 'Nothing is owed any more. Its number is not used again. This cannot be undone.',
    danger: true,
  },
  {
    label: 'Delete the draft',
    operation: 'DELETE /invoices/:invoiceId',
    when: ['draft'],
    about: 'The draft and its lines are deleted. This cannot be undone.',
    danger: true,
  },
]

/** The actions on an invoice in its state: the next step as a button, the rest in a menu. */
export function InvoiceActions(props: { invoice: WholeInvoice; version: string | undefined }): JSX.Element {
  const { invoice, version } = props
  const choices = invoiceActions
    .filter((action) => action.when.includes(invoice.status) && isUseful(action, invoice))
    .map((action) => choiceOf(action, invoice, version))
  return (
    <>
      <ActionButtons system="invoicing" choices={choices.slice(0, 1)} />
      <Button href={`/systems/invoicing/invoices/${invoice.invoiceId}/print`}>Print</Button>
      <FileLink path={`/invoices/${invoice.invoiceId}/pdf`}>PDF</FileLink>
      {invoice.status !== 'draft' && (
        <FileLink path={`/invoices/${invoice.invoiceId}/xml`}>E-invoice</FileLink>
      )}
      <ActionMenu system="invoicing" label="More" choices={choices.slice(1)} />
    </>
  )
}

function isUseful({ operation }: InvoiceAction, invoice: WholeInvoice): boolean {
  const { amountPaid, amountCredited, total } = invoice
  if (operation.endsWith('/remind')) return invoice.overdue
  if (operation.endsWith('/refund')) return amountPaid > 0
  return !operation.endsWith('/credit-notes') || amountCredited < total
}

function choiceOf(action: InvoiceAction, invoice: WholeInvoice, version: string | undefined): ActionChoice {
  const { when, ...choice } = action
  return {
    ...choice,
    title: `${choice.label}: ${invoice.number ?? 'draft'}`,
    // Users enter the day of a payment without a time.
    known: { invoiceId: invoice.invoiceId, paidAt: undefined },
    // Sending needs no version, because it conflicts with no other change.
    ...(!action.operation.endsWith('/send') && { version }),
    fields: {
      amount: moneyIn(invoice.currency),
      paidOn: { label: 'Day', description: 'Defaults to today.' },
    },
    ...(action.operation.startsWith('DELETE') && {
      onDone: () => navigate('/systems/invoicing?status=draft', { replace: true }),
    }),
  }
}
