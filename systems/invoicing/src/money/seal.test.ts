import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './seal.js'

/** The plain way: sorted fields as lists, then JSON. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, each]) => each !== undefined)
  return fields
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => [name, canonical(each)])
}

test('what is sealed is written as by the plain way', () => {
  const value = fc.anything({ withNullPrototype: false, maxDepth: 4 })
  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(canonicalJson(values)).toBe(JSON.stringify(canonical(values)))
    }),
    { numRuns: 1_000 },
  )
})
