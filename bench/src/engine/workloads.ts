import { itemOf, keyOf, partitionOf, partitionSize, scattered, tableName } from './sample-data.js'

/** Calls of one kind, with inputs that are used repeatedly. */
export interface Workload {
  readonly name: string
  readonly calls: readonly Call[]
}

export interface Call {
  readonly operation: string
  readonly input: object
}

/** How many items each server holds. */
export const itemCount = 10_000
const variety = 1000
const numbers = scattered(variety, itemCount)
/** Items that are put and deleted have higher keys than those that are read. */
const passing = numbers.map((number) => itemCount * 2 + number)

const TableName = tableName

function workload(name: string, operation: string, inputOf: (number: number) => object): Workload {
  return { name, calls: numbers.map((number) => ({ operation, input: inputOf(number) })) }
}

const update = (number: number) => ({
  TableName,
  Key: keyOf(number),
  UpdateExpression: 'SET #status = :status, updatedAt = :now ADD version :one',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: {
    ':status': { S: 'RETURNED' },
    ':now': { S: '2026-01-03T00:00:00.000Z' },
    ':one': { N: '1' },
  },
})

const query = (number: number) => ({
  TableName,
  KeyConditionExpression: 'PK = :customer AND begins_with(SK, :orders)',
  ExpressionAttributeValues: { ':customer': { S: partitionOf(number) }, ':orders': { S: 'ORDER#' } },
})

const someNumbers = (number: number, count: number) =>
  Array.from({ length: count }, (_, index) => (number + index * 7) % itemCount)

const transactionSize = 10
let updates = 0

export const getItem = workload('GetItem', 'GetItem', (number) => ({ TableName, Key: keyOf(number) }))
export const queryOf25 = workload(`Query of ${partitionSize}`, 'Query', query)
/** Every item occurs twice with different contents, so that each put changes the stored item. */
export const putItem: Workload = {
  name: 'PutItem',
  calls: ['2', '3'].flatMap((version) =>
    numbers.map((number) => ({
      operation: 'PutItem',
      input: { TableName, Item: { ...itemOf(number), version: { N: version } } },
    })),
  ),
}

export const updateItem = workload('UpdateItem', 'UpdateItem', update)

export const transactWrite = workload(
  `TransactWriteItems of ${transactionSize}`,
  'TransactWriteItems',
  (number) => ({
    TransactItems: someNumbers(number, transactionSize).map((each, index) =>
      index % 2 === 0 ? { Put: { TableName, Item: itemOf(each) } } : { Update: update(each) },
    ),
  }),
)

const deleteItem: Workload = {
  name: 'PutItem, DeleteItem',
  calls: passing.flatMap((number) => [
    { operation: 'PutItem', input: { TableName, Item: itemOf(number) } },
    { operation: 'DeleteItem', input: { TableName, Key: keyOf(number) } },
  ]),
}

const scan = workload('Scan of 100', 'Scan', (number) => ({
  TableName,
  Limit: 100,
  ExclusiveStartKey: keyOf(number),
}))

const filteredScan = workload('Scan of 100 with a filter', 'Scan', (number) => ({
  TableName,
  Limit: 100,
  ExclusiveStartKey: keyOf(number),
  FilterExpression: 'version > :version AND attribute_exists(paid)',
  ExpressionAttributeValues: { ':version': { N: '1000' } },
}))

const batchGet = workload('BatchGetItem of 25', 'BatchGetItem', (number) => ({
  RequestItems: { [TableName]: { Keys: someNumbers(number, 25).map(keyOf) } },
}))

const batchWrite = workload('BatchWriteItem of 25', 'BatchWriteItem', (number) => ({
  RequestItems: {
    [TableName]: someNumbers(number, 25).map((each) => ({ PutRequest: { Item: itemOf(each) } })),
  },
}))

const transactGet = workload(`TransactGetItems of ${transactionSize}`, 'TransactGetItems', (number) => ({
  TransactItems: someNumbers(number, transactionSize).map((each) => ({
    Get: { TableName, Key: keyOf(each) },
  })),
}))

/** Operations on items that every engine supports. */
export const itemWorkloads: readonly Workload[] = [
  getItem,
  queryOf25,
  putItem,
  updateItem,
  deleteItem,
  scan,
  filteredScan,
  batchGet,
  batchWrite,
]

export const transactionWorkloads: readonly Workload[] = [transactGet, transactWrite]

const selectOne = (number: number) => ({
  Statement: `SELECT * FROM "${TableName}" WHERE PK = ? AND SK = ?`,
  Parameters: Object.values(keyOf(number)),
})

/** PartiQL. */
export const statementWorkloads: readonly Workload[] = [
  workload('ExecuteStatement, SELECT of one', 'ExecuteStatement', selectOne),
  workload('ExecuteStatement, UPDATE', 'ExecuteStatement', (number) => ({
    Statement: `UPDATE "${TableName}" SET updatedAt = ? WHERE PK = ? AND SK = ?`,
    Parameters: [{ S: String(updates++) }, ...Object.values(keyOf(number))],
  })),
  workload('BatchExecuteStatement of 10', 'BatchExecuteStatement', (number) => ({
    Statements: someNumbers(number, transactionSize).map(selectOne),
  })),
  workload('ExecuteTransaction of 10', 'ExecuteTransaction', (number) => ({
    TransactStatements: someNumbers(number, transactionSize).map(selectOne),
  })),
]
