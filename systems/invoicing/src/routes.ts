import { type Route, route } from '@tablewright/system'
import { createAccount } from './rules/account/create-account.js'
import { setLogo } from './rules/account/set-logo.js'
import { updateAccount } from './rules/account/update-account.js'
import { viewAccount } from './rules/account/view-account.js'
import { createClient } from './rules/clients/create-client.js'
import { findClient } from './rules/clients/find-client.js'
import { listClients } from './rules/clients/list-clients.js'
import { updateClient } from './rules/clients/update-client.js'
import { viewClient } from './rules/clients/view-client.js'
import {
  exportAging,
  exportCashReport,
  exportClients,
  exportFoundInvoices,
  exportInvoices,
  exportInvoicesOfClient,
  exportJournal,
  exportOutbox,
  exportRecurring,
  exportStatement,
  exportTaxReport,
} from './rules/exports/exports.js'
import { createInvoice } from './rules/invoices/create-invoice.js'
import { deleteDraft } from './rules/invoices/delete-draft.js'
import { finalizeInvoice } from './rules/invoices/finalize-invoice.js'
import { listInvoices, listInvoicesOfClient } from './rules/invoices/list-invoices.js'
import { searchInvoices } from './rules/invoices/search-invoices.js'
import { updateDraft } from './rules/invoices/update-draft.js'
import { findInvoice, viewInvoice } from './rules/invoices/view-invoice.js'
import { voidInvoice } from './rules/invoices/void-invoice.js'
import { writeOffInvoice } from './rules/invoices/write-off-invoice.js'
import {
  downloadCreditNote,
  downloadInvoice,
  exportCreditNoteXml,
  exportInvoiceXml,
  printCreditNote,
  printInvoice,
} from './rules/papers/print-papers.js'
import { applyCredit, payOutCredit, viewCredit } from './rules/payments/credit-balance.js'
import { creditInvoice } from './rules/payments/credit-invoice.js'
import { payInvoice } from './rules/payments/pay-invoice.js'
import { refundInvoice } from './rules/payments/refund-invoice.js'
import {
  createRecurring,
  endRecurring,
  listRecurring,
  pauseRecurring,
  resumeRecurring,
  updateRecurring,
  viewRecurring,
} from './rules/recurring/recurring-actions.js'
import { remindClient } from './rules/reminders/remind.js'
import { viewAging } from './rules/reports/aging.js'
import { viewCashReport } from './rules/reports/cash-report.js'
import { listJournal } from './rules/reports/journal.js'
import { viewTaxReport } from './rules/reports/tax-report.js'
import { listOutbox } from './rules/sending/list-outbox.js'
import { readMessage } from './rules/sending/read-message.js'
import { sendInvoice } from './rules/sending/send-invoice.js'
import { downloadStatement, printStatement, viewStatement } from './rules/statements/view-statement.js'

const made = { status: 201 }
const guarded = { ifMatch: 'version' }
/** Short forms of lookups. Unlisted, because they would be ambiguous with `/clients/:clientId/…`. */
const shortForm = { ...guarded, unlisted: true }

export const routes: readonly Route[] = [
  route('POST /account', createAccount, { ...made, outcome: 'Account of <name> opened' }),
  route('GET /account', viewAccount, guarded),
  route('PATCH /account', updateAccount, { ...guarded, outcome: 'Details of <name> saved' }),
  route('PUT /account/logo', setLogo, { outcome: 'Logo of <name> saved; invoices show it from now on' }),

  route('POST /clients', createClient, { ...made, outcome: 'Client <name> added' }),
  route('GET /clients', listClients, {
    search: { by: 'name', shows: 'name', record: '/clients/:clientId' },
  }),
  route('GET /clients/by/email/:email', findClient, guarded),
  route('GET /clients/by-email/:email', findClient, shortForm),
  route('GET /clients/:clientId', viewClient, guarded),
  route('PATCH /clients/:clientId', updateClient, { ...guarded, outcome: 'Details of <name> saved' }),
  route('GET /clients/:clientId/invoices', listInvoicesOfClient),
  route('POST /clients/:clientId/invoices', createInvoice, {
    ...made,
    outcome: ['Invoice <number> issued', 'Draft saved'],
  }),
  route('GET /clients/:clientId/statement', viewStatement),
  route('GET /clients/:clientId/statement/print', printStatement),
  route('GET /clients/:clientId/statement/pdf', downloadStatement),

  route('GET /clients/:clientId/credit', viewCredit),
  route('POST /clients/:clientId/credit/pay-out', payOutCredit, { outcome: 'Credit paid out to the client' }),

  route('POST /invoices', createInvoice, { ...made, outcome: ['Invoice <number> issued', 'Draft saved'] }),
  route('GET /invoices', listInvoices),
  route('GET /numbers', searchInvoices, {
    search: { by: 'number', shows: 'number', record: '/invoices/:invoiceId' },
  }),
  route('GET /invoices/by/number/:number', findInvoice, guarded),
  route('GET /invoices/by-number/:number', findInvoice, shortForm),
  route('GET /invoices/:invoiceId', viewInvoice, guarded),
  route('PATCH /invoices/:invoiceId', updateDraft, { ...guarded, outcome: 'Draft saved' }),
  route('DELETE /invoices/:invoiceId', deleteDraft, { ...guarded, outcome: 'Draft deleted' }),
  route('POST /invoices/:invoiceId/finalize', finalizeInvoice, {
    ...guarded,
    outcome: ['Invoice <number> issued', 'Invoice issued'],
  }),
  route('POST /invoices/:invoiceId/send', sendInvoice, {
    outcome: ['Invoice <number> sent to its client', 'Invoice sent to its client'],
  }),
  route('POST /invoices/:invoiceId/pay', payInvoice, {
    ...guarded,
    outcome: ['Payment recorded; invoice <number> is <status>', 'Payment recorded; the invoice is <status>'],
  }),
  route('POST /invoices/:invoiceId/apply-credit', applyCredit, {
    ...guarded,
    outcome: ['Credit applied; invoice <number> is <status>', 'Credit applied; the invoice is <status>'],
  }),
  route('POST /invoices/:invoiceId/refund', refundInvoice, {
    ...guarded,
    outcome: ['Refund recorded; invoice <number> is <status>', 'Refund recorded; the invoice is <status>'],
  }),
  route('POST /invoices/:invoiceId/void', voidInvoice, {
    ...guarded,
    outcome: ['Invoice <number> voided; its number stays taken', 'Invoice voided; its number stays taken'],
  }),
  route('POST /invoices/:invoiceId/uncollectible', writeOffInvoice, {
    ...guarded,
    outcome: ['Invoice <number> marked as uncollectible', 'Invoice marked as uncollectible'],
  }),
  route('POST /invoices/:invoiceId/credit-notes', creditInvoice, {
    ...made,
    ...guarded,
    outcome: 'Credit note <creditNoteNumber> issued',
  }),
  route('POST /invoices/:invoiceId/remind', remindClient, {
    ...guarded,
    outcome: ['Reminder for invoice <number> sent', 'Reminder sent'],
  }),
  route('GET /invoices/:invoiceId/print', printInvoice),
  route('GET /invoices/:invoiceId/pdf', downloadInvoice),
  route('GET /invoices/:invoiceId/xml', exportInvoiceXml),
  route('GET /invoices/:invoiceId/credit-notes/:creditNoteNumber/print', printCreditNote),
  route('GET /invoices/:invoiceId/credit-notes/:creditNoteNumber/pdf', downloadCreditNote),
  route('GET /invoices/:invoiceId/credit-notes/:creditNoteNumber/xml', exportCreditNoteXml),

  route('POST /recurring', createRecurring, { ...made, outcome: 'Recurring invoice begins <nextDate>' }),
  route('GET /recurring', listRecurring),
  route('GET /recurring/:recurringId', viewRecurring, guarded),
  route('PATCH /recurring/:recurringId', updateRecurring, {
    ...guarded,
    outcome: 'Recurring invoice saved; the next one is due <nextDate>',
  }),
  route('POST /recurring/:recurringId/pause', pauseRecurring, {
    ...guarded,
    outcome: 'Recurring invoice paused',
  }),
  route('POST /recurring/:recurringId/resume', resumeRecurring, {
    ...guarded,
    outcome: 'Recurring invoice resumed; the next one is due <nextDate>',
  }),
  route('POST /recurring/:recurringId/end', endRecurring, { ...guarded, outcome: 'Recurring invoice ended' }),

  route('GET /journal', listJournal),
  route('GET /reports/aging', viewAging),
  route('GET /reports/cash', viewCashReport),
  route('GET /reports/tax', viewTaxReport),
  route('GET /exports/invoices', exportInvoices),
  route('GET /exports/numbers', exportFoundInvoices),
  route('GET /exports/clients', exportClients),
  route('GET /exports/clients/:clientId/invoices', exportInvoicesOfClient),
  route('GET /exports/clients/:clientId/statement', exportStatement),
  route('GET /exports/recurring', exportRecurring),
  route('GET /exports/journal', exportJournal),
  route('GET /exports/outbox', exportOutbox),
  route('GET /exports/aging', exportAging),
  route('GET /exports/cash', exportCashReport),
  route('GET /exports/tax', exportTaxReport),

  route('GET /outbox', listOutbox),
  route('GET /outbox/:messageId', readMessage),
]
