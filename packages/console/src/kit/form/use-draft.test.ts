import { expect, test } from 'vitest'
import { withoutSecrets } from './use-draft.js'

test('a draft keeps the input, without secrets and unknown fields', () => {
  const schema = { properties: { name: {}, pin: {}, ownerPassword: {}, lines: {} } }
  const typed = { name: 'Ann', pin: '1234', ownerPassword: 'x', lines: [{ text: 'a' }], gone: 1 }
  expect(withoutSecrets(typed, schema)).toEqual({ name: 'Ann', lines: [{ text: 'a' }] })
})
