import type { Answer } from '../answer.js'

/** A request that is executed once, regardless of how often it is sent. */
export interface OnceRequest {
  /** System and caller that the key belongs to. */
  readonly scope: string
  readonly key: string
  /** Fingerprint of the request. The same key with another fingerprint is a mistake of the caller. */
  readonly fingerprint: string
}

/** Executes a request once. Later ones with the same key get the same answer. */
export type Once = (request: OnceRequest, execute: () => Promise<Answer>) => Promise<Answer>
