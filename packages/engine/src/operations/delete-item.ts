import { planDelete } from '../items/plan-writes.js'
import { writeOne } from '../items/write-one.js'
import { deleteItemShape, newerDeleteItemShape } from '../request/shapes/items.js'
import { announced } from '../request/wording.js'
import { operation } from './operation.js'

export const deleteItem = operation(
  'DeleteItem',
  deleteItemShape,
  (context, input) => writeOne(context, announced(context.wording, input, planDelete), input),
  { newerShape: newerDeleteItemShape },
)
