import { boolean, integer, list, map, money, number, record, set, text, timestamp } from '@tablewright/design'
import { invoicingSystem } from '@tablewright/invoicing'
import { one, pageOf } from '@tablewright/system'
import { expect, test } from 'vitest'
import { renderOutput, renderRows } from './render-output.js'
import { renderMoney, renderTime, renderValue } from './render-value.js'

const options = { width: 100, color: false }
const localTime = renderTime('2026-08-31T16:02:05.000Z')

test('a record shows labels, money with its currency, local times, and lists of records as tables', () => {
  const shape = one({
    invoiceId: text(),
    currency: text(),
    total: money({ currencyIn: 'currency' }),
    dueAt: timestamp(),
    overdue: boolean(),
    tags: set(text()),
    counts: map(number()),
    note: text().optional(),
    lineItems: list(record({ description: text(), unitPrice: money() })),
  })
  const json = {
    invoiceId: 'I-1',
    currency: 'EUR',
    total: 125_050,
    dueAt: '2026-08-31T16:02:05.000Z',
    overdue: true,
    tags: ['a', 'b'],
    counts: { sent: 2 },
    lineItems: [{ description: 'Bolts', unitPrice: 50 }],
  }
  expect(renderOutput(shape, json, options)).toBe(
    [
      'Invoice ID  I-1',
      'Currency    EUR',
      'Total       EUR 1,250.50',
      `Due at      ${localTime}`,
      'Overdue     yes',
      'Tags        a, b',
      'Counts      sent: 2',
      '',
      'Line items',
      'Description  Unit price',
      'Bolts        EUR 0.50',
    ].join('\n'),
  )
})

test('the aging report is labeled with days, as people read them', () => {
  const { action: aging } = invoicingSystem.commands.find(({ words }) => words.join(' ') === 'reports aging')!
  const row = { clientId: 'C-1', name: 'Ann', currency: 'EUR', current: 1, total: 15 }
  const rows = [{ ...row, days30: 2, days60: 3, days90: 4, older: 5 }]
  const [, , heading, columns] = renderOutput(
    aging.output,
    { asOf: '2026-08-31', rows },
    { ...options, width: 200 },
  ).split('\n')
  expect(heading).toBe('Clients')
  for (const label of ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'])
    expect(columns).toContain(label)
  expect(columns).not.toContain('Days')
})

test('a page is a table with the command for the next page', () => {
  const shape = pageOf({ lockerId: text(), version: integer() })
  expect(renderOutput(shape, { items: [{ lockerId: 'L-1', version: 3 }], cursor: 'abc' }, options)).toBe(
    'Locker ID  Version\nL-1        3\n\nMore: add --cursor abc',
  )
  expect(renderOutput(shape, { items: [] }, options)).toBe('No entries.')
})

test('money has the digits of its currency', () => {
  expect(renderMoney(1250, 'JPY')).toBe('JPY 1,250')
  expect(renderMoney(1250, 'KWD')).toBe('KWD 1.250')
  expect(renderMoney(-5, 'USD')).toBe('-USD 0.05')
  expect(renderMoney(1250, undefined)).toBe('1250')
})

test('a schema is shown as the names of its fields', () => {
  const schema = { type: 'object', properties: { lockerId: { type: 'string' }, endAt: { type: 'string' } } }
  expect(renderValue({ kind: 'json' }, schema)).toBe('lockerId, endAt')
  expect(renderValue({ kind: 'json' }, { type: 'object' })).toBe('{"type":"object"}')
})

test('a nested record shows labels, and stored texts cannot change the terminal', () => {
  const shape = one({ address: record({ postalCode: text(), city: text() }), note: text() })
  const note = 'first\nsecond \u001b[2J\u202egnp.exe'
  expect(renderOutput(shape, { address: { postalCode: '10115', city: 'Berlin' }, note }, options)).toBe(
    'Address  Postal code: 10115, City: Berlin\nNote     first second \\u001b[2J\\u202egnp.exe',
  )
  expect(renderRows([{ pk: note }], options)).toBe('pk\nfirst second \\u001b[2J\\u202egnp.exe')
})
