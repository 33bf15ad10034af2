import { type Condition, validationError } from '@tablewright/dynamo'
import type { Source } from '../catalog/table.js'
import { conditionPaths } from './condition-paths.js'

/** Throws if a filter contains a key attribute of the source, which belongs in the key condition. */
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
