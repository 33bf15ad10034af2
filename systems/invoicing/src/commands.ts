import { type Command, command } from '@tablewright/system'
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

const client = '01KDVDPQ00EXAMP1ECHENT0001'
const invoice = '01KDVDPQ00EXAMP1EBH1100001'
const line = `'[{"description":"Consulting","quantity":8,"unit":"h","unitPrice":12000,"taxRate":19}]'`

const accountCommands: readonly Command[] = [
  command('account create', createAccount, [
    'tablewright invoice account create --name "Lantern Works" --email books@lantern.example --currency EUR',
    'tablewright invoice account create --name "Lantern Works" --email books@lantern.example --currency EUR --number-pattern "{prefix}{year}-{number}" --first-number 100',
  ]),
  command('account show', viewAccount, ['tablewright invoice account show']),
  command('account change', updateAccount, ['tablewright invoice account change --payment-days 14']),
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
  command('clients statement <clientId>', viewStatement, [
    `tablewright invoice clients statement ${client} --from 2026-01-01 --to 2026-04-01`,
  ]),
  command('clients print-statement <clientId>', printStatement, [
    `tablewright invoice clients print-statement ${client} > statement.html`,
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
  command('refund <invoiceId>', refundInvoice, [`tablewright invoice refund ${invoice} --amount 5000`]),
  command('void <invoiceId>', voidInvoice, [`tablewright invoice void ${invoice}`]),
  command('uncollectible <invoiceId>', writeOffInvoice, [`tablewright invoice uncollectible ${invoice}`]),
  command('credit <invoiceId> <reason>', creditInvoice, [
    `tablewright invoice credit ${invoice} "Two hours too many" --amount 24000`,
  ]),
  command('print <invoiceId>', printInvoice, [`tablewright invoice print ${invoice} > invoice.html`]),
  command('outbox', listOutbox, ['tablewright invoice outbox --limit 10']),
  command('message <messageId>', readMessage, [`tablewright invoice message ${invoice}-1`]),
]

export const commands: readonly Command[] = [...accountCommands, ...clientCommands, ...invoiceCommands]
