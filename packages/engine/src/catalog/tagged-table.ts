import { invalidParameter, taggedResourceNotFound, validationError } from '@tablewright/dynamo'
import type { CatalogChange } from './catalog.js'
import { isTableArn, tableNameOf } from './resource-arn.js'
import type { Table } from './table.js'

/** The name of the table that a tag operation is about. */
export function taggedTableName(arn: string | undefined): string {
  if (arn === undefined) throw validationError('Invalid TableArn')
  if (!arn.startsWith('arn:')) throw invalidParameter(`ARNs must start with 'arn:': ${arn}`)
  if (!isTableArn(arn))
    throw validationError(`Invalid TableArn: Invalid ResourceArn provided as input ${arn}`)
  return tableNameOf(arn)
}

/** The table of a tag operation, or the error that tag operations have for a missing one. */
export function taggedTable(change: CatalogChange, arn: string): Table {
  const table = change.restored(taggedTableName(arn))
  if (table === undefined) throw taggedResourceNotFound(arn)
  return table
}
