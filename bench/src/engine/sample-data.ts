import type { Item } from '@tablewright/dynamo'

/** Number of items of a partition, which one query returns. */
export const partitionSize = 25

export const tableName = 'Orders'

export const orders = {
  TableName: tableName,
  KeySchema: [
    { AttributeName: 'PK', KeyType: 'HASH' },
    { AttributeName: 'SK', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: 'PK', AttributeType: 'S' },
    { AttributeName: 'SK', AttributeType: 'S' },
  ],
  BillingMode: 'PAY_PER_REQUEST',
} as const

export function partitionOf(number: number): string {
  return `CUSTOMER#${String(Math.floor(number / partitionSize)).padStart(12, '0')}`
}

export function keyOf(number: number): Item {
  return {
    PK: { S: partitionOf(number) },
    SK: { S: `ORDER#2026-01-01T00:00:00.000Z#${String(number).padStart(9, '0')}` },
  }
}

/** A typical item of about 400 bytes. */
export function itemOf(number: number): Item {
  return {
    ...keyOf(number),
    orderId: { S: `order-${number}` },
    status: { S: 'SHIPPED' },
    total: { N: String((number % 1000) + 0.25) },
    version: { N: '1' },
    createdAt: { S: '2026-01-01T00:00:00.000Z' },
    updatedAt: { S: '2026-01-02T00:00:00.000Z' },
    paid: { BOOL: true },
    note: { S: 'x'.repeat(220) },
  }
}

/** Numbers spread over all items in an order that defeats caches. */
export function scattered(count: number, items: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.imul(index + 1, 0x9e3779b1) % items).map(Math.abs)
}
