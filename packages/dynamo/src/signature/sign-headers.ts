import { canonicalRequest } from './canonical-request.js'
import { sha256Hex } from './hash.js'
import { credentialScope, signature, signatureAlgorithm, signatureTime, signingKey } from './sign.js'

/** A POST request to an AWS service, and the credentials that sign it. */
export interface SignedPost {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Name in the signature: `sso`, `ce`, `sts`. */
  readonly service: string
  readonly region: string
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string | undefined
  }
  readonly now: number
}

/** Returns the headers of a request with its signature. `host` is signed too; fetch adds it. */
export function signHeaders(request: SignedPost): Record<string, string> {
  const { url, body, service, region, now } = request
  const { accessKeyId, secretAccessKey, sessionToken } = request.credentials
  const time = signatureTime(now)
  const day = time.slice(0, 8)
  const sent = {
    ...request.headers,
    'x-amz-date': time,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  }
  const headers = { ...sent, host: url.host }
  const names = Object.keys(headers).sort()
  const canonical = canonicalRequest(
    { method: 'POST', target: url.pathname, headers },
    names,
    sha256Hex(body),
  )
  const scope = credentialScope(day, region, service)
  const proof = signature(signingKey(secretAccessKey, day, region, service), time, scope, canonical)
  const authorization = `${signatureAlgorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${proof}`
  return { ...sent, authorization }
}
