import { type Condition, validationError } from '@tablewright/dynamo'
import type { Source } from '../catalog/table.js'
import { conditionPaths } from './condition-paths.js'

/** A query narrows its keys by the key condition; a filter is for the rest. */
export function checkFilterKeys(filter: Condition, source: Source, parameter: string): void {
  const names = new Set<string>()
  for (const [name] of conditionPaths(filter)) names.add(name)
  const { partition, sort } = source.keyShape
  for (const { name } of [...partition, ...sort])
    if (names.has(name))
      throw validationError(
        `${parameter} can only contain non-primary key attributes: Primary key attribute: ${name}`,
      )
}
