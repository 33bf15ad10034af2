import { maxItemSize, type UpdateItemInput, updateCharge, updatedItemTooLarge } from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import { planUpdate } from '../items/plan-writes.js'
import type { UpdateWrite } from '../items/write.js'
import { writeOne } from '../items/write-one.js'
import { newerUpdateItemShape, updateItemShape } from '../request/shapes/items.js'
import { announced } from '../request/wording.js'
import { operation } from './operation.js'

export const updateItem = operation(
  'UpdateItem',
  updateItemShape,
  (context, input) => writeOne(context, planCharged(context, input), input),
  { newerShape: newerUpdateItemShape },
)

/** Newer regions refuse an expression that counts more than an item may, before they look at the item. */
function planCharged({ wording }: EngineContext, input: UpdateItemInput): UpdateWrite {
  const write = announced(wording, () => planUpdate(input))
  if (wording === 'current' && write.update?.legacy !== true && write.update !== undefined)
    if (updateCharge(write.update) > maxItemSize) throw updatedItemTooLarge()
  return write
}
