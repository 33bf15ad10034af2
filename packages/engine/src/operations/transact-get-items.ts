import { type TransactGetItemsInput, validateItem } from '@tablewright/dynamo'
import { planProjection, projectImageSteps } from '../query/projection.js'
import { newerTransactGetItemsShape, transactGetItemsShape } from '../request/shapes/transactions.js'
import { type PlannedGet, readTransaction } from '../transactions/read-transaction.js'
import { operation } from './operation.js'

export const transactGetItems = operation(
  'TransactGetItems',
  transactGetItemsShape,
  (context, input) =>
    readTransaction(context, input.TransactItems.map(planGet), input.ReturnConsumedCapacity),
  { newerShape: newerTransactGetItemsShape, newerMessages: 'transaction' },
)

function planGet({ Get: get }: TransactGetItemsInput['TransactItems'][number]): PlannedGet {
  const key = validateItem(get.Key)
  // A member that only other reads have is ignored, like an unknown member.
  const projection = planProjection({ ...get, AttributesToGet: undefined })
  return {
    tableName: get.TableName,
    key,
    paths: projection ?? [],
    show: (image) => projectImageSteps(projection, image),
  }
}
