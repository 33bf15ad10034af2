import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallestElements } from './smallest-elements.js'

test('the smallest elements are those of the sorted set, also if it is not sorted as a whole', () => {
  const element = fc.string({ maxLength: 2 })
  const optional = fc.option(element, { nil: undefined })
  const count = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 199, max: 203 }))
  fc.assert(
    fc.property(fc.array(fc.array(element)), count, optional, optional, (lists, wanted, last, startsWith) => {
      const expected = [...new Set(lists.flat())]
        .filter((each) => last === undefined || each > last)
        .filter((each) => startsWith === undefined || each.startsWith(startsWith))
        .sort()
        .slice(0, wanted)
      expect(smallestElements(lists, wanted, { last, startsWith })).toEqual(expected)
    }),
  )
})
