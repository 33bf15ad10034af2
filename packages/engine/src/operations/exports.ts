import {
  backedUpTableNotFound,
  type ExportDescription,
  type ExportTableToPointInTimeInput,
  exportConflict,
  exportNotFound,
  invalidExportTime,
  invalidParameter,
  pointInTimeRecoveryUnavailable,
  validationError,
} from '@tablewright/dynamo'
import { newBackupId } from '../backups/backup.js'
import { earliestRestorable } from '../backups/change-log.js'
import type { CatalogChange } from '../catalog/catalog.js'
import { isTableArn, parseResourceArn, tableNameOf } from '../catalog/resource-arn.js'
import { type EngineContext, tableArn } from '../context.js'
import { checkPrefix } from '../exchange/bucket.js'
import { allExports, type Export, findExport, pageOf, saveExchange } from '../exchange/exchange.js'
import { startExport } from '../exchange/export-table.js'
import { exportArnShape, exportTableShape, listExportsShape } from '../request/shapes/exchange.js'
import { operation } from './operation.js'

export const exportTableToPointInTime = operation(
  'ExportTableToPointInTime',
  exportTableShape,
  async (context, input) => {
    checkArn(input.TableArn)
    checkExport(input)
    checkPrefix(input.S3Prefix)
    const { made, isNew } = await context.catalog.change((change) => {
      const repeated = repetitionOf(change, input)
      if (repeated !== undefined) return { made: repeated, isNew: false }
      const started = newExport(context, change, input)
      saveExchange(change.view, started)
      return { made: started, isNew: true }
    })
    if (isNew) startExport(context, made.id)
    return { ExportDescription: describe(context, made) }
  },
)

function checkArn(arn: string): void {
  if (isTableArn(arn)) return
  if (parseResourceArn(arn) !== undefined) throw validationError('Invalid Request: Table ARN is invalid.')
  throw invalidParameter('tableArn is not a valid ARN')
}

/** Throws if the parameters contradict each other or request an incremental export. */
function checkExport(input: ExportTableToPointInTimeInput): void {
  const { ExportType: type, IncrementalExportSpecification: increment } = input
  if (input.S3SseKmsKeyId !== undefined && input.S3SseAlgorithm !== 'KMS')
    throw validationError('Invalid Request: KMS Key Id is not supported for this encryption type')
  if (increment && type === undefined)
    throw validationError(
      'Invalid Request: Export Type expected to be Incremental Export when incremental export specification is ' +
        'provided',
    )
  if (increment && type === 'FULL_EXPORT')
    throw validationError(
      'Invalid Request: When Export Type is Full Export , Incremental Export Specification should not be provided',
    )
  if (type !== 'INCREMENTAL_EXPORT') return
  if (increment === undefined)
    throw validationError(
      'Invalid Request: Incremental Export Specification expected when export type is set as Incremental Export',
    )
  if (increment.ExportFromTime === undefined)
    throw validationError(
      'Invalid Request: ExportFromTime must be provided in IncrementalExportSpecification',
    )
  throw validationError('Invalid Request: Incremental exports are not offered by this engine')
}

function repetitionOf({ view }: CatalogChange, input: ExportTableToPointInTimeInput): Export | undefined {
  if (input.ClientToken === undefined) return undefined
  const known = allExports(view).find((each) => each.clientToken === input.ClientToken)
  if (known !== undefined && known.request !== JSON.stringify(input)) throw exportConflict()
  return known
}

function newExport(
  context: EngineContext,
  change: CatalogChange,
  input: ExportTableToPointInTimeInput,
): Export {
  const name = tableNameOf(input.TableArn)
  const table = change.find(name)
  if (table === undefined || table.restoring) throw backedUpTableNotFound(input.TableArn)
  const log = table.definition.continuousBackups
  if (log === undefined) throw pointInTimeRecoveryUnavailable(name)
  const now = context.clock()
  const at = input.ExportTime === undefined ? now : input.ExportTime * 1000
  if (at < earliestRestorable(log, now) || at > now) throw invalidExportTime('Export Time is invalid')
  return {
    kind: 'export',
    id: newBackupId(context),
    tableName: name,
    tableId: table.definition.tableId,
    startedAt: now,
    at,
    number: change.nextNumber(),
    progress: { from: table.number, log: { number: log.number, until: at } },
    ...(input.ExportFormat === 'ION' && { format: 'ION' as const }),
    bucket: input.S3Bucket,
    ...(input.S3Prefix && { prefix: input.S3Prefix }),
    ...(input.S3BucketOwner !== undefined && { bucketOwner: input.S3BucketOwner }),
    ...(input.S3SseAlgorithm === 'KMS' && { encryption: kmsEncryption(input) }),
    ...(input.ClientToken !== undefined && { clientToken: input.ClientToken }),
    request: JSON.stringify(input),
    status: 'IN_PROGRESS',
  }
}

function kmsEncryption({ S3SseKmsKeyId }: ExportTableToPointInTimeInput): NonNullable<Export['encryption']> {
  return { S3SseAlgorithm: 'KMS', ...(S3SseKmsKeyId !== undefined && { S3SseKmsKeyId }) }
}

export const describeExport = operation('DescribeExport', exportArnShape, (context, input) => {
  const resource = parseResourceArn(input.ExportArn)
  if (resource?.export === undefined) throw validationError('Invalid Export ARN')
  const found = context.storage.read((view) => findExport(view, resource.export!))
  if (found === undefined || found.tableName !== resource.table) throw exportNotFound(input.ExportArn)
  return { ExportDescription: describe(context, found) }
})

export const listExports = operation('ListExports', listExportsShape, (context, input) => {
  const { TableArn, MaxResults: limit, NextToken } = input
  const list = { operation: 'ListExports', TableArn, NextToken, limit } as const
  const { page, next } = pageOf(context, exportsOf(context, TableArn), list)
  return {
    ExportSummaries: page
      .map((each) => describe(context, each))
      .map(({ ExportArn, ExportStatus }) => ({ ExportArn, ExportStatus, ExportType: 'FULL_EXPORT' })),
    ...next,
  }
})

/**
 * Returns all exports, or those of an existing table. The exports of deleted tables, even of the same name, are left
 * out.
 */
function exportsOf(context: EngineContext, arn: string | undefined): readonly Export[] {
  const all = context.storage.read(allExports)
  if (arn === undefined) return all
  const tableId = context.catalog.find(tableNameOf(arn))?.definition.tableId
  return all.filter((each) => each.tableId === tableId)
}

function describe(context: EngineContext, each: Export): ExportDescription {
  const arn = tableArn(context, each.tableName)
  return {
    ExportArn: `${arn}/export/${each.id}`,
    ExportStatus: each.status,
    StartTime: each.startedAt / 1000,
    ...(each.endedAt !== undefined && { EndTime: each.endedAt / 1000 }),
    ...(each.manifest !== undefined && { ExportManifest: each.manifest }),
    TableArn: arn,
    TableId: each.tableId,
    ExportTime: each.at / 1000,
    ...(each.clientToken !== undefined && { ClientToken: each.clientToken }),
    S3Bucket: each.bucket,
    ...(each.prefix !== undefined && { S3Prefix: each.prefix }),
    ...(each.failure && { FailureCode: each.failure.code, FailureMessage: each.failure.message }),
    ExportFormat: each.format ?? 'DYNAMODB_JSON',
    ...(each.bucketOwner !== undefined && { S3BucketOwner: each.bucketOwner }),
    ...(each.encryption ?? { S3SseAlgorithm: 'AES256' }),
    ...(each.items !== undefined && { BilledSizeBytes: each.bytes!, ItemCount: each.items }),
  }
}
