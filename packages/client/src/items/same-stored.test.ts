import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameStored } from './same-stored.js'

const { value } = fc.letrec<{ value: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.record({ S: fc.string({ maxLength: 2 }) }),
    fc.record({ N: fc.constantFrom('1', '2') }),
    fc.record({ B: fc.uint8Array({ maxLength: 2 }) }),
    fc.record({ SS: fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }) }),
    fc.record({ L: fc.array(tie('value'), { maxLength: 2 }) }),
    fc.record({ M: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value'), { maxKeys: 2 }) }),
  ),
}))

/** A copy with the members of each object in the order of their names. */
function sorted(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored
  if (Array.isArray(stored)) return stored.map(sorted)
  if (stored instanceof Uint8Array) return [...stored]
  const entries = Object.entries(stored).filter(([, member]) => member !== undefined)
  return entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)])
}

test('values are equal if their JSON is, in any order of their members', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      const isSame = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
      expect(isSameStored(one, other)).toBe(isSame)
      expect(isSameStored(one, structuredClone(one))).toBe(true)
    }),
  )
})

test('the order of members does not matter, and members that are undefined are none', () => {
  expect(isSameStored({ a: { S: 'x' }, b: { N: '1' } }, { b: { N: '1' }, a: { S: 'x' } })).toBe(true)
  expect(isSameStored({ a: { S: 'x' }, b: undefined }, { a: { S: 'x' } })).toBe(true)
  expect(isSameStored({ a: { S: 'x' } }, { a: { S: 'x' }, b: { N: '1' } })).toBe(false)
  expect(isSameStored({ SS: ['a', 'b'] }, { SS: ['b', 'a'] })).toBe(false)
})
