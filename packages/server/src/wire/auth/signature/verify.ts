import { timingSafeEqual } from 'node:crypto'
import { invalidSignature, unrecognizedClient } from '@tablewright/dynamo'
import {
  canonicalRequest,
  credentialScope,
  type SignableRequest,
  sha256Hex,
  signature,
} from '@tablewright/dynamo/signature'
import { type Authorization, parseAuthorization } from './authorization.js'
import { checkFreshness } from './freshness.js'

/** Returns the key for a scope; undefined if the access key is unknown. */
export type SigningKeys = (
  accessKeyId: string,
  day: string,
  region: string,
  service: string,
) => Uint8Array | undefined

const service = 'dynamodb'
const terminator = 'aws4_request'

/** Headers that a signature must cover, because they determine the meaning of a request: host, time and operation. */
const mustBeSigned = [
  ['host', 'Host'],
  ['x-amz-date', 'X-Amz-Date'],
  ['x-amz-target', 'X-Amz-Target'],
] as const

/** The claimed signer of a request, as far as its head shows. */
export interface Claim {
  readonly accessKeyId: string
  /** The region that the request is signed for. */
  readonly region: string
  /**
   * Whether the signature is verified: the head declares the hash of the body, and only the body must still match
   * it.
   */
  readonly proven: boolean
  /** Throws unless the signature is that of this body. */
  verifyBody(body: Uint8Array): void
}

/**
 * Verifies Signature Version 4 as far as possible without the body. Checks come in AWS's order, and the comparison takes
 * the same time wherever the first difference is.
 */
export function readClaim(request: SignableRequest, now: number, keys: SigningKeys): Claim {
  const { headers } = request
  if (request.target.includes('X-Amz-Algorithm')) throw presignedRefused(headers.authorization !== undefined)
  const signedAt = headers['x-amz-date']
  const claim = parseAuthorization(headers.authorization, signedAt !== undefined)
  checkFreshness(signedAt!, now)
  checkSignedHeaders(claim, headers)
  checkScope(claim, signedAt!)
  if (headers['x-amz-security-token'] !== undefined) throw unrecognizedClient()
  const key = keys(claim.accessKeyId, claim.day, claim.region, claim.service)
  if (key === undefined) throw unrecognizedClient()
  const scope = credentialScope(claim.day, claim.region, claim.service)
  const checkSignature = (bodyHash: string): void => {
    const canonical = canonicalRequest(request, claim.signedHeaders, bodyHash)
    if (!sameText(signature(key, signedAt!, scope, canonical), claim.signature)) throw invalidSignature()
  }
  const declaredHash = headers['x-amz-content-sha256']
  // This also refuses unsigned bodies.
  if (declaredHash !== undefined) checkSignature(checkHash(declaredHash))
  return {
    accessKeyId: claim.accessKeyId,
    region: claim.region,
    proven: declaredHash !== undefined,
    verifyBody(body) {
      const bodyHash = sha256Hex(body)
      if (declaredHash === undefined) checkSignature(bodyHash)
      else if (!sameText(bodyHash, declaredHash)) throw invalidSignature()
    },
  }
}

/** Verifies a whole request. Returns the access key whose secret signed it. */
export function verifySignature(
  request: SignableRequest,
  body: Uint8Array,
  now: number,
  keys: SigningKeys,
): string {
  const claim = readClaim(request, now, keys)
  claim.verifyBody(body)
  return claim.accessKeyId
}

function checkHash(declared: string): string {
  if (!/^[0-9a-f]{64}$/.test(declared)) throw invalidSignature()
  return declared
}

function presignedRefused(hasHeader: boolean) {
  return invalidSignature(
    hasHeader
      ? "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header."
      : 'Requests signed in the query string are not accepted: sign with the Authorization header.',
  )
}

function checkSignedHeaders(claim: Authorization, headers: SignableRequest['headers']): void {
  for (const [name, title] of mustBeSigned) {
    if (!claim.signedHeaders.includes(name)) {
      throw invalidSignature(`'${title}' must be a 'SignedHeader' in the AWS Authorization.`)
    }
  }
  for (const name of claim.signedHeaders) {
    // A signed but absent header would be read as empty, which the signer may not have meant.
    if (!Object.hasOwn(headers, name)) throw invalidSignature()
  }
}

function checkScope(claim: Authorization, signedAt: string): void {
  let complaints = ''
  if (claim.service !== service) {
    complaints += `Credential should be scoped to correct service: '${service}'. `
  }
  if (claim.terminator !== terminator) {
    complaints += `Credential should be scoped with a valid terminator: '${terminator}', not '${claim.terminator}'. `
  }
  const day = signedAt.slice(0, 8)
  if (claim.day !== day) {
    complaints +=
      'Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: ' +
      `'${claim.day}' != '${day}', from '${signedAt}'.`
  }
  if (complaints !== '') throw invalidSignature(complaints)
}

function sameText(expected: string, given: string): boolean {
  const left = Buffer.from(expected)
  const right = Buffer.from(given)
  return left.length === right.length && timingSafeEqual(left, right)
}
