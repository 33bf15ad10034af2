import { expect, test } from 'vitest'
import { openMemoryStorage } from '../storage/memory.js'
import { Catalog } from './catalog.js'
import type { GlobalIndexDefinition, TableDefinition } from './definition.js'

const index: GlobalIndexDefinition = {
  number: 2,
  name: 'byOwner',
  keySchema: [{ AttributeName: 'owner', KeyType: 'HASH' }],
  projection: { ProjectionType: 'ALL' },
  throughput: { read: 0, write: 0, decreasesToday: 0 },
}

const orders: TableDefinition = {
  number: 1,
  name: 'Orders',
  tableId: 'id',
  createdAt: 0,
  attributeDefinitions: ['p', 'owner'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S' as const,
  })),
  keySchema: [{ AttributeName: 'p', KeyType: 'HASH' }],
  billing: { mode: 'PAY_PER_REQUEST', throughput: { read: 0, write: 0, decreasesToday: 0 } },
  localIndexes: [],
  globalIndexes: [index],
  deletionProtection: false,
  tags: [],
}

async function catalogWithOrders(): Promise<Catalog> {
  const catalog = new Catalog(openMemoryStorage())
  await catalog.change((change) => change.put(orders))
  return catalog
}

test('a table that is being deleted is no longer read, although it is not deleted yet', async () => {
  const catalog = await catalogWithOrders()
  await catalog.change((change) => {
    change.remove(catalog.table('Orders'))
    expect(() => catalog.table('Orders')).toThrow('Requested resource not found')
    expect(catalog.find('Orders')).toBeDefined()
  })
  expect(catalog.find('Orders')).toBeUndefined()
})

test('neither is one that is deleted and created again in one commit', async () => {
  const catalog = await catalogWithOrders()
  const removed = catalog.change((change) => change.remove(change.find('Orders')!))
  const created = catalog.change((change) => {
    change.put({ ...orders, number: 3 })
    expect(() => catalog.table('Orders')).toThrow('Requested resource not found')
  })
  await Promise.all([removed, created])
  expect(catalog.table('Orders').number).toBe(3)
})

test('an index that is being deleted is no longer read; other changes are seen once they are durable', async () => {
  const catalog = await catalogWithOrders()
  await catalog.change((change) => {
    change.put({ ...orders, deletionProtection: true })
    expect(catalog.table('Orders').definition.deletionProtection).toBe(false)
    change.put({ ...orders, globalIndexes: [] })
    expect(catalog.table('Orders').indexes).toEqual([])
  })
})

test('a table whose deletion was refused is read again', async () => {
  const catalog = await catalogWithOrders()
  const refused = catalog.change((change) => {
    change.remove(change.find('Orders')!)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(catalog.table('Orders').number).toBe(1)
})
