import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeySet } from './key-set.js'

test('a key is found again, however many there are', () => {
  const keys = fc.array(fc.uint8Array({ min: 0, max: 1, minLength: 1, maxLength: 8 }), { maxLength: 60 })
  fc.assert(
    fc.property(keys, (given) => {
      const [set, texts] = [new KeySet(), new Set<string>()]
      for (const key of given) {
        const text = String(key)
        expect(set.add(Buffer.from(key))).toBe(!texts.has(text))
        texts.add(text)
      }
    }),
  )
})
