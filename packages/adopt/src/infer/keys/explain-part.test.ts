import type { Item } from '@tablewright/dynamo'
import { expect, test } from 'vitest'
import { inferDesign } from '../infer.js'
import type { TableShape } from '../sample/table-source.js'

const shape: TableShape = {
  name: 'Things',
  partition: { name: 'PK', type: 'S' },
  sort: { name: 'SK', type: 'S' },
  indexes: [],
}

/** Infers the templates of one kind of item. */
async function templatesOf(count: number, make: (number: number) => Record<string, string | number>) {
  const items = Array.from({ length: count }, (_, number): Item => {
    const entries = Object.entries(make(number))
    return Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === 'string' ? { S: value } : { N: String(value) }]),
    )
  })
  const { design, report } = await inferDesign([{ shape, pages: () => [items] }])
  expect(report.mismatches).toEqual([])
  expect(report.check.error).toBe(0)
  return Object.values(design.model.entities).map(({ name, keys }) => [
    name,
    ...Object.values(keys).map(({ text }) => text),
  ])
}

test('one letter directly before a number is literal text if several values have it', async () => {
  const version = (number: number) => ({
    PK: `DOC#d${number >> 2}`,
    SK: `v${number % 4}`,
    docId: `d${number >> 2}`,
    version: number % 4,
  })
  expect(await templatesOf(24, version)).toEqual([['Doc', 'DOC#<docId>', 'v<version unpadded>']])
  expect(await templatesOf(2, version)).toEqual([['Doc', 'DOC#<docId>', '<SK>']])
})

test('words directly before a value, and after a padded number, are literal text', async () => {
  const part = (number: number) => {
    const user = `${'abcdef'.charAt(number >> 2)}x${number >> 2}`
    return { PK: `U${user}`, SK: `part${String(number % 4).padStart(4, '0')}.json`, user, part: number % 4 }
  }
  expect(await templatesOf(24, part)).toMatchObject([[expect.anything(), 'U<user>', 'part<part>.json']])
})

test('a number that equals another attribute by chance stays part of the value', async () => {
  const order = (number: number) => ({ PK: `user#u${number}`, SK: 'order', total: number })
  expect(await templatesOf(6, order)).toEqual([['Order', 'user#<userId>', 'order']])
})
