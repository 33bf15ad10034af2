import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageCode, streamedCode } from './message-code.js'

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array))

test('a code is that of createHmac, for keys and messages of any length', () => {
  fc.assert(
    fc.property(bytes(80), bytes(300), (key, message) => {
      expect(messageCode(key)(message)).toEqual(streamedCode(key)(message))
    }),
  )
})
