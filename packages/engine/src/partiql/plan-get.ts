import { validationError } from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import { shapeItem } from '../query/shape-item.js'
import { partOfItemSteps, RawJson } from '../reply.js'
import type { PlannedGet } from '../transactions/read-transaction.js'
import { checkReadable } from './check-readable.js'
import { itemOfWhere } from './item-of-where.js'
import type { SelectStatement } from './statement.js'

/** Plans a SELECT of one item by its key. Batches and transactions allow no other reads. */
export function planGet(context: EngineContext, statement: SelectStatement, operation: string): PlannedGet {
  const { tableName, paths = [] } = statement
  checkReadable(context, statement)
  const found = itemOfWhere(statement.where, context.catalog.table(tableName))
  if (found === undefined || found.condition !== undefined || statement.indexName !== undefined)
    throw validationError(
      `Select statements within ${operation} must specify the primary key in the where clause.`,
    )
  return {
    tableName,
    key: found.key,
    paths,
    *show(image) {
      if (statement.paths === undefined) return new RawJson(image.json)
      // The image keeps the parsed item.
      yield* image.itemSteps()
      yield
      return yield* partOfItemSteps(shapeItem(statement.paths, image.item), image.size)
    },
  }
}
