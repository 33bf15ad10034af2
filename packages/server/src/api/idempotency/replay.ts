import type { Answer } from '../answer.js'

/** A request that is to be carried out once, however often it is sent. */
export interface OnceRequest {
  /** Whose key it is: system and caller. */
  readonly scope: string
  readonly key: string
  /** What is asked for: the same key with another one is a mistake of the caller. */
  readonly fingerprint: string
}

/** Carries a request out once: later ones with the same key are given the same answer. */
export type Once = (request: OnceRequest, execute: () => Promise<Answer>) => Promise<Answer>
