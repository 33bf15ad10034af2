import { expect, test } from 'vitest'
import { repeatedMember } from './repeated-member.js'

test.each([
  ['{"a":1,"b":2,"a":3}', 'a'],
  ['[{"x":{"a" : 1, "a"\n:2}}]', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"":1,"":2}', ''],
  ['{"a\\"b":1,"a\\"b":2}', 'a"b'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('%s repeats a member', (json, name) => {
  expect(repeatedMember(json)).toBe(name)
})

test.each([
  '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
  '{"a":"\\"a\\":1","b":"{","c":"}","d":"a:"}',
  '["a","a","{","a"]',
  '"a"',
  '{"a":"a","A":"a"}',
])('%s repeats no member', (json) => {
  expect(repeatedMember(json)).toBeUndefined()
})

test('a long string is read', () => {
  const long = 'x\\\\'.repeat(1_000_000)
  expect(repeatedMember(`{"a":"${long}","b":1}`)).toBeUndefined()
})
