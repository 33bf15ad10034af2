import * as crypto from 'node:crypto'

const blockSize = 64

/** HMAC-SHA-256 with one key. */
export type MessageCode = (message: Buffer) => Buffer

/** Computes the same code as `messageCode`, but with a new object for each message, which costs garbage collection. */
export function streamedCode(key: Buffer): MessageCode {
  return (message) => crypto.createHmac('sha256', key).update(message).digest()
}

/** Computes HMAC-SHA-256 from two one-shot hashes. Node 20 has them from 20.12 on. */
export function messageCode(key: Buffer): MessageCode {
  const { hash } = crypto
  if (hash === undefined || key.length > blockSize) return streamedCode(key)
  const [inner, outer] = [padded(key, 0x36), padded(key, 0x5c)]
  return (message) =>
    hash(
      'sha256',
      Buffer.concat([outer, hash('sha256', Buffer.concat([inner, message]), 'buffer')]),
      'buffer',
    )
}

function padded(key: Buffer, pad: number): Buffer {
  const block = Buffer.alloc(blockSize, pad)
  for (let at = 0; at < key.length; at++) block[at]! ^= key[at]!
  return block
}
