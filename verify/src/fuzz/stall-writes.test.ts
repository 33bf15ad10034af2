import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '@tablewright/engine'
import { expect, test } from 'vitest'
import { holdDuring, maxHold } from './hold-during.js'

const numbered = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

test('a batch of large items with 20 indexes in a data folder holds no other request', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tablewright-stall-'))
  const onDisk = await open(folder)
  const TableName = 'indexed'
  const keyOf = (AttributeName: string) => ({ KeySchema: [{ AttributeName, KeyType: 'HASH' as const }] })
  const groups = numbered(20, (index) => `group${index}`)
  await onDisk.createTable({
    TableName,
    AttributeDefinitions: ['pk', ...groups].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    ...keyOf('pk'),
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: groups.map((group, index) => ({
      IndexName: `by-${group}`,
      ...keyOf(group),
      Projection:
        index % 2 === 0
          ? { ProjectionType: 'ALL' as const }
          : { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: ['v'] },
    })),
  })
  const item = (pk: string, text: string) => ({
    pk: { S: pk },
    v: { S: text.repeat(380_000) },
    ...Object.fromEntries(groups.map((group) => [group, { S: pk }])),
  })
  const requests = ['x', 'y'].flatMap((text): readonly (readonly [string, object])[] => [
    [
      'BatchWriteItem',
      {
        RequestItems: {
          [TableName]: numbered(8, (at) => ({ PutRequest: { Item: item(`p${at}`, text) } })),
        },
      },
    ],
    [
      'TransactWriteItems',
      { TransactItems: numbered(8, (at) => ({ Put: { TableName, Item: item(`t${at}`, text) } })) },
    ],
  ])
  try {
    for (const [operation, request] of requests) {
      const body = Buffer.from(JSON.stringify(request))
      const { hold, result } = await holdDuring(() => onDisk.handle(operation, body))
      expect(result.status).toBe(200)
      expect(hold, operation).toBeLessThan(maxHold / 2)
    }
    expect(onDisk.verifyData().findings).toEqual([])
  } finally {
    await onDisk.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
