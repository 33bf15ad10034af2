import type { DesignModel } from '@tablewright/design/model'
import { loadDesign } from '@tablewright/design/model'
import { afterEach, expect, test } from 'vitest'
import type { Driver } from '../drivers/driver.js'
import { libraryDesign } from '../testing/library.js'
import { connectReader } from './connect-reader.js'

const asked: object[] = []
afterEach(() => asked.splice(0))

const driver: Driver = {
  send: (async (operation: string, input: object) => {
    asked.push({ operation, input })
    return {}
  }) as Driver['send'],
  close: async () => undefined,
}

const writes = new Set(['create', 'put', 'update', 'delete', 'transact'])
const readPatterns = Object.values(libraryDesign.model.patterns).filter(
  ({ operation }) => !writes.has(operation),
)

test('a reader has the patterns that read, and none that writes', () => {
  const db = connectReader(libraryDesign, driver)
  expect(new Set(Object.keys(db))).toEqual(new Set(['close', ...readPatterns.map(({ name }) => name)]))
})

test('a reader of the printed model sends the same requests as one of the design', async () => {
  const printed = JSON.parse(JSON.stringify(libraryDesign.model)) as DesignModel
  const loaded = loadDesign<typeof libraryDesign>(printed, libraryDesign.functions)
  await connectReader(libraryDesign, driver).shelf({ shelfId: 'S-1' })
  await connectReader(loaded, driver).shelf({ shelfId: 'S-1' })
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual(asked[0])
})
