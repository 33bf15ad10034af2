import { type Access, defineAccess, right } from '@tablewright/system'
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

const everybody = { clerk: 'any', accountant: 'any' } as const

/** The rights of each role. Clerks prepare; only accountants finalize and move money. */
export const access: Access = defineAccess({
  roles: {
    clerk: 'Maintains clients and drafts, and sends invoices',
    accountant: 'Finalizes invoices and records payments, credits and write-offs',
  },
  rights: {
    read: right(
      [
        viewAccount,
        listClients,
        findClient,
        viewClient,
        listInvoicesOfClient,
        viewCredit,
        viewStatement,
        printStatement,
        listInvoices,
        findInvoice,
        viewInvoice,
        printInvoice,
        downloadInvoice,
        exportInvoiceXml,
        printCreditNote,
        downloadCreditNote,
        exportCreditNoteXml,
        downloadStatement,
        searchInvoices,
        listRecurring,
        viewRecurring,
        listJournal,
        viewAging,
        viewCashReport,
        viewTaxReport,
        exportInvoices,
        exportFoundInvoices,
        exportClients,
        exportInvoicesOfClient,
        exportStatement,
        exportRecurring,
        exportJournal,
        exportOutbox,
        exportAging,
        exportCashReport,
        exportTaxReport,
        listOutbox,
        readMessage,
      ],
      everybody,
    ),
    'edit-clients': right([createClient, updateClient], everybody),
    'edit-drafts': right([createInvoice, updateDraft, deleteDraft], everybody),
    'send-invoice': right([sendInvoice, remindClient], everybody),
    'edit-recurring': right(
      [createRecurring, updateRecurring, pauseRecurring, resumeRecurring, endRecurring],
      { accountant: 'any' },
    ),
    'finalize-invoice': right(finalizeInvoice, { accountant: 'any' }),
    'record-payment': right([payInvoice, refundInvoice, applyCredit, payOutCredit], { accountant: 'any' }),
    'correct-invoice': right([voidInvoice, writeOffInvoice, creditInvoice], { accountant: 'any' }),
    'manage-account': right([createAccount, updateAccount, setLogo], { accountant: 'any' }),
  },
  builtIn: { maintain: ['accountant'] },
})
