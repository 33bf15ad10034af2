import type { Clock, Random } from '@tablewright/base'
import type { Background } from './background.js'
import type { BackupCopies } from './backups/backup-copies.js'
import type { ThroughputLimiter } from './capacity/throughput-limiter.js'
import type { Catalog } from './catalog/catalog.js'
import type { Counts } from './catalog/counts.js'
import type { ChangeListener } from './items/change.js'
import type { Wording } from './request/wording.js'
import type { Storage } from './storage/storage.js'
import type { ChangeFeed } from './streams/change-feed.js'
import type { TokenKeys } from './tokens/token-keys.js'
import type { VectorCache } from './vectors/vector-cache.js'

/** The services that every operation uses. */
export interface EngineContext {
  readonly storage: Storage
  readonly catalog: Catalog
  readonly counts: Counts
  readonly background: Background
  readonly clock: Clock
  readonly random: Random
  readonly region: string
  readonly accountId: string
  /** Called with every change of an item, inside the transaction that makes it. */
  readonly changeListeners: readonly ChangeListener[]
  readonly changeFeed: ChangeFeed
  /** Backups whose items are being copied. */
  readonly backupCopies: BackupCopies
  /** Keys of the authentication codes in the tokens that clients return. */
  readonly tokenKeys: TokenKeys
  readonly vectors: VectorCache
  /** Receives a failure that no request caused. */
  readonly onFailure: (error: unknown) => void
  /** Present when provisioned throughput is enforced. */
  readonly limiter: ThroughputLimiter | undefined
  /** Which of DynamoDB's two wordings validation errors use. */
  readonly wording: Wording
  /** The folder whose subfolders stand for S3 buckets. */
  readonly bucketsFolder: string | undefined
  /** The address that DescribeEndpoints names. */
  readonly endpoint: Endpoint
}

/** The address at which clients reach the engine, set once a server listens. */
export interface Endpoint {
  address: string
}

export function tableArn(context: EngineContext, tableName: string): string {
  return `arn:aws:dynamodb:${context.region}:${context.accountId}:table/${tableName}`
}
