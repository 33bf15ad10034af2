import type { Picker } from '../requests/index.js'

export const TableName = 'Load'
const partitions = 200
const itemsPerPartition = 50
/** Percentage of requests that go to one partition. */
const hotShare = 50

export const createTable = {
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'S' },
  ],
}

export interface Request {
  readonly operation: string
  readonly input: object
}

/** One request of the mix: reads, queries, puts, updates and transactions, half of them on one hot partition. */
export function nextRequest(pick: Picker): Request {
  return pick.weighted<() => Request>([
    [10, () => ({ operation: 'GetItem', input: { TableName, Key: keyOf(pick) } })],
    [4, () => query(pick)],
    [4, () => ({ operation: 'PutItem', input: { TableName, Item: itemOf(pick) } })],
    [2, () => ({ operation: 'UpdateItem', input: countUp(pick) })],
    [
      1,
      () => ({
        operation: 'TransactWriteItems',
        input: { TransactItems: [{ Put: { TableName, Item: itemOf(pick) } }] },
      }),
    ],
  ])()
}

function keyOf(pick: Picker) {
  const partition = pick.chance(hotShare) ? 'hot' : `p${pick.below(partitions)}`
  return { pk: { S: partition }, sk: { S: `s${pick.below(itemsPerPartition)}` } }
}

const itemOf = (pick: Picker) => ({ ...keyOf(pick), text: { S: 'x'.repeat(200 + pick.below(400)) } })

const query = (pick: Picker): Request => ({
  operation: 'Query',
  input: {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keyOf(pick).pk },
    Limit: 25,
  },
})

const countUp = (pick: Picker) => ({
  TableName,
  Key: keyOf(pick),
  UpdateExpression: 'ADD hits :one',
  ExpressionAttributeValues: { ':one': { N: '1' } },
})
