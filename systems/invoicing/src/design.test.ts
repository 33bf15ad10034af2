import { readFileSync } from 'node:fs'
import { check, entityChart } from '@tablewright/design'
import { expect, test } from 'vitest'
import { invoicing, invoicingOfMany } from './design.js'

function keysOf(name: string, keyAttributes: readonly string[], { model } = invoicing): readonly string[] {
  const item = model.entities[name] ?? model.derived[name]
  return keyAttributes.flatMap((key) => (item && 'keys' in item ? (item.keys[key]?.text ?? []) : []))
}

test('the model is plain data that survives JSON', () => {
  expect(JSON.parse(JSON.stringify(invoicing.model))).toEqual(invoicing.model)
})

test('every query knows its whole partition key and uses all that it asks for', () => {
  for (const pattern of Object.values(invoicing.model.patterns)) {
    if (pattern.operation === 'query') {
      expect(pattern.keyCondition, pattern.name).toMatchObject({ unbound: [], unused: [] })
    }
  }
})

test("the keys are those of the document's entity chart", () => {
  const chart = [
    ['Account', 'ACCOUNT', 'ACCOUNT'],
    ['Client', 'CLIENT#<ClientId>', 'CLIENT#<ClientId>'],
    ['Client.ClientEmail', 'CLIENTEMAIL#<Email>', 'CLIENTEMAIL#<Email>'],
    ['Invoice', 'CLIENT#<ClientId>', '#INVOICE#<InvoiceId>', 'INVOICE#<InvoiceId>', 'INVOICE#<InvoiceId>'],
    ['Invoice.InvoiceNumber', 'INVOICENUMBER#<Number>', 'INVOICENUMBER#<Number>'],
    [
      'LineItem',
      'INVOICE#<InvoiceId>#LINEITEM#<ItemId>',
      'INVOICE#<InvoiceId>#LINEITEM#<ItemId>',
      'INVOICE#<InvoiceId>',
      'LINEITEM#<ItemId>',
    ],
  ]
  for (const [name = '', ...texts] of chart) {
    expect(keysOf(name, ['PK', 'SK', 'GSI1PK', 'GSI1SK']), name).toEqual(texts)
  }
})

test('with many accounts, every key begins with the account', () => {
  const keys = (name: string) => keysOf(name, ['PK', 'SK'], invoicingOfMany() as unknown as typeof invoicing)
  expect(keys('Account')).toEqual(['ACCOUNT#<AccountId>', 'ACCOUNT#<AccountId>'])
  expect(keys('Client.ClientEmail')[0]).toBe('ACCOUNT#<AccountId>#CLIENTEMAIL#<Email>')
  for (const { keys: templates } of Object.values(invoicingOfMany().model.entities)) {
    for (const { text } of Object.values(templates)) expect(text).toMatch(/^ACCOUNT#<AccountId>/)
  }
})

test.each([invoicing.model, invoicingOfMany().model])(
  'every rule holds, or the design says why not',
  (model) => {
    const open = check(model).findings.filter(({ severity, accepted }) => severity !== 'info' && !accepted)
    expect(open).toEqual([])
  },
)

test('the chart in the README is that of the design', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`<!-- chart -->\n${entityChart(invoicing.model).trim()}\n<!-- /chart -->`)
})
