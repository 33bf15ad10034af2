import { expect, test } from 'vitest'
import { KnownTexts } from './known-texts.js'

test('texts are those of the bytes, however many differ', () => {
  const texts = new KnownTexts()
  const values = Array.from({ length: 40 }, (_, index) => `DynamoDB_20120810.Operation${index % 20}`)
  for (const value of [...values, '', values[0]!.slice(1)])
    expect(texts.read(Buffer.from(`x${value}y`), 1, 1 + value.length)).toBe(value)
})

test('a text is independent of the bytes that it was read from', () => {
  const texts = new KnownTexts()
  const bytes = Buffer.from('abc')
  expect(texts.read(bytes, 0, 3)).toBe('abc')
  bytes.write('xyz')
  expect(texts.read(bytes, 0, 3)).toBe('xyz')
  expect(texts.read(Buffer.from('abc'), 0, 3)).toBe('abc')
})
