import { check } from '@tablewright/design'
import { keyTexts } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { invoicing, invoicingOfMany } from './design.js'

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
    expect(keyTexts(invoicing, name, ['PK', 'SK', 'GSI1PK', 'GSI1SK']), name).toEqual(texts)
  }
})

test('with many accounts, every key begins with the account', () => {
  const keys = (name: string) => keyTexts(invoicingOfMany(), name, ['PK', 'SK'])
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
