import * as zlib from 'node:zlib'
import type { TablewrightError } from '@tablewright/base'
import { DynamoError } from '@tablewright/dynamo'
import { failed } from '../failures.js'
import type { WireAnswer } from './transport.js'

/** Returns the output of an operation. Throws the error that the answer contains. */
export function readAnswer(operation: string, answer: WireAnswer): unknown {
  const { status, checksum, body } = answer
  // Releases of Node 20 before 20.15 have no checksum; there TLS alone has to do.
  if (checksum !== undefined && zlib.crc32 && Number(checksum) !== zlib.crc32(body)) {
    throw answerUnreadable(operation, status, 'its checksum is wrong')
  }
  const content = parse(operation, status, body)
  if (status === 200) return content
  const { __type, message, Message, ...fields } = content
  if (typeof __type !== 'string') throw answerUnreadable(operation, status, 'it names no error')
  throw new DynamoError(
    __type.slice(__type.indexOf('#') + 1),
    String(message ?? Message ?? ''),
    status,
    fields,
  )
}

/** Operations whose successful answers have no body. */
const withoutBody: ReadonlySet<string> = new Set(['TagResource', 'UntagResource'])

function parse(operation: string, status: number, body: Buffer): Record<string, unknown> {
  if (status === 200 && body.length === 0 && withoutBody.has(operation)) return {}
  try {
    return Object(JSON.parse(body.toString()))
  } catch {
    throw answerUnreadable(operation, status, 'it is not JSON')
  }
}

/**
 * The error for an answer that cannot be read: ANSWER_BROKEN if it was damaged on the way, which a retry may fix;
 * ANSWER_FOREIGN if it is not from DynamoDB.
 */
function answerUnreadable(operation: string, status: number, reason: string): TablewrightError {
  const broken = status === 200 || status >= 500
  return failed(broken ? 'ANSWER_BROKEN' : 'ANSWER_FOREIGN', operation, reason, { status })
}
