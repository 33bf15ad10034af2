import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Checksum } from './checksum.js'
import { CopiedChecksums } from './copied-checksums.js'

const size = 4096
const bytes = fc.uint8Array({ minLength: size, maxLength: size })
const record = fc.record({
  start: fc.nat({ max: 2000 }),
  length: fc.integer({ min: 16, max: 1500 }),
  first: fc.integer(),
  second: fc.integer(),
})

const plain = new Checksum()
const inWebAssembly = new CopiedChecksums(size)
const inJavaScript = new CopiedChecksums(size, undefined)

test('copies are intact exactly if every one has its checksum, in WebAssembly and without', () => {
  fc.assert(
    fc.property(
      bytes,
      fc.array(record, { minLength: 1, maxLength: 12 }),
      fc.nat(),
      (data, records, place) => {
        for (const checksums of [inWebAssembly, inJavaScript]) {
          checksums.buffer.set(data)
          const addAll = (damaged: number) => {
            for (const [index, { start, length, first, second }] of records.entries()) {
              const sum = plain.ofCopy(checksums.buffer, length, start, first, second)
              checksums.add(start, length, first, second, index === damaged ? sum ^ 1 : sum)
            }
          }
          addAll(-1)
          expect(checksums.areIntact(checksums.buffer)).toBe(true)
          addAll(place % records.length)
          expect(checksums.areIntact(checksums.buffer)).toBe(false)
          expect(checksums.areIntact(checksums.buffer)).toBe(true)
        }
      },
    ),
  )
})

test('a changed byte anywhere in a copy is found', () => {
  const { buffer } = inWebAssembly
  for (const length of [16, 17, 20, 31, 32, 47, 100]) {
    buffer.fill(7)
    const sum = plain.ofCopy(buffer, length, 3, 1, 2)
    for (let at = 8; at < length; at++) {
      buffer[3 + at]! ^= 0x40
      inWebAssembly.add(3, length, 1, 2, sum)
      expect(inWebAssembly.areIntact(buffer), `byte ${at} of ${length}`).toBe(false)
      buffer[3 + at]! ^= 0x40
    }
  }
})

test('the checksums are checked in another buffer, too, until the table is full', () => {
  const other = Buffer.alloc(size, 5)
  const sum = plain.ofCopy(other, 40, 10, 1, 2)
  let count = 0
  for (; !inWebAssembly.isFull; count++) inWebAssembly.add(10, 40, 1, 2, sum)
  expect(count).toBe(512)
  expect(inWebAssembly.areIntact(other)).toBe(true)
  inWebAssembly.add(10, 40, 1, 2, sum + 1)
  expect(inWebAssembly.areIntact(other)).toBe(false)
  inWebAssembly.add(10, 40, 1, 2, sum + 1)
  inWebAssembly.clear()
  expect(inWebAssembly.areIntact(other)).toBe(true)
})

test('copies are checked where WebAssembly has no memory left', () => {
  const Memory = class {
    constructor() {
      throw new RangeError('could not allocate memory')
    }
  }
  const checksums = new CopiedChecksums(size, { Memory } as never)
  checksums.add(0, 16, 1, 2, plain.ofCopy(checksums.buffer, 16, 0, 1, 2))
  expect(checksums.areIntact(checksums.buffer)).toBe(true)
})
