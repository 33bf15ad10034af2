import { ExpressionMaker } from './expressions.js'
import { key, type MakeRequest, tableItem } from './item-requests.js'
import type { Picker } from './picker.js'
import type { TableShape } from './tables.js'

const capacity = (pick: Picker) => ({
  ...(pick.chance(40) && { ReturnConsumedCapacity: pick.of(['TOTAL', 'INDEXES']) }),
})

const batchWriteItem: MakeRequest = (pick, table) => ({
  operation: 'BatchWriteItem',
  input: {
    RequestItems: {
      [table.create.TableName]: pick.times(4, () =>
        pick.chance(65)
          ? { PutRequest: { Item: tableItem(pick, table) } }
          : { DeleteRequest: { Key: key(pick, table) } },
      ),
    },
    ...capacity(pick),
  },
})

const batchGetItem: MakeRequest = (pick, table) => {
  const maker = new ExpressionMaker(pick)
  return {
    operation: 'BatchGetItem',
    input: {
      RequestItems: {
        [table.create.TableName]: {
          Keys: pick.times(4, () => key(pick, table)),
          ...(pick.chance(30) && { ProjectionExpression: maker.projection() }),
          ...maker.parameters(),
          ...(pick.chance(30) && { ConsistentRead: true }),
        },
      },
      ...capacity(pick),
    },
  }
}

function action(pick: Picker, table: TableShape): object {
  const maker = new ExpressionMaker(pick)
  const { TableName } = table.create
  const guard = (percent: number) => ({
    ...(pick.chance(percent) && { ConditionExpression: maker.condition(1) }),
    ...(pick.chance(20) && { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
  })
  return pick.weighted<() => object>([
    [4, () => ({ Put: { TableName, Item: tableItem(pick, table), ...guard(20), ...maker.parameters() } })],
    [
      3,
      () => ({
        Update: {
          TableName,
          Key: key(pick, table),
          UpdateExpression: maker.update(),
          ...guard(20),
          ...maker.parameters(),
        },
      }),
    ],
    [2, () => ({ Delete: { TableName, Key: key(pick, table), ...guard(20), ...maker.parameters() } })],
    [
      2,
      () => ({
        ConditionCheck: {
          TableName,
          Key: key(pick, table),
          ConditionExpression: maker.condition(1),
          ...maker.parameters(),
        },
      }),
    ],
  ])()
}

const transactWriteItems: MakeRequest = (pick, table) => ({
  operation: 'TransactWriteItems',
  input: { TransactItems: pick.times(3, () => action(pick, table)), ...capacity(pick) },
})

const transactGetItems: MakeRequest = (pick, table) => ({
  operation: 'TransactGetItems',
  input: {
    TransactItems: pick.times(3, () => {
      const maker = new ExpressionMaker(pick)
      return {
        Get: {
          TableName: table.create.TableName,
          Key: key(pick, table),
          ...(pick.chance(40) && { ProjectionExpression: maker.projection() }),
          ...maker.parameters(),
        },
      }
    }),
    ...capacity(pick),
  },
})

/** Requests about several items at once. */
export const groupRequests = { batchWriteItem, batchGetItem, transactWriteItems, transactGetItems } as const
