import { invalidParameter, taggedResourceNotFound, validationError } from '@tablewright/dynamo'
import type { CatalogChange } from './catalog.js'
import { isTableArn, parseResourceArn, tableNameOf } from './resource-arn.js'
import type { Table } from './table.js'

/** Returns the table name in the ARN of a tag operation. */
export function taggedTableName(arn: string | undefined): string {
  if (arn === undefined) throw validationError('Invalid TableArn')
  checkResourceArn(arn)
  if (!isTableArn(arn))
    throw validationError(`Invalid TableArn: Invalid ResourceArn provided as input ${arn}`)
  return tableNameOf(arn)
}

/** Throws unless an ARN can belong to a table or a stream. Other resources have neither tags nor policies. */
export function checkResourceArn(arn: string): void {
  if (!arn.startsWith('arn:')) throw invalidParameter(`ARNs must start with 'arn:': ${arn}`)
  if (arn.split(':')[2] !== 'dynamodb')
    throw invalidParameter(`Provided Arn is not a DynamoDB resource arn: ${arn}`)
  const names = Object.keys(parseResourceArn(arn) ?? {})
  if (names.some((name) => name !== 'table' && name !== 'stream'))
    throw invalidParameter(
      `Invalid resource arn provided, only table or stream is accepted. Provided resource arn: ${arn}`,
    )
}

/** Returns the table of a tag operation. Throws the error of tag operations if it does not exist. */
export function taggedTable(change: CatalogChange, arn: string): Table {
  const table = change.restored(taggedTableName(arn))
  if (table === undefined) throw taggedResourceNotFound(arn)
  return table
}
