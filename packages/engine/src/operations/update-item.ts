import type { UpdateItemInput } from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import { checkUpdateCharge } from '../items/check-update-charge.js'
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

function planCharged({ wording }: EngineContext, input: UpdateItemInput): UpdateWrite {
  const write = announced(wording, input, planUpdate)
  checkUpdateCharge(wording, write)
  return write
}
