import { expect, test } from 'vitest'
import { emptyLine, isEmptyLine, lineInput, lineReasons, shownReasons, writtenLine } from './written-line.js'

test('a line is sent with numbers, and invalid numbers as typed', () => {
  const line = { ...emptyLine('19'), description: 'Shelves', quantity: '2,5', unitPrice: 4500 }
  expect(lineInput(line)).toEqual({ description: 'Shelves', quantity: 2.5, unitPrice: 4500, taxRate: 19 })
  expect(lineInput({ ...line, quantity: 'two', taxRate: '' })).toEqual({
    description: 'Shelves',
    quantity: 'two',
    unitPrice: 4500,
  })
})

test('an existing line keeps its id', () => {
  const line = {
    itemId: '0001',
    description: 'A',
    quantity: 1,
    unitPrice: 0,
    taxRate: 0,
    taxCategory: 'zero' as const,
    amount: 0,
  }
  expect(lineInput(writtenLine(line))).toEqual({
    itemId: '0001',
    description: 'A',
    quantity: 1,
    unitPrice: 0,
  })
})

test('a line is empty until a field is filled in', () => {
  expect(isEmptyLine(emptyLine())).toBe(true)
  expect(isEmptyLine({ ...emptyLine(), description: 'A' })).toBe(false)
})

test('errors of the server are shown at the visible lines', () => {
  const lines = [emptyLine(), { ...emptyLine(), description: 'A', unitPrice: '1.2.3' }, emptyLine()]
  const reasons = new Map([
    ['lineItems[0].quantity', 'must be above 0'],
    ['notes', 'too long'],
  ])
  expect([...shownReasons(reasons, lines)]).toEqual([
    ['lineItems[1].quantity', 'must be above 0'],
    ['notes', 'too long'],
  ])
  expect([...lineReasons(lines)]).toEqual([
    ['lineItems[1].unitPrice', '1.2.3 is not an amount such as 1,234.50.'],
  ])
})
