import type { Clock, Random } from '@tablewright/base'
import type { CredentialProvider, Credentials } from '../credentials/credentials.js'
import type { Transport } from './transport.js'

/** What both lean drivers take. */
export interface CommonOptions {
  /** Attempts in all, the first included. */
  readonly attempts?: number
  /** Silence in milliseconds after which an attempt has failed. */
  readonly timeout?: number
  /** Connections to one host at most. */
  readonly maxConnections?: number
  readonly clock?: Clock
  readonly random?: Random
  readonly sleep?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  readonly transport?: Transport
}

export interface HttpOptions extends CommonOptions {
  /** Such as `http://127.0.0.1:8000`. */
  readonly endpoint: string
  /** What signatures name; `us-east-1` when not given. */
  readonly region?: string
  /** Without them requests are not signed, which a local engine without authentication accepts. */
  readonly credentials?: Credentials | CredentialProvider
}

export interface DynamoDbOptions extends CommonOptions {
  /** Taken from `AWS_REGION` or `AWS_DEFAULT_REGION` when not given. */
  readonly region?: string
  /** Looked for in the environment, profile files, container and instance roles when not given. */
  readonly credentials?: Credentials | CredentialProvider
}
