import type { Estimate, PatternProof } from '@tablewright/design'
import type { JsonValue, PatternOperation } from '@tablewright/design/model'
import type { Item, OperationName } from '@tablewright/dynamo'
import type { JsonSchema } from '@tablewright/system'
import type { JsonValues } from './key-anatomy.js'
import type { TracedItem } from './trace.js'

/** `GET _run`: the access patterns as forms. */
export interface RunOverview {
  readonly patterns: readonly RunPattern[]
}

export interface RunPattern {
  readonly name: string
  readonly id?: string
  /** Purpose of the pattern. */
  readonly description: string
  readonly operation: PatternOperation
  readonly kind: 'read' | 'write'
  /** Whether it returns pages. */
  readonly paged: boolean
  /** Schema of the input object. The description of a nullable parameter says so. */
  readonly parameters: JsonSchema
  readonly proof: PatternProof
}

/** Input of `POST _run/<pattern>`. */
export interface RunAsk {
  readonly input: JsonValues
  readonly cursor?: string
  readonly limit?: number
  /** Returns the requests of the call without sending them. */
  readonly explain?: true
}

export interface SentRequest {
  readonly operation: OperationName
  /** The request in wire form, without secrets. */
  readonly input: object
}

export interface RunAnswer {
  readonly pattern: string
  readonly explained: boolean
  readonly requests: readonly SentRequest[]
  /** The effect of each write of the requests, by item. */
  readonly writes: readonly TracedItem[]
  /** For explained calls: whether further requests depend on the result of the last one. */
  readonly open: boolean
  /**
   * The decoded result: items of a page, an item or null, or the result of a write. Missing for explained
   * calls.
   */
  readonly result?: JsonValue
  /** The stored items that a read returned. */
  readonly raw: readonly Item[]
  readonly cursor: string | null
  /** Missing for explained calls. */
  readonly consumed?: Units
  readonly predicted: {
    readonly readUnits: Estimate
    readonly writeUnits: Estimate
    /** Bytes that a search of a vector index is charged for. */
    readonly searchBytes?: Estimate
  }
  readonly copy: CopyTexts
}

export interface Units {
  readonly readUnits: number
  readonly writeUnits: number
  /** Bytes that a search of a vector index was charged for. */
  readonly searchBytes?: number
}

/** The same call for other programs, ready to paste. */
export interface CopyTexts {
  /** For the Tablewright client. */
  readonly typescript: string
  /** For the AWS SDKs; empty if they lack an operation. */
  readonly sdks: readonly SdkText[]
  /** One command for each request. */
  readonly awsCli: readonly string[]
  /** For the DynamoDB endpoint, signed by curl. */
  readonly curl: readonly string[]
  /** For this API. */
  readonly api: string
}

/** The requests of a call as code for the AWS SDK of a language. */
export interface SdkText {
  readonly language: 'TypeScript' | 'Python' | 'Java' | 'Go' | 'Rust'
  readonly text: string
}
