import type { Clock, Random } from '@tablewright/base'
import type { CredentialProvider, Credentials } from '../credentials/credentials.js'
import type { Transport } from './transport.js'

/** Options of `http` and `dynamodb`. */
export interface CommonOptions {
  /** Maximum number of attempts, including the first. Defaults to 8. */
  readonly attempts?: number
  /** Milliseconds without data after which an attempt fails. Defaults to 10,000. */
  readonly timeout?: number
  /** Maximum number of connections to one host. Defaults to 50. */
  readonly maxConnections?: number
  readonly clock?: Clock
  readonly random?: Random
  readonly sleep?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  readonly transport?: Transport
}

export interface HttpOptions extends CommonOptions {
  /** Such as `http://127.0.0.1:8000`. */
  readonly endpoint: string
  /** Region of signatures. Defaults to `us-east-1`. */
  readonly region?: string
  /** Credentials that sign requests. Defaults to unsigned requests, which an engine without authentication accepts. */
  readonly credentials?: Credentials | CredentialProvider
}

export interface DynamoDbOptions extends CommonOptions {
  /** Defaults to `AWS_REGION`, then to `AWS_DEFAULT_REGION`. */
  readonly region?: string
  /** Looked for in the environment, profile files, container and instance roles when not given. */
  readonly credentials?: Credentials | CredentialProvider
}
