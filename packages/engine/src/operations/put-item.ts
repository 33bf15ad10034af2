import { planPut } from '../items/plan-writes.js'
import { writeOne } from '../items/write-one.js'
import { newerPutItemShape, putItemShape } from '../request/shapes/items.js'
import { announced } from '../request/wording.js'
import { operation } from './operation.js'

export const putItem = operation(
  'PutItem',
  putItemShape,
  (context, input) => writeOne(context, announced(context.wording, input, planPut), input),
  { newerShape: newerPutItemShape },
)
