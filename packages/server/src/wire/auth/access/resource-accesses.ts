import { iteratorStreamArn, parseResourceArn, type ResourceName } from '@tablewright/engine'
import { type Access, anyKey } from './access.js'
import { tableNamed } from './table-name.js'
import { asObject, asText, fieldOf, type Untrusted } from './untrusted.js'

/** The resource of an operation on tables, streams, backups or settings, and whether it accesses items. */
interface ResourceRule {
  readonly names: readonly ResourceField[]
  /** Reads, copies or removes any items, so conditions on keys and attributes apply. */
  readonly reachesItems?: true
}

/** A folder of exported files, which have the items of a table. */
interface BucketName {
  readonly bucket: string
}

/** Returns the resource in a field of a request; `unreadable` if its value names none, undefined if there is no value. */
type ResourceField = (request: Untrusted) => ResourceName | BucketName | 'unreadable' | undefined

const inField =
  (field: string, read: (text: string) => ResourceName | BucketName | undefined): ResourceField =>
  (request) => {
    const value = fieldOf(request, field)
    return value === undefined ? undefined : (read(asText(value)) ?? 'unreadable')
  }
const readTable = (text: string): ResourceName | undefined => {
  const name = tableNamed(text)
  return name === undefined ? undefined : { table: name }
}
const table = (field = 'TableName') => inField(field, readTable)
const arn = (field: string) => inField(field, parseResourceArn)
const nameOrArn = (field: string) => inField(field, (text) => readTable(text) ?? parseResourceArn(text))
const iterator = inField('ShardIterator', (text) => parseResourceArn(iteratorStreamArn(text)))
const bucket = inField('S3Bucket', (text) => (/^[\w.-]+$/.test(text) ? { bucket: text } : undefined))
const importedBucket: ResourceField = (request) => bucket(asObject(fieldOf(request, 'S3BucketSource')))
const importedTable: ResourceField = (request) =>
  table()(asObject(fieldOf(request, 'TableCreationParameters')))

const onTable: ResourceRule = { names: [table()] }
const onTableItems: ResourceRule = { names: [table()], reachesItems: true }
const onArn: ResourceRule = { names: [nameOrArn('ResourceArn')] }
const onEverything: ResourceRule = { names: [] }

/** Operations that are not listed count as reaching every item of every table: only a full right allows them. */
export const resourceRules: Readonly<Record<string, ResourceRule>> = {
  CreateTable: onTable,
  DescribeTable: onTable,
  UpdateTable: onTable,
  DeleteTable: onTableItems,
  DescribeTimeToLive: onTable,
  // It makes items expire.
  UpdateTimeToLive: onTableItems,
  ListTables: onEverything,
  DescribeLimits: onEverything,
  DescribeEndpoints: onEverything,

  TagResource: onArn,
  UntagResource: onArn,
  ListTagsOfResource: onArn,
  GetResourcePolicy: onArn,
  PutResourcePolicy: onArn,
  DeleteResourcePolicy: onArn,

  ListStreams: onTable,
  DescribeStream: { names: [arn('StreamArn')] },
  GetShardIterator: { names: [arn('StreamArn')] },
  GetRecords: { names: [iterator], reachesItems: true },

  DescribeContinuousBackups: onTable,
  UpdateContinuousBackups: onTable,
  CreateBackup: onTableItems,
  ListBackups: onTable,
  DescribeBackup: { names: [arn('BackupArn')] },
  DeleteBackup: { names: [arn('BackupArn')] },
  RestoreTableFromBackup: { names: [arn('BackupArn'), table('TargetTableName')], reachesItems: true },
  RestoreTableToPointInTime: {
    names: [restoredTable, table('TargetTableName')],
    reachesItems: true,
  },
  ExportTableToPointInTime: { names: [arn('TableArn'), bucket], reachesItems: true },
  DescribeExport: { names: [arn('ExportArn')] },
  ListExports: { names: [arn('TableArn')] },
  ImportTable: { names: [importedTable, importedBucket], reachesItems: true },
  DescribeImport: { names: [arn('ImportArn')] },
  ListImports: { names: [arn('TableArn')] },

  DescribeContributorInsights: onTable,
  UpdateContributorInsights: onTable,
  ListContributorInsights: onTable,
  DescribeKinesisStreamingDestination: onTable,
  EnableKinesisStreamingDestination: onTableItems,
  DisableKinesisStreamingDestination: onTable,
  UpdateKinesisStreamingDestination: onTable,
  DescribeTableReplicaAutoScaling: onTable,
  UpdateTableReplicaAutoScaling: onTable,
  ListGlobalTables: onEverything,
  DescribeGlobalTable: onEverything,
  DescribeGlobalTableSettings: onEverything,
}

function restoredTable(request: Untrusted): ReturnType<ResourceField> {
  return (
    fieldOf(request, 'SourceTableArn') === undefined ? table('SourceTableName') : arn('SourceTableArn')
  )(request)
}

/**
 * Operations on tables, streams, backups, tags and, without a name, on the engine as a whole.
 */
export function resourceAccesses(operation: string, request: Untrusted): Access[] {
  const known = Object.hasOwn(resourceRules, operation) ? resourceRules[operation] : undefined
  const rule: ResourceRule = known ?? { names: [], reachesItems: true }
  const accesses = named(operation, rule, request)
  if (operation !== 'CreateTable') return accesses
  const included = settingsOfNewTables.filter(([field]) => fieldOf(request, field) !== undefined)
  return [...accesses, ...included.flatMap(([, needed]) => named(needed, rule, request))]
}

/** Parts of CreateTable that need the right to another operation, too. */
const settingsOfNewTables = [
  ['ResourcePolicy', 'PutResourcePolicy'],
  ['Tags', 'TagResource'],
] as const

function named(operation: string, rule: ResourceRule, request: Untrusted): Access[] {
  const names = rule.names.length === 0 ? [undefined] : rule.names.map((name) => name(request))
  return names.map((name) => resourceAccess(operation, name, rule.reachesItems ?? false))
}

function resourceAccess(operation: string, name: ReturnType<ResourceField>, reachesItems: boolean): Access {
  const known = name === 'unreadable' ? undefined : name
  const named = {
    action: `dynamodb:${operation}`,
    resource: known === undefined ? '*' : resourceText(known),
    ...(name === 'unreadable' && { mayBeAny: true as const }),
  }
  if (!reachesItems) return named
  const table = known !== undefined && 'table' in known ? known.table : ''
  return {
    ...named,
    facts: { 'dynamodb:attributes': () => 'unlimited' },
    items: { table, index: undefined, leadingKeys: anyKey },
  }
}

/** Returns the part of an ARN after the account. */
function resourceText(resource: ResourceName | BucketName): string {
  if ('bucket' in resource) return `bucket/${resource.bucket}`
  const { table: name, ...inside } = resource
  const [kind] = Object.entries(inside)
  return kind === undefined ? `table/${name}` : `table/${name}/${kind[0]}/${kind[1]}`
}
