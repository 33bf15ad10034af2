import { compareDamages } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { fullBooks } from '../testing/full-books.js'
import { checkBooks, repairBooks } from './check-books.js'

/**
 * The name of each kind of item, by the prefix of its keys and an attribute that it has, or lacks if marked
 * with `!`.
 */
const kinds: readonly (readonly [name: string, partition: string, sort?: string, attribute?: string])[] = [
  ['account', 'ACCOUNT'],
  ['client', 'CLIENT#', 'CLIENT#'],
  ['client address', 'CLIENTEMAIL#'],
  ['issued invoice', 'CLIENT#', '#INVOICE#', 'Number'],
  ['draft', 'CLIENT#', '#INVOICE#', '!Number'],
  ['number', 'INVOICENUMBER#'],
  ['line item', 'INVOICE#', '', 'ItemId'],
  ['payment', 'INVOICE#', '', 'PaymentId'],
  ['credit note', 'INVOICE#', '', 'CreditNoteId'],
  ['ledger entry', 'LEDGER#'],
  ['ledger month', 'LEDGERMONTHS#'],
  ['credit balance', 'CLIENTCREDIT#'],
  ['recurring invoice', 'RECURRING#'],
  ['logo', 'LOGO#'],
  ['message', 'MESSAGE#'],
  ['event', 'EVENTS#'],
  ['pending event', 'OUTBOX#'],
]

type NameOf = Parameters<typeof compareDamages>[0]['nameOf']

const nameOf: NameOf = (item) => {
  const text = (name: string) => (item[name] as { readonly S?: string } | undefined)?.S ?? ''
  const has = (attribute: string) =>
    attribute.startsWith('!') ? !(attribute.slice(1) in item) : attribute in item
  return kinds.find(
    ([, partition, sort = '', attribute]) =>
      text('PK').startsWith(partition) &&
      text('SK').startsWith(sort) &&
      (attribute === undefined || has(attribute)),
  )?.[0]
}

test('check and repair treat each damaged item as DAMAGE.md states', { timeout: 600_000 }, async () => {
  const { books, driver, close } = await fullBooks()
  const differences = await compareDamages(
    {
      driver,
      tables: ['Invoicing'],
      keyNames: ['PK', 'SK'],
      nameOf,
      check: () => checkBooks(books),
      repair: () => repairBooks(books),
    },
    new URL('../../DAMAGE.md', import.meta.url),
  )
  await close()
  expect(differences).toEqual([])
})
