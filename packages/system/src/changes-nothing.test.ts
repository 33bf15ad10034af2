import { expect, test } from 'vitest'
import { changesNothing } from './changes-nothing.js'

const record = {
  name: 'A',
  tags: new Set(['x']),
  address: { lines: ['1 Quay'], city: 'Harbour' },
  version: 3,
}

test.each([
  [{}, true],
  [{ name: undefined, phone: null }, true],
  [{ name: 'A', version: 3, address: { city: 'Harbour', lines: ['1 Quay'] } }, true],
  [{ version: 2 }, false],
  [{ name: null }, false],
  [{ tags: new Set(['x', 'y']) }, false],
  [{ phone: '1' }, false],
])('%j changes nothing: %s', (changes, isSame) => {
  expect(changesNothing(record, changes)).toBe(isSame)
})
