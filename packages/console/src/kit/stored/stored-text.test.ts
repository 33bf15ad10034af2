import { expect, test } from 'vitest'
import { hexOf, sizeText, storedLine, typeName } from './stored-text.js'

test('every type has a readable name', () => {
  const values = [
    { S: 'a' },
    { N: '123456789012345678901234567890.1' },
    { B: 'AP8=' },
    { BOOL: false },
    { NULL: true },
    { L: [{ S: 'a' }, { N: '1' }] },
    { M: { a: { S: 'b' }, c: { L: [] } } },
    { SS: ['a', 'b'] },
    { NS: ['1', '2'] },
    { BS: ['AP8='] },
  ] as const
  expect(values.map(storedLine)).toEqual([
    'a',
    '123456789012345678901234567890.1',
    '0x00ff',
    'false',
    'null',
    '[a, 1]',
    '{a: b, c: []}',
    '{a, b}',
    '{1, 2}',
    '{0x00ff}',
  ])
  expect(values.map(typeName).slice(-3)).toEqual(['set of texts', 'set of numbers', 'set of bytes'])
})

test('long bytes are truncated, and sizes have units', () => {
  expect(hexOf(btoa('abcd'), 2)).toBe('0x6162…')
  expect([296, 79_236, 5_242_880, 40e9].map(sizeText)).toEqual(['296 bytes', '77.4 KB', '5.0 MB', '37.3 GB'])
})
