import { expect, test } from 'vitest'
import { dataHref, itemHref, keyTexts, readAddress, wireKey } from './data-address.js'

const read = (href: string) => readAddress(new URL(href, 'http://localhost').searchParams)

test('an address contains the view, and is parsed again', () => {
  const place = { table: 'T', index: 'GSI1', partition: ['A#1', '7'], scan: '', item: ['B#/x', '&'] } as const
  expect(read(dataHref('s', place))).toEqual(place)
  expect(dataHref('s', { table: 'T', scan: 'all' })).toBe('/data/s?table=T&scan=all')
})

test('the texts of a key are converted back to the key by the types of its attributes', () => {
  const key = { PK: { S: 'A#1' }, SK: { N: '7' }, BK: { B: 'AP8=' } }
  const attributes = [
    { name: 'PK', type: 'S' },
    { name: 'SK', type: 'N' },
    { name: 'BK', type: 'B' },
  ] as const
  expect(wireKey(attributes, keyTexts(key))).toEqual(key)
  expect(read(itemHref('s', 'T', key)).item).toEqual(['A#1', '7', 'AP8='])
})
