import type { Account } from '../open.js'
import type { Entry, EntryKind, Statement } from '../rules/statements/make-statement.js'
import { formatMoney } from './format-money.js'
import { html } from './html.js'
import { page, party } from './page.js'

const words: Readonly<Record<EntryKind, string>> = {
  invoice: 'Invoice',
  payment: 'Payment',
  refund: 'Refund',
  'credit-note': 'Credit note',
  void: 'Withdrawn',
}

/** A statement as the client gets it. */
export function statementPage(statement: Statement, account: Account): string {
  const { client, from, to, openingBalance, entries, closingBalance, currency } = statement
  const title = `Statement for ${client.name}`
  const row = (entry: Entry) =>
    html`<tr><td>${entry.date}<td>${words[entry.kind]} ${entry.reference}<td class="amount">${formatMoney(entry.amount, currency)}<td class="amount">${formatMoney(entry.balance, currency)}</tr>
`
  return page(
    title,
    html`<header><h1>${title}</h1></header>
<div class="parties">${party(account)}${party(client)}
<dl><dt>From</dt><dd>${from}</dd><dt>Before</dt><dd>${to}</dd></dl></div>
<table><thead><tr><th>Date<th>Entry<th class="amount">Amount<th class="amount">Balance</tr></thead>
<tbody><tr><td>${from}<td>Balance before<td><td class="amount">${formatMoney(openingBalance, currency)}</tr>
${entries.map(row)}</tbody></table>
<table class="totals"><tbody><tr><td>Balance<td class="amount">${formatMoney(closingBalance, currency)}</tr></tbody></table>`,
  )
}
