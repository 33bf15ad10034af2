import type { Answer } from '../answer.js'

/** A request that is executed once, even if it is sent several times. */
export interface OnceRequest {
  /** System and caller that the key belongs to. */
  readonly scope: string
  readonly key: string
  /** Fingerprint of the request. A key may not be reused for another request. */
  readonly fingerprint: string
}

/** Executes a request once. Repeated requests with the same key get the same answer. */
export type Once = (request: OnceRequest, execute: () => Promise<Answer>) => Promise<Answer>
