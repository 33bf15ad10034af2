import type { Item } from '@tablewright/dynamo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AttributeReader } from './attribute-reader.js'
import { runSteps } from './turns.js'

const name = fc.oneof(
  fc.constantFrom('a', 'b', 'ab', '"', '\\', 'ü', '__proto__', 'S'),
  fc.string({ unit: 'binary' }),
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.record({ S: fc.string({ unit: 'binary' }) }),
    fc.record({ N: fc.integer().map(String) }),
    fc.record({ BOOL: fc.boolean() }),
    fc.record({ SS: fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }) }),
    fc.record({ L: fc.array(tie('value'), { maxLength: 4 }) }),
    fc.record({ M: fc.dictionary(name, tie('value'), { maxKeys: 4 }) }),
  ),
})) as { value: fc.Arbitrary<Item[string]> }

test('the attributes that are read are those of the whole item, in its order', () => {
  const item = fc.dictionary(name, value, { maxKeys: 12 })
  fc.assert(
    fc.property(item, fc.uniqueArray(name, { maxLength: 12 }), (whole, names) => {
      const bytes = Buffer.from(`head ${JSON.stringify(whole)} and more`)
      const part = new AttributeReader(names).read(bytes, 5)
      const expected = Object.entries(whole).filter(([each]) => names.includes(each))
      expect(Object.entries(part)).toEqual(expected)
      const steps = new AttributeReader(names).readSteps(bytes, 5)
      expect(Object.entries(runSteps(steps, () => false)!.result)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('a large attribute is skipped and read in many steps', () => {
  const item = { skipped: { S: 'x'.repeat(1e6) }, wanted: { L: new Array(100_000).fill({ S: '"]' }) } }
  const steps = new AttributeReader(['wanted']).readSteps(Buffer.from(JSON.stringify(item)), 0)
  let count = 0
  for (let step = steps.next(); ; step = steps.next(), count++) {
    if (!step.done) continue
    expect(step.value).toEqual({ wanted: item.wanted })
    break
  }
  expect(count).toBeGreaterThan(5)
})
