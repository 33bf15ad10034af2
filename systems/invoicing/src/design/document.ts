import * as t from '@tablewright/design'
import { CreditNote, changesAtOnce, linesAtOnce, Payment, takeNumberStep } from './additions.js'
import * as attributes from './attributes.js'
import { bookInvoice, bookMonth } from './ledger.js'
import { invoiceLists, invoicing, numberSearch } from './table.js'

// "Entity Chart" and "Access Patterns" of the document, in its order. Keys of GSI2 and GSI3 are additions.
/** The business, a singleton. Every invoice that gets a number increments its counter. */
export const Account = invoicing.entity('Accounts', {
  key: { PK: 'ACCOUNT', SK: 'ACCOUNT' },
  attributes: attributes.accountAttributes,
  expect: { items: 1, bytes: 700 },
})

/** A client. Never removed, because the ledger refers to it. */
export const Client = invoicing.entity('Clients', {
  key: { PK: 'CLIENT#<ClientId>', SK: 'CLIENT#<ClientId>', GSI2PK: 'CLIENTS', GSI2SK: '<Name>' },
  attributes: attributes.clientAttributes,
  derives: {
    ClientEmail: t.unique({
      type: 'ClientEmails',
      key: { PK: 'CLIENTEMAIL#<Email>', SK: 'CLIENTEMAIL#<Email>' },
    }),
  },
  expect: { items: 10_000, bytes: 500 },
})

/** An invoice. The id begins with the issue date, so a descending query returns the newest invoices first. */
export const Invoice = invoicing.entity('Invoices', {
  key: {
    PK: 'CLIENT#<ClientId>',
    SK: '#INVOICE#<InvoiceId>',
    GSI1PK: 'INVOICE#<InvoiceId>',
    GSI1SK: 'INVOICE#<InvoiceId>',
    ...invoiceLists,
  },
  attributes: attributes.invoiceAttributes,
  derives: {
    InvoiceNumber: t.unique({
      type: 'InvoiceNumber',
      key: { PK: 'INVOICENUMBER#<Number>', SK: 'INVOICENUMBER#<Number>', ...numberSearch },
      copies: ['sequence'],
      kept: true, // Voiding an invoice does not free its number.
    }),
  },
  expect: { items: 200_000, bytes: 900 },
})

export const LineItem = invoicing.entity('Line Items', {
  key: {
    PK: 'INVOICE#<InvoiceId>#LINEITEM#<ItemId>',
    SK: 'INVOICE#<InvoiceId>#LINEITEM#<ItemId>',
    GSI1PK: 'INVOICE#<InvoiceId>',
    GSI1SK: 'LINEITEM#<ItemId>',
  },
  attributes: attributes.lineItemAttributes,
  expect: { items: 2_000_000, bytes: 350 },
})

export const takeNumber = t.update(Account, takeNumberStep)
const issued = t.create(Invoice, { to: { finalizedAt: t.now() } })
export const newLines = t.each('lineItems', t.create(LineItem), linesAtOnce)

export const documentPatterns = t.withDefaults(
  { rate: 'low' },
  {
    createAccount: t.create(Account, { goal: 'Create account' }),
    createClient: t.create(Client, { goal: 'Create client, unique by e-mail address' }),
    createInvoice: t.transact(
      { counter: takeNumber, invoice: issued, lineItems: newLines, entry: bookInvoice, month: bookMonth },
      { goal: 'Create invoice with its number and line items' },
    ),
    changeDraft: t.transact(
      {
        invoice: t.update(Invoice, {
          set: ['lineItemIds', 'linesMade', 'subtotal', 'discount', 'tax', 'taxes', 'total'],
          edit: attributes.draftEdits,
          when: { status: 'draft' },
          guard: 'version',
        }),
        added: t.each('added', t.create(LineItem), changesAtOnce),
        changed: t.each('changed', t.put(LineItem, { when: t.itemExists() }), changesAtOnce),
        removed: t.each('removed', t.remove(LineItem, { mustExist: true }), changesAtOnce),
      },
      { goal: 'Update a draft, and exactly the line items that differ' },
    ),
    updateClient: t.update(Client, {
      goal: 'Update client details; a new address moves with them',
      edit: attributes.clientEdits,
      guard: 'version',
    }),
    clientWithRecentInvoices: t.collection([Client, Invoice], {
      goal: 'View client and most recent invoices',
      by: 'clientId',
      order: 'descending',
      page: 11,
      rate: 'medium',
      expect: { items: 60, bytes: 900 },
    }),
    invoiceWithLineItems: t.collection([Invoice, LineItem, Payment, CreditNote], {
      goal: 'View invoice and line items',
      index: 'GSI1',
      by: 'invoiceId',
      page: 100,
      rate: 'medium',
      expect: { items: 20, bytes: 400 },
    }),
  },
)
