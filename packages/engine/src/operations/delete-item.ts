import { planDelete } from '../items/plan-writes.js'
import { writeOne } from '../items/write-one.js'
import { deleteItemShape } from '../request/shapes/items.js'
import { operation } from './operation.js'

export const deleteItem = operation('DeleteItem', deleteItemShape, (context, input) =>
  writeOne(context, planDelete(input), input),
)
