import { planUpdate } from '../items/plan-writes.js'
import { writeOne } from '../items/write-one.js'
import { updateItemShape } from '../request/shapes/items.js'
import { operation } from './operation.js'

export const updateItem = operation('UpdateItem', updateItemShape, (context, input) =>
  writeOne(context, planUpdate(input), input),
)
