import { expect, test } from 'vitest'
import { CheckedValues } from './checked-values.js'
import { Checksum, checksumSize, wordAt } from './checksum.js'

type Taken = Buffer & { readonly start?: number; readonly end?: number }

/** The bytes that LMDB would read. */
function bytesOf(taken: Taken): Buffer {
  return taken.start === undefined ? taken : Buffer.from(taken.buffer, taken.start, taken.end! - taken.start)
}

function expectValue(stored: Buffer, value: Buffer): void {
  expect(stored.subarray(0, value.length).equals(value)).toBe(true)
  expect(stored.length).toBe(value.length + checksumSize)
  expect(wordAt(stored, value.length)).toBe(new Checksum().of(Buffer.from(value), value.length))
}

test('all values of a commit keep their bytes until the next one, whatever their number and lengths', () => {
  const values = new CheckedValues()
  for (let commit = 0; commit < 3; commit++) {
    values.rewind()
    const given: Buffer[] = []
    const stored: Buffer[] = []
    for (let length = 0; length < 70_000; length += length < 40 ? 1 : 997) {
      const value = Buffer.alloc(length, length + commit)
      given.push(value)
      stored.push(bytesOf(values.encode(value)))
    }
    given.forEach((value, index) => {
      expectValue(stored[index]!, value)
    })
  }
})

test('a small commit uses the buffer of the one before again', () => {
  const values = new CheckedValues()
  const first = values.encode(Buffer.from('a')).buffer
  values.rewind()
  expect(values.encode(Buffer.from('b')).buffer).toBe(first)
})

test('a large value that several keys have is encoded once for a commit, also in advance', () => {
  const values = new CheckedValues()
  const [large, small] = [Buffer.alloc(100_000, 1), Buffer.alloc(10, 2)]
  const steps = [...values.steps([large, small, null, large])]
  expect(steps).toHaveLength(2)
  const encoded = values.encode(large)
  expectValue(encoded, large)
  values.rewind()
  expect(values.encode(large)).toBe(encoded)
  values.release()
  expect(values.encode(large)).not.toBe(encoded)
})
