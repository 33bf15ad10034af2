import { timingSafeEqual } from 'node:crypto'
import type { MessageCode } from './message-code.js'

const codeLength = 16

/** Writes a value as text that only a holder of the key can make; `context` is covered by the code and not repeated. */
export function seal(value: object, code: MessageCode, context = ''): string {
  const text = Buffer.from(JSON.stringify(value))
  return Buffer.concat([codeOf(text, code, context), text]).toString('base64')
}

/** The value of a sealed text, or undefined for any text that was not sealed with this key and context. */
export function unseal<Value extends object>(
  sealed: string,
  code: MessageCode,
  context = '',
): Value | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  // Node skips characters that are not base64: only the text that was given out is accepted.
  if (bytes.length <= codeLength || bytes.toString('base64') !== sealed) return undefined
  const text = bytes.subarray(codeLength)
  if (!timingSafeEqual(bytes.subarray(0, codeLength), codeOf(text, code, context))) return undefined
  return JSON.parse(text.toString('utf8')) as Value
}

function codeOf(text: Buffer, code: MessageCode, context: string): Buffer {
  const covered = Buffer.from(`${context.length}:${context}`)
  return code(Buffer.concat([covered, text])).subarray(0, codeLength)
}
