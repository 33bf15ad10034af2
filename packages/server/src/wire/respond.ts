import type { ServerResponse } from 'node:http'
import { crc32 } from '@tablewright/dynamo/checksum'

/** What stands around every answer. */
export interface Envelope {
  readonly requestId: string
  /** The request came from a web page, which may read the answer. */
  readonly fromPage: boolean
}

const exposedHeaders = 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,x-amz-crc32,Date'

/** The headers of an answer, names and values by turns. */
export function answerHeaders(envelope: Envelope, contentType: string, body: Uint8Array): string[] {
  const headers = [
    'x-amzn-RequestId',
    envelope.requestId,
    'x-amz-crc32',
    String(crc32(body)),
    'Content-Type',
    contentType,
    'Content-Length',
    String(body.length),
  ]
  if (envelope.fromPage) {
    headers.push('Access-Control-Allow-Origin', '*', 'Access-Control-Expose-Headers', exposedHeaders)
  }
  return headers
}

/** Sends a whole answer: one head, one body, its length known. */
export function respond(
  response: ServerResponse,
  envelope: Envelope,
  status: number,
  contentType: string,
  body: Uint8Array,
): void {
  response.writeHead(status, answerHeaders(envelope, contentType, body))
  response.end(body)
}
