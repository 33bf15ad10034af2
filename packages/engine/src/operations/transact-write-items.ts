import type { TransactWriteItem } from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import { checkUpdateCharge } from '../items/check-update-charge.js'
import type { ItemWrite } from '../items/write.js'
import { newerTransactWriteItemsShape, transactWriteItemsShape } from '../request/shapes/transactions.js'
import { planAction } from '../transactions/plan-actions.js'
import { writeTransaction } from '../transactions/write-transaction.js'
import { mapInTurns } from '../turns.js'
import { operation } from './operation.js'

export const transactWriteItems = operation(
  'TransactWriteItems',
  transactWriteItemsShape,
  (context, input) =>
    mapInTurns(
      input.TransactItems,
      (member) => planCharged(context, member),
      (writes) => writeTransaction(context, writes, input),
    ),
  { newerShape: newerTransactWriteItemsShape, newerMessages: 'transaction' },
)

function planCharged({ wording }: EngineContext, member: TransactWriteItem): ItemWrite {
  const write = planAction(member)
  if (write.kind === 'update') checkUpdateCharge(wording, write)
  return write
}
