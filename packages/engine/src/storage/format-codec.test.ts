import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { afterAll, expect, test } from 'vitest'
import { type Format, formatCodec } from './format-codec.js'

const folder = mkdtempSync(join(tmpdir(), 'tablewright-format-'))
const file = open({ path: folder })
afterAll(async () => {
  await file.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each<Format>([
  { product: 'tablewright', version: 1 },
  { product: 'tablewright', version: 2, checksums: true },
])("version $version has the bytes of lmdb's encoder, and is read back", async (format) => {
  await file.put('format', format)
  const stored = Buffer.from(file.getBinary('format')!)
  expect(formatCodec.encode(format)).toEqual(stored)
  expect(formatCodec.decode(stored)).toEqual(format)
  // LMDB lends a longer buffer.
  expect(formatCodec.decode(Buffer.concat([stored, Buffer.from('rest')]), stored.length)).toEqual(format)
})

test.each<unknown>(['tablewright', 7, null, ['tablewright'], { product: 'other', since: 0.5 }])(
  'another value (%j) is not a format',
  async (value) => {
    await file.put('other', value)
    expect(formatCodec.decode(file.getBinary('other')!)).toBeUndefined()
  },
)

test('a record that is cut off is not a format', () => {
  const whole = formatCodec.encode({ product: 'tablewright', version: 2, checksums: true })
  for (let length = 0; length < whole.length; length++)
    expect(formatCodec.decode(whole.subarray(0, length))).toBeUndefined()
})
