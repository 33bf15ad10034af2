import { hmacSha256, hmacSha256Hex, sha256Hex } from './hash.js'

export const signatureAlgorithm = 'AWS4-HMAC-SHA256'

/** Formats a time as `x-amz-date` does: `20260131T235959Z`. Its first eight characters are the day. */
export function signatureTime(milliseconds: number): string {
  const text = new Date(milliseconds).toISOString()
  return `${text.slice(0, 4)}${text.slice(5, 7)}${text.slice(8, 13)}${text.slice(14, 16)}${text.slice(17, 19)}Z`
}

/** Returns the scope of a signing key: one day, one region, one service. */
export function credentialScope(day: string, region: string, service: string): string {
  return `${day}/${region}/${service}/aws4_request`
}

/** Derives the signing key of a scope from the secret. It is the same all day: cache it. */
export function signingKey(secret: string, day: string, region: string, service: string): Buffer {
  const dayKey = hmacSha256(`AWS4${secret}`, day)
  return hmacSha256(hmacSha256(hmacSha256(dayKey, region), service), 'aws4_request')
}

/** Returns the signature of a canonical request, in hexadecimal. */
export function signature(key: Uint8Array, time: string, scope: string, canonical: string): string {
  return hmacSha256Hex(key, `${signatureAlgorithm}\n${time}\n${scope}\n${sha256Hex(canonical)}`)
}
