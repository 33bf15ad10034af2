import { remainingOf } from '../money/balance.js'
import type { Account, Client } from '../open.js'
import type { WholeInvoice } from '../rules/invoices/read-whole.js'
import { formatMoney } from './format-money.js'
import { type Html, html } from './html.js'
import { page, party } from './page.js'

/** An invoice as the client gets it. */
export function invoicePage(whole: WholeInvoice, account: Account, client: Client): string {
  const { invoice, lineItems } = whole
  const title = invoice.number === undefined ? 'Draft invoice' : `Invoice ${invoice.number}`
  const mark = invoice.status === 'open' ? undefined : html`<span class="mark">${invoice.status}</span>`
  return page(
    title,
    html`<header><h1>${title}</h1>${mark}</header>
<div class="parties">${party(account)}${party(client)}
<dl><dt>Issued</dt><dd>${invoice.issueDate}</dd><dt>Due</dt><dd>${invoice.dueDate}</dd></dl></div>
<table><thead><tr><th>Description<th class="amount">Quantity<th class="amount">Price<th class="amount">Tax<th class="amount">Amount</tr></thead>
<tbody>${lineItems.map((line) => lineRow(line, invoice.currency))}</tbody></table>
${totals(whole)}
${invoice.notes === undefined ? undefined : html`<p class="notes">${invoice.notes}</p>`}`,
  )
}

function lineRow(line: WholeInvoice['lineItems'][number], currency: string): Html {
  const quantity = line.unit === undefined ? line.quantity : `${line.quantity} ${line.unit}`
  return html`<tr><td>${line.description}<td class="amount">${quantity}<td class="amount">${formatMoney(line.unitPrice, currency)}<td class="amount">${line.taxRate} %<td class="amount">${formatMoney(line.amount, currency)}</tr>
`
}

function totals({ invoice, payments, creditNotes }: WholeInvoice): Html {
  const { subtotal, discount, tax, total, amountPaid, currency } = invoice
  const credits = creditNotes.map((note): Row => [`Credit note ${note.creditNoteNumber}`, -note.amount])
  const rows: readonly Row[] = [
    ['Subtotal', subtotal],
    ...(discount > 0 ? [['Discount', -discount] as const] : []),
    ['Tax', tax],
    ['Total', total],
    ...credits,
    ...(payments.length > 0 ? [['Paid', -amountPaid] as const] : []),
    ['To be paid', invoice.status === 'void' ? 0 : remainingOf(invoice)],
  ]
  const cells = rows.map(
    ([name, amount]) => html`<tr><td>${name}<td class="amount">${formatMoney(amount, currency)}</tr>`,
  )
  return html`<table class="totals"><tbody>${cells}</tbody></table>`
}

type Row = readonly [name: string, amount: number]
