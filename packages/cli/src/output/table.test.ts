import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderRecords, renderTable } from './table.js'

test('columns are aligned and rows end without blanks', () => {
  const rows = [
    ['Orders', '1'],
    ['A', '1200'],
  ]
  expect(renderTable(['table', 'items'], rows, { width: 80, color: false })).toBe(
    'table   items\nOrders  1\nA       1200',
  )
})

test('the widest column shrinks and continues on the next line', () => {
  const rows = [['served', 'the parameters do not determine the key']]
  expect(renderTable(['rule', 'message'], rows, { width: 30, color: false })).toBe(
    'rule    message\nserved  the parameters do not\n        determine the key',
  )
})

test('a table is never wider than the terminal, and no text is lost', () => {
  const cell = fc.stringMatching(/^[a-z ]{0,60}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell)), fc.integer({ min: 40, max: 120 }), (rows, width) => {
      const text = renderTable(['a', 'b', 'c'], rows, { width, color: false })
      for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(width)
      const letters = (value: string) => [...value.replace(/\s/g, '')].sort().join('')
      expect(letters(text)).toBe(letters(`abc${rows.flat().join('')}`))
    }),
  )
})

test('columns of sentences shrink before words are divided', () => {
  const rows = [['0b96242d-0b85-4b15', 'a sentence that is much shorter in pieces']]
  expect(renderTable(['id', 'what'], rows, { width: 36, color: false })).toBe(
    'id                  what\n0b96242d-0b85-4b15  a sentence that\n                    is much shorter\n                    in pieces',
  )
})

test('records are listed one below the other if a table would divide their ids', () => {
  const rows = [
    ['0b96242d-0b85-4b15', 'ann@example.com', 'active'],
    ['18580065-4b98-4ffa', '', 'ended'],
  ]
  const headings = ['Lease ID', 'User ID', 'State']
  expect(renderRecords(headings, rows, { width: 44, color: false })).toMatch(/^Lease ID +User ID +State\n/)
  expect(renderRecords(headings, rows, { width: 42, color: false })).toBe(
    [
      'Lease ID  0b96242d-0b85-4b15',
      'User ID   ann@example.com',
      'State     active',
      '',
      'Lease ID  18580065-4b98-4ffa',
      'State     ended',
    ].join('\n'),
  )
})
