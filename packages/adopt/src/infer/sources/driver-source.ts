import { TablewrightError } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import { type Item, maxBatchGetKeys, type TableDescription } from '@tablewright/dynamo'
import type { IndexShape, KeyPart, TableShape, TableSource } from '../sample/table-source.js'

export interface DriverSourceOptions {
  /** Read units that all passes and lookups together may consume. Defaults to no limit. */
  readonly readUnits?: number
  /** Items of the first pass. Defaults to all. */
  readonly items?: number
  /**
   * Number of scan segments, which are read in turn: a limited sample then covers the whole table. Defaults
   * to 8.
   */
  readonly segments?: number
}

/** A source that reports its consumed capacity. */
export interface DriverSource extends TableSource {
  readonly consumed: { readUnits: number }
  /** Approximate number of items of the table. */
  readonly itemCount: number
}

/** Returns a table behind a driver: Amazon DynamoDB, any compatible endpoint, or the embedded engine. */
export async function driverSource(
  driver: Driver,
  table: string,
  options: DriverSourceOptions = {},
): Promise<DriverSource> {
  const { Table } = await driver.send('DescribeTable', { TableName: table })
  const timeToLive = await timeToLiveOf(driver, table)
  const shape = shapeOf(Table!, timeToLive)
  const consumed = { readUnits: 0 }
  const { readUnits = Number.POSITIVE_INFINITY } = options
  const limited = options.items !== undefined || readUnits !== Number.POSITIVE_INFINITY
  return {
    shape,
    consumed,
    itemCount: Table?.ItemCount ?? 0,
    repeatable: !limited,
    pages: () => scan(driver, table, options, consumed),
    lookup: (keys) => getAll(driver, table, keys, readUnits, consumed),
  }
}

async function timeToLiveOf(driver: Driver, TableName: string): Promise<string | undefined> {
  try {
    const { TimeToLiveDescription: found } = await driver.send('DescribeTimeToLive', { TableName })
    return found?.TimeToLiveStatus?.startsWith('ENABL') ? found.AttributeName : undefined
  } catch {
    // Some endpoints do not support this call, and some roles may not use it.
    return undefined
  }
}

function shapeOf(table: TableDescription, timeToLive: string | undefined): TableShape {
  const types = new Map(table.AttributeDefinitions?.map((each) => [each.AttributeName, each.AttributeType]))
  const parts = (schema: TableDescription['KeySchema'], kind: 'HASH' | 'RANGE'): readonly KeyPart[] =>
    (schema ?? [])
      .filter(({ KeyType }) => KeyType === kind)
      .map(({ AttributeName }) => ({
        name: AttributeName,
        type: (types.get(AttributeName) ?? 'S') as KeyPart['type'],
      }))
  const [partition] = parts(table.KeySchema, 'HASH')
  const [sort] = parts(table.KeySchema, 'RANGE')
  if (!partition) throw undescribed(table.TableName ?? '')
  const index =
    (kind: 'global' | 'local') =>
    (each: NonNullable<TableDescription['GlobalSecondaryIndexes']>[number]): IndexShape => ({
      name: each.IndexName!,
      kind,
      partition: parts(each.KeySchema, 'HASH'),
      sort: parts(each.KeySchema, 'RANGE'),
      projection:
        each.Projection?.ProjectionType === 'INCLUDE'
          ? (each.Projection.NonKeyAttributes ?? [])
          : (each.Projection?.ProjectionType ?? 'ALL'),
    })
  const throughput = table.ProvisionedThroughput
  const provisioned = (throughput?.ReadCapacityUnits ?? 0) > 0
  const stream = table.StreamSpecification?.StreamEnabled
    ? table.StreamSpecification.StreamViewType
    : undefined
  return {
    name: table.TableName!,
    partition,
    ...(sort ? { sort } : {}),
    indexes: [
      ...(table.GlobalSecondaryIndexes ?? []).map(index('global')),
      ...((table.LocalSecondaryIndexes ?? []) as NonNullable<TableDescription['GlobalSecondaryIndexes']>).map(
        index('local'),
      ),
    ],
    ...(timeToLive === undefined ? {} : { timeToLive }),
    ...(stream === undefined ? {} : { stream }),
    ...(provisioned
      ? {
          billing: {
            readUnits: throughput!.ReadCapacityUnits!,
            writeUnits: throughput!.WriteCapacityUnits!,
          },
        }
      : {}),
  }
}

function undescribed(table: string): TablewrightError {
  return new TablewrightError('TABLE_UNDESCRIBED', `The description of ${table} names no partition key.`, {
    remedy: 'Check that the endpoint speaks the protocol of DynamoDB.',
    data: { table },
  })
}

/** Reads the segments in turn, one page each, until all are read or the budget is used up. */
async function* scan(
  driver: Driver,
  TableName: string,
  {
    readUnits = Number.POSITIVE_INFINITY,
    items = Number.POSITIVE_INFINITY,
    segments = 8,
  }: DriverSourceOptions,
  consumed: { readUnits: number },
): AsyncGenerator<readonly Item[]> {
  const open = Array.from({ length: segments }, (_, Segment) => ({
    Segment,
    start: undefined as Item | undefined,
  }))
  const whole = items === Number.POSITIVE_INFINITY && readUnits === Number.POSITIVE_INFINITY
  let read = 0
  while (open.length > 0 && read < items && consumed.readUnits < readUnits) {
    const segment = open.shift()!
    const page = await driver.send('Scan', {
      TableName,
      TotalSegments: segments,
      Segment: segment.Segment,
      ReturnConsumedCapacity: 'TOTAL',
      // Small pages: a full page of 1 MB could exceed the budget.
      ...(whole ? {} : { Limit: Math.max(1, Math.min(100, items - read)) }),
      ...(segment.start ? { ExclusiveStartKey: segment.start } : {}),
    })
    consumed.readUnits += page.ConsumedCapacity?.CapacityUnits ?? 0
    const found = page.Items ?? []
    read += found.length
    if (page.LastEvaluatedKey) open.push({ ...segment, start: page.LastEvaluatedKey })
    yield found
  }
}

async function getAll(
  driver: Driver,
  table: string,
  keys: readonly Item[],
  limit: number,
  consumed: { readUnits: number },
): Promise<readonly (Item | undefined)[]> {
  const text = (key: Item) => JSON.stringify(Object.keys(keys[0]!).map((name) => key[name]))
  const distinct = [...new Map(keys.map((key) => [text(key), key])).values()]
  const found = new Map<string, Item>()
  for (let start = 0; start < distinct.length && consumed.readUnits < limit; start += maxBatchGetKeys) {
    let wanted: readonly Item[] = distinct.slice(start, start + maxBatchGetKeys)
    while (wanted.length > 0) {
      const answer = await driver.send('BatchGetItem', {
        RequestItems: { [table]: { Keys: wanted } },
        ReturnConsumedCapacity: 'TOTAL',
      })
      for (const each of answer.ConsumedCapacity ?? []) consumed.readUnits += each.CapacityUnits ?? 0
      for (const item of answer.Responses?.[table] ?? []) found.set(text(item), item)
      wanted = answer.UnprocessedKeys?.[table]?.Keys ?? []
    }
  }
  return keys.map((key) => found.get(text(key)))
}
