import type {
  AttributeDefinition,
  DistanceFunction,
  IndexProjection,
  KeySchemaElement,
  OnDemandThroughput,
  SearchSchemaElement,
  StreamSpecification,
  TableClass,
  TableDescription,
  Tag,
  WarmThroughput,
} from '@tablewright/dynamo'

/** A table as stored on disk: plain data, replaced as a whole by every change. */
export interface TableDefinition {
  /** Prefix of the table's keys in storage. Never reused. */
  readonly number: number
  readonly name: string
  readonly tableId: string
  readonly createdAt: number
  readonly attributeDefinitions: readonly AttributeDefinition[]
  readonly keySchema: readonly KeySchemaElement[]
  readonly billing: Billing
  readonly localIndexes: readonly IndexDefinition[]
  readonly globalIndexes: readonly GlobalIndexDefinition[]
  readonly vectorIndexes?: readonly VectorIndexDefinition[]
  readonly tableClass?: TableClass
  readonly tableClassChangedAt?: number
  readonly deletionProtection: boolean
  readonly encryption?: Encryption
  readonly stream?: StreamSettings
  readonly timeToLive?: TimeToLiveSettings
  readonly tags: readonly Tag[]
  /** Present while point-in-time recovery is on. */
  readonly continuousBackups?: ContinuousBackups
  /** Present in a table that a restore created. */
  readonly restore?: RestoreSettings
  /** The import that is filling the table, until it is done. */
  readonly importing?: string
  /** Policies of the table and of its stream. */
  readonly policies?: { readonly table?: ResourcePolicy; readonly stream?: ResourcePolicy }
}

export interface ContinuousBackups {
  /** Prefix of the changes in storage. */
  readonly number: number
  readonly enabledAt: number
  readonly recoveryDays: number
}

export interface ResourcePolicy {
  readonly document: string
  readonly revision: string
}

export interface RestoreSettings {
  readonly sourceTable: string
  readonly sourceBackup?: string
  /** The moment whose state was restored, in milliseconds. */
  readonly at: number
  /** Present until all items are written. */
  readonly progress?: RestoreProgress
}

export interface RestoreProgress {
  /** Prefix of the items to copy. */
  readonly from: number
  /** The changes of the source that are undone after the copy, back to a moment. */
  readonly log?: { readonly number: number; readonly until: number }
  /** The change to be undone next; undefined while items are being copied. */
  readonly undo?: number
}

export type Encryption = NonNullable<TableDescription['SSEDescription']>

export interface IndexDefinition {
  /** Like a table's number, from the same sequence, so that table and index entries are distinct. */
  readonly number: number
  readonly name: string
  readonly keySchema: readonly KeySchemaElement[]
  readonly projection: IndexProjection
}

export interface GlobalIndexDefinition extends IndexDefinition {
  readonly throughput: Throughput
  readonly onDemand?: OnDemandThroughput
  readonly warm?: WarmThroughput
  /** Present while the index is being filled. Until then, it refuses queries. */
  readonly backfilling?: boolean
}

export interface VectorIndexDefinition {
  /** From the same sequence as the numbers of tables. */
  readonly number: number
  readonly name: string
  readonly vectorAttribute: string
  readonly dimensions: number
  readonly distanceFunction: DistanceFunction
  readonly searchSchema: readonly SearchSchemaElement[]
  readonly projection: IndexProjection
  /** Present while the index is being filled. Until then, it refuses searches. */
  readonly backfilling?: boolean
}

export interface Billing {
  readonly mode: 'PROVISIONED' | 'PAY_PER_REQUEST'
  readonly throughput: Throughput
  readonly onDemand?: OnDemandThroughput
  /** Stored and described as requested, but not enforced. */
  readonly warm?: WarmThroughput
  /** When the mode was last set to on demand, in milliseconds. */
  readonly onDemandSince?: number
}

export interface Throughput {
  readonly read: number
  readonly write: number
  readonly increasedAt?: number
  readonly decreasedAt?: number
  readonly decreasesToday: number
}

export interface StreamSettings extends StreamSpecification {
  /** The time of its start as text, which distinguishes it from earlier streams of the table. */
  readonly label: string
  /** Prefix of its records in storage. */
  readonly number: number
}

export interface TimeToLiveSettings {
  readonly attributeName: string
  readonly enabled: boolean
  readonly changedAt: number
  /** Prefix of its expiry entries. */
  readonly number: number
  /** Present while the existing items are being indexed. */
  readonly building?: boolean
}

export const onDemandUnits: Throughput = { read: 0, write: 0, decreasesToday: 0 }
