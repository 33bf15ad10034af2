import {
  type ImportTableDescription,
  type ImportTableInput,
  importConflict,
  importNotFound,
  type ListImportsOutput,
  tableExists,
  validationError,
} from '@tablewright/dynamo'
import { newBackupId } from '../backups/backup.js'
import type { CatalogChange } from '../catalog/catalog.js'
import { checkNewTable } from '../catalog/check-definition.js'
import { parseResourceArn } from '../catalog/resource-arn.js'
import { type EngineContext, tableArn } from '../context.js'
import { checkPrefix } from '../exchange/bucket.js'
import { allImports, findImport, type Import, pageOf, saveExchange } from '../exchange/exchange.js'
import { startImport } from '../exchange/import-table.js'
import { importArnShape, importTableShape, listImportsShape } from '../request/shapes/exchange.js'
import { defineTable } from './create-table.js'
import { operation } from './operation.js'

export const importTable = operation('ImportTable', importTableShape, async (context, input) => {
  if (input.InputFormat !== 'CSV' && input.InputFormatOptions?.Csv !== undefined)
    throw validationError(
      `Invalid Request: Unsupported InputFormatOptions for the given input format: ${input.InputFormat}.`,
    )
  if (input.InputCompressionType === 'ZSTD')
    throw validationError('Invalid Request: This engine imports files with GZIP or NONE, not ZSTD')
  checkPrefix(input.S3BucketSource.S3KeyPrefix)
  checkNewTable(input.TableCreationParameters)
  const { made, isNew } = await context.catalog.change((change) => {
    const repeated = repetitionOf(change, input)
    if (repeated !== undefined) return { made: repeated, isNew: false }
    const started = newImport(context, change, input)
    saveExchange(change.view, started)
    return { made: started, isNew: true }
  })
  if (isNew) startImport(context, made)
  return { ImportTableDescription: describe(context, made) }
})

function repetitionOf({ view }: CatalogChange, input: ImportTableInput): Import | undefined {
  if (input.ClientToken === undefined) return undefined
  const known = allImports(view).find((each) => each.clientToken === input.ClientToken)
  if (known !== undefined && known.request !== JSON.stringify(input)) throw importConflict()
  return known
}

function newImport(context: EngineContext, change: CatalogChange, input: ImportTableInput): Import {
  const { TableCreationParameters: parameters, S3BucketSource: source } = input
  if (change.find(parameters.TableName)) throw tableExists(parameters.TableName)
  const id = newBackupId(context)
  const definition = { ...defineTable(parameters, context, change), importing: id }
  change.put(definition)
  return {
    kind: 'import',
    id,
    tableName: definition.name,
    tableId: definition.tableId,
    startedAt: context.clock(),
    bucket: source.S3Bucket,
    ...(source.S3KeyPrefix && { prefix: source.S3KeyPrefix }),
    ...(input.InputFormat !== 'DYNAMODB_JSON' && { format: input.InputFormat }),
    ...(input.InputFormatOptions?.Csv && { csv: input.InputFormatOptions.Csv }),
    compression: input.InputCompressionType === 'GZIP' ? 'GZIP' : 'NONE',
    ...(input.ClientToken !== undefined && { clientToken: input.ClientToken }),
    request: JSON.stringify(input),
    status: 'IN_PROGRESS',
    parameters,
    processed: 0,
    imported: 0,
    errors: 0,
    bytes: 0,
  }
}

export const describeImport = operation('DescribeImport', importArnShape, (context, input) => {
  const resource = parseResourceArn(input.ImportArn)
  if (resource?.import === undefined) throw validationError('Invalid Import ARN')
  const found = context.storage.read((view) => findImport(view, resource.import!))
  if (found === undefined || found.tableName !== resource.table) throw importNotFound(input.ImportArn)
  return { ImportTableDescription: describe(context, found) }
})

export const listImports = operation('ListImports', listImportsShape, (context, input) => {
  const { TableArn, PageSize: limit, NextToken } = input
  const list = { operation: 'ListImports', TableArn, NextToken, limit } as const
  const { page, next } = pageOf(context, context.storage.read(allImports), list)
  return { ImportSummaryList: page.map((each) => summary(describe(context, each))), ...next }
})

function summary(description: ImportTableDescription): ListImportsOutput['ImportSummaryList'][number] {
  const { ImportArn, ImportStatus, TableArn, S3BucketSource, InputFormat, StartTime, EndTime } = description
  const made = { ImportArn, ImportStatus, TableArn, S3BucketSource, InputFormat, StartTime }
  return EndTime === undefined ? made : { ...made, EndTime }
}

function describe(context: EngineContext, each: Import): ImportTableDescription {
  const arn = tableArn(context, each.tableName)
  return {
    ImportArn: `${arn}/import/${each.id}`,
    ImportStatus: each.status,
    TableArn: arn,
    TableId: each.tableId,
    ...(each.clientToken !== undefined && { ClientToken: each.clientToken }),
    S3BucketSource: {
      S3Bucket: each.bucket,
      ...(each.prefix !== undefined && { S3KeyPrefix: each.prefix }),
    },
    ErrorCount: each.errors,
    InputFormat: each.format ?? 'DYNAMODB_JSON',
    ...(each.csv !== undefined && { InputFormatOptions: { Csv: each.csv } }),
    InputCompressionType: each.compression,
    TableCreationParameters: each.parameters,
    StartTime: each.startedAt / 1000,
    ...(each.endedAt !== undefined && { EndTime: each.endedAt / 1000 }),
    ProcessedSizeBytes: each.bytes,
    ProcessedItemCount: each.processed,
    ImportedItemCount: each.imported,
    ...(each.failure && { FailureCode: each.failure.code, FailureMessage: each.failure.message }),
  }
}
