import * as crypto from 'node:crypto'

/** Returns the SHA-256 in hexadecimal. The one-shot call costs half of a hash object; Node 20 has it since 20.12. */
export const sha256Hex: (data: string | Uint8Array) => string =
  crypto.hash === undefined
    ? (data) => crypto.createHash('sha256').update(data).digest('hex')
    : (data) => crypto.hash('sha256', data, 'hex')

export function hmacSha256(key: string | Uint8Array, text: string): Buffer {
  return crypto.createHmac('sha256', key).update(text).digest()
}

export function hmacSha256Hex(key: Uint8Array, text: string): string {
  return crypto.createHmac('sha256', key).update(text).digest('hex')
}
