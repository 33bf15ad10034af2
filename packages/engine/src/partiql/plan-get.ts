import { conditionSteps, validationError } from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import { conditionPaths } from '../query/condition-paths.js'
import { shapeItem } from '../query/shape-item.js'
import { partOfItemSteps, RawJson } from '../reply.js'
import type { PlannedGet } from '../transactions/read-transaction.js'
import { itemOfWhere } from './item-of-where.js'
import type { SelectStatement } from './statement.js'

/** Plans a SELECT of one item by its key. Batches and transactions allow no other reads. */
export function planGet(context: EngineContext, statement: SelectStatement, operation: string): PlannedGet {
  const { tableName, paths = [] } = statement
  const found = itemOfWhere(statement.where, context.catalog.table(tableName))
  if (found === undefined || statement.indexName !== undefined)
    throw validationError(
      `Select statements within ${operation} must specify the primary key in the where clause.`,
    )
  const { key, condition } = found
  return {
    tableName,
    key,
    paths: condition === undefined ? paths : [...paths, ...conditionPaths(condition)],
    *show(image) {
      if (condition !== undefined || statement.paths !== undefined) {
        // The image keeps the parsed item.
        yield* image.itemSteps()
        yield
      }
      if (condition !== undefined && !(yield* conditionSteps(condition, image.item))) return undefined
      if (statement.paths === undefined) return new RawJson(image.json)
      return yield* partOfItemSteps(shapeItem(statement.paths, image.item), image.size)
    },
  }
}
