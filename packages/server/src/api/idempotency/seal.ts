import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Random } from '@tablewright/base'
import type { OnceRequest } from './replay.js'

/** Encrypts stored requests and answers. Only callers with the key can read them. */
export interface Seal {
  /** Identifies the key in the table. */
  readonly name: string
  /** Identifies the request in the table. */
  readonly fingerprint: string
  close(plain: Uint8Array): Uint8Array
  open(sealed: Uint8Array): Uint8Array
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Creates the seal of a request. An answer may contain a secret that is shown once, such as a PIN, and a
 * request one that a hash would not hide. Both are encrypted with the caller's key, which is not stored:
 * repeated requests contain it.
 */
export function sealOf({ scope, key, fingerprint }: OnceRequest, random: Random): Seal {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', key, scope, use, 32))
  const secret = derive('answer')
  return {
    name: derive('name').toString('base64url'),
    fingerprint: createHmac('sha256', derive('request')).update(fingerprint).digest('base64url'),
    close: (plain) => {
      const nonce = random(new Uint8Array(nonceBytes))
      const closing = createCipheriv(cipher, secret, nonce, { authTagLength: tagBytes })
      const text = Buffer.concat([closing.update(plain), closing.final()])
      return new Uint8Array(Buffer.concat([nonce, closing.getAuthTag(), text]))
    },
    open: (sealed) => {
      const text = nonceBytes + tagBytes
      const opening = createDecipheriv(cipher, secret, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      opening.setAuthTag(sealed.subarray(nonceBytes, text))
      return Buffer.concat([opening.update(sealed.subarray(text)), opening.final()])
    },
  }
}
