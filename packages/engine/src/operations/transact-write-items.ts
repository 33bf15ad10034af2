import { transactWriteItemsShape } from '../request/shapes/transactions.js'
import { planAction } from '../transactions/plan-actions.js'
import { writeTransaction } from '../transactions/write-transaction.js'
import { operation } from './operation.js'

export const transactWriteItems = operation('TransactWriteItems', transactWriteItemsShape, (context, input) =>
  writeTransaction(context, input.TransactItems.map(planAction), input),
)
