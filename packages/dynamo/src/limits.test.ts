import { expect, test } from 'vitest'
import * as limits from './limits.js'

test('a key fits an item, and an item fits a page, a transaction and a batch', () => {
  expect(limits.maxPartitionKeySize + limits.maxSortKeySize).toBeLessThan(limits.maxItemSize)
  expect(limits.maxItemSize).toBeLessThan(limits.maxPageSize)
  expect(limits.maxItemSize).toBeLessThan(limits.maxTransactionSize)
  expect(limits.maxTransactionSize).toBeLessThan(limits.maxRequestSize)
  expect(limits.maxBatchWriteSize).toBeLessThanOrEqual(limits.maxRequestSize)
})

test('a full batch of writes fits its size limit only if items stay under 400 KB on average', () => {
  expect(limits.maxBatchWriteRequests * limits.maxItemSize).toBeLessThan(limits.maxBatchWriteSize)
  expect(limits.maxBatchGetKeys * limits.maxItemSize).toBeGreaterThan(limits.maxBatchGetSize)
  expect(limits.maxTransactionItems * limits.maxItemSize).toBeGreaterThan(limits.maxTransactionSize)
})

test('a transaction of statements is as long as one of items', () => {
  expect(limits.maxTransactionStatements).toBe(limits.maxTransactionItems)
})

test('the names of key attributes are shorter than other names, and fit into an expression', () => {
  expect(limits.maxKeyAttributeNameSize).toBeLessThan(limits.maxAttributeNameSize)
  expect(limits.maxAttributeNameSize).toBeLessThan(limits.maxPlaceholderValuesSize)
  expect(limits.maxPlaceholderLength).toBeLessThan(limits.maxExpressionSize)
  expect(limits.maxInOperands).toBeLessThan(limits.maxExpressionOperators)
})

test('an item is a whole number of units, and a read unit of write units', () => {
  expect(limits.maxItemSize % limits.readUnitSize).toBe(0)
  expect(limits.readUnitSize % limits.writeUnitSize).toBe(0)
  expect(limits.maxPageSize % limits.readUnitSize).toBe(0)
})

test('every exponent of a number fits the one byte that the key encoding gives it', () => {
  expect(limits.maxNumberExponent - limits.minNumberExponent).toBe(255)
})

test('an item collection can be larger than a page, and fits into a partition', () => {
  expect(limits.maxItemCollectionSize).toBeLessThanOrEqual(limits.partitionSize)
  expect(limits.maxItemCollectionSize).toBeGreaterThan(limits.maxPageSize)
})

test('a remembered value outlives the request that needs it', () => {
  expect(limits.shardIteratorLifetime).toBeLessThan(limits.streamRetention)
  expect(limits.transactionTokenLifetime).toBeLessThan(limits.timeToLiveChangeInterval)
})
