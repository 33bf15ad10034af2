import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32, tableCrc32 } from './crc32.js'

test('the checksum of the standard check text is the published one', () => {
  expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926)
})

test('the table equals that of zlib', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => tableCrc32(bytes) === crc32(bytes)))
})
