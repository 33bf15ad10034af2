import { validationError } from '@tablewright/dynamo'
import { findIndex } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import type { SelectStatement } from './statement.js'

/** Throws for a SELECT of an index that statements cannot read, and then for its columns. */
export function checkReadable(
  context: EngineContext,
  { tableName, indexName, fault }: SelectStatement,
): void {
  const table = context.catalog.find(tableName)
  const shape = table && indexName !== undefined ? findIndex(table, indexName)?.keyShape : undefined
  if (shape !== undefined && (shape.partition.length > 1 || shape.sort.length > 1))
    throw validationError(
      'PartiQL statements cannot be executed on tables with multi-attribute HASH keys or multi-attribute RANGE keys.',
    )
  if (fault !== undefined) throw fault
}
