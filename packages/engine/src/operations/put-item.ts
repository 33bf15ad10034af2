import { planPut } from '../items/plan-writes.js'
import { writeOne } from '../items/write-one.js'
import { putItemShape } from '../request/shapes/items.js'
import { operation } from './operation.js'

export const putItem = operation('PutItem', putItemShape, (context, input) =>
  writeOne(context, planPut(input), input),
)
