import { expect, test } from 'vitest'
import { invoicing } from './design.js'

function keysOf(name: string, keyAttributes: readonly string[]): readonly string[] {
  const item = invoicing.model.entities[name] ?? invoicing.model.derived[name]
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
