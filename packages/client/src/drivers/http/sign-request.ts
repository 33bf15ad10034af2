import {
  canonicalText,
  credentialScope,
  escapeText,
  sha256Hex,
  signature,
  signatureAlgorithm,
  signatureTime,
  signingKey,
} from '@tablewright/dynamo/signature'
import type { Credentials } from '../credentials/credentials.js'

const service = 'dynamodb'
const names = ['content-type', 'host', 'x-amz-date', 'x-amz-target']
const namesWithToken = ['content-type', 'host', 'x-amz-date', 'x-amz-security-token', 'x-amz-target']

/** Adds the headers of Signature Version 4 to those of a request. The key is derived once a day. */
export function requestSigner(region: string) {
  let keyFor = ''
  let key: Uint8Array
  return (
    target: string,
    headers: Record<string, string>,
    body: string,
    credentials: Credentials,
    now: number,
  ): void => {
    // A URL has no dots left to resolve; what is encoded already is encoded once more.
    const path = target.replace(/\/+/g, '/').replace(/[^/]+/g, escapeText)
    const { accessKeyId, secretAccessKey, sessionToken } = credentials
    const time = signatureTime(now)
    const day = time.slice(0, 8)
    if (keyFor !== day + secretAccessKey) {
      key = signingKey(secretAccessKey, day, region, service)
      keyFor = day + secretAccessKey
    }
    headers['x-amz-date'] = time
    if (sessionToken !== undefined) headers['x-amz-security-token'] = sessionToken
    const signed = sessionToken === undefined ? names : namesWithToken
    const canonical = canonicalText('POST', path, '', headers, signed, sha256Hex(body))
    const scope = credentialScope(day, region, service)
    const proof = signature(key, time, scope, canonical)
    headers.authorization = `${signatureAlgorithm} Credential=${accessKeyId}/${scope}, SignedHeaders=${signed.join(';')}, Signature=${proof}`
  }
}
