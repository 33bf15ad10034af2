import * as zlib from 'node:zlib'
import { DynamoError } from '@tablewright/dynamo'
import { failed } from '../failures.js'
import type { WireAnswer } from './transport.js'

/** Returns the output of an operation. Throws the error that the answer contains. */
export function readAnswer(operation: string, { status, checksum, body }: WireAnswer): unknown {
  const unreadable = (reason: string) =>
    failed(status === 200 || status >= 500 ? 'ANSWER_BROKEN' : 'ANSWER_FOREIGN', operation, reason, {
      status,
    })
  // Releases of Node 20 before 20.15 have no checksum function; there, only TLS protects the body.
  if (checksum !== undefined && zlib.crc32 && Number(checksum) !== zlib.crc32(body)) {
    throw unreadable('wrong checksum')
  }
  let content: Record<string, unknown>
  try {
    // The answers to TagResource and UntagResource have no body.
    const isEmpty = !body[0] && status === 200 && /agResource$/.test(operation)
    content = isEmpty ? {} : Object(JSON.parse(body.toString()))
  } catch {
    throw unreadable('not JSON')
  }
  if (status === 200) return content
  const { __type, message, Message, ...fields } = content
  if (typeof __type !== 'string') throw unreadable('no error code')
  throw new DynamoError(
    __type.slice(__type.indexOf('#') + 1),
    String(message ?? Message ?? ''),
    status,
    fields,
  )
}
