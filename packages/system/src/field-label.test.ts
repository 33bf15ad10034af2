import { expect, test } from 'vitest'
import { fieldLabel } from './field-label.js'

test.each([
  ['unitPrice', 'Unit price'],
  ['lineItemIds', 'Line item IDs'],
  ['queueUrl', 'Queue URL'],
  ['invoice_number', 'Invoice number'],
  ['lineItems[0].unitPrice', 'Unit price of line items 1'],
  ['Idempotency-Key', 'Idempotency key'],
  ['bank.iban', 'IBAN of bank'],
  ['x', 'X'],
  ['constructor', 'Constructor'],
  ['__proto__', 'Proto'],
  ['_', '_'],
])('%s is %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label)
})
