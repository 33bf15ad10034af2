import type { WebAccess } from '../../web/web-access.js'
import { type Identified, identifyCaller } from '../auth/identify-caller.js'
import type { Identity } from '../auth/identity.js'
import type { CallHead } from '../call/http-call.js'
import { refuseCrossSite, requireOwnName } from './cross-site.js'
import { requireJson } from './json-only.js'
import { requireBodyLength } from './limit-body.js'
import type { RateLimit } from './rate-limit.js'

/** Maximum size of a request body. */
export const maxBodyBytes = 1_000_000

/** The checks that every request of the API must pass. */
export interface Guards {
  readonly web: WebAccess
  readonly limit: RateLimit
  /** Recognizes callers. Without it every caller is the local user. */
  readonly identity: Identity | undefined
}

/** Refuses requests for foreign host names, and requests that another site made a browser send. */
export function refuseForeign({ web, identity }: Guards, head: CallHead, writes = false): void {
  requireOwnName(web, identity?.required ?? false, head)
  refuseCrossSite(web, head, writes)
}

/** Counts a request of the API, and identifies its caller. Throws before the body is read. */
export async function admitCall(
  { limit, identity }: Guards,
  head: CallHead,
  address: string | undefined,
): Promise<Identified> {
  // Limited by address instead of name, to limit the guessing of tokens.
  limit.take(address ?? 'here')
  const identified = await identifyCaller(identity, head)
  requireJson(head)
  requireBodyLength(head, maxBodyBytes)
  return identified
}
