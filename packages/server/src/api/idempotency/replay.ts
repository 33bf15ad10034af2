import type { Answer } from '../answer.js'

/** A request that is carried out once, no matter how often it is sent. */
export interface OnceRequest {
  /** System and caller that the key belongs to. */
  readonly scope: string
  readonly key: string
  /** Fingerprint of the request. The same key with another fingerprint is a mistake of the caller. */
  readonly fingerprint: string
}

/** Carries a request out once: later ones with the same key are given the same answer. */
export type Once = (request: OnceRequest, execute: () => Promise<Answer>) => Promise<Answer>
