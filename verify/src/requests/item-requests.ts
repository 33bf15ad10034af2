import type { AttributeValue, Item } from '@tablewright/dynamo'
import { ExpressionMaker } from './expressions.js'
import { legacyCondition, legacyExpected, legacyUpdates } from './legacy.js'
import type { Picker } from './picker.js'
import type { Request } from './request.js'
import type { TableShape } from './tables.js'
import { item, keyValue, names, scalar } from './values.js'

export type MakeRequest = (pick: Picker, table: TableShape) => Request

/** A key of the table, sometimes an invalid one. */
export function key(pick: Picker, { key, types }: TableShape): Item {
  const made = Object.fromEntries(key.map((name) => [name, keyValue(pick, types[name]!)]))
  if (!pick.chance(2)) return made
  const name = pick.of(key)
  return pick.of<() => Item>([
    () => ({ ...made, extra: { S: 'a' } }),
    () => Object.fromEntries(Object.entries(made).filter(([each]) => each !== name)),
    () => ({ ...made, [name]: scalar(pick) }),
    () => ({ ...made, [name]: { S: '' } }),
    () => ({ ...made, [name]: { BOOL: true } }),
  ])()
}

/** An item of the table whose index keys mostly have the right type. */
export function tableItem(pick: Picker, table: TableShape): Item {
  const indexed = Object.keys(table.types).filter((name) => !table.key.includes(name))
  const indexKeys = pick
    .some(indexed, 60)
    .map((name): [string, AttributeValue] => [name, keyValue(pick, table.types[name]!)])
  const free = Object.entries(item(pick)).filter(([name]) => !indexed.includes(name) || pick.chance(5))
  return { ...Object.fromEntries(free), ...Object.fromEntries(indexKeys), ...key(pick, table) }
}

const report = (pick: Picker) => ({
  ...(pick.chance(40) && { ReturnConsumedCapacity: pick.of(['TOTAL', 'INDEXES', 'NONE']) }),
})

const writeReport = (pick: Picker, values: readonly string[]) => ({
  ...report(pick),
  ...(pick.chance(40) && { ReturnValues: pick.of(values) }),
  ...(pick.chance(10) && { ReturnItemCollectionMetrics: pick.of(['SIZE', 'NONE']) }),
  ...(pick.chance(10) && { ReturnValuesOnConditionCheckFailure: pick.of(['ALL_OLD', 'NONE']) }),
})

const condition = (pick: Picker, maker: ExpressionMaker, percent: number) => ({
  ...(pick.chance(percent) && { ConditionExpression: maker.condition() }),
})

const putItem: MakeRequest = (pick, table) => {
  const maker = new ExpressionMaker(pick)
  const how = pick.chance(8) ? legacyExpected(pick) : condition(pick, maker, 25)
  return {
    operation: 'PutItem',
    input: {
      TableName: table.create.TableName,
      Item: tableItem(pick, table),
      ...how,
      ...maker.parameters(),
      ...writeReport(pick, ['NONE', 'ALL_OLD', 'ALL_OLD', 'ALL_NEW']),
    },
  }
}

const deleteItem: MakeRequest = (pick, table) => {
  const maker = new ExpressionMaker(pick)
  const how = pick.chance(8) ? legacyExpected(pick) : condition(pick, maker, 40)
  return {
    operation: 'DeleteItem',
    input: {
      TableName: table.create.TableName,
      Key: key(pick, table),
      ...how,
      ...maker.parameters(),
      ...writeReport(pick, ['NONE', 'ALL_OLD', 'UPDATED_OLD']),
    },
  }
}

const updateItem: MakeRequest = (pick, table) => {
  const maker = new ExpressionMaker(pick)
  const how = pick.chance(10)
    ? { ...legacyUpdates(pick), ...(pick.chance(30) && legacyExpected(pick)) }
    : {
        ...(pick.chance(95) && { UpdateExpression: maker.update() }),
        ...condition(pick, maker, 25),
      }
  return {
    operation: 'UpdateItem',
    input: {
      TableName: table.create.TableName,
      Key: key(pick, table),
      ...how,
      ...maker.parameters(),
      ...writeReport(pick, ['NONE', 'ALL_OLD', 'ALL_NEW', 'UPDATED_OLD', 'UPDATED_NEW']),
    },
  }
}

const getItem: MakeRequest = (pick, table) => {
  const maker = new ExpressionMaker(pick)
  const how = pick.chance(8)
    ? { AttributesToGet: pick.some(names, 30) }
    : { ...(pick.chance(40) && { ProjectionExpression: maker.projection() }) }
  return {
    operation: 'GetItem',
    input: {
      TableName: table.create.TableName,
      Key: key(pick, table),
      ...how,
      ...maker.parameters(),
      ...(pick.chance(40) && { ConsistentRead: pick.chance(50) }),
      ...report(pick),
    },
  }
}

const sortComparisons = ['=', '<', '<=', '>', '>='] as const

function keyCondition(
  pick: Picker,
  maker: ExpressionMaker,
  table: TableShape,
  key: readonly string[],
): string {
  const [hash, range] = key as [string, string | undefined]
  const operand = (name: string) => maker.value(keyValue(pick, table.types[name]!))
  const parts = [`${maker.name(hash)} = ${operand(hash)}`]
  if (range !== undefined && pick.chance(60)) {
    const kind = pick.below(8)
    const name = maker.name(range)
    if (kind === 0) parts.push(`${name} BETWEEN ${operand(range)} AND ${operand(range)}`)
    else if (kind === 1 && table.types[range] !== 'N') parts.push(`begins_with(${name}, ${operand(range)})`)
    else parts.push(`${name} ${pick.of(sortComparisons)} ${operand(range)}`)
  }
  if (pick.chance(2)) parts.push(`a = ${maker.value(scalar(pick))}`)
  if (pick.chance(20)) parts.reverse()
  return parts.join(pick.chance(98) ? ' AND ' : ' OR ')
}

function legacyKeyConditions(pick: Picker, table: TableShape, key: readonly string[]): object {
  const [hash, range] = key as [string, string | undefined]
  const equal = {
    ComparisonOperator: 'EQ',
    AttributeValueList: [keyValue(pick, table.types[hash]!)],
  }
  return {
    KeyConditions: {
      [hash]: equal,
      ...(range !== undefined && pick.chance(50) && { [range]: legacyCondition(pick) }),
    },
    ...(pick.chance(30) && { QueryFilter: { a: legacyCondition(pick) } }),
  }
}

function pageParameters(pick: Picker, maker: ExpressionMaker, legacy: boolean): object {
  return {
    ...(!legacy && pick.chance(30) && { FilterExpression: maker.condition(1) }),
    ...(!legacy && pick.chance(20) && { ProjectionExpression: maker.projection() }),
    ...(pick.chance(10) && {
      Select: pick.of(['COUNT', 'ALL_ATTRIBUTES', 'ALL_PROJECTED_ATTRIBUTES', 'SPECIFIC_ATTRIBUTES']),
    }),
    ...(pick.chance(30) && { Limit: 1 + pick.below(4) }),
    ...(pick.chance(20) && { ConsistentRead: pick.chance(50) }),
    ...report(pick),
  }
}

/** The table or one of its indexes, and its key. */
function source(pick: Picker, table: TableShape): { IndexName?: string; key: readonly string[] } {
  const IndexName = pick.of([undefined, ...Object.keys(table.indexes)])
  if (pick.chance(1)) return { IndexName: 'no-such-index', key: table.key }
  return IndexName === undefined ? { key: table.key } : { IndexName, key: table.indexes[IndexName]! }
}

const query: MakeRequest = (pick, table) => {
  const maker = new ExpressionMaker(pick)
  const { key: keyNames, ...index } = source(pick, table)
  const legacy = pick.chance(8)
  const how = legacy
    ? legacyKeyConditions(pick, table, keyNames)
    : { KeyConditionExpression: keyCondition(pick, maker, table, keyNames) }
  return {
    operation: 'Query',
    input: {
      TableName: table.create.TableName,
      ...index,
      ...how,
      ...pageParameters(pick, maker, legacy),
      ...maker.parameters(),
      ...(pick.chance(40) && { ScanIndexForward: pick.chance(50) }),
    },
  }
}

const scan: MakeRequest = (pick, table) => {
  const maker = new ExpressionMaker(pick)
  const { key: _, ...index } = source(pick, table)
  const legacy = pick.chance(8)
  return {
    operation: 'Scan',
    input: {
      TableName: table.create.TableName,
      ...index,
      ...(legacy && { ScanFilter: { [pick.of(names)]: legacyCondition(pick) } }),
      ...pageParameters(pick, maker, legacy),
      ...maker.parameters(),
    },
  }
}

/** Requests about one item or one range. */
export const itemRequests = { putItem, updateItem, deleteItem, getItem, query, scan } as const
