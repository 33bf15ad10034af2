import { storedItems } from '@tablewright/design/model'
import { matchKeyValue } from '@tablewright/design/templates'
import { expect, test } from 'vitest'
import { lockerModel } from '../testing/locker-design.js'
import { exampleItems } from './example-items.js'
import { itemRecognizer } from './recognize-item.js'

const { Lockers: items = [] } = exampleItems(lockerModel)

test('every kind of item has an example, which is recognized as that kind', () => {
  const recognize = itemRecognizer(lockerModel)
  const kinds = new Set(items.map((item) => recognize('Lockers', item)?.name))
  expect([...kinds].sort()).toEqual([...storedItems(lockerModel).keys()].sort())
})

test('attributes are stored by their types, and derived items match their source', () => {
  const locker = items.find(({ entityType }) => (entityType as { S?: string })?.S === 'LOCKER')!
  expect(locker).toMatchObject({
    PK: { S: 'LOCKER#locker-1' },
    size: { N: '1' },
    heated: { BOOL: true },
    tags: { SS: ['tags 1'] },
    doors: { L: [{ M: { number: { N: '1' }, open: { BOOL: true } } }] },
    createdAt: { S: '2026-01-01T01:00:00.000Z' },
  })
  const event = items.find(({ entityType }) => (entityType as { S?: string })?.S === 'EVENT')!
  expect(event.expires).toEqual({ N: '1767229200' })
  const copy = items.find(({ SK }) => (SK as { S: string }).S === 'LOCKER#locker-1')!
  expect(copy.status).toEqual(locker.status)
})

test('keys are those that the templates make', () => {
  for (const item of items) {
    const kind = itemRecognizer(lockerModel)('Lockers', item)!
    expect(matchKeyValue(kind.keys.PK!, (item.PK as { S: string }).S)).toBeDefined()
  }
})

test('the same design gives the same examples', () => {
  expect(exampleItems(lockerModel)).toEqual(exampleItems(lockerModel))
})
