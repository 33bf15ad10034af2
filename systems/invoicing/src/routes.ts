import { type Route, route } from '@tablewright/system'
import { createAccount } from './rules/account/create-account.js'
import { updateAccount } from './rules/account/update-account.js'
import { viewAccount } from './rules/account/view-account.js'
import { createClient } from './rules/clients/create-client.js'
import { findClient } from './rules/clients/find-client.js'
import { listClients } from './rules/clients/list-clients.js'
import { updateClient } from './rules/clients/update-client.js'
import { viewClient } from './rules/clients/view-client.js'
import { createInvoice } from './rules/invoices/create-invoice.js'
import { deleteDraft } from './rules/invoices/delete-draft.js'
import { finalizeInvoice } from './rules/invoices/finalize-invoice.js'
import { listInvoices, listInvoicesOfClient } from './rules/invoices/list-invoices.js'
import { printInvoice } from './rules/invoices/print-invoice.js'
import { updateDraft } from './rules/invoices/update-draft.js'
import { findInvoice, viewInvoice } from './rules/invoices/view-invoice.js'
import { voidInvoice } from './rules/invoices/void-invoice.js'
import { writeOffInvoice } from './rules/invoices/write-off-invoice.js'
import { creditInvoice } from './rules/payments/credit-invoice.js'
import { payInvoice } from './rules/payments/pay-invoice.js'
import { refundInvoice } from './rules/payments/refund-invoice.js'
import { listOutbox } from './rules/sending/list-outbox.js'
import { readMessage } from './rules/sending/read-message.js'
import { sendInvoice } from './rules/sending/send-invoice.js'
import { printStatement, viewStatement } from './rules/statements/view-statement.js'

const made = { status: 201 }
const guarded = { ifMatch: 'version' }

export const routes: readonly Route[] = [
  route('POST /account', createAccount, made),
  route('GET /account', viewAccount, guarded),
  route('PATCH /account', updateAccount, guarded),

  route('POST /clients', createClient, made),
  route('GET /clients', listClients),
  route('GET /clients/by-email/:email', findClient, guarded),
  route('GET /clients/:clientId', viewClient, guarded),
  route('PATCH /clients/:clientId', updateClient, guarded),
  route('GET /clients/:clientId/invoices', listInvoicesOfClient),
  route('POST /clients/:clientId/invoices', createInvoice, made),
  route('GET /clients/:clientId/statement', viewStatement),
  route('GET /clients/:clientId/statement/print', printStatement),

  route('POST /invoices', createInvoice, made),
  route('GET /invoices', listInvoices),
  route('GET /invoices/by-number/:number', findInvoice, guarded),
  route('GET /invoices/:invoiceId', viewInvoice, guarded),
  route('PATCH /invoices/:invoiceId', updateDraft, guarded),
  route('DELETE /invoices/:invoiceId', deleteDraft, guarded),
  route('POST /invoices/:invoiceId/finalize', finalizeInvoice, guarded),
  route('POST /invoices/:invoiceId/send', sendInvoice),
  route('POST /invoices/:invoiceId/pay', payInvoice, guarded),
  route('POST /invoices/:invoiceId/refund', refundInvoice, guarded),
  route('POST /invoices/:invoiceId/void', voidInvoice, guarded),
  route('POST /invoices/:invoiceId/uncollectible', writeOffInvoice, guarded),
  route('POST /invoices/:invoiceId/credit-notes', creditInvoice, { ...made, ...guarded }),
  route('GET /invoices/:invoiceId/print', printInvoice),

  route('GET /outbox', listOutbox),
  route('GET /outbox/:messageId', readMessage),
]
