import { expect, test } from 'vitest'
import { encodeRecord, recordJson, recordSize } from './record.js'

test('a record contains its size and its JSON', () => {
  const json = '{"name":{"S":"Zoë 😀"}}'
  const record = encodeRecord(json, 409_600)
  expect(recordSize(record)).toBe(409_600)
  expect(recordJson(record).toString()).toBe(json)
})

test('a record of another format is refused', () => {
  expect(() => recordSize(Buffer.from([9, 0, 0, 0, 0]))).toThrow(
    expect.objectContaining({ code: 'RECORD_UNKNOWN' }),
  )
})
