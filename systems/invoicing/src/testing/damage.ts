import type { Driver } from '@tablewright/client'
import { perform } from '@tablewright/system/testing'
import { setLogo } from '../rules/account/set-logo.js'
import { updateAccount } from '../rules/account/update-account.js'
import { createInvoice } from '../rules/invoices/create-invoice.js'
import { updateDraft } from '../rules/invoices/update-draft.js'
import { voidInvoice } from '../rules/invoices/void-invoice.js'
import { payOutCredit } from '../rules/payments/credit-balance.js'
import { creditInvoice } from '../rules/payments/credit-invoice.js'
import { payInvoice } from '../rules/payments/pay-invoice.js'
import { createRecurring } from '../rules/recurring/recurring-actions.js'
import { sendInvoice } from '../rules/sending/send-invoice.js'
import { completeAccount, germanClient } from './paper-books.js'
import { book, hours, openInvoice, type TestBooks, testBooks } from './test-books.js'

const TableName = 'Invoicing'

type Value = Readonly<Record<string, unknown>>
export type RawItem = Readonly<Record<string, Value>>

/** Books with an item of every kind. */
export async function fullBooks(): Promise<TestBooks> {
  const test = await testBooks()
  const { books, clock } = test
  await completeAccount(books)
  await perform(books, updateAccount, { reminderDays: [7] })
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await perform(books, setLogo, { content: png as never })
  const clientId = await germanClient(books)
  const invoiceId = await openInvoice(books, clientId)
  await perform(books, sendInvoice, { invoiceId })
  await perform(books, creditInvoice, { invoiceId, amount: 3_800, reason: 'Late' })
  await perform(books, payInvoice, { invoiceId, amount: 25_000, method: 'card', reference: 'R-1' })
  clock.advance(86_400_000)
  await perform(books, payOutCredit, { clientId, amount: 1_000 })
  await perform(books, voidInvoice, { invoiceId: await openInvoice(books, clientId) })
  const draft = await perform(books, createInvoice, {
    clientId,
    lineItems: [hours, { ...book, discountPercent: 5 }],
    discountPercent: 10,
    notes: 'Thanks',
  })
  await perform(books, updateDraft, {
    invoiceId: draft.invoiceId,
    issueDate: '2026-01-03',
    orderReference: 'PO',
  })
  await perform(books, createRecurring, { clientId, every: 'month', lineItems: [hours] })
  return test
}

export async function readAll(driver: Driver): Promise<readonly RawItem[]> {
  const { Items = [] } = await driver.send('Scan', { TableName, ConsistentRead: true })
  return Items as readonly RawItem[]
}

export async function put(driver: Driver, item: RawItem): Promise<void> {
  await driver.send('PutItem', { TableName, Item: item as never })
}

export async function erase(driver: Driver, { PK, SK }: RawItem): Promise<void> {
  await driver.send('DeleteItem', { TableName, Key: { PK, SK } as never })
}

/** Sets the table back to these items. */
export async function restore(driver: Driver, items: readonly RawItem[]): Promise<void> {
  const nameOf = ({ PK, SK }: RawItem) => JSON.stringify([PK, SK])
  const wanted = new Map(items.map((item) => [nameOf(item), JSON.stringify(item)]))
  for (const item of await readAll(driver)) {
    if (!wanted.has(nameOf(item))) await erase(driver, item)
    else if (wanted.get(nameOf(item)) === JSON.stringify(item)) wanted.delete(nameOf(item))
  }
  for (const item of items) if (wanted.has(nameOf(item))) await put(driver, item)
}

/** A value of the same type that says something else. */
export function altered(value: Value): Value {
  const [type, content] = Object.entries(value)[0]!
  switch (type) {
    case 'S':
      return { S: alteredText(String(content)) }
    case 'N':
      return { N: String(Number(content) + 1) }
    case 'BOOL':
      return { BOOL: content !== true }
    case 'B':
      return { B: 'AQID' }
    case 'L':
      return { L: (content as readonly unknown[]).slice(1) }
    default:
      return { M: alteredMap(content as Readonly<Record<string, Value>>) }
  }
}

function alteredText(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return `2020${text.slice(4)}`
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `2020${text.slice(4)}`
  return `${text}x`
}

function alteredMap(map: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const [name, value] = Object.entries(map).find(([, each]) => 'S' in each) ?? Object.entries(map)[0]!
  return { ...map, [name]: altered(value) }
}
