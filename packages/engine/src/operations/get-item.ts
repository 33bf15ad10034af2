import { readUnits, validateItem } from '@tablewright/dynamo'
import { Consumption } from '../capacity/consumption.js'
import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { checkKey } from '../items/check-keys.js'
import type { Image } from '../items/image.js'
import { itemKey } from '../items/keys.js'
import { copyImage, lendImage } from '../items/records.js'
import { checkKeyPaths, planProjection, projectImage, projectImageSteps } from '../query/projection.js'
import type { ReplyValue } from '../reply.js'
import { checkExpressionParameters } from '../request/expression-parameters.js'
import { getItemShape } from '../request/shapes/items.js'
import { stepsInTurns } from '../turns.js'
import { operation } from './operation.js'

const parameters = { expressions: ['ProjectionExpression'], legacy: ['AttributesToGet'] }

export const getItem = operation(
  'GetItem',
  getItemShape,
  (context, input) => {
    checkExpressionParameters(input, parameters)
    const key = validateItem(input.Key)
    const projection = planProjection(input)
    const table = context.catalog.table(input.TableName)
    if (projection !== undefined) checkKeyPaths(projection, table)
    checkKey(table, key)
    context.limiter?.check(table, 'read')
    const image = context.storage.read((view) => lendImage(view, itemKey(table, key)))
    const ConsumedCapacity = consume(context, table, image, input)
    if (image === undefined || projection === undefined || !image.isHugeRecord)
      return { Item: image && projectImage(projection, image), ConsumedCapacity }
    // The bytes are borrowed for this turn only.
    const shown = stepsInTurns(projectImageSteps(projection, copyImage(image.record)))
    return shown instanceof Promise
      ? shown.then((Item) => ({ Item, ConsumedCapacity }))
      : { Item: shown, ConsumedCapacity }
  },
  { newerMessages: 'read' },
)

function consume(
  context: EngineContext,
  table: Table,
  image: Image | undefined,
  input: {
    ConsistentRead?: boolean
    ReturnConsumedCapacity?: 'INDEXES' | 'TOTAL' | 'NONE'
    TableName: string
  },
): ReplyValue {
  if (context.limiter === undefined && input.ReturnConsumedCapacity === undefined) return undefined
  const consumption = new Consumption(table)
  consumption.tableUnits = readUnits(image?.size ?? 0, input.ConsistentRead ? 'strong' : 'eventual')
  context.limiter?.spend(consumption, 'read')
  return consumption.report(input.ReturnConsumedCapacity, input.TableName)
}
