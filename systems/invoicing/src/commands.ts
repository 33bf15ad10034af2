import { type Command, command } from '@tablewright/system'
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

const client = '01KDVDPQ00EXAMP1ECHENT0001'
const invoice = '01KDVDPQ00EXAMP1EBH1100001'
const series = '01KDVDPQ00EXAMP1ESER1ES001'
const line = `'[{"description":"Consulting","quantity":8,"unit":"h","unitPrice":12000,"taxRate":19}]'`

const accountCommands: readonly Command[] = [
  command('account create', createAccount, [
    'tablewright invoice account create --name "Lantern Works" --email books@lantern.example --currency EUR',
    'tablewright invoice account create --name "Lantern Works" --email books@lantern.example --currency EUR --number-pattern "{prefix}{year}-{number}" --first-number 100',
  ]),
  command('account show', viewAccount, ['tablewright invoice account show']),
  command('account change', updateAccount, [
    'tablewright invoice account change --payment-days 14 --reminder-days 7,21',
    `tablewright invoice account change --bank '{"iban":"DE02120300000000202051","bic":"BYLADEM1001"}' --vat-id DE123456789`,
  ]),
  command('account logo', setLogo, ['tablewright invoice account logo --content iVBORw0KGgo=']),
]

const clientCommands: readonly Command[] = [
  command('clients add <name> <email>', createClient, [
    'tablewright invoice clients add "Harbour Books" accounts@harbour.example',
  ]),
  command('clients list', listClients, [
    'tablewright invoice clients list',
    'tablewright invoice clients list --name harb --limit 20',
  ]),
  command('clients find <email>', findClient, ['tablewright invoice clients find accounts@harbour.example']),
  command('clients show <clientId>', viewClient, [`tablewright invoice clients show ${client} --invoices 5`]),
  command('clients change <clientId>', updateClient, [
    `tablewright invoice clients change ${client} --email office@harbour.example --version 1`,
    `tablewright invoice clients change ${client} --clear phone,notes`,
  ]),
  command('clients invoices <clientId>', listInvoicesOfClient, [
    `tablewright invoice clients invoices ${client}`,
  ]),
  command('clients credit <clientId>', viewCredit, [`tablewright invoice clients credit ${client}`]),
  command('clients pay-out <clientId>', payOutCredit, [
    `tablewright invoice clients pay-out ${client} --amount 5000`,
  ]),
  command('clients statement <clientId>', viewStatement, [
    `tablewright invoice clients statement ${client} --from 2026-01-01 --to 2026-04-01`,
  ]),
  command('clients print-statement <clientId>', printStatement, [
    `tablewright invoice clients print-statement ${client} > statement.html`,
  ]),
  command('clients pdf-statement <clientId>', downloadStatement, [
    `tablewright invoice clients pdf-statement ${client} > statement.pdf`,
  ]),
]

const invoiceCommands: readonly Command[] = [
  command('create <clientId>', createInvoice, [
    `tablewright invoice create ${client} --line-items ${line}`,
    `tablewright invoice create ${client} --line-items ${line} --discount 500 --finalize`,
  ]),
  command('list', listInvoices, [
    'tablewright invoice list',
    'tablewright invoice list --status open --due-before 2026-02-01',
  ]),
  command('show <invoiceId>', viewInvoice, [`tablewright invoice show ${invoice}`]),
  command('search <number>', searchInvoices, ['tablewright invoice search INV-00']),
  command('find <number>', findInvoice, ['tablewright invoice find INV-0042']),
  command('change <invoiceId>', updateDraft, [
    `tablewright invoice change ${invoice} --due-date 2026-03-01 --version 1`,
  ]),
  command('delete <invoiceId>', deleteDraft, [`tablewright invoice delete ${invoice}`]),
  command('finalize <invoiceId>', finalizeInvoice, [`tablewright invoice finalize ${invoice}`]),
  command('send <invoiceId>', sendInvoice, [`tablewright invoice send ${invoice}`]),
  command('pay <invoiceId>', payInvoice, [
    `tablewright invoice pay ${invoice}`,
    `tablewright invoice pay ${invoice} --amount 5000 --method transfer --reference 2026-017`,
  ]),
  command('apply-credit <invoiceId>', applyCredit, [`tablewright invoice apply-credit ${invoice}`]),
  command('refund <invoiceId>', refundInvoice, [`tablewright invoice refund ${invoice} --amount 5000`]),
  command('void <invoiceId>', voidInvoice, [`tablewright invoice void ${invoice}`]),
  command('uncollectible <invoiceId>', writeOffInvoice, [`tablewright invoice uncollectible ${invoice}`]),
  command('credit <invoiceId> <reason>', creditInvoice, [
    `tablewright invoice credit ${invoice} "Two hours too many" --amount 24000`,
  ]),
  command('remind <invoiceId>', remindClient, [`tablewright invoice remind ${invoice}`]),
  command('print <invoiceId>', printInvoice, [`tablewright invoice print ${invoice} > invoice.html`]),
  command('pdf <invoiceId>', downloadInvoice, [`tablewright invoice pdf ${invoice} > invoice.pdf`]),
  command('xml <invoiceId>', exportInvoiceXml, [`tablewright invoice xml ${invoice} > invoice.xml`]),
  command('credit-notes print <invoiceId> <creditNoteNumber>', printCreditNote, [
    `tablewright invoice credit-notes print ${invoice} INV-0042-C1 > credit-note.html`,
  ]),
  command('credit-notes pdf <invoiceId> <creditNoteNumber>', downloadCreditNote, [
    `tablewright invoice credit-notes pdf ${invoice} INV-0042-C1 > credit-note.pdf`,
  ]),
  command('credit-notes xml <invoiceId> <creditNoteNumber>', exportCreditNoteXml, [
    `tablewright invoice credit-notes xml ${invoice} INV-0042-C1 > credit-note.xml`,
  ]),
  command('outbox', listOutbox, ['tablewright invoice outbox --limit 10']),
  command('message <messageId>', readMessage, [`tablewright invoice message ${invoice}-1`]),
]

const recurringCommands: readonly Command[] = [
  command('recurring add <clientId> <every>', createRecurring, [
    `tablewright invoice recurring add ${client} month --line-items ${line} --automatic send`,
  ]),
  command('recurring list', listRecurring, ['tablewright invoice recurring list --status paused']),
  command('recurring show <recurringId>', viewRecurring, [`tablewright invoice recurring show ${series}`]),
  command('recurring change <recurringId>', updateRecurring, [
    `tablewright invoice recurring change ${series} --end-date 2027-12-31`,
  ]),
  command('recurring pause <recurringId>', pauseRecurring, [`tablewright invoice recurring pause ${series}`]),
  command('recurring resume <recurringId>', resumeRecurring, [
    `tablewright invoice recurring resume ${series}`,
  ]),
  command('recurring end <recurringId>', endRecurring, [`tablewright invoice recurring end ${series}`]),
]

const reportCommands: readonly Command[] = [
  command('journal', listJournal, ['tablewright invoice journal --from 2026-01-01 --to 2026-02-01']),
  command('reports aging', viewAging, ['tablewright invoice reports aging']),
  command('reports cash', viewCashReport, ['tablewright invoice reports cash --from 2026-01-01']),
  command('reports tax', viewTaxReport, [
    'tablewright invoice reports tax --from 2026-01-01 --to 2026-04-01',
  ]),
  command('export invoices', exportInvoices, [
    'tablewright invoice export invoices > invoices.csv',
    'tablewright invoice export invoices --status paid > paid.csv',
  ]),
  command('export numbers <number>', exportFoundInvoices, [
    'tablewright invoice export numbers INV-2026 > found.csv',
  ]),
  command('export clients', exportClients, ['tablewright invoice export clients > clients.csv']),
  command('export client-invoices <clientId>', exportInvoicesOfClient, [
    `tablewright invoice export client-invoices ${client} > invoices.csv`,
  ]),
  command('export statement <clientId>', exportStatement, [
    `tablewright invoice export statement ${client} --from 2026-01-01 > statement.csv`,
  ]),
  command('export recurring', exportRecurring, ['tablewright invoice export recurring > recurring.csv']),
  command('export journal', exportJournal, [
    'tablewright invoice export journal --from 2026-01-01 --to 2027-01-01 > journal.csv',
  ]),
  command('export outbox', exportOutbox, ['tablewright invoice export outbox > outbox.csv']),
  command('export aging', exportAging, ['tablewright invoice export aging > aging.csv']),
  command('export cash', exportCashReport, ['tablewright invoice export cash --from 2026-01-01 > cash.csv']),
  command('export tax', exportTaxReport, ['tablewright invoice export tax --from 2026-01-01 > tax.csv']),
]

export const commands: readonly Command[] = [
  ...accountCommands,
  ...clientCommands,
  ...invoiceCommands,
  ...recurringCommands,
  ...reportCommands,
]
