import * as zlib from 'node:zlib'
import type { TablewrightError } from '@tablewright/base'
import { DynamoError } from '@tablewright/dynamo'
import { failed } from '../failures.js'
import type { WireAnswer } from './transport.js'

/** The output of an operation, or the error that the answer holds, thrown. */
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

/** Operations that have nothing to say answer with no body at all. */
const withoutBody: ReadonlySet<string> = new Set(['TagResource', 'UntagResource'])

function parse(operation: string, status: number, body: Buffer): Record<string, unknown> {
  if (status === 200 && body.length === 0 && withoutBody.has(operation)) return {}
  try {
    return Object(JSON.parse(body.toString()))
  } catch {
    throw answerUnreadable(operation, status, 'it is not JSON')
  }
}

/** Broken is what was cut or changed on the way and may come whole the next time; foreign is what no DynamoDB says. */
function answerUnreadable(operation: string, status: number, reason: string): TablewrightError {
  const broken = status === 200 || status >= 500
  return failed(broken ? 'ANSWER_BROKEN' : 'ANSWER_FOREIGN', operation, reason, { status })
}
