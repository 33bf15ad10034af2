import { type Item, itemSize } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Image } from './image.js'
import { sameImage } from './index-entries.js'

const name = fc.constantFrom('a', 'b', 'ü', '"', '__proto__', 'long')
const value = fc.oneof(
  fc.string({ unit: 'binary' }).map((text): Item[string] => ({ S: text })),
  fc.integer().map((number): Item[string] => ({ N: String(number) })),
  fc.uniqueArray(fc.string(), { minLength: 1 }).map((texts): Item[string] => ({ SS: texts })),
  fc.constant<Item[string]>({ M: { x: { L: [{ NULL: true }, { BOOL: false }] } } }),
)

test('a projection of a large item has the same record as one of a small item', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value), fc.uniqueArray(name), (item, names) => {
      const whole: Item = { ...item, filler: { S: 'x'.repeat(4_000) } }
      const image = Image.ofItem(whole, itemSize(whole))
      for (const wanted of [names, [...names].reverse(), names]) {
        const entries = wanted.flatMap((each) => (Object.hasOwn(item, each) ? [[each, item[each]!]] : []))
        const expected = Object.fromEntries(entries) as Item
        const projected = image.project(wanted)
        expect(projected.item).toEqual(expected)
        expect(projected.record.equals(Image.ofItem(expected, itemSize(expected)).record)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test('values of a large item are compared as the records of their projections are', () => {
  const filled = (item: Item): Image => {
    const whole: Item = { ...item, filler: { S: 'x'.repeat(4_000) } }
    return Image.ofItem(whole, itemSize(whole))
  }
  const items = fc.dictionary(name, value)
  fc.assert(
    fc.property(items, items, fc.uniqueArray(name), fc.boolean(), (item, other, names, isSame) => {
      const [one, two] = [filled(item), filled(isSame ? { ...item } : other)]
      expect(one.sameValues(two, names)).toBe(sameImage(one.project(names), two.project(names)))
    }),
    { numRuns: 300 },
  )
  const small: Item = { a: { S: 'x' } }
  expect(filled(small).sameValues(Image.ofItem(small, itemSize(small)), ['a'])).toBeUndefined()
})
