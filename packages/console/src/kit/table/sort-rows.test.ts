import { h } from 'preact'
import { expect, test } from 'vitest'
import { Money } from '../money.js'
import { rowsAsCsv } from './rows-as-file.js'
import { orderText, readOrder, sortRows } from './sort-rows.js'
import type { Column } from './table.js'

interface Bill {
  readonly name: string
  readonly total?: number
  readonly due: Date
}

const columns: readonly Column<Bill>[] = [
  { name: 'Name', cell: ({ name }) => h('a', { href: '/' }, name) },
  { name: 'Total', cell: ({ total }) => total !== undefined && h(Money, { minor: total, currency: 'EUR' }) },
  { name: 'Due', cell: ({ due }) => h(Due, { due }), value: ({ due }) => due.getTime() },
  { name: 'Actions', cell: ({ due }) => h(Due, { due }) },
]
const Due = ({ due }: { due: Date }) => h('b', {}, due.toISOString())

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const rows: readonly Bill[] = [
  { name: 'INV-10', total: 900, due: day(3) },
  { name: 'INV-9', due: day(1) },
  { name: 'inv-1', total: 1200, due: day(2) },
]
const namesBy = (column: string, descending = false) =>
  sortRows(rows, columns, { column, descending }).map(({ name }) => name)

test('rows are sorted by the shown values: numbers in texts, amounts, values of the column', () => {
  expect(namesBy('Name')).toEqual(['inv-1', 'INV-9', 'INV-10'])
  expect(namesBy('Due', true)).toEqual(['INV-10', 'inv-1', 'INV-9'])
})

test('rows without a value come last in both directions', () => {
  expect(namesBy('Total')).toEqual(['INV-10', 'inv-1', 'INV-9'])
  expect(namesBy('Total', true)).toEqual(['inv-1', 'INV-10', 'INV-9'])
})

test('a column without plain values and an unknown column do not change the order', () => {
  expect(namesBy('Actions')).toEqual(namesBy('No such column'))
  expect(namesBy('Actions')).toEqual(['INV-10', 'INV-9', 'inv-1'])
})

test('an order in the address applies to one table', () => {
  const order = { column: 'To be paid', descending: true }
  expect(readOrder('Open invoices', orderText('Open invoices', order))).toEqual(order)
  expect(readOrder('Clients', orderText('Open invoices', order))).toBeUndefined()
})

test('CSV has the columns with values, quotes if necessary, and no formulas', () => {
  const risky = [{ name: '=1+1,"x"', total: -5, due: day(1) }]
  expect(rowsAsCsv(risky, columns)).toBe(`Name,Total,Due\r\n"'=1+1,""x""",-5,${day(1).getTime()}\r\n`)
})
