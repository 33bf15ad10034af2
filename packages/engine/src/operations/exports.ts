import {
  backedUpTableNotFound,
  type ExportDescription,
  type ExportTableToPointInTimeInput,
  exportConflict,
  exportNotFound,
  invalidExportTime,
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
    if (!isTableArn(input.TableArn)) throw validationError('Invalid TableArn: Invalid Table ARN')
    if (input.ExportType === 'INCREMENTAL_EXPORT')
      throw validationError('Invalid Request: Incremental exports are not offered by this engine')
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
  if (at < earliestRestorable(log, now) || at > now)
    throw invalidExportTime('The specified ExportTime is outside of the point in time recovery window')
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
    ...(input.ClientToken !== undefined && { clientToken: input.ClientToken }),
    request: JSON.stringify(input),
    status: 'IN_PROGRESS',
  }
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
  const { page, next } = pageOf(context, context.storage.read(allExports), list)
  return {
    ExportSummaries: page
      .map((each) => describe(context, each))
      .map(({ ExportArn, ExportStatus, ExportType }) => ({ ExportArn, ExportStatus, ExportType })),
    ...next,
  }
})

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
    ExportType: 'FULL_EXPORT',
    ...(each.items !== undefined && { BilledSizeBytes: each.bytes!, ItemCount: each.items }),
  }
}
